import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Rng } from "@boardwire/board-driver";

// Bytes as no board sends them: what a line makes of good messages, and what never was one.

/** Whatever takes bytes in chunks. */
export interface Fuzzed {
  readonly name: string;
  /** What such a board really sends. */
  readonly golden: Uint8Array;
  /** Throws where what comes of the bytes is not as it must be. `pending`: bytes that it keeps. */
  readonly create: () => { readonly hear: (bytes: Uint8Array) => void; readonly pending: () => number };
}

export interface FuzzFigures {
  readonly bytes: number;
  /** The longest step, in milliseconds of CPU time of this process. */
  readonly longestMillis: number;
  /** Growth of the heap from one tenth of the bytes on to the end. */
  readonly grownBytes: number;
  readonly mostPending: number;
}

/** A longer step of the clock on the wall is looked at more closely: on a shared machine somebody else may have had it. */
const SUSPECT_MILLIS = 50;
const LONGEST_CHUNK = 4096;
/** Chance is slow, so noise is cut from so much of it. */
const NOISE_BYTES = 1_000_000;

type Mangle = (rng: Rng, golden: Uint8Array, noise: Uint8Array) => Uint8Array;

const cut = (rng: Rng, bytes: Uint8Array): Uint8Array => {
  const from = rng.int(0, Math.max(0, bytes.length - 1));
  return bytes.slice(from, from + rng.int(1, LONGEST_CHUNK));
};
const placeIn = (rng: Rng, bytes: Uint8Array): number => rng.int(0, bytes.length - 1);

const random: Mangle = (rng, _, noise) => cut(rng, noise);
const piece: Mangle = (rng, golden) => cut(rng, golden);
const flipped: Mangle = (rng, golden) => {
  const bytes = cut(rng, golden);
  for (let flips = rng.int(1, 8); flips > 0; flips -= 1) {
    const at = placeIn(rng, bytes);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << rng.int(0, 7));
  }
  return bytes;
};
const holed: Mangle = (rng, golden) => {
  const bytes = cut(rng, golden);
  const holes = new Set(Array.from({ length: 1 + Math.floor(bytes.length / 50) }, () => placeIn(rng, bytes)));
  return bytes.filter((_, at) => !holes.has(at));
};
/** Bytes of the traces in any order: all the right letters, and no message. */
const shuffled: Mangle = (rng, golden) => {
  const bytes = cut(rng, golden);
  for (const at of bytes.keys()) {
    const other = placeIn(rng, bytes);
    [bytes[at], bytes[other]] = [bytes[other] ?? 0, bytes[at] ?? 0];
  }
  return bytes;
};
const repeated: Mangle = (rng, golden, noise) =>
  new Uint8Array(rng.int(1, LONGEST_CHUNK)).fill(cut(rng, rng.chance(0.5) ? golden : noise)[0] ?? 0);

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}

const heap = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

/** Feeds `total` bytes, cut anywhere. */
export function fuzz({ golden, create }: Fuzzed, rng: Rng, total: number): FuzzFigures {
  const ways = [random, piece, flipped, holed, shuffled, repeated];
  const noise = Uint8Array.from({ length: NOISE_BYTES }, () => rng.int(0, 255));
  const subject = create();
  let bytes = 0;
  let longestMillis = 0;
  let mostPending = 0;
  let heapBefore: number | null = null;
  while (bytes < total) {
    const chunk = rng.pick(ways)(rng, golden, noise);
    const from = performance.now();
    const cpu = process.cpuUsage();
    subject.hear(chunk);
    const wall = performance.now() - from;
    if (wall > SUSPECT_MILLIS) {
      const { user, system } = process.cpuUsage(cpu);
      longestMillis = Math.max(longestMillis, Math.min(wall, (user + system) / 1000));
    } else longestMillis = Math.max(longestMillis, wall);
    bytes += chunk.length;
    mostPending = Math.max(mostPending, subject.pending());
    if (heapBefore === null && bytes > total / 10) heapBefore = heap();
  }
  return { bytes, longestMillis, mostPending, grownBytes: heap() - (heapBefore ?? heap()) };
}
