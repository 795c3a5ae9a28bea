import type { MemoryRecord } from "../dgt/records.ts";
import { positionsOf } from "../dgt/records.ts";
import { bringUpToDate, toTailText } from "./picture.ts";

// What happened on a board while nobody asked it: its own records since the last that was heard of it.

/** What was known of a board when it was heard last. */
export interface LastKnown {
  /** 64 contents, field 0 first. */
  readonly fields: string;
  /** The last records before that, as texts. */
  readonly tail: readonly string[];
}

/** How many records before a place are those of the tail, counted from the end of both. */
function matchTail(records: readonly MemoryRecord[], end: number, tail: readonly string[]): number {
  let matched = 0;
  for (let index = end; index >= 0 && matched < tail.length; index -= 1) {
    const record = records[index];
    const text = record === undefined ? null : toTailText(record);
    if (text === null) continue;
    if (text !== tail[tail.length - 1 - matched]) break;
    matched += 1;
  }
  return matched;
}

/** Changes that lead from what was known to what stands there now; null where they do not. */
export function continueFrom(
  known: LastKnown,
  changes: readonly MemoryRecord[],
  now: string,
): readonly MemoryRecord[] | null {
  // What was without power may have been changed unseen, and the men found afterwards are no moves.
  if (changes.some(({ kind }) => kind === "power")) return null;
  return bringUpToDate(known.fields, changes) === now ? changes : null;
}

/**
 * The part of a game's records that comes after what was known, if it leads to what stands there now; null otherwise.
 * `records` begin at a start mark. A position that was there several times is told by the records before it, and where
 * these do not tell, the last one is taken.
 */
export function findSince(
  known: LastKnown,
  records: readonly MemoryRecord[],
  now: string,
): readonly MemoryRecord[] | null {
  let best: { readonly end: number; readonly matched: number } | null = null;
  let last: string | null = null;
  let index = 0;
  for (const { record, fields } of positionsOf(records)) {
    // Before a power-up, as above.
    if (record.kind === "power") best = null;
    if (fields === known.fields) {
      const matched = matchTail(records, index, known.tail);
      if (best === null || matched >= best.matched) best = { end: index, matched };
    }
    last = fields;
    index += 1;
  }
  return best === null || last !== now ? null : records.slice(best.end + 1);
}

/** Instants for things that happened in this order between two others. */
export const spreadInstants = (count: number, from: number, to: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + ((to - from) * (index + 1)) / (count + 1));
