import type { ClockSide, FieldContent, Millis } from "@boardwire/shared";
import { START_FIELDS } from "./start-fields.ts";

// What boards note of men and levers by themselves, whoever listens: in the order in which it happened, without instants.

export type MemoryRecord =
  /** A field and its new content; `quick`: less than about 250 ms after the record before. */
  | {
      readonly kind: "piece";
      readonly field: number;
      readonly content: FieldContent;
      readonly quick: boolean;
    }
  /** The lever was moved; the face that stopped, and the time on it. */
  | { readonly kind: "clock"; readonly face: ClockSide; readonly millis: Millis }
  /** All men stand at the start; `fourRows`: on the first two rows of each side, but otherwise than usual. */
  | { readonly kind: "start"; readonly arrangement: "normal" | "turned" | "fourRows" }
  | { readonly kind: "empty" }
  /** Power came back. The men found follow; whatever was noted before holds no longer. */
  | { readonly kind: "power" }
  /** The board restarted itself; a power record follows. */
  | { readonly kind: "watchdog" }
  /** A start was marked by a bus master. The men found follow. */
  | { readonly kind: "startOfGame" };

const EMPTY = ".".repeat(64);
const TURNED_FIELDS = [...START_FIELDS].toReversed().join("");

/**
 * What stands on the board after each record, read from a start mark on: the men listed after the mark, or after a
 * power-up, are all there is. The note that all men stand at the start says it of every field: a memory that has been
 * round has lost older lists.
 */
export function* positionsOf(
  records: readonly MemoryRecord[],
): Generator<{ readonly record: MemoryRecord; readonly fields: string }> {
  let fields = EMPTY;
  for (const record of records) {
    if (record.kind === "piece") fields = putField(fields, record);
    else if (record.kind === "power" || record.kind === "startOfGame" || record.kind === "empty") {
      fields = EMPTY;
    } else if (record.kind === "start" && record.arrangement !== "fourRows") {
      fields = record.arrangement === "normal" ? START_FIELDS : TURNED_FIELDS;
    }
    yield { record, fields };
  }
}

export const putField = (
  fields: string,
  { field, content }: { readonly field: number; readonly content: FieldContent },
): string => fields.slice(0, field) + content + fields.slice(field + 1);

const TAIL_LENGTH = 8;

export const toTailText = (record: MemoryRecord): string | null => {
  if (record.kind === "piece") return `${record.field}${record.content}`;
  return record.kind === "clock" ? `${record.face}${record.millis}` : null;
};

/** The last few records before now, as texts: they tell this moment from another one with the same position. */
export const extendTail = (tail: readonly string[], records: readonly MemoryRecord[]): readonly string[] =>
  [...tail, ...records.flatMap((record) => toTailText(record) ?? [])].slice(-TAIL_LENGTH);

/** What stands on the board after some records. */
export const applyRecords = (fields: string, records: readonly MemoryRecord[]): string =>
  records.reduce((now, record) => (record.kind === "piece" ? putField(now, record) : now), fields);
