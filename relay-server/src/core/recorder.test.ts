import { describe, expect, it } from "vitest";
import {
  type DeviceId,
  type Draft,
  type DriverId,
  type Entry,
  type Observation,
  type Report,
  type TableNumber,
  Hall,
  STANDARD_FEN,
  parsePosition,
  parseSanMove,
  playMove,
  toGameId,
  toInstant,
  toLetters,
  toMillis,
} from "@boardwire/shared";
import { createRecorder, type Recorder } from "./recorder.ts";

const DRIVER = "driver-one" as DriverId;
const START = "2020-01-01T12:00:00Z";

type Facts<T> = T extends Draft ? Omit<T, "at"> : never;

/** A driver that reports in order, one report each second. */
function createBench(hall = new Hall()) {
  const faults: unknown[] = [];
  const recorder = createRecorder(hall, (_board, fault) => faults.push(fault));
  const journal: Entry[] = [];
  let n = 0;
  let now = Date.parse(START);
  const keep = (entries: readonly Entry[]): void => void journal.push(...entries);
  return {
    hall,
    recorder,
    journal,
    faults,
    append(...facts: readonly Facts<Draft>[]): void {
      keep(recorder.append(facts.map((draft): Draft => ({ ...draft, at: toInstant(now) }))));
    },
    observe(board: string, observation: Observation): void {
      now += 1000;
      const at = toInstant(now);
      // Timers that are due before the report are run as the relay's loop runs them.
      keep(recorder.wake(at));
      keep(recorder.record(DRIVER, { n: ++n, at, board, observation } as Report, at, at));
    },
    rest(seconds: number): void {
      for (let i = 0; i < seconds * 10; i++) keep(recorder.wake(toInstant((now += 100))));
    },
  };
}

type Bench = ReturnType<typeof createBench>;

const clock = (left: number, right: number, lever: "left" | "right"): Observation => ({
  kind: "clock",
  left: { millis: toMillis(left * 1000), flag: "none" },
  right: { millis: toMillis(right * 1000), flag: "none" },
  running: lever,
  lever,
  resolutionMillis: toMillis(1000),
  lowBattery: false,
});

const fieldsAfter = (moves: readonly string[]): string[] => {
  let position = parsePosition(STANDARD_FEN);
  if (!position.ok) throw new Error("start");
  const boards = [toLetters(position.value)];
  for (const san of moves) {
    const move = parseSanMove(position.value, san);
    if (!move.ok) throw new Error(san);
    position = { ok: true, value: playMove(position.value, move.value) };
    boards.push(toLetters(position.value));
  }
  return boards;
};

/** Sets the men up and plays the moves, lifting and setting down, with a lever press after each. */
function play(bench: Bench, board: string, moves: readonly string[]): void {
  const boards = fieldsAfter(moves);
  const at = toInstant(Date.parse(START));
  bench.observe(board, { kind: "snapshot", fields: boards[0] ?? "", asked: at });
  bench.observe(board, clock(5400, 5400, "left"));
  bench.rest(3);
  for (const [ply, after] of boards.slice(1).entries()) {
    const before = boards[ply] ?? "";
    const changed = [...after].flatMap((content, field) =>
      content === before[field] ? [] : [{ field, content }],
    );
    const ordered = changed.toSorted((a, b) => (a.content === "." ? 0 : 1) - (b.content === "." ? 0 : 1));
    for (const { field, content } of ordered)
      bench.observe(board, { kind: "square", field, content } as Observation);
    bench.observe(board, clock(5400 - ply, 5399 - ply, ply % 2 === 0 ? "right" : "left"));
    bench.rest(2);
  }
}

const sans = (hall: Hall, game: string): string[] =>
  (hall.games.get(game as ReturnType<typeof toGameId>)?.moves ?? []).map((move) => move.san);

const RUY = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"];

