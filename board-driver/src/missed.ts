import { toInstant, type Instant } from "@boardwire/shared";
import type { Missed } from "./board-reports.ts";
import type { Conversation } from "./conversation.ts";
import type { MemoryRecord } from "./core/board-record.ts";
import { findUntil, toMissed, type Kept } from "./core/catch-up.ts";
import type { Command } from "./core/make.ts";

// Asking a board for what it noted while nobody listened.

/** The memory keeps the board deaf for eight seconds; so little can be explained without. */
const SHORT_MILLIS = 5000;
const FEW_FIELDS = 4;

/** Whether a board that shows `fields` now has done enough since it was heard last. */
export function isWorthAsking(known: Kept, fields: string, now: Instant): boolean {
  let differing = 0;
  for (let field = 0; field < fields.length; field += 1)
    if (fields[field] !== known.fields[field]) differing += 1;
  return differing > FEW_FIELDS || (differing > 0 && now - known.at > SHORT_MILLIS);
}

/** With tags, men and clocks; the whole message. */
const MEMORY_BYTES = 7939;
const TELL_MILLIS = 250;

/**
 * Reads the memory and finds in it what leads from `known` to `fields`. Null: the board does not answer that, or was
 * without power meanwhile, or its memory does not reach back so far.
 */
export async function readMissed(options: {
  readonly talk: Conversation;
  readonly askMemory: Command;
  readonly known: Kept;
  readonly fields: string;
  /** What was read; null before. */
  readonly records: () => readonly MemoryRecord[] | null;
  readonly onFraction: (fraction: number) => void;
}): Promise<Missed | null> {
  const { talk, askMemory, known, fields, records, onFraction } = options;
  onFraction(0);
  const timer = setInterval(() => onFraction(Math.min(0.99, talk.pending / MEMORY_BYTES)), TELL_MILLIS);
  try {
    if (!(await talk.ask(askMemory))) return null;
  } finally {
    clearInterval(timer);
    onFraction(1);
  }
  const since = findUntil(known, records() ?? [], fields);
  return since === null ? null : { known, steps: toMissed(known.fields, since) };
}

/**
 * Instants for so many words that were said between two others, evenly: a board whose clock runs tells of it once a second,
 * so that where a word stands among the others says when it was said.
 */
export const spread = (count: number, from: Instant, to: Instant): readonly Instant[] =>
  Array.from({ length: count }, (_, index) => toInstant(from + ((to - from) * (index + 1)) / (count + 1)));
