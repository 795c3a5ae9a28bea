import type { Position, Square } from "./position.ts";
import { makeSquare, parseSquare } from "chessops/util";
import { roleToChar } from "chessops/util";

// A board as 64 letters in reading order: index 0 is a8, 7 is h8, 56 is a1, 63 is h1, as in a FEN and as on a DGT board.

/** `a1` to `h8`. */
export const squareName = (square: Square): string => makeSquare(square);
export const parseSquareName = (name: string): Square | undefined => parseSquare(name);

/** Reading-order index of a square (a1 = 0, h8 = 63 in the rules library). */
export const readingIndex = (square: Square): number => (7 - (square >> 3)) * 8 + (square & 7);
export const squareAtReadingIndex = (index: number): Square => (7 - (index >> 3)) * 8 + (index & 7);

/** The men of a position as 64 letters, `.` for empty. */
export function toLetters(position: Position): string {
  const letters = Array.from({ length: 64 }, () => ".");
  for (const [square, piece] of position.board) {
    const letter = roleToChar(piece.role);
    letters[readingIndex(square)] = piece.color === "white" ? letter.toUpperCase() : letter;
  }
  return letters.join("");
}

/** The same from a FEN's placement field. */
export function placementToLetters(placement: string): string {
  return placement.replaceAll("/", "").replaceAll(/\d/g, (digit) => ".".repeat(Number(digit)));
}

/** A FEN's placement field from 64 letters; `?` cannot be written and counts as empty. */
export function lettersToPlacement(letters: string): string {
  const rows: string[] = [];
  for (let row = 0; row < 8; row++) {
    rows.push(
      letters
        .slice(row * 8, row * 8 + 8)
        .replaceAll("?", ".")
        .replaceAll(/\.+/g, (run) => String(run.length)),
    );
  }
  return rows.join("/");
}

/** The board turned by 180 degrees. */
export const turnLetters = (letters: string): string => [...letters].toReversed().join("");
