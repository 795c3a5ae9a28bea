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

/** The start positions that may come; one whose FEN cannot be read is left out. None: the usual array. */
export function toKnownStarts(starts: readonly GameStart[]): readonly KnownStart[] {
  const wanted = starts.length === 0 ? [USUAL_START] : starts;
  return wanted.flatMap((start) => {
    const position = parsePosition(start.fen);
    if (!position.ok) return [];
    const straight = toLetters(position.value);
    return [{ start, position: position.value, straight, turned: turnLetters(straight) }];
  });
}

/** The start position that stands complete on the board, and which way round. */
export function findStart(starts: readonly KnownStart[], fields: string): ReadyStart | null {
  const identifies = identifiesMen(fields);
  const as = (letters: string): string => (identifies ? letters : letters.replaceAll(/[A-Za-z]/g, "?"));
  for (const known of starts) {
    const isStraight = fields === as(known.straight);
    const isTurned = fields === as(known.turned);
    if (isStraight || isTurned) return { known, turned: isStraight && isTurned ? null : isTurned };
  }
  return null;
}

/** What a device shows, from White's side. */
export const toWhiteSide = (fields: string, turned: boolean): string =>
  turned ? turnLetters(fields) : fields;
