import * as v from "valibot";
import { MillisSchema, SideSchema } from "../ids.ts";
import { RefusalSchema } from "./refusal.ts";

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

export const CommandAnswerSchema = v.variant("kind", [
  /** `advice`: what is left to do by hand; none: nothing. */
  v.object({ kind: v.literal("done"), advice: v.optional(v.array(AdviceSchema)) }),
  RefusalSchema,
]);
export type CommandAnswer = v.InferOutput<typeof CommandAnswerSchema>;
