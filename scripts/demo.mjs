// npm run demo: a tournament of simulated boards on this machine, with the real driver, the real relay and the pages.
// The boards play famous games over pseudo-terminals, which the driver opens like any serial port.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { inProject } from "./lib/paths.mjs";
import { ignoreBrokenPipes, onStop, startService } from "./lib/processes.mjs";
import { runServices } from "./lib/services.mjs";
import { countSeen, serialOf, toPairings } from "./lib/simulated-boards.mjs";

const RELAY = inProject("relay-server/dist/main.js");
const DRIVER = inProject("board-driver/dist/main.js");
const IN_PROCESS = inProject("scripts/in-process-boards.mjs");

const HELP = `npm run demo -- [options]
  --boards N     simulated boards (8)
  --speed N      how much faster than people the players think (8); their hands keep a human pace
  --level L      how tidy the hands are: L0 quiet, L1 tidy, L2 normal, L3 messy, L4 brutal (L1)
  --seed TEXT    another seed plays other hands (1)
  --http N       port of the pages (8491)
  --data DIR     keep the journal there; otherwise it is thrown away at the end
  --in-process   do without pseudo-terminals, as on systems that have none
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
        "in-process": { type: "boolean", default: process.platform === "win32" },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n${HELP}`);
  }
}

/** How often it is said how many boards there are, while they are being made. */
const PROGRESS_MILLIS = 5_000;

/**
 * Starts the boards on pseudo-terminals and waits until all of them can be opened. Ends this process where it is asked
 * to stop meanwhile.
 *
 * @param {readonly string[]} args
 * @returns {Promise<{ simulator: import("./lib/processes.mjs").Service, boards: import("./lib/simulated-boards.mjs").SimulatedBoard[] }>}
 */
async function startSimulator(args) {
  /** @type {import("./lib/simulated-boards.mjs").SimulatedBoard[]} */
  const boards = [];
  /** @type {(nothing: undefined) => void} */
  let tellReady = () => undefined;
  const ready = new Promise((/** @type {(nothing: undefined) => void} */ resolve) => {
    tellReady = resolve;
  });
  const simulator = startService("simulator", [DRIVER, "simulate", ...args], { output: "pipe" }, (line) => {
    /** @type {import("./lib/simulated-boards.mjs").SimulatedBoard} */
    const board = JSON.parse(line);
    boards.push(board);
    // Nobody plays before the driver watches: a game is known from its starting position on.
    simulator.send({ table: board.table, do: "pause" });
    if (boards.length === wanted) tellReady(undefined);
  });
  let isMaking = true;
  onStop((code) => {
    if (!isMaking) return;
    process.exitCode = code;
    void simulator.stop().then(() => process.exit());
  });
  const say = () => process.stdout.write(`Making ${wanted} simulated boards: ${boards.length} are there.\n`);
  say();
  const progress = setInterval(say, PROGRESS_MILLIS);
  const ended = await Promise.race([ready, simulator.ended]);
  clearInterval(progress);
  isMaking = false;
  if (process.exitCode !== undefined) process.exit();
  if (ended !== undefined) fail(`the simulated boards ended (code ${ended})`);
  return { simulator, boards };
}

/**
 * Lets everybody play once all boards are seen, or after half a minute with those that are.
 *
 * @param {import("./lib/processes.mjs").Service} simulator
 */
async function letPlay(simulator) {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline && (await countSeen(`http://127.0.0.1:${flags.http}`)) < wanted)
    await wait(200);
  simulator.send({ do: "resume" });
}

ignoreBrokenPipes();
const flags = readFlags();
if (flags.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const wanted = Number(flags.boards);
if (!Number.isInteger(wanted) || wanted < 1) fail(`--boards ${flags.boards}: how many boards?`);
if (!/^L[0-4]$/.test(flags.level)) fail(`--level ${flags.level}: one of L0, L1, L2, L3, L4`);
const speed = Number(flags.speed);
if (!(speed > 0)) fail(`--speed ${flags.speed}: how many times faster?`);
// Quick thinkers get less time, so that the clocks still tell a story; hands are never quicker than a second or two.
const minutes = Math.max(10, Math.ceil(90 / speed));
const increment = Math.max(1, Math.floor(30 / speed));

const folder = mkdtempSync(join(tmpdir(), "boardwire-demo-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const data = flags.data ?? join(folder, "data");
const pairings = join(folder, "pairings.csv");

const players = [
  "--boards",
  flags.boards,
  "--speed",
  flags.speed,
  "--level",
  flags.level,
  "--seed",
  flags.seed,
];
const clocks = ["--base", String(minutes), "--increment", String(increment)];
const house = ["--data", data, "--http", flags.http];

const started = flags["in-process"] ? null : await startSimulator([...players, ...clocks, "--loop"]);
const boards =
  started?.boards ??
  Array.from({ length: wanted }, (_, index) => ({ port: "", serial: serialOf(index + 1), table: index + 1 }));
writeFileSync(pairings, toPairings(boards, `${minutes * 60}+${increment}`));

const driverArgs =
  started === null
    ? [IN_PROCESS, ...players, ...clocks, ...house]
    : [
        DRIVER,
        "run",
        ...house,
        "--log",
        "error",
        "--detect",
        "false",
        "--make",
        "dgt",
        ...boards.flatMap(({ port }) => ["--port", port]),
      ];
const relayArgs = [RELAY, ...house, "--log", "error", "--pairings", pairings, "--name", "Famous games"];
const code = await runServices(
  [
    { name: "relay", args: relayArgs },
    { name: "driver", args: driverArgs },
  ],
  {
    alongside: started === null ? [] : [started.simulator],
    onReady(plan) {
      if (plan.name !== "driver") return;
      if (started !== null) void letPlay(started.simulator);
      const where =
        started === null
          ? "inside the driver's own process, without serial lines"
          : "on serial lines of their own (pseudo-terminals)";
      process.stdout.write(
        `${wanted} simulated boards play famous games ${where}.\n` +
          `Their players think ${speed} times faster than people. Open a page above in a browser; Ctrl-C ends the demo.\n`,
      );
    },
  },
);
process.exit(code);
