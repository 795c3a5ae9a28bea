import {
  extraInAdvance,
  extraPerMove,
  isLastPeriod,
  otherSide,
  periodAt,
  toMillis,
  type ClockNotice,
  type Millis,
  type Side,
} from "@boardwire/shared";
import type { PairReading, WatchState } from "./types.ts";

// Where a clock shows something else than a countdown with its increments: what that was [CLK7] to [CLK11].

const SIDES = ["white", "black"] as const;

/** Messages come up to some seconds late, so a little less than expected is no jump. */
const LATE_MILLIS = 10_000;
/** A message that is held up shows less, or its follower more, by so much at most. */
const HELD_UP_MILLIS = 4000;
/** A clock shows whole seconds, and two messages may each be one off. */
const ROUNDING_MILLIS = 3000;
/** Where the control is not known, so much at a press is taken for its increment. */
const UNKNOWN_EXTRA = 60_000;
/** A side that has less left than this may have been at zero since. */
const NEAR_ZERO = 2000;

export interface Gains {
  readonly white: Millis;
  readonly black: Millis;
}

/** What a side got between two readings that a countdown, increments and delays do not explain; negative: lost. */
function unexplained(before: PairReading, now: PairReading, side: Side, extras: number): number {
  const change = now[side].millis - before[side].millis;
  if (before.running === null && now.running === null) return change;
  const elapsed = now.seen - before.seen;
  // Whoever comes to zero, and messages that were lost, leave any countdown possible.
  const isExplained = change >= -elapsed - LATE_MILLIS && change <= extras + ROUNDING_MILLIS;
  if (isExplained || now[side].millis <= 0) return 0;
  const gain = change + (before.running === side ? elapsed : 0) - (change > 0 ? extras : 0);
  return Math.round(gain / 1000) * 1000;
}

/** How often a side can have pressed between two readings: the lever went over, or moves were made. */
export const pressesBetween = (
  state: WatchState,
  before: PairReading & { plies: number },
  now: PairReading,
): number => Math.max(before.lever === now.lever ? 0 : 1, Math.ceil((state.plies - before.plies) / 2));

export function extraOf(state: WatchState, side: Side): Millis {
  if (state.control === null) return toMillis(UNKNOWN_EXTRA);
  const { method } = periodAt(state.control, state[side].period);
  if (method.kind === "byoYomi" || method.kind === "canadian") return method.length;
  return extraPerMove(method);
}

/** Both sides' unexplained gains. With an hourglass the sum is what stays, so nothing is explained side by side. */
export function gainsOf(state: WatchState, now: PairReading): Gains {
  const before = state.last;
  if (before === null) return { white: toMillis(0), black: toMillis(0) };
  if (state.control?.periods.some(({ method }) => method.kind === "hourglass") === true) {
    const sum = now.white.millis + now.black.millis - before.white.millis - before.black.millis;
    const isStill = before.running === null && now.running === null;
    const isJump = Math.abs(sum) > LATE_MILLIS || isStill;
    const gain = (side: Side): Millis => toMillis(isJump ? now[side].millis - before[side].millis : 0);
    return { white: gain("white"), black: gain("black") };
  }
  const presses = pressesBetween(state, before, now);
  const gain = (side: Side): Millis => {
    const isOvertime = hasOvertime(state, side);
    // A moment or stage begins when the one before is used up, without any press.
    const times = presses + (isOvertime ? 1 : 0);
    return toMillis(unexplained(before, now, side, times * extraOf(state, side)));
  };
  return { white: gain("white"), black: gain("black") };
}

function hasOvertime({ control, ...sides }: WatchState, side: Side): boolean {
  if (control === null) return false;
  const { kind } = periodAt(control, sides[side].period).method;
  return kind === "byoYomi" || kind === "canadian";
}

export const isJump = ({ white, black }: Gains): boolean => white !== 0 || black !== 0;

/** The next period came, as its announced time says; null: something else came. */
export function findPeriod(
  state: WatchState,
  now: PairReading,
): (ClockNotice & { kind: "periodPassed" }) | null {
  const before = state.last;
  if (before === null) return null;
  if (state.control === null) return findUnknownPeriod(state, before, now);
  const got = SIDES.filter((side) => fitsNextPeriod(state, before, now, side));
  const [one] = got;
  if (one === undefined) return null;
  const wasAtZero = SIDES.some(
    (side) =>
      before[side].millis - (before.running === side ? now.seen - before.seen : 0) <= NEAR_ZERO ||
      now[side].flag !== "none",
  );
  const pressed = pressesBetween(state, before, now) > 0;
  const on =
    wasAtZero && (got.length === 2 || !pressed) ? "zero" : got.length === 1 && pressed ? "move" : null;
  if (on === null) return null;
  const { period } = state[one];
  const added = periodAt(state.control, period + 1).base;
  return { kind: "periodPassed", on, sides: [...got], added, period };
}

/** Without a control: both sides got the same at once, while the clock ran and one of them was at zero. */
function findUnknownPeriod(
  state: WatchState,
  before: PairReading,
  now: PairReading,
): (ClockNotice & { kind: "periodPassed" }) | null {
  const side = before.running;
  if (side === null || now.running === null) return null;
  const elapsed = now.seen - before.seen;
  const gained = now[side].millis - Math.max(0, before[side].millis - elapsed);
  const other = now[otherSide(side)].millis - before[otherSide(side)].millis;
  const isNearZero = before[side].millis - elapsed <= NEAR_ZERO;
  if (!isNearZero || other <= ROUNDING_MILLIS || Math.abs(gained - other) > ROUNDING_MILLIS + elapsed)
    return null;
  const added = toMillis(other);
  return { kind: "periodPassed", on: "zero", sides: ["white", "black"], added, period: state[side].period };
}

/** What a side has more is the next period's main time, less what may have run and more what presses may have added. */
function fitsNextPeriod(
  state: WatchState,
  before: PairReading & { plies: number },
  now: PairReading,
  side: Side,
): boolean {
  const change = now[side].millis - before[side].millis;
  const elapsed = now.seen - before.seen;
  const presses = pressesBetween(state, before, now);
  const { control } = state;
  if (control === null) return false;
  const { period } = state[side];
  if (isLastPeriod(control, period)) return false;
  const next = periodAt(control, period + 1);
  const extras =
    presses * Math.max(extraOf(state, side), extraPerMove(next.method)) + extraInAdvance(control, next);
  const isRunning = before.running === side;
  const gain = change + (isRunning ? elapsed : 0);
  // A side that waited can have begun to run with a press; one that ran can have waited since, and has more then.
  const ran = !isRunning && presses > 0 ? elapsed : 0;
  return (
    gain >= next.base - ran - HELD_UP_MILLIS &&
    gain > ROUNDING_MILLIS + presses * extraOf(state, side) &&
    change <= next.base + extras + ROUNDING_MILLIS
  );
}

/** A stopped clock that shows the pair it began with, or twice the same, on both sides something else than before. */
export function isReplaced(state: WatchState, now: PairReading): boolean {
  const { preset } = state;
  const good = state.stopped ?? state.last;
  if (good === null || now.running !== null || state.plies === 0) return false;
  const isOther = SIDES.every((side) => Math.abs(now[side].millis - good[side].millis) > ROUNDING_MILLIS);
  const isEven = now.white.millis === now.black.millis;
  const isPreset =
    preset !== null && SIDES.every((side) => Math.abs(now[side].millis - preset[side]) <= ROUNDING_MILLIS);
  return isOther && (isEven || isPreset);
}
