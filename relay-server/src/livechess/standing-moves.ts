import {
  type GameMove,
  type GameState,
  parsePosition,
  parseSanMove,
  placementOf,
  playMove,
  toPlacement,
} from "@boardwire/shared";

// Of a game those moves that will not be taken back: what a program that plays them on cannot take back either.

/** Confirmed, and nobody has to say yet which of several orders it was. */
const isSure = (move: GameMove): boolean => move.confirmed && move.known !== "uncertain";

/** The position before ply `ply` (from 1), as FEN. */
export const fenBefore = (game: GameState, ply: number): string => game.moves[ply - 2]?.fen ?? game.start.fen;

/**
 * The move at `ply`, if it stands and any reader of SAN can follow it from the position before; null: it is not sure yet,
 * or it was no legal move, or the position was set by hand there.
 */
export function standingMove(game: GameState, ply: number): GameMove | null {
  const move = game.moves[ply - 1];
  if (move === undefined || !isSure(move)) return null;
  const before = parsePosition(fenBefore(game, ply));
  if (!before.ok) return null;
  const played = parseSanMove(before.value, move.san);
  if (!played.ok) return null;
  return toPlacement(playMove(before.value, played.value)) === placementOf(move.fen) ? move : null;
}

/** The moves from the start on that stand, up to the first that does not. */
export function standingMoves(game: GameState): readonly GameMove[] {
  const moves: GameMove[] = [];
  for (let ply = 1; ; ply++) {
    const move = standingMove(game, ply);
    if (move === null) return moves;
    moves.push(move);
  }
}
