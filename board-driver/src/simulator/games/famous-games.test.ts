import {
  describeAndPlay,
  findEnding,
  findRepetitions,
  parsePosition,
  parseSanMove,
  STANDARD_FEN,
  type Position,
} from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { FAMOUS_GAMES, toSans, type FamousGame } from "./index.ts";

interface Replay {
  /** Every position, the start included. */
  readonly positions: readonly Position[];
  /** SAN as the rules library writes it: a needless or missing disambiguation, check or mate shows. */
  readonly sans: readonly string[];
  readonly lastPosition: Position;
}

/** Throws with the move that is not legal. */
function replay(game: FamousGame): Replay {
  const start = parsePosition(STANDARD_FEN);
  if (!start.ok) throw new Error(start.error.kind);
  let position = start.value;
  const positions = [position];
  const sans: string[] = [];
  for (const text of toSans(game.moves)) {
    const move = parseSanMove(position, text);
    if (!move.ok)
      throw new Error(`${game.id}: move ${position.fullmoves} ${position.turn} ${text} is not legal`);
    const { san, after } = describeAndPlay(position, move.value);
    position = after;
    positions.push(after);
    sans.push(san);
  }
  return { positions, sans, lastPosition: position };
}

const REPLAYS = FAMOUS_GAMES.map((game) => ({ game, ...replay(game) }));

describe("famous games", () => {
  it.each(REPLAYS.map((entry) => [entry.game.id, entry] as const))("%s is legal to its end", (_id, entry) => {
    const { game, sans, lastPosition } = entry;
    expect(sans).toEqual(toSans(game.moves));
    // Move numbers count on without a hole, so that a lost pair of moves shows.
    const numbers = [...game.moves.matchAll(/(\d+)\./g)].map((match) => Number(match[1]));
    expect(numbers).toEqual(Array.from({ length: Math.ceil(sans.length / 2) }, (_, i) => i + 1));
    const ending = findEnding(lastPosition);
    if (ending !== null) expect(ending.result).toBe(game.result);
  });

  it("have names of their own", () => {
    expect(new Set(FAMOUS_GAMES.map((game) => game.id)).size).toBe(FAMOUS_GAMES.length);
  });

  it("show what boards must cope with", () => {
    const sansOf = (side: 0 | 1): string[] =>
      REPLAYS.flatMap(({ sans }) => sans.filter((_, i) => i % 2 === side));
    expect(REPLAYS.filter(({ sans }) => sans.length >= 60).length).toBeGreaterThanOrEqual(35);
    for (const side of [0, 1] as const) {
      expect(sansOf(side)).toContain("O-O");
      expect(sansOf(side)).toContain("O-O-O");
    }
    expect(REPLAYS.filter(({ sans }) => sans.some((san) => san.includes("=Q"))).length).toBeGreaterThan(3);
    expect(REPLAYS.filter(({ lastPosition }) => lastPosition.isCheckmate()).length).toBeGreaterThan(6);
    const enPassant = REPLAYS.filter(({ positions }) =>
      positions.some((position, i) => {
        const next = positions[i + 1];
        if (next === undefined || !isCapture(position, next)) return false;
        const before = position.board[position.turn === "white" ? "black" : "white"];
        const arrived = next.board[position.turn].diff(position.board[position.turn]);
        return arrived.intersect(before).isEmpty();
      }),
    );
    expect(enPassant.length).toBeGreaterThan(3);
    const repeated = REPLAYS.filter(({ positions }) =>
      positions.some((_, i) => findRepetitions(positions.slice(0, i + 1)).length >= 3),
    );
    expect(repeated.map(({ game }) => game.id)).toContain("fischer-petrosian-1971-3");
  });
});

const isCapture = (before: Position, after: Position): boolean =>
  after.board.occupied.size() < before.board.occupied.size();
