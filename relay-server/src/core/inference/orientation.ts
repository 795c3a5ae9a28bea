import {
  parsePosition,
  STANDARD_FEN,
  toLetters,
  turnLetters,
  type GameStart,
  type Position,
} from "@boardwire/shared";

// Which way round the board lies is read from the start position and never changed while a game lasts.

export const USUAL_START: GameStart = { fen: STANDARD_FEN, chess960: false };

export interface KnownStart {
  readonly start: GameStart;
  readonly position: Position;
  /** As the device shows it, straight and turned. */
  readonly straight: string;
  readonly turned: string;
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
export function findStart(
  starts: readonly KnownStart[],
  fields: string,
): { readonly known: KnownStart; readonly turned: boolean } | null {
  for (const known of starts) {
    if (fields === known.straight) return { known, turned: false };
    if (fields === known.turned) return { known, turned: true };
  }
  return null;
}
