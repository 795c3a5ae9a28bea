import * as v from "valibot";
import { describeUnknown } from "./command-words.ts";
import { SupervisionSchema } from "./game-words.ts";
import { EDITION_IDS } from "./laws/articles.ts";
import { err, ok, type Result } from "./result.ts";

// One schema for everything that can be set, from a file (JSON), then the environment, then the command line. Each
// program reads the keys it needs and ignores the rest, so that one file and one line of flags serve them all.

const portNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
  v.maxValue(65_535),
);

const sessionHours = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+(?:\.\d+)?$/), v.transform(Number))]),
  v.minValue(0.01),
  v.maxValue(168),
);

const protestMinutes = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]),
  v.minValue(0),
  v.maxValue(1440),
);

/** Programs that were written for LiveChess look for it there. */
const LIVECHESS_PORT = 1982;

const livechessPort = v.union([
  v.pipe(
    v.literal("on"),
    v.transform(() => LIVECHESS_PORT),
  ),
  v.pipe(
    v.literal("off"),
    v.transform(() => null),
  ),
  portNumber,
]);

/** Where a relay listens that was named without a port. */
const RELAY_PORT = 8491;

/**
 * The address of a relay as people write it: `host`, `host:port`, or a `ws`, `wss`, `http` or `https` address. What
 * comes out is a WebSocket address without a path; null: it is no address.
 */
export function toRelayAddress(text: string): string | null {
  const [, scheme = "ws", host = "", port] =
    /^(?:(wss?|https?):\/\/)?([\w.-]+|\[[\da-f:]+\])(?::(\d{1,5}))?\/?$/i.exec(text.trim()) ?? [];
  if (host === "" || Number(port ?? 1) > 65_535 || Number(port ?? 1) === 0) return null;
  const isBare = !text.includes("://");
  const place = port ?? (isBare ? RELAY_PORT : null);
  return `${scheme.toLowerCase().replace("http", "ws")}://${host}${place === null ? "" : `:${place}`}`;
}

/**
 * The address of a LiveChess as people write it: `localhost`, `host:port`, or the whole of it. What comes out is the
 * address of its calls; null: it is no address.
 */
export function toLiveChessAddress(text: string): string | null {
  const [, place, path = ""] = /^(?:(?:wss?|https?):\/\/)?([^/]+)(\/[\w./-]*)?$/i.exec(text.trim()) ?? [];
  const isSecure = /^(?:wss|https):/i.test(text.trim());
  const relay = place === undefined ? null : toRelayAddress(`${isSecure ? "wss" : "ws"}://${place}`);
  if (relay === null) return null;
  const hasPort = /:\d+$/.test(relay) || isSecure;
  return `${relay}${hasPort ? "" : `:${LIVECHESS_PORT}`}${path === "" || path === "/" ? "/api/v1.0" : path}`;
}

const addressBy = (read: (text: string) => string | null) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const address = read(dataset.value);
      if (address !== null) return address;
      addIssue();
      return NEVER;
    }),
  );

const ProxySchema = v.pipe(
  v.string(),
  v.check((text) => {
    const [address = "", bits, ...more] = text.split("/");
    const most = address.includes(":") ? 128 : 32;
    const isSubnet = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
    return v.is(v.pipe(v.string(), v.ip()), address) && isSubnet && more.length === 0;
  }),
);

/** Short names: a list, or one text with commas between. */
const NamesSchema = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((names) =>
    [names]
      .flat()
      .flatMap((text) => text.split(","))
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== ""),
  ),
);

export const ConfigSchema = v.strictObject({
  /** TCP port of the pages. 8491, since lichess fetches PGN only from 80, 443, 8080 and 8491. */
  http: v.optional(portNumber, 8491),
  /** Interface of the pages: an address, or 0.0.0.0 / :: for all. */
  host: v.optional(v.string(), "0.0.0.0"),
  /** Port on loopback of the same calls that DGT LiveChess answers, for programs written for it; null: off. */
  livechess: v.optional(v.nullable(livechessPort), null),
  /** Folder of the journal, the keys and the driver's outbox. */
  data: v.optional(v.string(), ".data"),
  /** Name of the tournament, where the pairings give none. */
  name: v.optional(v.string(), "Live games"),
  /** The edition of the Laws; null: the one that the journal names, at first the newest. */
  laws: v.optional(v.nullable(v.picklist(EDITION_IDS)), null),
  /** Whether rapid and blitz have enough arbiters for the competition rules; null as for `laws`, at first limited. */
  supervision: v.optional(v.nullable(SupervisionSchema), null),
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
  /** Short names of the makes of boards that are looked for (`dgt`, `certabo`); empty: all. */
  make: v.optional(NamesSchema, []),
  /** WebSocket address of a DGT LiveChess whose boards are taken as well; null: none. */
  "from-livechess": v.optional(v.nullable(addressBy(toLiveChessAddress)), null),
  /** WebSocket address of the relay for a driver on another computer; null: the relay on this machine. */
  relay: v.optional(v.nullable(addressBy(toRelayAddress)), null),
  /** The admission key of drivers, as the relay prints it; null: the one in the data folder. */
  key: v.optional(v.nullable(v.string()), null),
  /** Addresses and subnets of proxies before the relay, whose `X-Forwarded-For` is believed. */
  proxies: v.optional(v.array(ProxySchema), ["127.0.0.0/8", "::1"]),
  /** error, warn, info or debug. */
  log: v.optional(v.picklist(["error", "warn", "info", "debug"]), "info"),
  /** How long somebody stays signed in, unless they leave or are sent away before. */
  "session-hours": v.optional(sessionHours, 16),
  /** Minutes after the end of a game and of the round in which a protest can be handed in; 0: no such time. */
  "protest-minutes": v.optional(protestMinutes, 15),
  /** `auto`: plain lines on a terminal, a JSON object a line elsewhere. */
  "log-format": v.optional(v.picklist(["auto", "plain", "json"]), "auto"),
});
export type Config = v.InferOutput<typeof ConfigSchema>;
export type ConfigKey = keyof Config;

