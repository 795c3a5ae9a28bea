import type { Entry, Hall } from "@boardwire/shared";
import { copyHall } from "./copy-hall.ts";

/**
 * The end of a journal that is read at a start: the hall as it was before, and what was written then. What follows from
 * entries with time is journalled a moment after them; where the relay was killed in between it is found by going through
 * them once more.
 */
export interface JournalTail {
  /** Every entry in order, `hall` as it is before that entry is folded in. */
  see(hall: Hall, entry: Entry): void;
  /** `hall`: with every entry folded in. */
  take(hall: Hall): Restored;
}

/** The hall as it was before the `tail`, and as all entries have made it. */
export interface Restored {
  readonly before: Hall;
  readonly tail: readonly Entry[];
  readonly hall: Hall;
}

/** Far longer than what follows takes to be on disk. */
const TAIL_MILLIS = 10_000;
/** A driver that tells of hours at once does not make the start slow. */
const MOST_ENTRIES = 5000;

/** `lastAt`: when the newest entry was written. */
export function createJournalTail(lastAt: number): JournalTail {
  const entries: Entry[] = [];
  let before: Hall | null = null;
  return {
    see(hall, entry) {
      if (before === null && entry.at < lastAt - TAIL_MILLIS) return;
      before ??= copyHall(hall);
      entries.push(entry);
      const tooOld = entries.length > MOST_ENTRIES ? entries.shift() : undefined;
      if (tooOld !== undefined) before.apply(tooOld);
    },
    take: (hall) => ({ before: before ?? hall, tail: entries, hall }),
  };
}
