import { lettersToPlacement, placementToLetters, type Side } from "@boardwire/shared";

// A position that is being put together square by square. Pure.

/** Men as in a FEN; `.` empties a square. */
export const BRUSHES = [..."KQRBNPkqrbnp."] as const;

export interface Draft {
  /** 64 letters in reading order, a8 first. */
  readonly letters: string;
  readonly turn: Side;
}

export const START_PLACEMENT = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

export const toDraft = (placement: string, turn: Side): Draft => ({
  letters: placementToLetters(placement),
  turn,
});

/** Puts a man on a square; the same one again takes it away. */
export function paint(draft: Draft, index: number, brush: string): Draft {
  const men = [...draft.letters];
  men[index] = men[index] === brush ? "." : brush;
  return { ...draft, letters: men.join("") };
}

/** A right of castling, with the squares of its king and its rook. */
const RIGHTS = [
  ["K", 60, 63],
  ["Q", 60, 56],
  ["k", 4, 7],
  ["q", 4, 0],
] as const;

/**
 * A FEN of the draft. Castling is taken to be possible wherever king and rook stand at home: who knows better enters the
 * moves. No pawn can be taken in passing.
 */
export function toDraftFen({ letters, turn }: Draft): string {
  const rights = RIGHTS.filter(([right, king, rook]) => {
    const isWhite = right === right.toUpperCase();
    return letters[king] === (isWhite ? "K" : "k") && letters[rook] === (isWhite ? "R" : "r");
  });
  const castling = rights.map(([right]) => right).join("") || "-";
  return `${lettersToPlacement(letters)} ${turn === "white" ? "w" : "b"} ${castling} - 0 1`;
}

/** What a FEN says of men and the side to move; null where it has no eight rows of eight. */
export function readFen(fen: string): Draft | null {
  const [placement = "", turn = "w"] = fen.trim().split(/\s+/);
  const rows = placement.split("/");
  const isWhole =
    rows.length === 8 && rows.every((row) => /^[KQRBNPkqrbnp1-8]+$/.test(row) && widthOf(row) === 8);
  return isWhole ? toDraft(placement, turn === "b" ? "black" : "white") : null;
}

const widthOf = (row: string): number => [...row].reduce((sum, sign) => sum + (Number(sign) || 1), 0);
