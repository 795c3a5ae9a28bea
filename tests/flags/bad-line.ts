import type { Rng } from "@boardwire/board-driver";
import { NO_TIMES, toBytes } from "./clock-bytes.ts";

/** Shares of messages that a line treats badly. */
export interface LineFaults {
  readonly lost: number;
  readonly doubled: number;
  /** Held up for some time, with all behind it. */
  readonly late: number;
  /** Messages that are no times. */
  readonly junk: number;
}

export const GOOD_LINE: LineFaults = { lost: 0, doubled: 0, late: 0, junk: 0 };
export const BAD_LINE: LineFaults = { lost: 0.1, doubled: 0.08, late: 0.05, junk: 0.05 };

const LATEST_MILLIS = 2500;

/** A line between clock and driver that loses, doubles and delays whole messages. It keeps their order, as serial lines do. */
export class BadLine {
  private readonly waiting: { readonly bytes: Uint8Array; readonly due: number }[] = [];
  private readonly rng: Rng;
  private readonly faults: LineFaults;

  constructor(rng: Rng, faults: LineFaults) {
    this.rng = rng;
    this.faults = faults;
  }

  send(bytes: Uint8Array, now: number): void {
    const { rng, faults } = this;
    if (rng.chance(faults.lost)) return;
    const due = now + (rng.chance(faults.late) ? rng.between(300, LATEST_MILLIS) : 0);
    this.put(bytes, due);
    if (rng.chance(faults.doubled)) this.put(bytes, due);
    if (rng.chance(faults.junk)) this.put(toBytes(rng.pick(Object.values(NO_TIMES))), due);
  }

  /** What arrives by now, in order. */
  take(now: number): Uint8Array[] {
    const arrived: Uint8Array[] = [];
    for (;;) {
      const [first] = this.waiting;
      if (first === undefined || first.due > now) return arrived;
      this.waiting.shift();
      arrived.push(first.bytes);
    }
  }

  private put(bytes: Uint8Array, due: number): void {
    const before = this.waiting.at(-1)?.due ?? 0;
    this.waiting.push({ bytes, due: Math.max(due, before) });
  }
}
