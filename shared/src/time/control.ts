import * as v from "valibot";
import { toMillis, type Millis } from "../ids.ts";
import { assertNever } from "../result.ts";

// Time controls as values (docs/rules/time-controls.md). What a clock shows under one is in turn.ts.

/** Whole milliseconds up to a thousand hours, so that a slip of a zero in a pairing list is seen. */
const duration = (least: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(3_600_000_000), v.transform(toMillis));
const moveCount = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500));

/**
 * What a period does besides counting down.
 * `simple`: nothing, also called guillotine. `fischer`: the increment is added with each press and can pile up.
 * `bronstein`: counts at once and gives back what was used of the turn, at most the delay. `usDelay`: the main time
 * stands still for the delay first. `byoYomi`: after the main time that many moments, a moment that was not used up is
 * whole again with the press. `canadian`: after the main time so many moves in a fixed time, again and again.
 * `hourglass`: what one side uses the other gains.
 */
export const TimeMethodSchema = v.variant("kind", [
  v.object({ kind: v.literal("simple") }),
  v.object({ kind: v.literal("fischer"), increment: duration(1) }),
  v.object({ kind: v.literal("bronstein"), delay: duration(1) }),
  v.object({ kind: v.literal("usDelay"), delay: duration(1) }),
  v.object({ kind: v.literal("byoYomi"), moments: moveCount, length: duration(1) }),
  v.object({ kind: v.literal("canadian"), moves: moveCount, length: duration(1) }),
  v.object({ kind: v.literal("hourglass") }),
]);
export type TimeMethod = v.InferOutput<typeof TimeMethodSchema>;

/** `moves`: moves of each player that this period is for, "all" for the rest of the game. `base`: its main time. */
export const TimePeriodSchema = v.pipe(
  v.object({
    moves: v.union([moveCount, v.literal("all")]),
    base: duration(0),
    method: TimeMethodSchema,
  }),
  v.check(
    ({ base, method }) => base > 0 || ["fischer", "byoYomi", "canadian"].includes(method.kind),
    "a period without base needs time with each move",
  ),
);
export type TimePeriod = v.InferOutput<typeof TimePeriodSchema>;

/**
 * A whole time control. Only the last period can be for all moves; where it has a number it is played again and again.
 * `startShows`: whether the extra time of the first move (increment, or Bronstein delay) stands on the clock before the
 * game, which is what the Laws mean by an increment from move one; with `base` it comes with the first press only.
 * `nextPeriod`: when a clock adds the time of the next period: `onZero`, to both sides once one of them is at zero, or
 * `onMove`, to each side with the press that completes its moves. For the game both are the same.
 */
export const TimeControlSchema = v.pipe(
  v.object({
    periods: v.pipe(v.array(TimePeriodSchema), v.minLength(1), v.maxLength(9)),
    startShows: v.picklist(["base", "baseAndExtra"]),
    nextPeriod: v.picklist(["onZero", "onMove"]),
  }),
  v.check(
    ({ periods }) => periods.slice(0, -1).every((period) => period.moves !== "all"),
    "only the last period can be for all moves",
  ),
  v.check(
    ({ periods, startShows }) =>
      periods.every(
        ({ base, method }, index) =>
          base > 0 || method.kind !== "fischer" || (index === 0 && startShows === "baseAndExtra"),
      ),
    "only a clock that starts with the increment can start without base",
  ),
);
export type TimeControl = v.InferOutput<typeof TimeControlSchema>;

/** The period by index; beyond the last one the last again. */
export function periodAt(control: TimeControl, index: number): TimePeriod {
  const period = control.periods[Math.min(index, control.periods.length - 1)];
  if (period === undefined) throw new Error(`no period ${index}`);
  return period;
}

/** The rest of the game is to be played in this period. */
export const isLastPeriod = (control: TimeControl, index: number): boolean =>
  index >= control.periods.length - 1 && periodAt(control, index).moves === "all";

/** Moves that a player must have completed by the end of the period, counted from move 1; "all": the game's rest. */
export function requiredMoves(control: TimeControl, index: number): number | "all" {
  let sum = 0;
  for (let i = 0; i <= index; i++) {
    const { moves } = periodAt(control, i);
    if (moves === "all") return "all";
    sum += moves;
  }
  return sum;
}

/** What is added or not charged for each move of a period: increment or delay. */
export function extraPerMove(method: TimeMethod): Millis {
  switch (method.kind) {
    case "fischer":
      return method.increment;
    case "bronstein":
    case "usDelay":
      return method.delay;
    case "simple":
    case "byoYomi":
    case "canadian":
    case "hourglass":
      return toMillis(0);
    default:
      return assertNever(method);
  }
}

/** What the clock shows more than the base where it shows the first move's extra time before the start. */
export const extraInAdvance = (control: TimeControl, { method }: TimePeriod): Millis =>
  control.startShows === "baseAndExtra" && (method.kind === "fischer" || method.kind === "bronstein")
    ? extraPerMove(method)
    : toMillis(0);

/** Some period adds time with each move. Delays count: the quick-play rules speak of games without either. */
export const hasExtraTime = (control: TimeControl): boolean =>
  control.periods.some(({ method }) => extraPerMove(method) > 0);

/** The first move for which the clock gives an increment: 1, or 41 where only the second period has one; null: none. */
export function firstMoveWithIncrement(control: TimeControl): number | null {
  const index = control.periods.findIndex(({ method }) => method.kind === "fischer");
  if (index === -1) return null;
  const before = index === 0 ? 0 : requiredMoves(control, index - 1);
  if (before === "all") throw new Error("no period follows one for all moves");
  return before + (index === 0 && control.startShows === "base" ? 2 : 1);
}
