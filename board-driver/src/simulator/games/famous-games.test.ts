import {
  findEnding,
  parsePosition,
  parseSanMove,
  playMove,
  STANDARD_FEN,
  type Position,
} from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { FAMOUS_GAMES, toSans, type FamousGame } from "./index.ts";

/** Every position of a game, the start included; throws with the move that is not legal. */
function replay(game: FamousGame): Position[] {
  const start = parsePosition(STANDARD_FEN);
  if (!start.ok) throw new Error(start.error.kind);
  const positions = [start.value];
  for (const san of toSans(game.moves)) {
    const position = positions.at(-1) ?? start.value;
    const move = parseSanMove(position, san);
    if (!move.ok)
      throw new Error(`${game.id}: move ${position.fullmoves} ${position.turn} ${san} is not legal`);
    positions.push(playMove(position, move.value));
  }
  return positions;
}

/** Move numbers must count on without a hole, so that a lost or doubled move shows. */
function findWrongNumbers(moves: string): string[] {
  return [...moves.matchAll(/(\d+)\.(\S+)(?:\s+(?!\d)(\S+))?/g)].flatMap((match, i, all) => {
    const isLast = i === all.length - 1;
    return Number(match[1]) === i + 1 && (isLast || match[3] !== undefined) ? [] : [match[0]];
  });
}

describe("famous games", () => {
  it.each(FAMOUS_GAMES.map((game) => [game.id, game] as const))("%s is legal to its end", (_id, game) => {
    const positions = replay(game);
    const last = positions.at(-1);
    const sans = toSans(game.moves);
    expect(findWrongNumbers(game.moves)).toEqual([]);
    expect(sans.length).toBeGreaterThan(15);
    const ending = last === undefined ? null : findEnding(last);
    expect(ending?.termination === "checkmate").toBe(sans.at(-1)?.endsWith("#"));
    if (ending !== null) expect(ending.result).toBe(game.result);
  });

  it("have names of their own", () => {
    expect(new Set(FAMOUS_GAMES.map((game) => game.id)).size).toBe(FAMOUS_GAMES.length);
  });
});
