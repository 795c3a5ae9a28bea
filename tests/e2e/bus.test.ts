import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createRng,
  FAMOUS_GAMES,
  LEVELS,
  LivePlayer,
  openBusLine,
  toPlayable,
  type BusLine,
  type PlayableGame,
} from "@boardwire/board-driver";
import type { MoveView } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { startDriver, startRelay, waitFor } from "./processes.ts";
import { readGame, seenBoards } from "./simulated-hall.ts";

// A row of tables wired to one adapter: one pseudo-terminal, many boards, one driver, one relay.

/** What the driver says to a board whose men stand ready. */
const MARK_START = 0x85;
/** White thinks so long about the first move: it takes a round of visits to learn that a clock has been started. */
const FIRST_THOUGHT_MILLIS = 4000;
const CLOCK = { baseMillis: 5_400_000, incrementMillis: 30_000 };
const serialOf = (table: number): string => String(10_001 + table);

/** Takes what is to be done at the end of a test, last first; the tests run side by side, so each passes its own. */
type AtEnd = (finish: () => Promise<void> | void) => void;

interface Row {
  readonly folder: string;
  readonly line: BusLine;
  readonly games: readonly PlayableGame[];
  /** Of each table: the time that each press left, by its ply. */
  readonly presses: readonly ReadonlyMap<number, number>[];
  readonly ended: ReadonlySet<number>;
  /** Addresses of boards whose start has been marked. */
  readonly marked: ReadonlySet<number>;
  readonly begin: () => void;
}

/** Boards with players at the first of them, who wait for `begin`; each plays the first moves of another famous game. */
async function openRow(options: {
  readonly atEnd: AtEnd;
  readonly boards: number;
  readonly playing: number;
  readonly plies: number;
  readonly speed: number;
  readonly damagedPercent: number;
}): Promise<Row> {
  const { atEnd, boards, playing, plies, speed, damagedPercent } = options;
  const folder = mkdtempSync(join(tmpdir(), "boardwire-bus-"));
  // With BOARDWIRE_E2E_KEEP set the journal stays, to be looked at.
  if (process.env["BOARDWIRE_E2E_KEEP"] === undefined) {
    atEnd(() => rmSync(folder, { recursive: true, force: true }));
  }
  const games = FAMOUS_GAMES.slice(0, playing).map((famous) => {
    const game = toPlayable(famous);
    return { ...game, moves: game.moves.slice(0, plies), kinds: game.kinds.slice(0, plies) };
  });
  const started = performance.now();
  const marked = new Set<number>();
  const line = await openBusLine({
    tables: Array.from({ length: boards }, (_, table) => ({
      firmware: { serial: serialOf(table), longSerial: serialOf(table).padStart(10, "0") },
      turned: table % 5 === 4,
    })),
    now: () => performance.now() - started,
    seed: "a row of tables",
    damagedPercent,
    onCommand: (bytes) => {
      if (bytes[0] === MARK_START) marked.add((bytes[1] ?? 0) * 128 + (bytes[2] ?? 0));
    },
  });
  atEnd(() => line.close());
  const presses = games.map(() => new Map<number, number>());
  const ended = new Set<number>();
  const players = games.map((game, table) => {
    const live = line.boards[table];
    if (live === undefined) throw new Error(`no board ${table}`);
    live.happen({ kind: "setClock", setting: CLOCK, toMove: "white" });
    let startsAt = 0;
    const player = new LivePlayer({
      live,
      games: [game],
      loop: false,
      level: LEVELS.L1,
      clock: CLOCK,
      speed,
      rng: createRng(`table ${table}`),
      tell: (truth) => {
        if (truth.kind === "press" && truth.ply !== null) {
          presses[table]?.set(truth.ply, truth.remainingMillis);
        }
        if (truth.kind === "game") startsAt = truth.at;
        if (truth.kind === "ended") ended.add(table);
      },
    });
    player.start();
    live.hold();
    atEnd(() => player.close());
    const think = (): void => {
      live.hold();
      const thought = setTimeout(() => player.postpone(live.release()), FIRST_THOUGHT_MILLIS);
      atEnd(() => clearTimeout(thought));
    };
    return () => {
      const late = live.release();
      player.postpone(late);
      const beginning = setTimeout(think, startsAt + late - live.now + 50);
      atEnd(() => clearTimeout(beginning));
    };
  });
  const begin = (): void => {
    for (const beginAt of players) beginAt();
  };
  return { folder, line, games, presses, ended, marked, begin };
}

