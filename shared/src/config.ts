import * as v from "valibot";
import { err, ok, type Result } from "./result.ts";

// One schema for everything that can be set, from a file (JSON), then the environment, then the command line. Each
// program reads the keys it needs and ignores the rest, so that one file and one line of flags serve them all.

const portNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
  v.maxValue(65_535),
);

export const ConfigSchema = v.strictObject({
  /** TCP port of the pages. 8491, since lichess fetches PGN only from 80, 443, 8080 and 8491. */
  http: v.optional(portNumber, 8491),
  /** Interface of the pages: an address, or 0.0.0.0 / :: for all. */
  host: v.optional(v.string(), "0.0.0.0"),
  /** Folder of the journal, the keys and the driver's outbox. */
  data: v.optional(v.string(), ".data"),
  /** Name of the tournament, where the pairings give none. */
  name: v.optional(v.string(), "Live games"),
  /** Pairings: a CSV `table,serial,white,black,fen,timeControl` or a PGN of headers. */
  pairings: v.optional(v.nullable(v.string()), null),
  /** Serial ports by path, besides those that are found. */
  port: v.optional(v.array(v.string()), []),
  /** False: only the named ports are opened. */
  detect: v.optional(
    v.union([
      v.boolean(),
      v.pipe(
        v.picklist(["true", "false"]),
        v.transform((text) => text === "true"),
      ),
    ]),
    true,
  ),
  /** Address of the relay for a driver on another computer, `ws://host:8491`; null: the relay on this machine. */
  relay: v.optional(v.nullable(v.string()), null),
  /** Key that admits this driver, as the relay printed it at its first start; null: the one in the data folder. */
  key: v.optional(v.nullable(v.string()), null),
  /** error, warn, info or debug. */
  log: v.optional(v.picklist(["error", "warn", "info", "debug"]), "info"),
});
export type Config = v.InferOutput<typeof ConfigSchema>;
export type ConfigKey = keyof Config;

/** Options for `parseArgs` of node:util. `--config FILE` and `--print-config` besides the keys of the schema. */
export const CONFIG_OPTIONS = {
  http: { type: "string" },
  host: { type: "string" },
  data: { type: "string" },
  name: { type: "string" },
  pairings: { type: "string" },
  port: { type: "string", multiple: true },
  detect: { type: "string" },
  relay: { type: "string" },
  key: { type: "string" },
  log: { type: "string" },
  config: { type: "string" },
  "print-config": { type: "boolean" },
  help: { type: "boolean" },
} as const;

/** A line for each option, as `--help` prints it. */
export const OPTION_HELP: Readonly<Record<keyof typeof CONFIG_OPTIONS, string>> = {
  http: "--http N            port of the pages (8491)",
  host: "--host ADDRESS      interface of the pages (0.0.0.0: all)",
  data: "--data DIR          folder of this tournament: journal, keys, outbox (.data)",
  name: "--name TEXT         name of the tournament, where the pairings give none",
  pairings: "--pairings FILE     who plays where: CSV or PGN",
  port: "--port PATH         serial port of a board; may be given several times",
  detect: "--detect true|false  also open the boards that are found by themselves (true)",
  relay: "--relay ws://HOST:N  run the driver alone, for the relay there",
  key: "--key TEXT          the driver's key, as the relay printed it at its first start",
  log: "--log LEVEL         error, warn, info or debug (info)",
  config: "--config FILE       the same settings from a JSON file",
  "print-config": "--print-config      show the settings in force, and end",
  help: "--help              show this, and end",
};

/** The whole of `--help` after the line that names the program. */
export const describeOptions = (): string =>
  [
    ...Object.values(OPTION_HELP).map((line) => `  ${line}`),
    "Each can stand in the environment too: BOARDWIRE_HTTP=8080 and so on.",
  ].join("\n");

export interface ConfigProblem {
  readonly kind: "badConfig";
  /** Where the value stands: `file`, `environment` or `command line`, and the key. */
  readonly where: string;
  readonly detail: string;
}

// Next to the schema: its own keys.
const KEYS = Object.keys(ConfigSchema.entries) as ConfigKey[];

/** Environment names are BOARDWIRE_HTTP and so on; several ports are separated by commas. */
function fromEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const key of KEYS) {
    const text = env[`BOARDWIRE_${key.toUpperCase()}`];
    if (text === undefined || text === "") continue;
    values[key] = key === "port" ? text.split(",").map((path) => path.trim()) : text;
  }
  return values;
}

/** File below environment below command line; a bad value names the key and where it stands. */
export function resolveConfig(layers: {
  readonly file: unknown;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly flags: Readonly<Record<string, unknown>>;
}): Result<Config, ConfigProblem> {
  const flags = Object.fromEntries(
    KEYS.flatMap((key) => (layers.flags[key] === undefined ? [] : [[key, layers.flags[key]]])),
  );
  const merged: Record<string, unknown> = {};
  for (const [where, values] of [
    ["file", layers.file ?? {}],
    ["environment", fromEnvironment(layers.env)],
    ["command line", flags],
  ] as const) {
    const parsed = v.safeParse(v.partial(ConfigSchema), values);
    if (!parsed.success) {
      const issue = parsed.issues[0];
      return err({
        kind: "badConfig",
        where: `${where}: ${v.getDotPath(issue) ?? "value"}`,
        detail: issue.message,
      });
    }
    Object.assign(merged, values);
  }
  return ok(v.parse(ConfigSchema, merged));
}

/** What `--print-config` shows: everything but the key. */
export function printConfig(config: Config): string {
  return JSON.stringify({ ...config, key: config.key === null ? null : "(set, not shown)" }, null, 2);
}
