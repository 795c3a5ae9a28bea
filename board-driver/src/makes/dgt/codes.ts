import { toMillis, type ClockFace, type FieldContent } from "@boardwire/shared";

// How a DGT board writes men and times. Pieces are numbered pawn, rook, knight, bishop, king, queen: the king before the
// queen.

const CONTENTS: readonly FieldContent[] = [".", "P", "R", "N", "B", "K", "Q", "p", "r", "n", "b", "k", "q"];
/** Codes 13 to 15 are tokens that show a result: something stands there, and it is no man. */
export const toContent = (code: number): FieldContent => CONTENTS[code & 0x0f] ?? "?";

const FLAG = { blocked: 0x10, shown: 0x40 } as const;

/** A number of two decimal digits, one in each half of the byte; undefined where a digit is above nine. */
function fromDecimalDigits(byte: number): number | undefined {
  const tens = byte >> 4;
  const ones = byte & 0x0f;
  return tens > 9 || ones > 9 ? undefined : tens * 10 + ones;
}

/** One face: flags and hours (0 to 9), minutes, seconds. Undefined where no clock can show it. */
export function toFace(
  flagsAndHours: number,
  minutesByte: number,
  secondsByte: number,
): ClockFace | undefined {
  const hours = flagsAndHours & 0x0f;
  const minutes = fromDecimalDigits(minutesByte);
  const seconds = fromDecimalDigits(secondsByte);
  if (hours > 9 || minutes === undefined || minutes > 59 || seconds === undefined || seconds > 59) {
    return undefined;
  }
  let flag: ClockFace["flag"] = "none";
  if ((flagsAndHours & FLAG.blocked) !== 0) flag = "blocked";
  else if ((flagsAndHours & FLAG.shown) !== 0) flag = "shown";
  return { millis: toMillis(((hours * 60 + minutes) * 60 + seconds) * 1000), flag };
}
