// The demo's driver for systems without pseudo-terminals: the simulated boards and the driver that reads them in one
// process. The bytes are the same; what is missing is the operating system's serial line between them.

import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { resolveConfig, toInstant } from "../shared/dist/index.js";
import { startDriver } from "../board-driver/dist/run.js";
import { createInProcessOpener } from "../board-driver/dist/simulator/in-process.js";
import { FAMOUS_GAMES } from "../board-driver/dist/simulator/games/index.js";
import { isLevelName, LEVELS } from "../board-driver/dist/simulator/levels.js";
import { LivePlayer, toPlayable } from "../board-driver/dist/simulator/live-player.js";
import { LiveTable } from "../board-driver/dist/simulator/live-table.js";
import { createRng } from "../board-driver/dist/simulator/rng.js";
import { serialOf } from "./lib/simulated-boards.mjs";
import { onStop } from "./lib/processes.mjs";

const text = /** @type {const} */ ({ type: "string", default: "" });
const { values: flags } = parseArgs({
  options: {
    boards: text,
    speed: text,
    level: text,
    seed: text,
    base: text,
    increment: text,
    data: text,
    http: text,
  },
});

const started = Date.now() - performance.now();
const level = isLevelName(flags.level) ? LEVELS[flags.level] : LEVELS.L1;
const games = FAMOUS_GAMES.map(toPlayable);

/** @param {number} table */
function createTable(table) {
  const rng = createRng(`${flags.seed}/table ${table}`);
  const live = new LiveTable({ firmware: { serial: serialOf(table) }, turned: table % 5 === 0 }, () =>
    performance.now(),
  );
  const first = (table - 1) % games.length;
  const player = new LivePlayer({
    live,
    games: [...games.slice(first), ...games.slice(0, first)],
    loop: true,
    level,
    clock: { baseMillis: Number(flags.base) * 60_000, incrementMillis: Number(flags.increment) * 1000 },
    speed: Number(flags.speed),
    rng,
    tell: () => undefined,
  });
  player.start();
  // Nobody plays before the driver watches: a game is known from its starting position on.
  live.hold();
  return { live, player };
}

/**
 * An empty file in the place of a device: the driver waits for ports whose path leads nowhere.
 *
 * @param {number} table
 */
function createPath(table) {
  const folder = join(flags.data, "simulated-boards");
  mkdirSync(folder, { recursive: true });
  const path = join(realpathSync(folder), `board-${table}`);
  writeFileSync(path, "");
  return path;
}

const tables = new Map(
  Array.from({ length: Number(flags.boards) }, (_, index) => [createPath(index + 1), createTable(index + 1)]),
);
/** @param {string} path Of a board that the driver has just been answered by; it may be another time. */
function begin(path) {
  const table = waiting.get(path);
  waiting.delete(path);
  if (table !== undefined) table.player.postpone(table.live.release());
}
const waiting = new Map(tables);

const config = resolveConfig({
  file: null,
  env: {},
  flags: { data: flags.data, http: flags.http, port: [...tables.keys()], detect: "false", make: "dgt" },
});
if (!config.ok) throw new Error(`${config.error.where}: ${config.error.detail}`);
const driver = startDriver({
  config: config.value,
  openPort: createInProcessOpener(new Map([...tables].map(([path, { live }]) => [path, live]))),
  now: () => toInstant(started + performance.now()),
  random: Math.random,
  say: ({ level: severity, text: line }, news) => {
    if (severity === "error") process.stderr.write(`${line}\n`);
    if ("kind" in news && news.kind === "ready" && "path" in news) begin(String(news.path));
  },
});
process.send?.({ ready: true });

onStop(() => {
  for (const { live, player } of tables.values()) {
    player.close();
    live.close();
  }
  void driver.stop().then(() => process.exit(0));
});
