import { findCastlingSide, type NormalMove, type Position, type Square } from "@boardwire/shared";
import { pawnAttacks } from "chessops/attacks";
import type { Rng } from "../rng.ts";

// How likely each legal move is, so that random play looks like chess: take what hangs, take back, bring the men out,
// castle, push passed pawns, and be careless at times.

/** What happened before. */
export interface Trail {
  /** Where a man was just taken. */
  readonly takenOn: Square | null;
  /** The moves that this side and the other side made last. */
  readonly mine: NormalMove | null;
  readonly theirs: NormalMove | null;
}

export interface Taste {
  readonly kingsToCentre: boolean;
  readonly rng: Rng;
}

export const VALUE = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 } as const;
const PROMOTION_WEIGHT = { queen: 30, knight: 3, rook: 2, bishop: 2, pawn: 0, king: 0 } as const;

/** A move by its weight; null where there is none. */
export function pickMove(
  position: Position,
  legal: readonly NormalMove[],
  trail: Trail,
  taste: Taste,
): NormalMove | null {
  const weights = legal.map((move) => weigh(position, move, trail, taste));
  let ticket = taste.rng.next() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [at, weight] of weights.entries()) {
    ticket -= weight;
    if (ticket < 0) return legal[at] ?? null;
  }
  return legal.at(-1) ?? null;
}

function weigh(position: Position, move: NormalMove, trail: Trail, taste: Taste): number {
  const { board, turn } = position;
  const piece = board.get(move.from);
  if (piece === undefined) return 0;
  if (findCastlingSide(position, move) !== undefined) return 60;
  const victim = board.get(move.to);
  const early = position.fullmoves <= 12;
  let weight = 1;
  if (victim !== undefined) {
    const gain = VALUE[victim.role] - VALUE[piece.role];
    weight *= 4 + VALUE[victim.role] + Math.max(0, gain) * 3;
    if (move.to === trail.takenOn) weight *= 8;
  }
  if (move.promotion !== undefined) weight *= PROMOTION_WEIGHT[move.promotion];
  if (piece.role === "pawn") weight *= weighPawn(position, move, early);
  else if (guardedByPawn(position, move.to))
    weight *= VALUE[piece.role] > 1 && victim === undefined ? 0.12 : 0.6;
  if (piece.role === "king") weight *= weighKing(position, move, taste);
  if ((piece.role === "knight" || piece.role === "bishop") && early && isHomeRank(turn, move.from))
    weight *= 4;
  if (piece.role === "queen" && position.fullmoves < 6) weight *= 0.4;
  if (piece.role === "rook" && early) weight *= 0.4;
  const undoes = trail.mine !== null && trail.mine.to === move.from && trail.mine.from === move.to;
  return undoes ? weight * 0.25 : weight;
}

function weighPawn(position: Position, move: NormalMove, early: boolean): number {
  const { board, turn } = position;
  const file = move.to & 7;
  const rank = turn === "white" ? move.to >> 3 : 7 - (move.to >> 3);
  if ((move.from & 7) !== file && !board.occupied.has(move.to)) return 12;
  let weight = rank >= 5 ? rank : 1;
  if (early && (file === 3 || file === 4)) weight *= 4;
  if (guardedByPawn(position, move.to)) weight *= 0.5;
  return weight;
}

function weighKing(position: Position, move: NormalMove, taste: Taste): number {
  const few = position.board.occupied.size() <= 14;
  if (taste.kingsToCentre) {
    const nearer = distanceToCentre(move.to) - distanceToCentre(move.from);
    return nearer < 0 ? 6 : nearer === 0 ? 1 : 0.4;
  }
  return few ? 1.5 : position.castles.castlingRights.isEmpty() ? 0.3 : 0.08;
}

/** King's moves to the four centre squares, roughly. */
function distanceToCentre(square: Square): number {
  const file = Math.abs((square & 7) - 3.5) - 0.5;
  const rank = Math.abs((square >> 3) - 3.5) - 0.5;
  return file + rank;
}

const isHomeRank = (turn: "white" | "black", square: Square): boolean =>
  square >> 3 === (turn === "white" ? 0 : 7);

/** An enemy pawn could take there. */
function guardedByPawn(position: Position, square: Square): boolean {
  const { board, turn } = position;
  const enemy = turn === "white" ? board.black : board.white;
  return pawnAttacks(turn, square).intersects(enemy.intersect(board.pawn));
}
