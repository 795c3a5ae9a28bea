import { toMillis, type Millis } from "../ids.ts";
import { extraPerMove, periodAt, type TimeControl } from "./control.ts";

/** Standard chess, rapid or blitz: which of the Laws' rules apply besides the competition rules. */
export type RateClass = "standard" | "rapid" | "blitz";

/**
 * Limits of an edition, of the time that 60 moves get. `blitzBelow`: less than this is blitz; `blitzUpTo`: this much and
 * less is. `rapidBelow`: less than this, and no blitz, is rapid.
 */
export type RateLimits = { readonly rapidBelow: Millis } & (
  | { readonly blitzBelow: Millis }
  | { readonly blitzUpTo: Millis }
);

/** The number of moves that the Laws count with. */
const MOVES = 60;

/**
 * The time allotted plus 60 times the increment: the bases of all periods (a last one that is played again as often as 60
 * moves need it), and what each of 60 moves gets in its period, delays like increments. Byo-yomi moments count once, as they are there to be used up; a Canadian stage as often as the moves need it.
 */
export function timeForSixtyMoves(control: TimeControl): Millis {
  let sum = 0;
  let played = 0;
  for (let index = 0; played < MOVES || index < control.periods.length; index++) {
    const { moves, base, method } = periodAt(control, index);
    const count = moves === "all" ? MOVES - played : Math.min(moves, MOVES - played);
    sum += base + count * extraPerMove(method);
    if (method.kind === "byoYomi") sum += method.moments * method.length;
    if (method.kind === "canadian") sum += Math.ceil(count / method.moves) * method.length;
    played += count;
  }
  return toMillis(sum);
}

/** The class of a control by the limits of an edition (`RateLimits` stand in laws/editions). */
export function rateClassOf(control: TimeControl, limits: RateLimits): RateClass {
  const time = timeForSixtyMoves(control);
  if ("blitzUpTo" in limits ? time <= limits.blitzUpTo : time < limits.blitzBelow) return "blitz";
  return time < limits.rapidBelow ? "rapid" : "standard";
}
