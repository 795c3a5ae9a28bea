import * as v from "valibot";
import { describeUnknown } from "./command-words.ts";
import { ConfigSchema, type Config, type ConfigKey } from "./config.ts";
import { ALLOWED } from "./config-words.ts";
import { printOverrides } from "./laws/regulations.ts";
import { err, ok, type Result } from "./result.ts";
import { printDuration } from "./time/text.ts";

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

interface Issue {
  readonly message: string;
  readonly expected: string | null;
  readonly input: unknown;
  readonly path?: readonly { readonly key: unknown }[] | undefined;
}

/** The place within the settings, and the value in quotes, but for the key, which is nobody's business. */
function describeIssue(
  { message, expected, input, path = [] }: Issue,
  values: unknown,
): { readonly place: string; readonly detail: string } {
  const keys = path.map(({ key }) => String(key));
  const [name] = keys;
  const place = name === "regulations" ? keys.join(".") : (name ?? "value");
  if (name === undefined) return { place, detail: "settings are an object of JSON" };
  const known = KEYS.find((one) => one === name);
  if (known === undefined) return { place, detail: describeUnknown(name, KEYS) };
  if (known !== "regulations" || keys.length === 1) {
    const given = known === "key" ? "what is given" : JSON.stringify(Reflect.get(Object(values), known));
    return { place, detail: `${given} is not ${ALLOWED[known]}` };
  }
  // Where regulations stop being known, the message lists the names that they have there.
  if (expected === "never") return { place, detail: describeUnknown(keys.at(-1) ?? "", message.split(", ")) };
  const allowed = expected === "Object" ? `an object of JSON with ${message}` : message;
  return { place, detail: `${JSON.stringify(input)} is not ${allowed}` };
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
      const { place, detail } = describeIssue(parsed.issues[0], values);
      return err({ kind: "badConfig", where: `${where}: ${place}`, detail });
    }
    Object.assign(merged, values);
  }
  return ok(v.parse(ConfigSchema, merged));
}

/** What `--print-config` shows: everything but the key, as a file can have it. */
export function printConfig(config: Config): string {
  const { key, regulations, "default-time": defaultTime } = config;
  return JSON.stringify(
    {
      ...config,
      key: key === null ? null : "(set, not shown)",
      regulations: regulations === null ? null : printOverrides(regulations),
      "default-time": typeof defaultTime === "number" ? printDuration(defaultTime) : defaultTime,
    },
    null,
    2,
  );
}
