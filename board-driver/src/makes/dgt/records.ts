import type { MemoryRecord } from "../../core/board-record.ts";
import { toContent, toFace } from "./codes.ts";

// The records of a board's event memory: what it noted of men and levers, whoever listened. They make up the changes
// and the game so far of bus mode, and the memory that a board gives out as a whole.

export interface ParsedRecords {
  readonly records: readonly MemoryRecord[];
  /** Bytes that are no record, fillers not counted: damage, a record cut off, or tags of newer firmware. */
  readonly unknown: number;
}

/** From here on a byte begins a record: fields go to 0x3F and decimal digits to 0x59. */
const FIRST_SURE_TAG = 0x60;
const END = 0x6b;
const FIELDS = 64;

const TAGS: Readonly<Record<number, MemoryRecord>> = {
  0x6a: { kind: "power" },
  0x6c: { kind: "start", arrangement: "fourRows" },
  0x6d: { kind: "empty" },
  0x6f: { kind: "start", arrangement: "normal" },
  0x7a: { kind: "start", arrangement: "turned" },
  0x7b: { kind: "startOfGame" },
  0x7c: { kind: "watchdog" },
};
/** Two kinds of filler, the note that the memory was read, and cells never written. */
const FILLERS: ReadonlySet<number> = new Set([0x00, 0x6e, 0x7f, 0xff]);

const isPiece = (tag: number): boolean => tag >= 0x40 && tag <= 0x5f;
const isClock = (tag: number): boolean => (tag >= 0x60 && tag <= 0x69) || (tag >= 0x70 && tag <= 0x79);

/** The record that begins at a place, and its length; null where none does. */
function recordAt(
  bytes: Uint8Array,
  place: number,
): { readonly record: MemoryRecord; readonly length: number } | null {
  const tag = bytes[place] ?? 0;
  const [second, third] = [bytes[place + 1], bytes[place + 2]];
  if (isPiece(tag)) {
    if (second === undefined || second >= FIELDS) return null;
    const quick = (tag & 0x10) !== 0;
    return { record: { kind: "piece", field: second, content: toContent(tag), quick }, length: 2 };
  }
  if (isClock(tag)) {
    if (second === undefined || third === undefined) return null;
    const face = toFace(tag & 0x0f, second, third);
    if (face === undefined) return null;
    const side = tag < 0x70 ? "right" : "left";
    return { record: { kind: "clock", face: side, millis: face.millis }, length: 3 };
  }
  const record = TAGS[tag];
  return record === undefined ? null : { record, length: 1 };
}

/**
 * Records out of bytes, forward, since a byte by itself does not tell whether it begins one. `from`: `record` where the
 * first byte begins a record; `anywhere` where the oldest record may be cut off (the memory is a ring). A mistake heals
 * at the next byte of 0x60 or more. Never throws.
 */
export function parseRecords(bytes: Uint8Array, from: "record" | "anywhere"): ParsedRecords {
  const records: MemoryRecord[] = [];
  let unknown = 0;
  let place = from === "record" ? 0 : bytes.findIndex((byte) => byte >= FIRST_SURE_TAG);
  if (place < 0) return { records, unknown: bytes.length };
  if (from === "anywhere") unknown = place;
  while (place < bytes.length) {
    const tag = bytes[place] ?? 0;
    if (tag === END) break;
    const found = recordAt(bytes, place);
    if (found !== null) records.push(found.record);
    else if (!FILLERS.has(tag)) unknown += 1;
    place += found?.length ?? 1;
  }
  return { records, unknown };
}
