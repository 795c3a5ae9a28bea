import { describe, expect, it } from "vitest";
import { evolveGame, toNewGame } from "./game.ts";
import { toGameId, toInstant, toPly, type Seq, type TableNumber } from "./ids.ts";
import type { EntryOf } from "./journal.ts";
import type { MoveFacts, MoveKnown } from "./game-words.ts";

const at = toInstant(1000);
const head = { at, source: { kind: "relay" } as const, seq: 1 as Seq, game: toGameId(1, 1) };
const start = { fen: "start", chess960: false };
const game = toNewGame({
  ...head,
  type: "GamePaired",
  table: 1 as TableNumber,
  white: null,
  black: null,
  start,
  timeControl: null,
});
const move = (uci: string, known: MoveKnown = "seen"): MoveFacts => ({ uci, san: uci, fen: uci, at, known });
const observed = (from: number, ...moves: MoveFacts[]): EntryOf<"MovesObserved"> => ({
  ...head,
  type: "MovesObserved",
  from: toPly(from),
  replaced: 0,
  moves,
  evidence: { rule: "INF2", doubt: 0 },
});
const confirmed = (ply: number): EntryOf<"MovesConfirmed"> => ({
  ...head,
  type: "MovesConfirmed",
  ply: toPly(ply),
  why: "reply",
});

describe("a game as a fold of its entries", () => {
  it("a plain next move is no revision; one that replaces another is, from the first ply that differs", () => {
    const two = evolveGame(evolveGame(game, observed(1, move("e2e4"))), observed(2, move("e7e5")));
    expect(two.revised).toBeNull();
    const replaced = evolveGame(two, observed(1, move("e2e4"), move("e7e6")));
    expect(replaced.revised?.from).toBe(2);
    expect(evolveGame(two, observed(2)).moves).toHaveLength(1);
  });

  it("confirms up to a ply", () => {
    const line = evolveGame(game, observed(1, move("a"), move("b", "uncertain"), move("c"), move("d")));
    expect(evolveGame(line, confirmed(3)).moves.map((each) => each.confirmed)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it("a correction keeps what the clock said of the moves that stay, and is confirmed", () => {
    const line = evolveGame(game, observed(1, move("a"), move("b", "uncertain")));
    const completed = evolveGame(line, {
      ...head,
      type: "MoveCompleted",
      ply: toPly(1),
      by: "press",
      remaining: 5000 as never,
      seen: at,
    });
    const corrected = evolveGame(completed, {
      ...head,
      type: "MovesCorrected",
      from: toPly(1),
      moves: [move("a", "entered"), move("x", "entered")],
    });
    expect(corrected.moves.map(({ uci, confirmed: is, remaining }) => [uci, is, remaining])).toEqual([
      ["a", true, 5000],
      ["x", true, null],
    ]);
    expect(corrected.revised?.from).toBe(2);
  });

  it("a move that leaves a hole in the line is a damaged journal", () => {
    expect(() => evolveGame(game, observed(3, move("a")))).toThrow(/no ply 2/);
  });
});
