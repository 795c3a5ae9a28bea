import { isLastPeriod, otherSide, type FallKind, type Side } from "@boardwire/shared";
import type { ClockFinding, FallState, PairReading, SideWatch, WatchState } from "./types.ts";

// Flag falls: a zero that a clock showed, or its sign that it had been at zero [CLK1] to [CLK6].

const SIDES = ["white", "black"] as const;

/** What a reading says of a side. A zero that came while the clock stood, without sign, is a setting and no fall. */
function fallShown(state: WatchState, reading: PairReading, side: Side): FallState {
  const { millis, flag } = reading[side];
  if (millis > 0) return flag === "none" ? "up" : "marked";
  if (flag !== "none") return "down";
  const wasSet = state.last !== null && state.last.running === null && reading.running === null;
  return wasSet && state[side].fall === "up" ? "up" : "down";
}

const isFall = (before: FallState, now: FallState): boolean =>
  now === "down" ? before !== "down" : now === "marked" && before === "up";

function kindOf(state: WatchState, reading: PairReading, side: Side): FallKind {
  const { millis, flag } = reading[side];
  if (millis > 0) return "intermediate";
  if (state.control !== null)
    return isLastPeriod(state.control, state[side].period) ? "final" : "intermediate";
  return flag === "blocked" ? "final" : "unknown";
}

/** Who was at zero first, as the clock tells: only the first gets the sign, or only one is at zero. */
function firstOf(state: WatchState, reading: PairReading, side: Side): Side | null {
  const other = otherSide(side);
  const isSigned = (one: Side): boolean => reading[one].flag !== "none";
  if (isSigned(side) !== isSigned(other)) return isSigned(side) ? side : other;
  if (reading[other].millis > 0 && reading[other].flag === "none") return side;
  const otherWasDown = state[other].fall === "down" && state[other].period === state[side].period;
  return otherWasDown ? other : null;
}

/** The falls that a reading shows for the first time, and how the sides stand after it. */
export function watchFalls(
  state: WatchState,
  reading: PairReading,
): { readonly white: SideWatch; readonly black: SideWatch; readonly falls: readonly ClockFinding[] } {
  const falls: ClockFinding[] = [];
  const after = { white: state.white, black: state.black };
  for (const side of SIDES) {
    const shown = fallShown(state, reading, side);
    const before = state[side];
    if (!isFall(before.fall, shown)) {
      after[side] = { ...before, fall: shown };
      continue;
    }
    const fall = kindOf(state, reading, side);
    falls.push({ kind: "flagFall", side, fall, period: before.period, first: firstOf(state, reading, side) });
    after[side] = { ...before, fall: shown, fell: { kind: fall, period: before.period } };
  }
  return { ...after, falls };
}

/**
 * The side that was at zero where the next period came at once and its sign stood there already, from the period before:
 * the clock itself has said that it was there.
 */
export function findHiddenFall(
  state: WatchState,
  reading: PairReading,
  passed: { readonly on: "zero" | "move"; readonly period: number } | null,
): ClockFinding | null {
  if (passed === null || passed.on === "move") return null;
  const isKnown = SIDES.some((side) => state[side].fell?.period === passed.period);
  const signed = SIDES.filter((side) => reading[side].flag !== "none");
  const [side] = signed;
  if (isKnown || side === undefined || signed.length > 1) return null;
  return { kind: "flagFall", side, fall: "intermediate", period: passed.period, first: side };
}

/** The sides as a clock shows them that nobody has played with yet: what stands there fell in another game. */
export function withoutFalls(
  state: Pick<WatchState, "white" | "black">,
  reading: PairReading,
): { readonly white: SideWatch; readonly black: SideWatch } {
  const settle = (side: Side): SideWatch => {
    const { millis, flag } = reading[side];
    return { ...state[side], fall: millis <= 0 ? "down" : flag === "none" ? "up" : "marked" };
  };
  return { white: settle("white"), black: settle("black") };
}
