import { describe, expect, it } from "vitest";
import {
  type Command,
  type DriverId,
  type Entry,
  type Observation,
  type Report,
  Hall,
  STANDARD_FEN,
  parsePosition,
  parseSanMove,
  playMove,
  toGameId,
  toInstant,
  toLetters,
} from "@boardwire/shared";
import { createRecorder } from "../recorder.ts";
import { decide } from "./decide.ts";

const BOARD = "dgt:12345";
const GAME = toGameId(1, 1);
const FROM = Date.parse("2020-01-01T12:00:00Z");

/** A table without a clock whose board shows what the test puts on it. */
function createTable() {
  const hall = new Hall();
  const fail = (_board: unknown, fault: unknown): never => {
    throw fault;
  };
  const recorder = createRecorder(hall, fail);
  const journal: Entry[] = [];
  let now = FROM;
  let n = 0;
  let shown = "";
  const observe = (observation: Observation): void => {
    const at = toInstant(now);
    const report = { n: ++n, at, board: BOARD, observation } as Report;
    journal.push(...recorder.record("driver-one" as DriverId, report, at, at));
  };
  const rest = (seconds: number): void => {
    for (let i = 0; i < seconds * 10; i++) journal.push(...recorder.wake(toInstant((now += 100))));
  };
  const table = {
    hall,
    journal,
    fail,
    rest,
    start(letters: string): void {
      shown = letters;
      observe({ kind: "snapshot", fields: letters, asked: toInstant(now) });
      rest(3);
    },
    /** Hands bring the board to another picture: squares are emptied first, then filled. */
    show(letters: string): void {
      for (const emptied of [true, false]) {
        for (const [field, content] of [...letters].entries()) {
          if (content === shown[field] || (content === ".") !== emptied) continue;
          rest(0.3);
          observe({ kind: "square", field, content } as Observation);
        }
      }
      shown = letters;
      rest(3);
    },
    command(command: Command) {
      const decided = decide(hall, command, { source: { kind: "operator", who: "op" }, at: toInstant(now) });
      if (decided.ok) journal.push(...recorder.append(decided.value));
      return decided.ok ? "done" : decided.error.reason;
    },
    sans: () => (hall.games.get(GAME)?.moves ?? []).map((move) => move.san),
    /** The journal read by another relay, which then sees the same again. */
    readAgain(): Hall {
      const again = new Hall();
      createRecorder(again, fail).replay(journal);
      return again;
    },
  };
  return table;
}

function lettersAfter(...sans: readonly string[]): string {
  let position = parsePosition(STANDARD_FEN);
  for (const san of sans) {
    if (!position.ok) throw new Error("start");
    const move = parseSanMove(position.value, san);
    if (!move.ok) throw new Error(san);
    position = { ok: true, value: playMove(position.value, move.value) };
  }
  if (!position.ok) throw new Error("start");
  return toLetters(position.value);
}

function playOn(table: ReturnType<typeof createTable>, ...sans: readonly string[]): void {
  table.start(lettersAfter());
  for (let ply = 1; ply <= sans.length; ply++) table.show(lettersAfter(...sans.slice(0, ply)));
}

const enter = (from: number, ...moves: string[]): Command => ({
  kind: "enterMoves",
  game: GAME,
  from: from as never,
  moves,
});

