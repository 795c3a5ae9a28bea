import * as v from "valibot";
import { SupervisionSchema } from "./game-words.ts";
import { EDITION_IDS } from "./laws/articles.ts";
import { DefaultTimeSchema, RegulationsSchema } from "./laws/regulations.ts";

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
  /** The tournament's own regulations, all of them; null: those that the journal names, at first none. */
  regulations: v.optional(v.nullable(RegulationsSchema), null),
  /** The default time alone, over that of `regulations`; null: as they say. */
  "default-time": v.optional(v.nullable(DefaultTimeSchema), null),
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
