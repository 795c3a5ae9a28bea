import type { Side } from "@boardwire/shared";

// A move that is shown by tapping two squares. No rules here: the relay says whether it is legal.

export interface TappedMove {
  readonly from: string | null;
  readonly to: string | null;
  /** What a pawn becomes on its last rank, a letter as in UCI. */
  readonly promotion: string | null;
}
export const NO_TAPS: TappedMove = { from: null, to: null, promotion: null };

/** The man on a square of a placement (first field of a FEN): its letter, or null. */
export function manAt(placement: string, square: string): string | null {
  const row = placement.split("/")[8 - Number(square[1])] ?? "";
  const wanted = "abcdefgh".indexOf(square[0] ?? "");
  let file = 0;
  for (const sign of row) {
    if (/\d/.test(sign)) file += Number(sign);
    else if (file++ === wanted) return sign;
    if (file > wanted) return null;
  }
  return null;
}

/** The square under a point of the board; `x` and `y` from 0 to 1 from its upper left corner. */
export function squareAt(x: number, y: number, bottom: Side): string | null {
  if (x < 0 || y < 0 || x >= 1 || y >= 1) return null;
  const [column, row] = [Math.floor(x * 8), Math.floor(y * 8)];
  const file = bottom === "white" ? column : 7 - column;
  const rank = bottom === "white" ? 8 - row : row + 1;
  return `${"abcdefgh"[file] ?? ""}${rank}`;
}

/** The first tap takes a man up, the second sets it down; the same square again lets it go, and a third begins anew. */
export function tap(before: TappedMove, square: string, placement: string): TappedMove {
  if (before.from === null || before.to !== null)
    return manAt(placement, square) === null ? NO_TAPS : { ...NO_TAPS, from: square };
  if (before.from === square) return NO_TAPS;
  const man = manAt(placement, before.from);
  const isPromotion = (man === "P" && square.endsWith("8")) || (man === "p" && square.endsWith("1"));
  return { from: before.from, to: square, promotion: isPromotion ? "q" : null };
}

/** In UCI; empty until both squares are known. */
export const toText = ({ from, to, promotion }: TappedMove): string =>
  from === null || to === null ? "" : `${from}${to}${promotion ?? ""}`;
