import { otherSide, toInstant, toMillis, type Instant, type Millis, type Side } from "../ids.ts";
import type { TimeMethod } from "./control.ts";

// How a clock goes on after a reading, until the next one (docs/rules/clocks.md). What it shows is read; only the time between
// two readings is reckoned.

/** What is known of a clock: a reading, and how it goes on from there. */
export interface RunningClock {
  readonly white: number | null;
  readonly black: number | null;
  /** The side whose time runs; null: it stands. */
  readonly running: Side | null;
  readonly at: number;
  /** The running side's time stands until then, since a delay comes first. */
  readonly runsFrom?: number | undefined;
  /** What the running side loses the other one gains (hourglass). */
  readonly otherGains?: boolean | undefined;
}

/** Milliseconds left of a side at `now`, never below 0; null: not read. An instant before the reading gives no time. */
export function timeLeftAt(clock: RunningClock, side: Side, now: number): number | null {
  const read = clock[side];
  const { running } = clock;
  if (read === null) return null;
  if (running === null || (running !== side && clock.otherGains !== true)) return Math.max(0, read);
  const ran = Math.max(0, now - Math.max(clock.at, clock.runsFrom ?? clock.at));
  if (running === side) return Math.max(0, read - ran);
  const other = clock[otherSide(side)];
  return read + Math.min(ran, other === null ? 0 : Math.max(0, other));
}

/** A turn as far as readings have shown it. */
export interface TurnSoFar {
  readonly side: Side;
  /** What the side had when its time began to run. */
  readonly left: Millis;
  /** Milliseconds since then in which the clock ran. */
  readonly used: number;
}

/** What of a turn goes on from one reading to the next. */
export interface Going {
  readonly running: Side | null;
  readonly seen: Instant;
  readonly turn: TurnSoFar | null;
  /** Whether this clock has been seen to wait for a delay, or to run through it; null: not yet. */
  readonly waits: boolean | null;
}

export interface GoingOn extends Going {
  /** Null: the running side's time runs from the reading on. */
  readonly runsFrom: Instant | null;
}

/** A delay has to be so long, and a turn so old, before the clock shows what it does with it. */
const TELLING_MILLIS = 2000;
/** Readings are rounded, and come some time after what they tell. */
const SLACK_MILLIS = 1000;

/**
 * How the clock goes on from a reading. `left` is what the running side has in it; `method` that of the side's period;
 * null: not known, and then time runs. A US delay is waited for, a Bronstein delay is counted at once; but a clock that
 * was seen to do otherwise is believed.
 */
export function goOn(
  before: Going | null,
  now: { readonly running: Side | null; readonly left: Millis; readonly seen: Instant },
  method: TimeMethod | null,
): GoingOn {
  const { running, seen } = now;
  const waits = before?.waits ?? null;
  const lasted = before === null || before.running === null ? 0 : Math.max(0, seen - before.seen);
  const old = before?.turn ?? null;
  if (running === null) {
    const turn = old === null ? null : { ...old, used: old.used + lasted };
    return { running, seen, turn, waits, runsFrom: null };
  }
  // More than before in the same turn is another period, or a hand at the clock: the delay is over all the same.
  const turn =
    old !== null && old.side === running
      ? { ...old, left: toMillis(Math.max(old.left, now.left)), used: old.used + lasted }
      : { side: running, left: now.left, used: 0 };
  const delay = method?.kind === "usDelay" || method?.kind === "bronstein" ? method.delay : 0;
  const seenToWait = learnWaiting(turn, now.left, delay) ?? waits;
  const isWaiting = (seenToWait ?? method?.kind === "usDelay") && turn.used < delay && now.left === turn.left;
  return {
    running,
    seen,
    turn,
    waits: seenToWait,
    runsFrom: isWaiting ? toInstant(seen + delay - turn.used) : null,
  };
}

/** Of a turn that is under way: does the clock wait for the delay? Null: this reading does not tell. */
function learnWaiting({ left, used }: TurnSoFar, now: Millis, delay: number): boolean | null {
  const most = Math.min(used, delay);
  if (most < TELLING_MILLIS) return null;
  const waited = used - (left - now);
  if (waited >= most - SLACK_MILLIS) return true;
  return waited <= SLACK_MILLIS ? false : null;
}
