import type { Decoder, NoiseFrame } from "./make.ts";

// What decoders of messages in bytes share.

/** What begins at a place among bytes. `begun`: a message whose end is not there yet. */
export type Tried<Frame> =
  | { readonly kind: "message"; readonly frame: Frame; readonly length: number }
  | { readonly kind: "begun" }
  | { readonly kind: "none" };

const NOTHING = new Uint8Array(0);

/** Bytes that were kept, and those that came after them. */
export function join(kept: Uint8Array, next: Uint8Array): Uint8Array {
  if (kept.length === 0) return next;
  const joined = new Uint8Array(kept.length + next.length);
  joined.set(kept);
  joined.set(next, kept.length);
  return joined;
}

/**
 * A decoder for messages that nothing marks the beginning of: each place is tried, and where nothing begins one byte is
 * passed over. Its state is the message that has begun, so that at most one message's length is kept between pushes.
 */
export function tryEachByte<Frame>(
  tryMessage: (bytes: Uint8Array, start: number) => Tried<Frame>,
): Decoder<Uint8Array, Frame> {
  return {
    initial: NOTHING,
    pending: (begun) => begun.length,
    push(begun, chunk) {
      const bytes = join(begun, chunk);
      const frames: (Frame | NoiseFrame)[] = [];
      let noiseFrom = 0;
      let at = 0;
      const flush = (): void => {
        if (at > noiseFrom) frames.push({ kind: "noise", bytes: bytes.subarray(noiseFrom, at) });
      };
      while (at < bytes.length) {
        const tried = tryMessage(bytes, at);
        if (tried.kind === "none") {
          at += 1;
          continue;
        }
        flush();
        // A copy, since the chunk may be a small part of a large buffer that would be kept alive with it.
        if (tried.kind === "begun") return { state: bytes.slice(at), frames };
        frames.push(tried.frame);
        at += tried.length;
        noiseFrom = at;
      }
      flush();
      return { state: NOTHING, frames };
    },
  };
}
