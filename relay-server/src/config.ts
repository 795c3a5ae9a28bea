import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  CONFIG_OPTIONS,
  describeArgumentTrouble,
  describeFileTrouble,
  describeOptions,
  err,
  ok,
  resolveConfig,
  type Config,
  type Result,
} from "@boardwire/shared";

/** What the command line asks for. */
export type Request =
  | { readonly kind: "run"; readonly config: Config }
  | { readonly kind: "printConfig"; readonly config: Config }
  | { readonly kind: "reinfer"; readonly data: string; readonly json: boolean }
  | { readonly kind: "keys"; readonly data: string }
  | { readonly kind: "chiefCode"; readonly config: Config }
  | { readonly kind: "help" };

const COMMANDS = ["reinfer", "keys", "chief-code"] as const;

/** The settings that concern the relay: the others are for a driver that is started with the same line. */
const OPTIONS = Object.keys(CONFIG_OPTIONS).filter(
  (option): option is keyof typeof CONFIG_OPTIONS =>
    !["port", "detect", "make", "from-livechess", "relay", "key"].includes(option),
);

export const HELP = `boardwire relay: records the games and serves the pages.

${describeOptions(OPTIONS)}

boardwire relay keys --data DIR: the admission key of drivers of a data folder.

boardwire relay chief-code --data DIR: a new code by which the chief arbiter signs in, once; also while a relay runs.

boardwire relay reinfer --data DIR [--json]: what this version would make of the moves that were seen, game by game.
It changes nothing, and may run while a relay does.
`;

/** Reads file, environment and command line, each over the one before. The problem is a line for a person. */
export function readRequest(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Result<Request, string> {
  const command = COMMANDS.find((one) => one === argv[0]);
  const isReinfer = command === "reinfer";
  let values: Readonly<Record<string, unknown>>;
  try {
    values = parseArgs({
      args: argv.slice(command === undefined ? 0 : 1),
      options: isReinfer ? { ...CONFIG_OPTIONS, json: { type: "boolean" } } : CONFIG_OPTIONS,
      strict: true,
      allowPositionals: false,
    }).values;
  } catch (error) {
    return err(describeArgumentTrouble(error, Object.keys(CONFIG_OPTIONS)));
  }
  if (values["help"] === true) return ok({ kind: "help" });
  const file = typeof values["config"] === "string" ? readConfigFile(values["config"]) : ok(null);
  if (!file.ok) return file;
  const config = resolveConfig({ file: file.value, env, flags: values });
  if (!config.ok) return err(`${config.error.where}: ${config.error.detail}`);
  if (command === "chief-code") return ok({ kind: "chiefCode", config: config.value });
  if (command === "keys") return ok({ kind: "keys", data: config.value.data });
  if (isReinfer) return ok({ kind: "reinfer", data: config.value.data, json: values["json"] === true });
  return ok({ kind: values["print-config"] === true ? "printConfig" : "run", config: config.value });
}

function readConfigFile(path: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(readFileSync(path, "utf8")) as unknown);
  } catch (error) {
    return err(`--config ${path}: ${describeFileTrouble(error)}`);
  }
}