function writePairings({ folder, games }: Row): string {
  const file = join(folder, "pairings.csv");
  const rows = games.map((_, table) => `${table + 1},${serialOf(table)},White,Black,,5400+30`);
  writeFileSync(file, ["table,serial,white,black,fen,timeControl", ...rows, ""].join("\n"));
  return file;
}

/** The man that a move puts on its square, by its name in the notation. */
function manOf(san: string, ply: number): string {
  const [, promoted] = /=([QRBN])/.exec(san) ?? [];
  const [, piece] = /^([KQRBN]|O)/.exec(san) ?? [];
  const letter = promoted ?? (piece === "O" ? "K" : (piece ?? "P"));
  return ply % 2 === 1 ? letter : letter.toLowerCase();
}

/**
 * Whether a board has noted the man of a move at all. What comes and goes between two visits it writes over: a man that is
 * put down, and taken before anybody has asked, was never there for whoever asks.
 */
function hasNoted({ line }: Row, table: number, move: MoveView, ply: number): boolean {
  const live = line.boards[table]?.table;
  const square = (8 - Number(move.uci[3])) * 8 + move.uci.charCodeAt(2) - 97;
  return (
    live?.firmware.bus.log.noted.some(
      ({ field, content }) => field === live.fieldOf(square) && content === manOf(move.san, ply),
    ) ?? false
  );
}

interface Compared {
  /** Games whose moves differ. */
  readonly moves: readonly string[];
  /** Presses of which another time is told. */
  readonly times: readonly string[];
  readonly pressed: number;
  /** Presses of which nothing is told. */
  readonly lost: readonly string[];
  /** The same where the board has not noted the move. */
  readonly unnoted: readonly string[];
}

/** Compares what is published with what was played. */
async function compare(row: Row, port: number): Promise<Compared> {
  const wrong: { moves: string[]; times: string[] } = { moves: [], times: [] };
  const lost: string[] = [];
  const unnoted: string[] = [];
  let pressed = 0;
  for (const [table, game] of row.games.entries()) {
    const id = `${table + 1}.1`;
    const presses = [...(row.presses[table] ?? [])];
    const isWhole = (moves: readonly MoveView[]): boolean =>
      moves.length >= game.moves.length &&
      presses.every(([ply]) => {
        const move = moves[ply - 1];
        return move !== undefined && (move.clock !== null || !hasNoted(row, table, move, ply));
      });
    await waitFor(`all of game ${id}`, 10_000, async () =>
      isWhole((await readGame(port, id))?.moves ?? []),
    ).catch(() => null);
    const moves = (await readGame(port, id))?.moves ?? [];
    const line = moves.map(({ uci }) => uci).join(" ");
    if (line !== game.moves.join(" ")) wrong.moves.push(`${id}: ${line} for ${game.moves.join(" ")}`);
    for (const [ply, remaining] of presses) {
      const move = moves[ply - 1];
      pressed += 1;
      if (move === undefined) continue;
      const { clock } = move;
      if (clock === null) (hasNoted(row, table, move, ply) ? lost : unnoted).push(`${id}, ply ${ply}`);
      else if (clock !== remaining) wrong.times.push(`${id}, ply ${ply}: ${clock} for ${remaining}`);
    }
  }
  return { ...wrong, pressed, lost, unnoted };
}

