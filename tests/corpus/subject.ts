import type { GameScript, LevelName, Seen } from "@boardwire/board-driver";
import { turnLetters, type Position } from "@boardwire/shared";

// One game of the corpus: what was really played, and what the relay gets to see of it.

export interface CorpusCase {
  /** `L2:17`: the level and the number, which with the seed give the same game again. */
  readonly name: string;
  readonly level: LevelName;
  readonly game: string;
  readonly turned: boolean;
  readonly occupancy: boolean;
  readonly script: GameScript;
  /** The game that was begun at the table afterwards. */
  readonly next: GameScript | null;
  /** The start and the position after each half-move. */
  readonly positions: readonly Position[];
  /** The same as letters, White below. */
  readonly letters: readonly string[];
  readonly seen: readonly Seen[];
}

/** What the board showed after each observation that concerns it, White below; null while nothing is known. */
export function* viewsOf(subject: CorpusCase): Generator<{ at: number; letters: string }> {
  let fields: string | null = null;
  for (const { at, observation } of subject.seen) {
    if (observation.kind === "snapshot") fields = observation.fields;
    else if (observation.kind === "square" && fields !== null) {
      fields = fields.slice(0, observation.field) + observation.content + fields.slice(observation.field + 1);
    } else continue;
    if (fields !== null) yield { at, letters: subject.turned ? turnLetters(fields) : fields };
  }
}
