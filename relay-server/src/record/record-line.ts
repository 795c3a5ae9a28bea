import type { GameId, Instant, TableNumber } from "@boardwire/shared";

/**
 * `ruling`: an arbiter or operator decided or did it. `incident`: a board, a clock or the relay showed it. `hall`: people,
 * laws and the name of the tournament. `equipment`: which board is where, and how it is read.
 */
export const LINE_KINDS = ["ruling", "incident", "hall", "equipment"] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** One thing that was done or happened, as it stands in the record. The texts are English. */
export interface RecordLine {
  /** Number of the journal entry, by which it can be found there. */
  readonly seq: number;
  readonly at: Instant;
  readonly kind: LineKind;
  readonly table: TableNumber | null;
  readonly game: GameId | null;
  /** Name and role of who did it, as they were then; `Boardwire`, or the board, where nobody did. */
  readonly by: string;
  readonly what: string;
  /** What stood before and what stands after; empty where there is no such thing. */
  readonly before: string;
  readonly after: string;
  /** The rule, with the edition that was in force: `2023, 9.5.3`; empty: none. */
  readonly article: string;
}

/** What an entry says besides its number, its time and who made it. */
export interface Deed {
  readonly kind: LineKind;
  readonly what: string;
  readonly table?: TableNumber | null;
  readonly game?: GameId | null;
  readonly before?: string;
  readonly after?: string;
  /** As the edition in force numbers it. */
  readonly article?: string | null;
}
