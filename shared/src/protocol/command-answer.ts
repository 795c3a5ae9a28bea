import * as v from "valibot";
import { MillisSchema, SideSchema } from "../ids.ts";

// Relay -> operator or arbiter: what became of a command. Apart from the commands, which pages send and do not parse.

/** What the arbiter has to do by hand after a command. */
const AdviceSchema = v.variant("what", [
  /** Play stands now, and the clock was seen running. */
  v.object({ what: v.literal("stopClocks") }),
  v.object({ what: v.literal("setTimes"), white: MillisSchema, black: MillisSchema }),
  /** A penalty is due, but what the clock shows or the time control is not known: `proposeTimes` takes the times. */
  v.object({ what: v.literal("timesNotKnown") }),
  /** The clock counts moves, and is to be set to these for its next period to come in time. */
  v.object({ what: v.literal("setMoveCounter"), white: v.number(), black: v.number() }),
  /** The move that was written down has to be made (Laws 9.5.3). */
  v.object({ what: v.literal("makeIntended"), side: SideSchema, san: v.string() }),
]);
export type Advice = v.InferOutput<typeof AdviceSchema>;

export const RefusalSchema = v.object({
  kind: v.literal("refused"),
  reason: v.picklist([
    "notAllowed",
    "malformed",
    "unknownGame",
    "unknownTable",
    "notStarted",
    "illegalMove",
    "badPosition",
    "badPly",
    "badResult",
    "nothingToDo",
    /** The game is over, or its result is on its way. */
    "gameOver",
    "notOnMove",
    /** The right to claim was lost for this turn (Laws 9.4). */
    "rightLost",
    /** No such claim can be made in this game, or not now. */
    "badClaim",
    /** A claim waits for its decision. */
    "claimOpen",
    /** Somebody has done it before. */
    "alreadyDone",
    /** The game or the edition says otherwise; with `against` the arbiter decides so all the same. */
    "againstFinding",
    "timesNotKnown",
    "tooLate",
    "journalFailed",
  ]),
  /** Which move, which ply, what is wrong with it; who did it before. */
  detail: v.string(),
  /** The rule by which it is refused, as the edition in force numbers it. */
  article: v.optional(v.nullable(v.string())),
});
export type Refusal = v.InferOutput<typeof RefusalSchema>;

export const CommandAnswerSchema = v.variant("kind", [
  /** `advice`: what is left to do by hand; none: nothing. */
  v.object({ kind: v.literal("done"), advice: v.optional(v.array(AdviceSchema)) }),
  RefusalSchema,
]);
export type CommandAnswer = v.InferOutput<typeof CommandAnswerSchema>;
