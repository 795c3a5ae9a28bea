import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { createMemory } from "../../memory.ts";
import { recordPorts } from "../../ports/recording.ts";
import { openSerial } from "../../ports/serial.ts";
import { LEVELS } from "../../simulator/levels.ts";
import { FAMOUS_GAMES } from "../../simulator/games/index.ts";
import { LivePlayer, toPlayable } from "../../simulator/live-player.ts";
import { createRng } from "../../simulator/rng.ts";
import { START } from "../../test-fields.ts";
import { supervise } from "../../test-supervisor.ts";
import {
  kinds,
  lastSnapshot,
  now,
  observed,
  temporaryFolder,
  type AtEnd,
  type Seen,
} from "../../test-support.ts";
import { toHex, type TraceLine, type TraceNote } from "../../trace.ts";
import { APPROACHES } from "../index.ts";
import { replayLine } from "./replay.ts";
import { idOf } from "./test-boards.ts";
import { listenTo, openTestLine, type TestLine } from "./test-line.ts";

// A whole line as it is used: found among everything that the driver knows, pulled and put back, and played on by many.

const WAIT = { timeout: 90_000, interval: 50 };
/** Untidy hands at boards that keep their power: what is changed without power no board can tell. */
const UNTIDY = { ...LEVELS.L2, powerCyclePerGame: 0, cablePulledPerGame: 0 };
/** Thinking is so many times quicker than people think; hands are as slow as theirs. */
const SPEED = 100;
const fieldsOf = ({ boards }: TestLine, board: number): string =>
  Array.from({ length: 64 }, (_, field) => boards[board]?.table.firmware.heldAt(field) ?? "").join("");

interface Play {
  readonly begin: () => void;
  /** How many have played to the end. */
  readonly ended: () => number;
}

/** Players at every board of a line, each with the first moves of another game. */
function play(atEnd: AtEnd, line: TestLine, plies: number): Play {
  const clock = { baseMillis: 5_400_000, incrementMillis: 30_000 };
  let ended = 0;
  const starts: (() => void)[] = [];
  for (const [table, live] of line.boards.entries()) {
    const famous = FAMOUS_GAMES[table % FAMOUS_GAMES.length];
    if (famous === undefined) throw new Error("no game");
    const game = toPlayable(famous);
    live.happen({ kind: "setClock", setting: clock, toMove: "white" });
    const player = new LivePlayer({
      live,
      games: [{ ...game, moves: game.moves.slice(0, plies), kinds: game.kinds.slice(0, plies) }],
      loop: false,
      level: UNTIDY,
      clock,
      speed: SPEED,
      rng: createRng(`table ${table}`),
      tell: ({ kind }) => {
        if (kind === "finished") ended += 1;
      },
    });
    player.start();
    live.hold();
    atEnd(() => Promise.resolve(player.close()));
    // The men were put there by the player: what was noted before is no part of the game.
    live.table.firmware.bus.log.noted.length = 0;
    starts.push(() => player.postpone(live.release()));
  }
  const begin = (): void => {
    for (const start of starts) start();
  };
  return { begin, ended: () => ended };
}

/** What a board has noted of its men, without what left its field as it was. */
function toldBy(line: TestLine, board: number): string[] {
  const fields = [...START];
  const noted = line.boards[board]?.table.firmware.bus.log.noted ?? [];
  return noted.flatMap(({ field, content }) => {
    if (fields[field] === content) return [];
    fields[field] = content;
    return [`${field}${content}`];
  });
}

/** How long boards wait from one question for their changes to the next, in milliseconds. */
function turnsIn(lines: readonly TraceLine[]): { readonly median: number; readonly longest: number } {
  const lastAt = new Map<string, number>();
  const waits = lines.flatMap(({ t, dir, hex }) => {
    // Changes, and their repeats; the address follows.
    if (dir === "in" || !/^8[34]/.test(hex)) return [];
    const address = hex.slice(2, 6);
    const last = lastAt.get(address);
    lastAt.set(address, t);
    return last === undefined ? [] : [Math.round(t - last)];
  });
  const ordered = waits.toSorted((one, other) => one - other);
  return { median: ordered[Math.floor(ordered.length / 2)] ?? 0, longest: ordered.at(-1) ?? 0 };
}

const changesIn = (seen: readonly Seen[]): string[] =>
  observed(seen, "square").map(({ field, content }) => `${field}${content}`);

