import * as v from "valibot";

// What passes between the relay and its searching thread.

export const RequestSchema = v.object({
  id: v.number(),
  /** Shredder FEN, so that castling rights name their rooks. */
  fen: v.string(),
  side: v.picklist(["white", "black"]),
  /** Only what takes a few thousandths of a second. */
  isQuick: v.boolean(),
  maxStates: v.number(),
  maxMillis: v.number(),
});
export type Request = v.InferOutput<typeof RequestSchema>;

const AnswerSchema = v.variant("kind", [
  v.object({ kind: v.literal("winnable"), line: v.array(v.string()) }),
  v.object({
    kind: v.literal("unwinnable"),
    proof: v.picklist(["gameOver", "material", "forcedLine", "allReachable", "neverReaches"]),
    states: v.number(),
  }),
  v.object({
    kind: v.literal("unknown"),
    states: v.number(),
    why: v.picklist(["states", "time", "trouble"]),
  }),
]);

export const ReplySchema = v.object({ id: v.number(), answer: AnswerSchema });
export type Reply = v.InferOutput<typeof ReplySchema>;