describe("corrections", () => {
  it("[COR1] moves entered from a score sheet stand, and the game goes on from them without a hand on the board", () => {
    const table = createTable();
    playOn(table, "e4", "e5");
    // The board has not felt the bishop: to it f1 is empty and c4 too.
    table.show(lettersAfter("e4", "e5").replace("RNBQKBNR", "RNBQK.NR"));
    table.rest(20);
    expect(table.command(enter(3, "Bc4"))).toBe("done");
    expect(table.sans()).toEqual(["e4", "e5", "Bc4"]);
    table.rest(60);
    expect(table.sans()).toEqual(["e4", "e5", "Bc4"]);
    const dead = lettersAfter("e4", "e5", "Bc4", "Nc6").split("");
    dead[36 - 2] = ".";
    table.show(dead.join(""));
    expect(table.sans()).toEqual(["e4", "e5", "Bc4", "Nc6"]);
  });

  it("[COR1] moves are entered as people write them on score sheets", () => {
    const table = createTable();
    playOn(table, "e4", "e5");
    const written = ["♘f3", "♞c6", "♗c4", "g8-f6", "0-0", "Nf6xe4!", "♖e1", "Bc5?!"];
    expect(table.command(enter(3, ...written))).toBe("done");
    const read = ["Nf3", "Nc6", "Bc4", "Nf6", "O-O", "Nxe4", "Re1", "Bc5"];
    expect(table.sans()).toEqual(["e4", "e5", ...read]);
    expect(table.command(enter(11, "0-0"))).toBe("illegalMove");
  });

  it("[COR2] another order of the same moves replaces the one that was shown", () => {
    const table = createTable();
    playOn(table, "Nf3", "Nf6", "g3", "g6");
    expect(table.command(enter(1, "g1f3", "g7g6", "g2g3", "g8f6"))).toBe("done");
    table.rest(30);
    expect(table.sans()).toEqual(["Nf3", "g6", "g3", "Nf6"]);
    expect(table.hall.games.get(GAME)?.revised?.from).toBe(2);
    table.show(lettersAfter("Nf3", "g6", "g3", "Nf6", "Bg2"));
    expect(table.sans()).toEqual(["Nf3", "g6", "g3", "Nf6", "Bg2"]);
  });

  it("[COR3] plies taken out stay out while the board shows them; play goes on from there", () => {
    const table = createTable();
    playOn(table, "e4", "e5", "Nf3");
    expect(table.command(enter(3))).toBe("done");
    table.rest(60);
    expect(table.sans()).toEqual(["e4", "e5"]);
    table.show(lettersAfter("e4", "e5"));
    table.show(lettersAfter("e4", "e5", "f4"));
    expect(table.sans()).toEqual(["e4", "e5", "f4"]);
  });

  it("[COR4] a position set by hand is gone on from", () => {
    const table = createTable();
    playOn(table, "e4", "e5");
    const fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    expect(table.command({ kind: "setPosition", game: GAME, fen })).toBe("done");
    const parsed = parsePosition(fen);
    if (!parsed.ok) throw new Error(fen);
    table.show(toLetters(parsed.value));
    const move = parseSanMove(parsed.value, "e4");
    if (!move.ok) throw new Error("e4");
    table.show(toLetters(playMove(parsed.value, move.value)));
    expect(table.sans().slice(0, 2)).toEqual(["e4", "e5"]);
    expect(table.sans().at(-1)).toBe("e4");
    expect(table.hall.games.get(GAME)?.moves.at(-1)?.fen).toContain("4k3/8/8/8/4P3/8/8/4K3 b");
  });

  it("[COR4] a position that two set at once stands in the line once", () => {
    const table = createTable();
    playOn(table, "e4", "e5");
    const set = { kind: "setPosition", game: GAME, fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" } as const;
    expect(table.command(set)).toBe("done");
    const sans = table.sans();
    expect(table.command(set)).toBe("nothingToDo");
    expect(table.sans()).toEqual(sans);
    expect(table.command({ ...set, fen: "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1" })).toBe("done");
  });

  it("[COR5] accepting confirms what is shown and changes nothing else", () => {
    const table = createTable();
    table.start(lettersAfter());
    table.show(lettersAfter("e4"));
    expect(table.hall.games.get(GAME)?.moves.at(-1)?.confirmed).toBe(false);
    expect(table.command({ kind: "acceptMoves", game: GAME })).toBe("done");
    expect(table.hall.games.get(GAME)?.moves.map((move) => move.confirmed)).toEqual([true]);
    expect(table.hall.games.get(GAME)?.revised).toBeNull();
    expect(table.command({ kind: "acceptMoves", game: GAME })).toBe("nothingToDo");
  });

  it("[COR6] a masked square is passed over, also when the next game is set up", () => {
    const table = createTable();
    const withGhost = (letters: string): string => `${letters.slice(0, 32)}?${letters.slice(33)}`;
    table.start(withGhost(lettersAfter()));
    expect(table.hall.games.size).toBe(0);
    expect(table.command({ kind: "maskSquare", table: 1 as never, square: "a4", masked: true })).toBe("done");
    table.rest(5);
    table.show(withGhost(lettersAfter("d4")));
    table.show(withGhost(lettersAfter("d4", "d5")));
    expect(table.sans()).toEqual(["d4", "d5"]);
    expect(table.command({ kind: "maskSquare", table: 1 as never, square: "a4", masked: true })).toBe(
      "nothingToDo",
    );
  });

  it("[COR7] what cannot be is refused with the reason, and nothing is journalled", () => {
    const table = createTable();
    playOn(table, "e4", "e5");
    const before = table.journal.length;
    const commands: readonly [Command, string][] = [
      [enter(3, "Ke3"), "illegalMove"],
      [enter(5, "Nf3"), "badPly"],
      [enter(3), "nothingToDo"],
      [{ ...enter(1, "e4"), game: toGameId(9, 1) } as Command, "unknownGame"],
      [{ kind: "setPosition", game: GAME, fen: "8/8/8/8 w" }, "badPosition"],
      [{ kind: "maskSquare", table: 7 as never, square: "a1", masked: true }, "unknownTable"],
    ];
    expect(commands.map(([command]) => table.command(command))).toEqual(commands.map(([, reason]) => reason));
    expect(table.journal).toHaveLength(before);
  });

  it("[COR8] a journal with corrections, read again, gives the same hall", () => {
    const table = createTable();
    playOn(table, "e4", "e5", "Nf3");
    table.command(enter(3, "Nc3"));
    table.command({ kind: "maskSquare", table: 1 as never, square: "h5", masked: true });
    table.show(lettersAfter("e4", "e5", "Nf3"));
    table.rest(10);
    const again = table.readAgain();
    expect(JSON.stringify(again.games.get(GAME))).toBe(JSON.stringify(table.hall.games.get(GAME)));
    expect(JSON.stringify([...again.boards])).toBe(JSON.stringify([...table.hall.boards]));
  });
});
