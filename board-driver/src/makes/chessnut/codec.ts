import { tryEachByte, type Tried } from "../../core/messages.ts";

// Messages of a Chessnut board: a type, the length of what follows, and that. A report of a USB device holds one message
// and is filled up with zeros where the system passes reports on at their full length. There is no check, and none is
// needed: USB repeats what was damaged.

export const MESSAGE = { position: 0x01, battery: 0x2a } as const;

/** Lengths of the messages that are understood: 32 bytes of fields and 4 that seem to count time; charge and a byte more. */
const LENGTH: ReadonlyMap<number, number> = new Map([
  [MESSAGE.position, 36],
  [MESSAGE.battery, 2],
]);
const HEADER_LENGTH = 2;
export const FIELD_BYTES = 32;
/** Twelve men and nothing. */
const LARGEST_CODE = 12;

export type ChessnutFrame =
  | { readonly kind: "message"; readonly type: number; readonly payload: Uint8Array }
  /** Zeros between messages. */
  | { readonly kind: "filling" };

/** The length of the message at `start`; null: there is none; "begun": its end is not there yet. */
function measure(bytes: Uint8Array, start: number): number | null | "begun" {
  const type = bytes[start] ?? 0;
  const length = LENGTH.get(type);
  if (length === undefined) return null;
  if (start + 1 < bytes.length && bytes[start + 1] !== length) return null;
  if (type === MESSAGE.position) {
    const end = Math.min(start + HEADER_LENGTH + FIELD_BYTES, bytes.length);
    for (let index = start + HEADER_LENGTH; index < end; index += 1) {
      const two = bytes[index] ?? 0;
      if ((two & 0x0f) > LARGEST_CODE || two >> 4 > LARGEST_CODE) return null;
    }
  }
  const whole = HEADER_LENGTH + length;
  return start + whole > bytes.length ? "begun" : whole;
}

function tryMessage(bytes: Uint8Array, start: number): Tried<ChessnutFrame> {
  const length = measure(bytes, start);
  if (length === "begun") return { kind: "begun" };
  if (length !== null) {
    const payload = bytes.subarray(start + HEADER_LENGTH, start + length);
    return { kind: "message", frame: { kind: "message", type: bytes[start] ?? 0, payload }, length };
  }
  return bytes[start] === 0 ? { kind: "message", frame: { kind: "filling" }, length: 1 } : { kind: "none" };
}

export const chessnutDecoder = tryEachByte(tryMessage);
