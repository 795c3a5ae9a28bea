import {
  type FieldContent,
  type NormalMove,
  type Position,
  readingIndex,
  squareName,
} from "@boardwire/shared";
import { castlingSide } from "chessops/chess";
import { kingCastlesTo, rookCastlesTo, roleToChar } from "chessops/util";
import type { Color, Role } from "chessops/types";

// What a move is to a hand: which men leave which squares and which arrive where. Squares are reading-order indices
// from White's side (a8 is 0, h1 is 63), the same as a board's fields while it is not turned.

export interface Standing {
  readonly square: number;
  readonly man: FieldContent;
}

export type MoveShape =
  | {
      readonly kind: "plain";
      readonly from: number;
      readonly to: number;
      readonly man: FieldContent;
      /** What stands on the target afterwards; another man than `man` in a promotion. */
      readonly arrives: FieldContent;
      /** The captured man and where it stood, which is not the target in a capture en passant. */
      readonly victim: Standing | null;
      /** Squares passed on a straight way, in order; none for a knight. */
      readonly path: readonly number[];
    }
  | {
      readonly kind: "castling";
      readonly king: FieldContent;
      readonly rook: FieldContent;
      readonly kingFrom: number;
      readonly kingTo: number;
      readonly rookFrom: number;
      readonly rookTo: number;
    };

const letterOf = (role: Role, color: Color): FieldContent => {
  const letter = roleToChar(role);
  return (color === "white" ? letter.toUpperCase() : letter) as FieldContent;
};

/** The shape of a legal move; castling is king takes own rook. */
export function shapeOf(position: Position, move: NormalMove): MoveShape {
  const color = position.turn;
  const side = castlingSide(position, move);
  if (side !== undefined) {
    return {
      kind: "castling",
      king: letterOf("king", color),
      rook: letterOf("rook", color),
      kingFrom: readingIndex(move.from),
      kingTo: readingIndex(kingCastlesTo(color, side)),
      rookFrom: readingIndex(move.to),
      rookTo: readingIndex(rookCastlesTo(color, side)),
    };
  }
  const role = position.board.getRole(move.from);
  if (role === undefined) throw new Error(`no man on ${squareName(move.from)}`);
  const man = letterOf(role, color);
  const from = readingIndex(move.from);
  const to = readingIndex(move.to);
  return {
    kind: "plain",
    from,
    to,
    man,
    arrives: move.promotion === undefined ? man : letterOf(move.promotion, color),
    victim: victimOf(position, move, role),
    path: role === "knight" ? [] : squaresBetween(from, to),
  };
}

function victimOf(position: Position, move: NormalMove, role: Role): Standing | null {
  const taken = position.board.get(move.to);
  if (taken !== undefined) {
    return { square: readingIndex(move.to), man: letterOf(taken.role, taken.color) };
  }
  const isEnPassant = role === "pawn" && (move.from & 7) !== (move.to & 7);
  if (!isEnPassant) return null;
  const color = position.turn === "white" ? "black" : "white";
  return { square: readingIndex((move.from & ~7) | (move.to & 7)), man: letterOf("pawn", color) };
}

/** Squares strictly between two on a straight line, from the first towards the second. */
export function squaresBetween(from: number, to: number): number[] {
  const files = (to & 7) - (from & 7);
  const rows = (to >> 3) - (from >> 3);
  const steps = Math.max(Math.abs(files), Math.abs(rows));
  const step = Math.sign(rows) * 8 + Math.sign(files);
  return Array.from({ length: Math.max(0, steps - 1) }, (_, index) => from + step * (index + 1));
}

/** Up to eight squares around one. */
export function neighbours(square: number): number[] {
  const file = square & 7;
  const row = square >> 3;
  const around: number[] = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(7, row + 1); r++) {
    for (let f = Math.max(0, file - 1); f <= Math.min(7, file + 1); f++) {
      if (r !== row || f !== file) around.push(r * 8 + f);
    }
  }
  return around;
}