/** Options for `parseArgs` of node:util. `--config FILE` and `--print-config` besides the keys of the schema. */
export const CONFIG_OPTIONS = {
  http: { type: "string" },
  host: { type: "string" },
  livechess: { type: "string" },
  data: { type: "string" },
  name: { type: "string" },
  laws: { type: "string" },
  supervision: { type: "string" },
  pairings: { type: "string" },
  port: { type: "string", multiple: true },
  detect: { type: "string" },
  make: { type: "string", multiple: true },
  "from-livechess": { type: "string" },
  relay: { type: "string" },
  key: { type: "string" },
  proxies: { type: "string", multiple: true },
  "session-hours": { type: "string" },
  "protest-minutes": { type: "string" },
  log: { type: "string" },
  "log-format": { type: "string" },
  config: { type: "string" },
  "print-config": { type: "boolean" },
  help: { type: "boolean" },
} as const;

/** A line for each option, as `--help` prints it. */
export const OPTION_HELP: Readonly<Record<keyof typeof CONFIG_OPTIONS, string>> = {
  http: "--http N            port of the pages (8491)",
  host: "--host ADDRESS      interface of the pages (0.0.0.0: all)",
  livechess:
    "--livechess on      answer programs written for DGT LiveChess, on this computer alone; or a port (off)",
  data: "--data DIR          folder of this tournament: journal, keys, outbox (.data)",
  name: "--name TEXT         name of the tournament, where the pairings give none",
  laws: "--laws EDITION      edition of the Laws of Chess: fide-2005 to fide-2023 (fide-2023)",
  supervision: "--supervision HOW   full or limited: arbiters for rapid and blitz (limited)",
  pairings: "--pairings FILE     who plays where: CSV or PGN",
  port: "--port PATH         serial port of a board; may be given several times",
  detect: "--detect true|false  also open the boards that are found by themselves (true)",
  make: "--make NAMES        look for boards of these makes alone, with commas between (all)",
  "from-livechess":
    "--from-livechess HOST  also take the boards that a DGT LiveChess reads, such as the one at localhost",
  relay: "--relay HOST:N      run the driver alone, for the relay there",
  key: "--key TEXT          admission key of drivers, where the relay runs on another computer",
  proxies:
    "--proxies ADDRESS   a proxy before the relay that names its clients; may be given several times (this computer)",
  "session-hours": "--session-hours N   how long arbiters, operators and screens stay signed in (16)",
  "protest-minutes":
    "--protest-minutes N how long after a game and a round protests are taken, for the record (15)",
  log: "--log LEVEL         error, warn, info or debug (info)",
  "log-format": "--log-format auto|plain|json  plain lines, or JSON as by itself where no terminal is (auto)",
  config: "--config FILE       the same settings from a JSON file",
  "print-config": "--print-config      show the settings in force, and end",
  help: "--help              show this, and end",
};

/** What a value has to be, for whoever wrote another. */
const ALLOWED: Readonly<Record<ConfigKey, string>> = {
  http: "a port number from 0 to 65535",
  host: "an address of this computer, such as 127.0.0.1",
  livechess: "on, off or a port number",
  data: "a folder",
  name: "text",
  laws: `an edition of the Laws: ${EDITION_IDS.join(", ")}`,
  supervision: "full or limited",
  pairings: "a file",
  port: 'serial ports; in a file a list, as in ["/dev/ttyUSB0"]',
  detect: "true or false",
  make: "names of makes of boards with commas between, such as dgt,certabo",
  "from-livechess": "the address of a LiveChess, such as localhost or ws://192.168.1.20:1982/api/v1.0",
  relay: "the address of a relay, such as 192.168.1.10:8491 or wss://relay.example.org",
  key: "the text of a key",
  proxies: "an address such as 10.0.0.5, or a subnet such as 10.0.0.0/8",
  "session-hours": "a number of hours, at most 168",
  "protest-minutes": "a number of minutes from 0 to 1440",
  log: "error, warn, info or debug",
  "log-format": "auto, plain or json",
};

/** `--help` after the lines that name the program: every option, or those that are named. */
export const describeOptions = (
  options: readonly (keyof typeof CONFIG_OPTIONS)[] = Object.keys(OPTION_HELP) as ConfigKey[],
): string =>
  [
    ...options.map((option) => `  ${OPTION_HELP[option]}`),
    "Each can stand in the environment too: BOARDWIRE_HTTP=8080 and so on.",
  ].join("\n");

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
