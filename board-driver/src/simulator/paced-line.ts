import { BYTE_MILLIS } from "./bus-wire.ts";

// The pace of a line, where it matters: a board's memory takes the line for eight seconds, in which it says nothing else.

/** What takes the line for less goes out at once. */
const LONG_MILLIS = 500;
const SLICE_BYTES = 96;

export interface PacedLine {
  /** `at`: when the last of the bytes has gone over the line. */
  readonly send: (bytes: Uint8Array, at: number) => void;
  /** What has not gone out is lost, as when the cable is pulled. */
  readonly cut: () => void;
}

export function createPacedLine(now: () => number, write: (bytes: Uint8Array) => void): PacedLine {
  let waiting: { readonly at: number; readonly bytes: Uint8Array }[] = [];
  let timer: NodeJS.Timeout | null = null;
  const run = (): void => {
    timer = null;
    while ((waiting[0]?.at ?? Number.POSITIVE_INFINITY) <= now())
      write(waiting.shift()?.bytes ?? new Uint8Array());
    const next = waiting[0];
    if (next !== undefined) timer = setTimeout(run, Math.max(1, next.at - now()));
  };
  return {
    send(bytes, at) {
      if (waiting.length === 0 && at - now() < LONG_MILLIS) {
        write(bytes);
        return;
      }
      for (let from = 0; from < bytes.length; from += SLICE_BYTES) {
        const end = Math.min(from + SLICE_BYTES, bytes.length);
        waiting.push({ at: at - (bytes.length - end) * BYTE_MILLIS, bytes: bytes.slice(from, end) });
      }
      if (timer === null) run();
    },
    cut() {
      waiting = [];
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
