import * as v from "valibot";
import { MillisSchema, SideSchema } from "./ids.ts";
import { TimeMethodSchema } from "./time/control.ts";

// What the relay notices about a clock by watching its readings (docs/rules/clocks.md). The clock is right: a notice tells
// people, it changes no time.

const times = v.object({ white: MillisSchema, black: MillisSchema });

export const ClockNoticeSchema = v.variant("kind", [
  /** Somebody set the clock: what each side has more than the countdown explains; negative: less. */
  v.object({ kind: v.literal("adjusted"), gained: times }),
  /** The next period's time came: to both sides once one was at zero, or to one with its press. `period`: the one that ended. */
  v.object({
    kind: v.literal("periodPassed"),
    on: v.picklist(["zero", "move"]),
    sides: v.array(SideSchema),
    added: MillisSchema,
    period: v.number(),
  }),
  /**
   * The clock stands and shows another pair on both sides: it was replaced, or fell back to its setting. `last` is the last
   * good pair, with the side whose time ran and the half-moves made: what a new clock has to be set to.
   */
  v.object({ kind: v.literal("replaced"), last: times, shown: times, toMove: SideSchema, plies: v.number() }),
  /** It runs again; what each side has more than before it was replaced. */
  v.object({ kind: v.literal("runsAgain"), gained: times }),
  /** Time came to a side whose last period was used up: no clock adds any then. */
  v.object({ kind: v.literal("addedAfterEnd"), side: SideSchema, added: MillisSchema }),
  /**
   * At the start it shows something else than announced. `withoutIncrement`: the main time alone, which some clocks do;
   * `sidesDiffer`: the sides have not the same; `otherBase`: another main time.
   */
  v.object({
    kind: v.literal("startDiffers"),
    how: v.picklist(["withoutIncrement", "sidesDiffer", "otherBase"]),
    expected: MillisSchema,
    shown: times,
  }),
  /** What was added at presses is not what the control says: the turns looked at, those against it, and what fits them. */
  v.object({
    kind: v.literal("otherMethod"),
    announced: TimeMethodSchema,
    turns: v.number(),
    against: v.number(),
    fits: v.array(TimeMethodSchema),
  }),
  /**
   * What became of times that the arbiter had decided on. `set`: the clock shows them; `differs`: it was set, to something
   * else; `late`: a minute has passed and it still runs as before.
   */
  v.object({
    kind: v.literal("proposedTimes"),
    outcome: v.picklist(["set", "differs", "late"]),
    proposed: times,
    shown: times,
  }),
  /** Black's time was the first to run: the lever stood the wrong way. */
  v.object({ kind: v.literal("blackRanFirst") }),
  /** For three moves in a row the time of the other side ran: the clock seems to stand the other way round. */
  v.object({ kind: v.literal("sidesLookSwapped") }),
]);
export type ClockNotice = v.InferOutput<typeof ClockNoticeSchema>;

/**
 * `intermediate`: a period follows, by the announced control or since the clock goes on; `final`: time is over, by the
 * control or since the clock says that it has stopped at zero; `unknown`: neither tells.
 */
export const FallKindSchema = v.picklist(["intermediate", "final", "unknown"]);
export type FallKind = v.InferOutput<typeof FallKindSchema>;
