// npm run demo: a tournament of simulated boards on this machine, with the real driver, the real relay and the pages.
// The boards play famous games over pseudo-terminals, which the driver opens like any serial port.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { inProject } from "./lib/paths.mjs";
import { startService } from "./lib/processes.mjs";
import { runServices } from "./lib/services.mjs";
import { FAMOUS_GAMES } from "../board-driver/dist/simulator/games/index.js";

const RELAY = inProject("relay-server/dist/main.js");
const DRIVER = inProject("board-driver/dist/main.js");

const HELP = `npm run demo -- [options]
  --boards N     simulated boards (8)
  --speed N      how much faster than people the players think (8); their hands keep a human pace
  --level L      how tidy the hands are: L0 quiet, L1 tidy, L2 normal, L3 messy, L4 brutal (L1)
  --seed N       another seed plays other hands (1)
  --http N       port of the pages (8491)
  --data DIR     keep the journal there; otherwise it is thrown away at the end
`;

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  process.stderr.write(`boardwire: ${message}\n`);
  process.exit(1);
}

function readFlags() {
  try {
    return parseArgs({
      options: {
        boards: { type: "string", default: "8" },
        speed: { type: "string", default: "8" },
        level: { type: "string", default: "L1" },
        seed: { type: "string", default: "1" },
        http: { type: "string", default: "8491" },
        data: { type: "string" },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n${HELP}`);
  }
}

/**
 * What the simulator says of a board.
 *
 * @typedef {{ port: string, serial: string, table: number }} SimulatedBoard
 */

/**
 * Pairings as an arbiter would write them, from what the boards are going to play: table n begins with the nth game,
 * and goes on to the next when it has ended.
 *
 * @param {readonly SimulatedBoard[]} boards
 * @param {string} timeControl
 */
function toPairings(boards, timeControl) {
  const quote = (/** @type {string} */ text) => `"${text.replaceAll('"', '""')}"`;
  const rows = boards.flatMap(({ table, serial }) =>
    FAMOUS_GAMES.map((_, round) => FAMOUS_GAMES[(table - 1 + round) % FAMOUS_GAMES.length]).flatMap((game) =>
      game === undefined
        ? []
        : [[table, serial, quote(game.white.name), quote(game.black.name), "", timeControl].join(",")],
    ),
  );
  return `table,serial,white,black,fen,timeControl\n${rows.join("\n")}\n`;
}

const flags = readFlags();
if (flags.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const wanted = Number(flags.boards);
const speed = Number(flags.speed);
// Quick thinkers get less time, so that the clocks still tell a story; hands are never quicker than a second or two.
const minutes = Math.max(10, Math.ceil(90 / speed));
const increment = Math.max(5, Math.ceil(30 / speed));
if (!(speed > 0)) fail(`--speed ${flags.speed}: how many times faster?`);
if (!Number.isInteger(wanted) || wanted < 1) fail(`--boards ${flags.boards}: how many boards?`);

const folder = mkdtempSync(join(tmpdir(), "boardwire-demo-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** @type {SimulatedBoard[]} */
const boards = [];
/** @type {(nothing: undefined) => void} */
let tellReady = () => undefined;
const ready = new Promise((/** @type {(nothing: undefined) => void} */ resolve) => {
  tellReady = resolve;
});
const simulator = startService(
  "simulator",
  [
    DRIVER,
    "simulate",
    "--boards",
    flags.boards,
    "--speed",
    flags.speed,
    "--level",
    flags.level,
    "--seed",
    flags.seed,
    "--base",
    String(minutes),
    "--increment",
    String(increment),
    "--loop",
  ],
  { output: "pipe" },
  (line) => {
    boards.push(JSON.parse(line));
    if (boards.length === wanted) tellReady(undefined);
  },
);
const ended = await Promise.race([ready, simulator.ended]);
if (ended !== undefined) fail(`the simulator ended (code ${ended})`);

const pairings = join(folder, "pairings.csv");
writeFileSync(pairings, toPairings(boards, `${minutes * 60}+${increment}`));
const data = flags.data ?? join(folder, "data");
const common = ["--data", data, "--http", flags.http, "--log", "error"];
const code = await runServices(
  [
    {
      name: "relay",
      args: [RELAY, ...common, "--pairings", pairings, "--name", "Famous games"],
    },
    {
      name: "driver",
      args: [
        DRIVER,
        "run",
        ...common,
        "--detect",
        "false",
        ...boards.flatMap(({ port }) => ["--port", port]),
      ],
    },
  ],
  {
    alongside: [simulator],
    onReady(plan) {
      if (plan.name !== "driver") return;
      process.stdout.write(
        `${wanted} simulated boards play famous games; their players think ${speed} times faster than people.\n` +
          "Open a page above in a browser. Ctrl-C ends the demo.\n",
      );
    },
  },
);
process.exit(code);
