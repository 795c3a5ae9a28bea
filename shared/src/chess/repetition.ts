import { makeFen } from "chessops/fen";
import { parsePosition, type Position } from "./position.ts";

/**
 * Identity of a position by Laws 9.2: placement, side to move, castling rights (of particular rooks), and the en passant
 * square only where a capture there is legal. Built from `toSetup()`, whose en passant square is the legal one; the raw
 * `epSquare` stands after every double step and would hide repetitions.
 */
export function repetitionKey(position: Position): string {
  return makeFen({ ...position.toSetup(), halfmoves: 0, fullmoves: 1 });
}

/**
 * Plies at which the last position of a line stood, itself included; ply 0 is the position the game started from.
 * `positions` begins with that one.
 */
export function findRepetitions(positions: readonly Position[]): number[] {
  const last = positions.at(-1);
  if (last === undefined) return [];
  const key = repetitionKey(last);
  return positions.flatMap((position, ply) => (repetitionKey(position) === key ? [ply] : []));
}

/** The same over full FENs, as games keep them. */
export function findRepetitionsOfFens(fens: readonly string[]): number[] {
  return findRepetitions(
    fens.flatMap((fen) => {
      const position = parsePosition(fen);
      return position.ok ? [position.value] : [];
    }),
  );
}
