import type { Color, Position, Square } from "@boardwire/shared";
import { distance, shade } from "./geometry.ts";
import type { Outlook } from "./never-reaches.ts";

const CORNERS = [0, 7, 56, 63];

/** What an estimate gives weight to. Where one manner gets stuck another often does not. */
export interface Manner {
  /** Men to take, to promote, or to bring beside the king. */
  readonly work: number;
  /** Squares that the king may still flee to. */
  readonly flights: number;
  /** Moves made so far: more of it looks wider, less runs ahead. */
  readonly plies: number;
  /** Scatter, the same for the same position, so that a search is not held up by one mistaken idea. */
  readonly scatter: number;
}

/** Tried in this order: each with the share of the states that is left to it, the last with all the rest. */
export const MANNERS: readonly (Manner & { readonly share: number })[] = [
  { work: 4, flights: 0, plies: 1, scatter: 0, share: 0.06 },
  { work: 4, flights: 4, plies: 1, scatter: 6, share: 0.2 },
  { work: 4, flights: 4, plies: 2, scatter: 0, share: 0.2 },
  { work: 12, flights: 2, plies: 1, scatter: 4, share: 1 },
];

/**
 * The order in which a steered search takes up positions: a guess, in small whole numbers, at how much both sides have to do
 * until `side` mates. It cannot make an answer wrong, only slow.
 *
 * A side with mating material of its own takes what the other has and drives the king into a corner; a lone knight, or
 * bishops of one shade, need a man of the other side beside his king, who has to stand in a corner of the bishop's shade.
 */
export function createSteering(
  side: Color,
  outlook: Outlook | null,
  manner: Manner,
): (position: Position, plies: number) => number {
  const other: Color = side === "white" ? "black" : "white";
  const targets = targetsOf(outlook);
  const isFree = (square: Square): boolean => outlook === null || !outlook.isWalled(square);
  return (position, plies) => {
    const { board } = position;
    const preyKing = board.kingOf(other);
    const ownKing = board.kingOf(side);
    if (preyKing === undefined || ownKing === undefined) throw new Error("a king is missing");
    const own = board[side];
    const theirs = board[other];
    const bishops = [...board.bishop.intersect(own)];
    const knights = [...board.knight.intersect(own)];
    const hasHeavy = own.intersects(board.rooksAndQueens());
    const pawns = [...board.pawn.intersect(own)].filter(isFree);
    const isOneShade = bishops.every((square) => shade(square) === shade(bishops[0] ?? square));
    const hasMinorMate = !isOneShade || (bishops.length > 0 && knights.length > 0) || knights.length > 1;
    const needsHelp = !hasHeavy && pawns.length === 0 && !hasMinorMate;

    let toDo = hasHeavy ? 0 : (promotionPlies(pawns, side) ?? 4);
    if (needsHelp) {
      toDo += 6 + helpPlies(position, other, preyKing, bishops);
    } else {
      toDo += 2 * [...theirs].filter(isFree).length;
    }
    const shades = new Set(bishops.map(shade));
    const usesBishops = !hasHeavy && pawns.length === 0 && shades.size === 1;
    const corner = Math.min(
      24,
      ...targets
        .filter((square) => !usesBishops || shades.has(shade(square)))
        .map(
          (square) =>
            2 * distance(preyKing, square) +
            Math.max(0, distance(ownKing, square) - 2) +
            (hasHeavy ? 0 : Math.min(4, ...knights.map((knight) => distance(knight, square)))),
        ),
    );
    return (
      manner.work * toDo +
      4 * corner +
      (manner.flights === 0 ? 0 : manner.flights * flights(position, side, preyKing)) +
      manner.plies * plies +
      scatter(position, manner.scatter)
    );
  };
}

/** A whole number below `width` that depends on the squares taken. */
function scatter({ board }: Position, width: number): number {
  if (width === 0) return 0;
  const { occupied, white, king } = board;
  const mixed =
    occupied.lo ^ occupied.hi ^ Math.imul(white.hi, 0x9e3779b1) ^ Math.imul(king.lo ^ king.hi, 0x12fd1);
  return (Math.imul(mixed, 0x85ebca6b) >>> 8) % width;
}

/** Where to drive the king: the corners in which he may be mated, or else any such square. */
function targetsOf(outlook: Outlook | null): readonly Square[] {
  if (outlook === null) return CORNERS;
  const corners = CORNERS.filter((square) => outlook.mateSquares.includes(square));
  return corners.length > 0 ? corners : outlook.mateSquares;
}

/** Steps of the most advanced pawn to the last rank and a little for the choice; undefined without pawns. */
function promotionPlies(pawns: readonly Square[], color: Color): number | undefined {
  if (pawns.length === 0) return undefined;
  return 2 * Math.min(...pawns.map((square) => (color === "white" ? 7 - (square >> 3) : square >> 3)));
}

/** How far the nearest useful man of the other side is from standing beside its king. */
function helpPlies(position: Position, other: Color, king: Square, bishops: readonly Square[]): number {
  const { board } = position;
  const theirs = board[other];
  const near = (squares: Iterable<Square>): number =>
    Math.min(8, ...[...squares].map((square) => distance(square, king) - 1));
  const shadeOfOwn = bishops[0] === undefined ? undefined : shade(bishops[0]);
  const pieces = [
    ...board.knight
      .union(board.bishop)
      .union(shadeOfOwn === undefined ? board.rook : board.knight)
      .intersect(theirs),
  ];
  const useful = pieces.filter((square) => !(board.bishop.has(square) && shade(square) === shadeOfOwn));
  const pawns = [...board.pawn.intersect(theirs)];
  if (useful.length > 0) return near(useful);
  return Math.min(promotionPlies(pawns, other) ?? 8, near(pawns)) + 2;
}

/** Squares beside the king that are neither his own men's nor attacked, and 2 for want of a check. */
function flights(position: Position, side: Color, king: Square): number {
  const { board } = position;
  const without = board.occupied.without(king);
  const own = board[side];
  let count = position.kingAttackers(king, side, board.occupied).isEmpty() ? 2 : 0;
  for (let square = 0; square < 64; square++) {
    if (distance(square, king) !== 1) continue;
    if (board.occupied.has(square) && !own.has(square)) continue;
    if (position.kingAttackers(square, side, without).isEmpty()) count += 1;
  }
  return count;
}
