import type { Instant, Observation } from "@boardwire/shared";
import { applyRecords, positionsOf, putField, toTailText, type MemoryRecord } from "./board-record.ts";

// What happened on a board while nobody asked it: its own records since the last that was heard of it.

/** What was known of a board when it was heard last. */
export interface LastKnown {
  /** 64 contents, field 0 first. */
  readonly fields: string;
  /** The last records before that, as texts. */
  readonly tail: readonly string[];
}

/** The same, with its instant on the driver's clock. */
export interface Kept extends LastKnown {
  readonly at: Instant;
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
  return applyRecords(known.fields, changes) === now ? changes : null;
}

/** The field that was reported last; null where none is known. */
function lastField(known: LastKnown): number | null {
  const text = known.tail.findLast((record) => /^\d/.test(record));
  return text === undefined ? null : Number.parseInt(text, 10);
}

/** The same but for one field. */
const isSameBut = (a: string, b: string, field: number): boolean =>
  a.slice(0, field) === b.slice(0, field) && a.slice(field + 1) === b.slice(field + 1);

interface Place {
  readonly end: number;
  readonly matched: number;
  /** What the board went on with from the field that it noted otherwise; null where all fields are as they were known. */
  readonly first: MemoryRecord | null;
}

/**
 * The part of a game's records that comes after what was known, if it leads to what stands there now; null otherwise.
 * `records` begin at a start mark. A position that was there several times is told by the records before it, and where
 * these do not tell, the last one is taken. A board writes the next change of a field over the one before where nothing lies between, so the
 * field that was reported last may never have been noted as it was then.
 */
export function findSince(
  known: LastKnown,
  records: readonly MemoryRecord[],
  now: string,
): readonly MemoryRecord[] | null {
  const field = lastField(known);
  let best: Place | null = null;
  let last: string | null = null;
  let index = 0;
  for (const { record, fields } of positionsOf(records)) {
    // Before a power-up, as above.
    if (record.kind === "power") best = null;
    const place = placeAt(known, records, index, { record, fields, field });
    if (place !== null && isBetter(place, best)) best = place;
    last = fields;
    index += 1;
  }
  if (best === null || last !== now) return null;
  const since = records.slice(best.end + 1);
  return best.first === null ? since : [best.first, ...since];
}

function placeAt(
  known: LastKnown,
  records: readonly MemoryRecord[],
  end: number,
  at: { readonly record: MemoryRecord; readonly fields: string; readonly field: number | null },
): Place | null {
  const { record, fields, field } = at;
  if (fields === known.fields) return { end, matched: matchTail(records, end, known.tail), first: null };
  const isOver = record.kind === "piece" && record.field === field && isSameBut(fields, known.fields, field);
  return isOver
    ? { end, matched: matchTail(records, end - 1, known.tail.slice(0, -1)), first: record }
    : null;
}

/** A position as it was known is better than one that was written over; then the one with more of the records before it. */
function isBetter(place: Place, best: Place | null): boolean {
  if (best === null) return true;
  if ((place.first === null) !== (best.first === null)) return place.first === null;
  return place.matched >= best.matched;
}

/**
 * The same where the board went on meanwhile: `records` may reach beyond what was read of its fields, and what comes after
 * that is told by the board itself.
 */
export function findUntil(
  known: LastKnown,
  records: readonly MemoryRecord[],
  fields: string,
): readonly MemoryRecord[] | null {
  let end = -1;
  let index = 0;
  for (const position of positionsOf(records)) {
    if (position.fields === fields) end = index;
    index += 1;
  }
  return end < 0 ? null : findSince(known, records.slice(0, end + 1), fields);
}

/** Something that was missed; `quick`: it came within a quarter of a second of what is before it. */
export interface MissedStep {
  readonly observation: Extract<Observation, { kind: "square" | "press" }>;
  readonly quick: boolean;
}

/** What records say after a position that was known: squares that changed, and presses. */
export function toMissed(known: string, records: readonly MemoryRecord[]): readonly MissedStep[] {
  let fields = known;
  const steps: MissedStep[] = [];
  for (const record of records) {
    if (record.kind === "piece" && fields[record.field] !== record.content) {
      fields = putField(fields, record);
      const { field, content, quick } = record;
      steps.push({ observation: { kind: "square", field, content }, quick });
    } else if (record.kind === "clock") {
      steps.push({ observation: { kind: "press", face: record.face, millis: record.millis }, quick: false });
    }
  }
  return steps;
}

/** One movement of a hand, and what belongs to it at once. */
const STEP_MILLIS = 400;
const QUICK_MILLIS = 120;

/**
 * Instants for what was missed between two others, in its order. A move is made in a second or two and then thought
 * about: hands move at their usual pace, and the time that is left lies behind the presses.
 */
export function dateMissed(steps: readonly MissedStep[], from: number, to: number): readonly number[] {
  const own = steps.map(({ quick }): number => (quick ? QUICK_MILLIS : STEP_MILLIS));
  const least = own.reduce((sum, millis) => sum + millis, STEP_MILLIS);
  const pace = Math.min(1, (to - from) / least);
  const slack = Math.max(0, to - from - least);
  const isAfterPress = (index: number): boolean => steps[index - 1]?.observation.kind === "press";
  const thinks = steps.filter((_, index) => index === 0 || isAfterPress(index)).length;
  let at = from;
  return steps.map((_, index) => {
    at += (own[index] ?? 0) * pace + (index === 0 || isAfterPress(index) ? slack / Math.max(1, thinks) : 0);
    return at;
  });
}
