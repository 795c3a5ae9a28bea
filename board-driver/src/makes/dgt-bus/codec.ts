import type { Decoder, NoiseFrame } from "../../core/make.ts";

// Messages of boards in bus mode: an id with the top bit, two bytes of length (7 bits each, high part first, over the
// whole message), two of address, data, and a checksum, the sum of all before it in seven bits. Only the id has the top
// bit set.

export const BUS_MESSAGE = {
  board: 0x83,
  clock: 0x84,
  changes: 0x85,
  fromStart: 0x86,
  ping: 0x87,
  startMarked: 0x88,
  version: 0x89,
  /** Newer boards may tell every other packet of changes under this id. */
  changesEven: 0x8b,
} as const;

export interface BusMessage {
  readonly kind: "message";
  readonly id: number;
  /** 14 bits; the serial number of the board as a number. */
  readonly address: number;
  readonly data: Uint8Array;
}

/** A message that has begun and not ended, from its id on. */
export type BusState = Uint8Array;

const HEADER_LENGTH = 5;
const SHORTEST = HEADER_LENGTH + 1;
/** The longest known is a whole memory of 7936 bytes; a greater length means that the length was damaged. */
const LONGEST = 8192;

/** Seven bits of the sum. */
export function checksum(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += bytes[index] ?? 0;
  return sum & 0x7f;
}

/** Index of the next byte with the top bit set in [from, to), or `to`. */
function findHeader(bytes: Uint8Array, from: number, to: number): number {
  let index = from;
  while (index < to && (bytes[index] ?? 0) < 0x80) index += 1;
  return index;
}

function join(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

const NOTHING: BusState = new Uint8Array(0);

type Found =
  | { readonly kind: "message"; readonly end: number }
  | { readonly kind: "broken"; readonly end: number }
  /** The bytes there are may become a message. */
  | { readonly kind: "begun" };

/** What begins at a byte with the top bit set. */
function readAt(bytes: Uint8Array, start: number): Found {
  const total = bytes.length;
  const next = findHeader(bytes, start + 1, total);
  if (next - start < 3) return next < total ? { kind: "broken", end: next } : { kind: "begun" };
  const length = ((bytes[start + 1] ?? 0) << 7) | (bytes[start + 2] ?? 0);
  // All up to the next top bit is given up: nothing in between can begin a message.
  if (length < SHORTEST || length > LONGEST) return { kind: "broken", end: next };
  const end = start + length;
  if (next < end) return next < total ? { kind: "broken", end: next } : { kind: "begun" };
  const isSound = checksum(bytes, start, end - 1) === bytes[end - 1];
  return { kind: isSound ? "message" : "broken", end };
}

/** A message with a wrong checksum comes out as noise. At most one message's length is kept between pushes. */
export const busDecoder: Decoder<BusState, BusMessage> = {
  initial: NOTHING,
  pending: (state) => state.length,
  push(state, chunk) {
    const frames: (BusMessage | NoiseFrame)[] = [];
    const bytes = state.length === 0 ? chunk : join(state, chunk);
    let noiseFrom = 0;
    let at = 0;
    const endNoise = (to: number): void => {
      if (to > noiseFrom) frames.push({ kind: "noise", bytes: bytes.slice(noiseFrom, to) });
    };
    for (;;) {
      at = findHeader(bytes, at, bytes.length);
      const found: Found | null = at < bytes.length ? readAt(bytes, at) : null;
      if (found?.kind === "broken") {
        at = found.end;
        continue;
      }
      endNoise(at);
      if (found === null) return { state: NOTHING, frames };
      // A copy, since the chunk may be a small part of a large buffer that would be kept alive with it.
      if (found.kind === "begun") return { state: bytes.slice(at), frames };
      const address = ((bytes[at + 3] ?? 0) << 7) | (bytes[at + 4] ?? 0);
      const data = bytes.slice(at + HEADER_LENGTH, found.end - 1);
      frames.push({ kind: "message", id: bytes[at] ?? 0, address, data });
      at = found.end;
      noiseFrom = at;
    }
  },
};
