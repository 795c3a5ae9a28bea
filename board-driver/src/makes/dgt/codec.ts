import type { Decoder, NoiseFrame } from "../../core/make.ts";
import { join } from "../../core/messages.ts";

// Messages of a DGT board in single mode: one byte with the top bit set, two bytes of length (7 bits each, high part
// first, the three header bytes counted), and a payload of bytes below 0x80. There is no checksum and no terminator.

export const MESSAGE = {
  board: 0x86,
  clock: 0x8d,
  field: 0x8e,
  memory: 0x8f,
  busAddress: 0x90,
  serial: 0x91,
  trademark: 0x92,
  version: 0x93,
  hardwareVersion: 0x96,
  battery: 0xa0,
  longSerial: 0xa2,
} as const;

const HEADER_LENGTH = 3;
/** The longest message known is the memory with 7939 bytes; a greater length means that the length was damaged. */
const MAX_LENGTH = 8192;
/**
 * The memory alone may hold bytes with the top bit set (cells that were never written), so there its length is trusted
 * instead. A shorter "memory" is rather a field update with one wrong bit, and must not swallow what follows.
 */
const MIN_MEMORY_LENGTH = 1024;

export type DgtFrame =
  | { readonly kind: "message"; readonly id: number; readonly payload: Uint8Array }
  /** The event memory, which takes eight seconds; it also comes by accident. */
  | { readonly kind: "memory"; readonly payload: Uint8Array };

export interface DgtState {
  /** The message that has begun, from its id on. */
  readonly begun: Uint8Array;
  /** The memory as far as it has come, and how many bytes of it are still to come. */
  readonly memory: { readonly begun: Uint8Array; readonly left: number } | null;
}

const NOTHING = new Uint8Array(0);
const START: DgtState = { begun: NOTHING, memory: null };

/** Index of the next byte with the top bit set in [from, to), or `to`. */
function findHeader(bytes: Uint8Array, from: number, to: number): number {
  let index = from;
  while (index < to && (bytes[index] ?? 0) < 0x80) index += 1;
  return index;
}

type Found =
  | { readonly kind: "message" | "memory"; readonly start: number; readonly length: number }
  /** A message begins at `start` and its end is not there yet. */
  | { readonly kind: "begun"; readonly start: number }
  | { readonly kind: "none"; readonly start: number };

/** The first message at or after `from`; what lies before its start belongs to none. */
function findMessage(bytes: Uint8Array, from: number): Found {
  const total = bytes.length;
  let start = findHeader(bytes, from, total);
  while (start < total) {
    const headerEnd = Math.min(start + HEADER_LENGTH, total);
    // A top bit inside a message breaks it: that byte begins the next one.
    const broken = findHeader(bytes, start + 1, headerEnd);
    if (broken < headerEnd) {
      start = broken;
      continue;
    }
    if (total - start < HEADER_LENGTH) return { kind: "begun", start };
    const length = ((bytes[start + 1] ?? 0) << 7) | (bytes[start + 2] ?? 0);
    if (length < HEADER_LENGTH || length > MAX_LENGTH) {
      start = findHeader(bytes, headerEnd, total);
      continue;
    }
    if (bytes[start] === MESSAGE.memory && length >= MIN_MEMORY_LENGTH) {
      return { kind: "memory", start, length };
    }
    const end = Math.min(start + length, total);
    const next = findHeader(bytes, headerEnd, end);
    if (next === end)
      return end < start + length ? { kind: "begun", start } : { kind: "message", start, length };
    start = next;
  }
  return { kind: "none", start: total };
}

/** Bytes are kept between pushes only while a message is under way: at most one message's length. */
export const dgtDecoder: Decoder<DgtState, DgtFrame> = {
  initial: START,
  pending: (state) =>
    state.memory === null ? state.begun.length : HEADER_LENGTH + state.memory.begun.length,
  push(state, chunk) {
    const frames: (DgtFrame | NoiseFrame)[] = [];
    const bytes = join(state.begun, chunk);
    let memory = state.memory;
    let at = 0;
    for (;;) {
      if (memory !== null) {
        const left: number = memory.left - (bytes.length - at);
        const payload: Uint8Array = join(memory.begun, bytes.slice(at, at + memory.left));
        if (left > 0) return { state: { begun: NOTHING, memory: { begun: payload, left } }, frames };
        at += memory.left;
        frames.push({ kind: "memory", payload });
        memory = null;
      }
      const found = findMessage(bytes, at);
      if (found.start > at) frames.push({ kind: "noise", bytes: bytes.subarray(at, found.start) });
      if (found.kind === "none") return { state: START, frames };
      // A copy, since the chunk may be a small part of a large buffer that would be kept alive with it.
      if (found.kind === "begun") return { state: { begun: bytes.slice(found.start), memory: null }, frames };
      const payload = found.start + HEADER_LENGTH;
      if (found.kind === "memory") {
        memory = { begun: NOTHING, left: found.length - HEADER_LENGTH };
        at = payload;
      } else {
        at = found.start + found.length;
        frames.push({ kind: "message", id: bytes[found.start] ?? 0, payload: bytes.subarray(payload, at) });
      }
    }
  },
};