describe.concurrent("a whole line", { timeout: 180_000 }, () => {
  it("24 boards with players, one answer in fifty damaged: every change that a board found is reported once, in order", async ({
    onTestFinished: atEnd,
  }) => {
    const line = await openTestLine(atEnd, 24, {}, 2);
    const { begin, ended } = play(atEnd, line, 6);
    const lines: TraceLine[] = [];
    const keep = (one: TraceLine | TraceNote): void => void ("t" in one && lines.push(one));
    const heard = listenTo(atEnd, line.path, { openPort: recordPorts(openSerial, now, keep) });
    await vi.waitFor(() => expect(heard.ready).toHaveLength(24), WAIT);
    await vi.waitFor(
      () =>
        expect(line.commands.filter((command) => command.startsWith("85")).length).toBeGreaterThanOrEqual(24),
      WAIT,
    );
    begin();
    const before = lines.length;
    await vi.waitFor(() => expect(ended()).toBe(24), WAIT);
    await vi.waitFor(
      () => {
        for (const board of line.boards.keys())
          expect(changesIn(heard.of(idOf(board))), idOf(board)).toEqual(toldBy(line, board));
      },
      { ...WAIT, timeout: 40_000 },
    );
    let changes = 0;
    for (const [board, { table }] of line.boards.entries()) {
      const seen = heard.of(idOf(board));
      changes += changesIn(seen).length;
      const presses = observed(seen, "press");
      expect(
        presses.map(({ face }) => face),
        idOf(board),
      ).toEqual(table.firmware.bus.log.pressed);
      // Two presses within a tenth of a second are none to a board.
      const truth = new Set(table.presses.map(({ remainingMillis }) => remainingMillis));
      expect(
        presses.every(({ millis }) => truth.has(millis)),
        idOf(board),
      ).toBe(true);
      expect(kinds(seen)).not.toContain("lost");
    }
    const turns = turnsIn(lines.slice(before));
    console.log(
      `bus: 24 boards in play, each has its turn every ${turns.median} ms (median), after ${turns.longest} ms at the latest`,
    );
    // What the doctor calls old.
    expect(turns.median).toBeLessThan(4000);
    expect(changes).toBeGreaterThan(300);
    expect(line.trouble.damaged).toBeGreaterThan(10);
    expect(heard.seen.some(({ recovered }) => recovered)).toBe(false);
  });

  it("what is recorded of a line says of every board, replayed, what was reported when it was played", async ({
    onTestFinished: atEnd,
  }) => {
    const line = await openTestLine(atEnd, 3, {}, 5);
    const { begin, ended } = play(atEnd, line, 6);
    const lines: TraceLine[] = [];
    const keep = (one: TraceLine | TraceNote): void => void ("t" in one && lines.push(one));
    const heard = listenTo(atEnd, line.path, { openPort: recordPorts(openSerial, now, keep) });
    await vi.waitFor(() => expect(heard.ready).toHaveLength(3), WAIT);
    begin();
    await vi.waitFor(() => expect(ended()).toBe(3), WAIT);
    await vi.waitFor(() => {
      for (const board of line.boards.keys()) {
        expect(lastSnapshot(heard.of(idOf(board)))).toBe(fieldsOf(line, board));
      }
    }, WAIT);
    heard.session.stop("seen enough");
    await heard.ended;
    const { boards } = replayLine(lines);
    const tellsMen = ({ observation: { kind } }: { observation: Seen["observation"] }): boolean =>
      kind === "square" || kind === "press";
    for (const board of line.boards.keys()) {
      const replayed = boards[idOf(board).slice(4)] ?? [];
      const reported = heard.of(idOf(board)).filter(tellsMen);
      expect(reported.length).toBeGreaterThan(10);
      expect(replayed.filter(tellsMen).map(({ observation }) => observation)).toEqual(
        reported.map(({ observation }) => observation),
      );
    }
    expect(lines.some(({ hex }) => hex === toHex(Uint8Array.of(0x87, 0, 0, 7)))).toBe(true);
  });

  it("is found among all makes, lost with its adapter and found again, and a board that is plugged in later as well", async ({
    onTestFinished: atEnd,
  }) => {
    const folder = await temporaryFolder(atEnd);
    const link = join(folder, "line");
    const line = await openTestLine(atEnd, 3, {}, 0, link);
    line.boards[2]?.happen({ kind: "powerOff" });
    const memory = createMemory();
    const { seen, of } = supervise(atEnd, { named: [link], makes: APPROACHES, memoryOf: () => memory });
    const areThere = (boards: readonly number[], times: number): Promise<void> =>
      vi.waitFor(() => {
        for (const board of boards) {
          expect(kinds(of(idOf(board))).filter((kind) => kind === "connected")).toHaveLength(times);
          expect(kinds(of(idOf(board))).at(-1)).not.toBe("lost");
          expect(lastSnapshot(of(idOf(board)))).toBe(fieldsOf(line, board));
        }
      }, WAIT);
    await areThere([0, 1], 1);
    // Men are moved while the adapter is out; the boards have power of their own and note it.
    await line.unplug();
    await vi.waitFor(() => {
      for (const board of [0, 1]) expect(kinds(of(idOf(board))).at(-1)).toBe("lost");
    }, WAIT);
    line.put(0, 52, ".");
    line.put(0, 36, "P");
    await vi.waitFor(() => expect(line.boards[0]?.table.firmware.settled).toBe(true), WAIT);
    await line.replug();
    await areThere([0, 1], 2);
    expect(changesIn(of(idOf(0))).toSorted()).toEqual(["36P", "52."]);
    expect(changesIn(of(idOf(1)))).toEqual([]);
    line.boards[2]?.happen({ kind: "powerOn" });
    await areThere([2], 1);
    for (const board of new Set(seen.map((one) => one.board))) expect(board).toMatch(/^dgt:0100[123]$/);
  });
});
