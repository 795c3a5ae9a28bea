import * as v from "valibot";
import { describeUnknown } from "./command-words.ts";
import { ConfigSchema, type Config, type ConfigKey } from "./config.ts";
import { ALLOWED } from "./config-words.ts";
import { err, ok, type Result } from "./result.ts";

// From what was set, and where, to the settings in force.

export interface ConfigProblem {
  readonly kind: "badConfig";
  /** Where the value stands: `file`, `environment` or `command line`, and the key. */
  readonly where: string;
  /** A line for people: the value, and what is allowed. */
  readonly detail: string;
}

// Next to the schema: its own keys.
const KEYS = Object.keys(ConfigSchema.entries) as ConfigKey[];

const toEnvironmentName = (key: ConfigKey): string => `BOARDWIRE_${key.toUpperCase().replaceAll("-", "_")}`;

/** The value in quotes, but for the key, which is nobody's business. */
function describeBadValue(key: string | null, given: unknown): string {
  const known = KEYS.find((one) => one === key);
  if (known === undefined)
    return key === null ? "settings are an object of JSON" : describeUnknown(key, KEYS);
  const value = known === "key" ? "what is given" : JSON.stringify(given);
  return `${value} is not ${ALLOWED[known]}`;
}

/** Environment names are BOARDWIRE_HTTP and so on; several ports or proxies are separated by commas. */
function fromEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const key of KEYS) {
    const text = env[toEnvironmentName(key)];
    if (text === undefined || text === "") continue;
    values[key] = key === "port" || key === "proxies" ? text.split(",").map((path) => path.trim()) : text;
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
      const key = parsed.issues[0].path?.[0].key;
      const name = typeof key === "string" ? key : null;
      const given = name === null ? values : (values as Readonly<Record<string, unknown>>)[name];
      return err({
        kind: "badConfig",
        where: `${where}: ${name ?? "value"}`,
        detail: describeBadValue(name, given),
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