describe("recorder", () => {
  it("gives a found board the next table and journals a game played on it", () => {
    const bench = createBench();
    play(bench, "dgt:11111", RUY);
    expect(sans(bench.hall, "1.1")).toEqual(RUY);
    expect(bench.journal.filter((entry) => entry.type === "BoardAssigned")).toHaveLength(1);
    expect(bench.journal.map((entry) => entry.seq)).toEqual(bench.journal.map((_, i) => i + 1));
  });

  it("binds the time of the press to the mover", () => {
    const bench = createBench();
    play(bench, "dgt:11111", RUY.slice(0, 3));
    const remaining = bench.hall.games.get(toGameId(1, 1))?.moves.map((move) => move.remaining);
    expect(remaining).toEqual([5_400_000, 5_398_000, 5_398_000]);
  });

  it("takes a pairing's players over, and only paired games start at a paired table", () => {
    const bench = createBench();
    const paired: Facts<Draft> = {
      source: { kind: "import", name: "test" },
      type: "GamePaired",
      game: toGameId(1, 1),
      table: 1 as never,
      white: { name: "Ada" },
      black: { name: "Bo" },
      start: { fen: STANDARD_FEN, chess960: false },
      timeControl: null,
    };
    bench.append(paired);
    play(bench, "dgt:11111", ["e4", "e5"]);
    expect(bench.hall.games.get(toGameId(1, 1))?.white?.name).toBe("Ada");
    play(bench, "dgt:11111", ["d4", "d5"]);
    expect([...bench.hall.games.keys()]).toEqual(["1.1"]);
  });

  it("boards do not mix, whatever the order of their reports", () => {
    const bench = createBench();
    play(bench, "dgt:11111", RUY.slice(0, 4));
    play(bench, "dgt:22222", ["d4", "d5"]);
    expect([sans(bench.hall, "1.1"), sans(bench.hall, "2.1")]).toEqual([RUY.slice(0, 4), ["d4", "d5"]]);
  });

  it("the journal read again gives the same hall, and play goes on as if nothing had been", () => {
    const whole = createBench();
    play(whole, "dgt:11111", RUY);
    // A transaction is all or nothing, so a journal can end only between two instants.
    const cuts = whole.journal.flatMap((entry, i) =>
      i > 0 && entry.at !== whole.journal[i - 1]?.at ? [i] : [],
    );
    expect(cuts.length).toBeGreaterThan(20);
    for (const cut of cuts) {
      const again = new Hall();
      const recorder: Recorder = createRecorder(again, (_board, fault) => {
        throw fault;
      });
      const head = whole.journal.slice(0, cut);
      recorder.replay(head);
      const tail: Entry[] = [];
      for (const entry of whole.journal.slice(cut)) {
        tail.push(...recorder.wake(entry.at));
        if (entry.type !== "Observed" || entry.source.kind !== "driver") continue;
        const report = {
          n: entry.source.n,
          at: entry.seen,
          board: entry.board,
          observation: entry.observation,
        };
        tail.push(...recorder.record(DRIVER, report, entry.seen, entry.at));
      }
      tail.push(...recorder.wake(toInstant(Date.parse(START) + 3_600_000)));
      const all = [...head, ...tail];
      const different = whole.journal.findIndex(
        (entry, i) => JSON.stringify(entry) !== JSON.stringify(all[i]),
      );
      expect(different, `first other entry after a cut before entry ${cut + 1}`).toBe(-1);
    }
  });

  describe("a board that replaces another at its table", () => {
    const [OLD, NEW] = ["dgt:11111", "dgt:22222"];
    const assign = (board: string, table: number): Facts<Draft> => ({
      source: { kind: "operator", who: "operator" },
      type: "BoardAssigned",
      board: board as DeviceId,
      table: table as TableNumber,
    });
    const boards = fieldsAfter(RUY);
    /** The men go from one ply of `RUY` to another. */
    const move = (bench: Bench, board: string, from: number, to: number): void => {
      for (const emptied of [true, false])
        for (const [field, content] of [...(boards[to] ?? "")].entries())
          if (content !== boards[from]?.[field] && (content === ".") === emptied)
            bench.observe(board, { kind: "square", field, content } as Observation);
      bench.rest(5);
    };

    it("goes on with the game, with a move made meanwhile; the old one is heard no longer and takes no other table", () => {
      const bench = createBench();
      play(bench, OLD, RUY.slice(0, 2));
      bench.append(assign(NEW, 1));
      move(bench, OLD, 2, 5);
      expect(sans(bench.hall, "1.1")).toEqual(RUY.slice(0, 2));
      bench.observe(NEW, { kind: "connected", port: "/dev/ttyACM1" });
      bench.observe(NEW, { kind: "snapshot", fields: boards[3] ?? "", asked: toInstant(0) });
      bench.rest(5);
      expect(sans(bench.hall, "1.1")).toEqual(RUY.slice(0, 3));
      move(bench, OLD, 5, 0);
      move(bench, NEW, 3, 4);
      expect(sans(bench.hall, "1.1")).toEqual(RUY.slice(0, 4));
      expect(bench.hall.boards.get(OLD as DeviceId)?.table).toBeNull();
      expect([...bench.hall.games.keys()]).toEqual(["1.1"]);
      expect([...bench.hall.tables.keys()]).toEqual([1]);

      const again = new Hall();
      createRecorder(again, (_board, fault) => {
        throw fault;
      }).replay(bench.journal);
      expect(again).toEqual(bench.hall);
    });

    it("may have shown the position at another table before: its driver says nothing twice", () => {
      const bench = createBench();
      play(bench, OLD, RUY.slice(0, 2));
      bench.observe(NEW, { kind: "snapshot", fields: boards[2] ?? "", asked: toInstant(0) });
      expect(bench.hall.boards.get(NEW as DeviceId)?.table).toBe(2);
      bench.append(assign(NEW, 1));
      move(bench, NEW, 2, 3);
      expect(sans(bench.hall, "1.1")).toEqual(RUY.slice(0, 3));
      // Back again, as the old board was not to blame: it was put right without a table.
      move(bench, OLD, 2, 4);
      bench.append(assign(OLD, 1));
      bench.rest(5);
      expect(sans(bench.hall, "1.1")).toEqual(RUY.slice(0, 4));
    });

    it("finds the game waiting where the old one was taken away first", () => {
      const bench = createBench();
      play(bench, OLD, RUY.slice(0, 2));
      bench.append(assign(OLD, 7));
      bench.observe(NEW, { kind: "snapshot", fields: boards[2] ?? "", asked: toInstant(0) });
      move(bench, NEW, 2, 3);
      expect(sans(bench.hall, "1.1")).toEqual(RUY.slice(0, 3));
    });
  });

  it("a pairing that comes when the board stands there already is expected at once", () => {
    const bench = createBench();
    const fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";
    const position = parsePosition(fen);
    if (!position.ok) throw new Error(fen);
    bench.observe("dgt:11111", {
      kind: "snapshot",
      fields: toLetters(position.value),
      asked: toInstant(0),
    });
    bench.rest(5);
    expect(bench.hall.games.size).toBe(0);
    const paired: Facts<Draft> = {
      source: { kind: "import", name: "test" },
      type: "GamePaired",
      game: toGameId(1, 1),
      table: 1 as TableNumber,
      white: null,
      black: null,
      start: { fen, chess960: true },
      timeControl: null,
    };
    bench.append(paired);
    expect(bench.hall.games.get(toGameId(1, 1))).toMatchObject({
      startedAt: expect.any(Number),
      start: { fen },
    });
  });

  it("a fault in one board's inference is told and leaves the others alone", () => {
    const bench = createBench();
    play(bench, "dgt:11111", ["e4"]);
    bench.observe("dgt:22222", { kind: "snapshot", fields: null, asked: 0 } as never);
    expect(bench.faults).toHaveLength(1);
    play(bench, "dgt:33333", ["d4"]);
    expect([sans(bench.hall, "1.1"), sans(bench.hall, "3.1")]).toEqual([["e4"], ["d4"]]);
  });
});
