import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { CONFIG_OPTIONS, err, ok, resolveConfig, type Config, type Result } from "@boardwire/shared";

/** What the command line asks for. */
export type Request =
  | { readonly kind: "run"; readonly config: Config }
  | { readonly kind: "printConfig"; readonly config: Config }
  | { readonly kind: "reinfer"; readonly data: string; readonly json: boolean }
  | { readonly kind: "help" };

export const HELP = `boardwire relay: records the games and serves the pages.

  --http N          port of the pages and of the drivers (8491)
  --host ADDRESS    address to listen on (0.0.0.0: all of this computer)
  --data FOLDER     journal and keys (.data)
  --pairings FILE   pairings, a CSV "table,serial,white,black,fen,timeControl" or a PGN of headers
  --name TEXT       name of the tournament, where the pairings give none
  --laws EDITION    edition of the Laws of Chess, fide-2005 to fide-2023 (fide-2023)
  --supervision HOW full or limited: whether rapid and blitz have arbiters enough for the competition rules (limited)
  --log LEVEL       error, warn, info or debug (info)
  --config FILE     the same keys as JSON; environment BOARDWIRE_HTTP and so on come after it, these options last
  --print-config    show what results, and end
  --help            this text

boardwire relay reinfer --data FOLDER [--json]: what this version would make of the moves that were seen, game by game.
It changes nothing, and may run while a relay does.
`;

/** Reads file, environment and command line, each over the one before. The problem is a line for a person. */
export function readRequest(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Result<Request, string> {
  const [command, ...others] = argv;
  const isReinfer = command === "reinfer";
  let values: Readonly<Record<string, unknown>>;
  try {
    values = parseArgs({
      args: isReinfer ? others : [...argv],
      options: isReinfer ? { ...CONFIG_OPTIONS, json: { type: "boolean" } } : CONFIG_OPTIONS,
      strict: true,
      allowPositionals: false,
    }).values;
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
  if (values["help"] === true) return ok({ kind: "help" });
  const file = typeof values["config"] === "string" ? readConfigFile(values["config"]) : ok(null);
  if (!file.ok) return file;
  const config = resolveConfig({ file: file.value, env, flags: values });
  if (!config.ok) return err(`${config.error.where}: ${config.error.detail}`);
  if (isReinfer) return ok({ kind: "reinfer", data: config.value.data, json: values["json"] === true });
  return ok({ kind: values["print-config"] === true ? "printConfig" : "run", config: config.value });
}

function readConfigFile(path: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(readFileSync(path, "utf8")) as unknown);
  } catch (error) {
    return err(`--config ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
