import type { Decoder, NoiseFrame } from "../../core/make.ts";

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

/** The bytes of a message that has begun. */
export type ChessnutState = Uint8Array;

const NOTHING = new Uint8Array(0);

function join(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

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

/** Where something does not fit, one byte is passed over. At most one message's length is kept between pushes. */
export const chessnutDecoder: Decoder<ChessnutState, ChessnutFrame> = {
  initial: NOTHING,
  pending: (state) => state.length,
  push(begun, chunk) {
    const bytes = join(begun, chunk);
    const frames: (ChessnutFrame | NoiseFrame)[] = [];
    let noiseFrom = 0;
    let at = 0;
    const flush = (): void => {
      if (at > noiseFrom) frames.push({ kind: "noise", bytes: bytes.subarray(noiseFrom, at) });
    };
    while (at < bytes.length) {
      const length = measure(bytes, at);
      if (length === "begun") {
        flush();
        // A copy, since the chunk may be a small part of a large buffer that would be kept alive with it.
        return { state: bytes.slice(at), frames };
      }
      const isFilling = bytes[at] === 0;
      if (length === null && !isFilling) {
        at += 1;
        continue;
      }
      flush();
      if (length === null) {
        frames.push({ kind: "filling" });
        at += 1;
      } else {
        const end = at + length;
        const type = bytes[at] ?? 0;
        frames.push({ kind: "message", type, payload: bytes.subarray(at + HEADER_LENGTH, end) });
        at = end;
      }
      noiseFrom = at;
    }
    flush();
    return { state: NOTHING, frames };
  },
};
