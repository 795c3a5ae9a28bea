import { describe, expect, it } from "vitest";
import {
  type Command,
  type DriverId,
  type Entry,
  type GameId,
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
import { JournalScript, boardAt } from "../test-journal-script.ts";
import { decide } from "./decide.ts";

// Moves are put right while a result is on its way, and the board goes on meanwhile.

const [FIRST, SECOND] = [toGameId(1, 1), toGameId(1, 2)];

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

/** A table at which a game stands after these moves. */
function createTable(...played: readonly string[]) {
  const hall = new Hall();
  const fail = (_board: unknown, fault: unknown): never => {
    throw fault;
  };
  const recorder = createRecorder(hall, fail);
  const script = new JournalScript().create("Open");
  for (const ordinal of [1, 2]) script.pair(1, ordinal);
  const journal: Entry[] = recorder.append(script.take());
  let now = script.now as number;
  let n = 0;
  const rest = (seconds: number): void => {
    for (let i = 0; i < seconds * 10; i++) journal.push(...recorder.wake(toInstant((now += 100))));
  };
  const show = (...sans: readonly string[]): void => {
    const at = toInstant((now += 500));
    const observation = { kind: "snapshot", fields: lettersAfter(...sans), asked: at } as const;
    journal.push(
      ...recorder.record("driver-one" as DriverId, { n: ++n, at, board: boardAt(1), observation }, at, at),
    );
    rest(2);
  };
  const give = (command: Command): string => {
    const decided = decide(hall, command, { source: { kind: "arbiter", who: "a" }, at: toInstant(now) });
    if (decided.ok) journal.push(...recorder.append(decided.value));
    return decided.ok ? "done" : decided.error.reason;
  };
  for (let ply = 0; ply <= played.length; ply++) show(...played.slice(0, ply));
  rest(30);
  expect(give({ kind: "enterResult", game: FIRST, result: "1-0", reason: "resignation" })).toBe("done");
  return {
    show,
    rest,
    give,
    enter: (from: number, ...moves: string[]) =>
      give({ kind: "enterMoves", game: FIRST, from: from as never, moves }),
    sans: (id: GameId) => hall.games.get(id)?.moves.map(({ san }) => san),
    /** Another relay reads the journal, and has the same games. */
    expectToReplay(): void {
      const again = new Hall();
      createRecorder(again, fail).replay(journal);
      expect([...again.games.values()]).toEqual([...hall.games.values()]);
    },
  };
}

describe("[RUL20] moves that are put right while a result is on its way", () => {
  it("are nothing to the game that has begun at the board meanwhile", () => {
    const table = createTable("e4", "e5");
    table.show();
    table.show("d4");
    expect(table.enter(1, "e4", "e5", "Nf3", "Nc6", "Bb5")).toBe("done");
    table.rest(10);
    table.show("d4", "d5");
    table.show("d4", "d5", "c4");
    table.rest(30);
    expect(table.sans(FIRST)).toEqual(["e4", "e5", "Nf3", "Nc6", "Bb5"]);
    expect(table.sans(SECOND)).toEqual(["d4", "d5", "c4"]);
    table.expectToReplay();
  });

  it("are what play goes on from, where the result is withdrawn", () => {
    const table = createTable("e4", "e5");
    expect(table.enter(3, "Nf3")).toBe("done");
    table.show("e4", "e5", "Nf3");
    expect(table.give({ kind: "withdrawResult", game: FIRST })).toBe("done");
    table.show("e4", "e5", "Nf3", "Nc6");
    table.rest(30);
    expect(table.sans(FIRST)).toEqual(["e4", "e5", "Nf3", "Nc6"]);
    table.expectToReplay();
  });

  it("stand also where the board had shown more of them before that", () => {
    const table = createTable("e4", "e5", "Nf3", "Nc6");
    table.show("e4", "e5", "Nf3", "Nc6", "Bb5");
    table.show("e4", "e5", "Nf3", "Nc6", "Bb5", "a6");
    expect(table.enter(3)).toBe("done");
    expect(table.sans(FIRST)).toEqual(["e4", "e5"]);
    expect(table.give({ kind: "withdrawResult", game: FIRST })).toBe("done");
    table.rest(30);
    expect(table.sans(FIRST)?.slice(0, 2)).toEqual(["e4", "e5"]);
    table.show("e4", "e5");
    table.show("e4", "e5", "f4");
    table.rest(30);
    expect(table.sans(FIRST)).toEqual(["e4", "e5", "f4"]);
    table.expectToReplay();
  });
});