describe.concurrent("several boards on one line", () => {
  it("24 games at once, with clocks, one answer in fifty damaged and one board dead, are published move for move", async ({
    onTestFinished: atEnd,
  }) => {
    const playing = 24;
    const row = await openRow({
      atEnd,
      boards: playing + 1,
      playing,
      plies: 10,
      speed: 40,
      damagedPercent: 2,
    });
    const { line } = row;
    const data = join(row.folder, "data");
    const relay = await startRelay(data, 0, ["--pairings", writePairings(row)]);
    atEnd(async () => void (await relay.stop()));
    const driver = startDriver(data, relay.port, [line.path]);
    atEnd(async () => void (await driver.stop()));
    const said = (): string => driver.lines.slice(-20).join("\n");
    await waitFor("every board", 60_000, async () => (await seenBoards(relay.port)) > playing, said);
    await waitFor("a game to be expected at each", 60_000, () => row.marked.size >= playing, said);

    line.boards[playing]?.happen({ kind: "powerOff" });
    row.begin();
    await waitFor("the end of every game", 200_000, () => row.ended.size === playing, said);
    const { moves, times, pressed, lost, unnoted } = await compare(row, relay.port);
    expect([...moves, ...times]).toEqual([]);
    expect(pressed).toBeGreaterThan(200);
    expect(lost).toEqual([]);
    expect(unnoted.length).toBeLessThan(pressed / 50);
    expect(line.trouble.damaged).toBeGreaterThan(5);
    expect(line.trouble.overrun).toBe(0);
  });

  it("what is played while the driver is gone is read from the boards' own notes, lever presses too", async ({
    onTestFinished: atEnd,
  }) => {
    const playing = 3;
    const row = await openRow({ atEnd, boards: playing, playing, plies: 10, speed: 40, damagedPercent: 0 });
    const data = join(row.folder, "data");
    const relay = await startRelay(data, 0, ["--pairings", writePairings(row)]);
    atEnd(async () => void (await relay.stop()));
    const first = startDriver(data, relay.port, [row.line.path]);
    atEnd(async () => void (await first.stop()));
    const said = (): string => first.lines.slice(-20).join("\n");
    await waitFor("a game to be expected at each", 60_000, () => row.marked.size === playing, said);
    row.begin();
    const pressesBy = (): number[] => row.presses.map(({ size }) => size);
    await waitFor("some moves", 60_000, () => pressesBy().every((presses) => presses >= 2), said);
    await first.kill();
    const killedAt = pressesBy();
    const unseen = (): boolean => pressesBy().every((presses, at) => presses >= (killedAt[at] ?? 0) + 3);
    await waitFor("moves unseen", 60_000, unseen);
    const second = startDriver(data, relay.port, [row.line.path]);
    atEnd(async () => void (await second.stop()));
    await waitFor("the end of every game", 100_000, () => row.ended.size === playing);
    const { moves, times, pressed, lost, unnoted } = await compare(row, relay.port);
    expect([...moves, ...times]).toEqual([]);
    expect(pressed).toBeGreaterThan(20);
    expect([...lost, ...unnoted]).toEqual([]);
  });

  it("what is lost on the line for good is read from the boards' own notes, move for move", async ({
    onTestFinished: atEnd,
  }) => {
    const playing = 2;
    const row = await openRow({ atEnd, boards: playing, playing, plies: 10, speed: 40, damagedPercent: 0 });
    const data = join(row.folder, "data");
    const relay = await startRelay(data, 0, ["--pairings", writePairings(row)]);
    atEnd(async () => void (await relay.stop()));
    const driver = startDriver(data, relay.port, [row.line.path]);
    atEnd(async () => void (await driver.stop()));
    const said = (): string => driver.lines.slice(-20).join("\n");
    await waitFor("a game to be expected at each", 60_000, () => row.marked.size === playing, said);
    row.begin();
    const pressesBy = (): number[] => row.presses.map(({ size }) => size);
    await waitFor("some moves", 60_000, () => pressesBy().every((presses) => presses >= 2), said);
    const before = pressesBy();
    // Whatever the boards have to tell is given to somebody who does not pass it on.
    const lose = (): void => {
      for (const { table } of row.line.boards) table.firmware.bus.log.loseChanges();
    };
    const losing = setInterval(lose, 10);
    atEnd(() => clearInterval(losing));
    const areLost = (): boolean => pressesBy().every((presses, at) => presses >= (before[at] ?? 0) + 3);
    await waitFor("moves to be lost", 60_000, areLost, said);
    clearInterval(losing);
    await waitFor("the end of every game", 100_000, () => row.ended.size === playing, said);
    const { moves, pressed } = await compare(row, relay.port);
    // Moves only: the clock was read meanwhile, and told of levers before the moves that they belong to were known.
    expect(moves).toEqual([]);
    expect(pressed).toBeGreaterThan(15);
  });
});
