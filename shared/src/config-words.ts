import type { ConfigKey } from "./config.ts";
import { EDITION_IDS } from "./laws/articles.ts";
import { DEFAULT_TIME_ALLOWED, REGULATIONS_ALLOWED } from "./laws/regulations.ts";

// The settings of `config.ts` in words, and as options of a command line.

/** Options for `parseArgs` of node:util. `--config FILE` and `--print-config` besides the keys of the schema. */
export const CONFIG_OPTIONS = {
  http: { type: "string" },
  host: { type: "string" },
  livechess: { type: "string" },
  data: { type: "string" },
  name: { type: "string" },
  laws: { type: "string" },
  supervision: { type: "string" },
  regulations: { type: "string" },
  "default-time": { type: "string" },
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
  regulations:
    "--regulations JSON  values of the Laws that this tournament has otherwise; mostly in a --config file (none)",
  "default-time":
    "--default-time TIME who comes later loses: 30m, 0, none, or edition for that of the Laws (edition)",
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
export const ALLOWED: Readonly<Record<ConfigKey, string>> = {
  http: "a port number from 0 to 65535",
  host: "an address of this computer, such as 127.0.0.1",
  livechess: "on, off or a port number",
  data: "a folder",
  name: "text",
  laws: `an edition of the Laws: ${EDITION_IDS.join(", ")}`,
  supervision: "full or limited",
  regulations: REGULATIONS_ALLOWED,
  "default-time": DEFAULT_TIME_ALLOWED,
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
