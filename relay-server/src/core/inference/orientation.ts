import {
  parsePosition,
  STANDARD_FEN,
  toLetters,
  turnLetters,
  type GameStart,
  type Position,
} from "@boardwire/shared";
import { identifiesMen } from "./match.ts";

// Which way round the board lies is read from the start position and never changed while a game lasts.

export const USUAL_START: GameStart = { fen: STANDARD_FEN, chess960: false };

export interface KnownStart {
  readonly start: GameStart;
  readonly position: Position;
  /** As the device shows it, straight and turned. */
  readonly straight: string;
  readonly turned: string;
}

/** A start position that stands complete. `turned` is null where the board does not show which way round it lies. */
export interface ReadyStart {
  readonly known: KnownStart;
  readonly turned: boolean | null;
}

/** The start positions that may come; one whose FEN cannot be read is left out. */
export function toKnownStarts(starts: readonly GameStart[]): readonly KnownStart[] {
  return starts.flatMap((start) => {
    const position = parsePosition(start.fen);
    if (!position.ok) return [];
    const straight = toLetters(position.value);
    return [{ start, position: position.value, straight, turned: turnLetters(straight) }];
  });
}

/** The start position that stands complete on the board but for masked fields, and which way round. */
export function findStart(
  starts: readonly KnownStart[],
  fields: string,
  masked: readonly number[],
): ReadyStart | null {
  const identifies = identifiesMen(fields);
  const as = (letters: string): string => (identifies ? letters : letters.replaceAll(/[A-Za-z]/g, "?"));
  for (const known of starts) {
    const isStraight = stands(as(known.straight), fields, masked);
    const isTurned = stands(as(known.turned), fields, masked);
    if (isStraight || isTurned) return { known, turned: isStraight && isTurned ? null : isTurned };
  }
  return null;
}

function stands(wanted: string, fields: string, masked: readonly number[]): boolean {
  if (masked.length === 0) return fields === wanted;
  for (let field = 0; field < 64; field++) {
    if (fields[field] !== wanted[field] && !masked.includes(field)) return false;
  }
  return true;
}

/** What a device shows, from White's side. */
export const toWhiteSide = (fields: string, turned: boolean): string =>
  turned ? turnLetters(fields) : fields;
