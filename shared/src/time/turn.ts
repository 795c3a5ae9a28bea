import { otherSide, toMillis, type Millis, type Side } from "../ids.ts";
import { extraInAdvance, isLastPeriod, periodAt, requiredMoves, type TimeControl } from "./control.ts";

// What a correct clock shows under a control, turn for turn. For comparing with what the clocks in the hall show; the
// indication of the clock itself is never replaced by this (Laws, "clock conclusive").

/** One side of the clock. `left` is what it shows: main time, or what is left of the byo-yomi moment or Canadian stage. */
export interface SideTime {
  readonly left: Millis;
  /** Index into the control's periods; beyond the last where that is played again. */
  readonly period: number;
  /** Times this side has pressed. */
  readonly moves: number;
  /** After the main time: moments left with the running one, or moves to make in the stage; null: main time. */
  readonly overtime: number | null;
}

/**
 * Both sides. `flag` marks who was first at zero, as clocks do: `intermediate` where a period follows, `final` where time
 * is over; a final one replaces an intermediate one and nothing replaces a final one. `frozen`: both sides stand still.
 */
export interface ClockTimes {
  readonly white: SideTime;
  readonly black: SideTime;
  readonly flag: { readonly side: Side; readonly kind: "intermediate" | "final" } | null;
  readonly frozen: boolean;
}

/** The clock before the game. */
export function startTimes(control: TimeControl): ClockTimes {
  const first = periodAt(control, 0);
  const side: SideTime = {
    left: toMillis(first.base + extraInAdvance(control, first)),
    period: 0,
    moves: 0,
    overtime: null,
  };
  return { white: side, black: side, flag: null, frozen: false };
}

/** What of a US delay has not run yet after `used` of the turn; 0 once the main time runs, and for other methods. */
export function waitingTime(control: TimeControl, times: ClockTimes, side: Side, used: Millis): Millis {
  const { method } = periodAt(control, times[side].period);
  return toMillis(method.kind === "usDelay" ? Math.max(0, method.delay - used) : 0);
}

/** The clock after `used` of the turn of `side`, which has not pressed; `times` is the clock at the turn's start. */
export function runTurn(control: TimeControl, times: ClockTimes, side: Side, used: Millis): ClockTimes {
  if (times.frozen) return times;
  const { method } = periodAt(control, times[side].period);
  const waited = method.kind === "usDelay" ? Math.min(used, method.delay) : 0;
  const after = burn(control, times, side, used - waited);
  if (method.kind !== "hourglass") return after;
  const other = otherSide(side);
  const gained = Math.min(used, times[side].left);
  return { ...after, [other]: { ...after[other], left: toMillis(after[other].left + gained) } };
}

/** The clock after `side` pressed with `used` of the turn gone. A side whose time is over gets nothing any more. */
export function pressClock(control: TimeControl, times: ClockTimes, side: Side, used: Millis): ClockTimes {
  const before = runTurn(control, times, side, used);
  if (before.frozen) return before;
  const pressed = { ...before[side], moves: before[side].moves + 1 };
  if (isOver(control, pressed)) return { ...before, [side]: pressed };
  const started = periodAt(control, times[side].period);
  const passed = passOnMove(control, pressed);
  const next = periodAt(control, passed.period);
  let gain = extraInAdvance(control, next);
  if (started.method.kind === "fischer" && control.startShows === "base") {
    gain = toMillis(gain + started.method.increment);
  }
  if (started.method.kind === "bronstein") {
    const givenBack = Math.min(used, started.method.delay);
    gain = toMillis(gain + givenBack - extraInAdvance(control, started));
  }
  return { ...before, [side]: renew(control, { ...passed, left: toMillis(passed.left + gain) }) };
}

/** Nothing left and nothing to come. Where periods come with the move, a clock at zero before it waits for nothing. */
function isOver(control: TimeControl, side: SideTime): boolean {
  if (side.left > 0) return false;
  const { method } = periodAt(control, side.period);
  if (side.overtime === null && (method.kind === "byoYomi" || method.kind === "canadian")) return false;
  if (method.kind === "byoYomi" && side.overtime !== 1) return false;
  return control.nextPeriod === "onMove" || isLastPeriod(control, side.period);
}

function burn(control: TimeControl, times: ClockTimes, side: Side, used: number): ClockTimes {
  let clock = times;
  let rest = used;
  while (rest >= clock[side].left) {
    if (isOver(control, clock[side])) return clock;
    rest -= clock[side].left;
    clock = reachZero(control, clock, side);
    if (isOver(control, clock[side])) return clock;
  }
  return { ...clock, [side]: { ...clock[side], left: toMillis(clock[side].left - rest) } };
}

function reachZero(control: TimeControl, clock: ClockTimes, side: Side): ClockTimes {
  const at = { ...clock[side], left: toMillis(0) };
  const { method } = periodAt(control, at.period);
  if (method.kind === "byoYomi" && at.overtime !== 1) {
    const moments = at.overtime === null ? method.moments : at.overtime - 1;
    return { ...clock, [side]: { ...at, left: method.length, overtime: moments } };
  }
  if (method.kind === "canadian" && at.overtime === null) {
    return { ...clock, [side]: { ...at, left: method.length, overtime: method.moves } };
  }
  if (isOver(control, at)) {
    const flag = clock.flag?.kind === "final" ? clock.flag : { side, kind: "final" as const };
    return { ...clock, [side]: at, flag, frozen: method.kind === "fischer" };
  }
  const other = otherSide(side);
  const both = {
    [side]: passPeriod(control, at),
    [other]: clock[other].period === at.period ? passPeriod(control, clock[other]) : clock[other],
  };
  // The second side through a control leaves the sign where it is.
  const flag = clock[other].period > at.period ? clock.flag : { side, kind: "intermediate" as const };
  return { ...clock, ...both, flag };
}

/** What is left is carried over. */
function passPeriod(control: TimeControl, side: SideTime): SideTime {
  const period = side.period + 1;
  const left = toMillis(side.left + periodAt(control, period).base);
  return { ...side, left, period, overtime: null };
}

function passOnMove(control: TimeControl, side: SideTime): SideTime {
  const required = requiredMoves(control, side.period);
  const isDone = control.nextPeriod === "onMove" && required !== "all" && side.moves >= required;
  return isDone ? passPeriod(control, side) : side;
}

/** A byo-yomi moment is whole again; a Canadian stage counts the move, and the last of them begins a new one. */
function renew(control: TimeControl, side: SideTime): SideTime {
  const { method } = periodAt(control, side.period);
  if (side.overtime === null) return side;
  if (method.kind === "byoYomi") return { ...side, left: method.length };
  if (method.kind !== "canadian") return side;
  return side.overtime === 1
    ? { ...side, left: method.length, overtime: method.moves }
    : { ...side, overtime: side.overtime - 1 };
}
