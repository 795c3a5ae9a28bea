import { findEnding, parsePosition, parseUciMove, playMove, type Position } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { createRng } from "../rng.ts";
import { generateGame, type GeneratedGame } from "./generate.ts";

function replay(game: GeneratedGame): { last: Position; kinds: Set<string> } {
  const start = parsePosition(game.start);
  if (!start.ok) throw new Error(game.start);
  let position = start.value;
  const kinds = new Set<string>();
  for (const uci of game.moves) {
    const move = parseUciMove(position, uci);
    if (!move.ok) throw new Error(`${uci} after ${game.moves.join(" ")}`);
    const { from, to, promotion } = move.value;
    const own = position.board[position.turn];
    if (own.has(to)) kinds.add(`castling ${to > from ? "right" : "left"}`);
    if (promotion !== undefined) kinds.add(`promotion ${promotion}`);
    if (position.board.pawn.has(from) && to === position.epSquare) kinds.add("en passant");
    position = playMove(position, move.value);
  }
  return { last: position, kinds };
}

const GAMES = Array.from({ length: 600 }, (_, n) =>
  generateGame(createRng(`generated ${n}`), { chess960Share: 0.3 }),
);

describe("generated games", () => {
  it("are legal, and end as they say", () => {
    for (const game of GAMES) {
      const { last } = replay(game);
      const ending = findEnding(last);
      if (game.end === "agreed") expect(ending).toBeNull();
      else expect([ending?.termination, ending?.result]).toEqual([game.end, game.result]);
    }
  });

  it("hold every kind of move and every ending", () => {
    const kinds = new Set(GAMES.flatMap((game) => [...replay(game).kinds]));
    expect([...kinds].toSorted()).toEqual([
      "castling left",
      "castling right",
      "en passant",
      "promotion bishop",
      "promotion knight",
      "promotion queen",
      "promotion rook",
    ]);
    expect(new Set(GAMES.map((game) => game.end))).toEqual(
      new Set(["checkmate", "stalemate", "deadPosition", "agreed"]),
    );
    expect(new Set(GAMES.map((game) => game.result))).toEqual(new Set(["1-0", "0-1", "1/2-1/2"]));
    const share = GAMES.filter((game) => game.chess960).length / GAMES.length;
    expect(share).toBeGreaterThan(0.22);
    expect(share).toBeLessThan(0.38);
  });

  it("are mostly as long as games are", () => {
    const usual = GAMES.filter((game) => game.moves.length >= 40 && game.moves.length <= 140);
    expect(usual.length / GAMES.length).toBeGreaterThan(0.8);
  });

  it("come again from the same seed", () => {
    expect(generateGame(createRng("again"))).toEqual(generateGame(createRng("again")));
  });

  it("can bring both kings to the middle", () => {
    const near = Array.from({ length: 40 }, (_, n) =>
      generateGame(createRng(`kings ${n}`), { kingsToCentre: true, maxPlies: 120 }),
    ).filter((game) => {
      const { last } = replay(game);
      return (["white", "black"] as const).every((side) => {
        const king = last.board.kingOf(side) ?? 0;
        return king >> 3 >= 2 && king >> 3 <= 5 && (king & 7) >= 2 && (king & 7) <= 5;
      });
    });
    expect(near.length).toBeGreaterThan(10);
  });
});
