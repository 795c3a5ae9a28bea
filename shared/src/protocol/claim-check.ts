import * as v from "valibot";
import { CITATION } from "../laws/citation.ts";
import { CLAIM_FAULTS } from "../laws/claim-faults.ts";
import { RefusalSchema } from "./refusal.ts";

// What the moves of a game say of a claim of a draw: on the desk once it is entered, and before that as the answer to whoever
// asks. For arbiters alone.

export const ClaimFindingSchema = v.object({
  right: v.boolean(),
  /** The right to claim was lost before (Laws 9.4). */
  lapsed: v.boolean(),
  /** What the claim lacks; null: nothing. */
  fault: v.nullable(v.picklist(CLAIM_FAULTS)),
  /** Each time that the position stood: the half-move that brought it about (0: the start), and its move number. */
  occurrences: v.array(v.object({ ply: v.number(), moveNumber: v.number() })),
  halfmoves: v.number(),
  /** Both are lower bounds: the game was set up in its middle. */
  isAtLeast: v.boolean(),
  ...CITATION,
});
export type ClaimFinding = v.InferOutput<typeof ClaimFindingSchema>;

/** Relay -> arbiter: what would be found if the claim were entered now, or why it would be refused. */
export const ClaimCheckSchema = v.variant("kind", [
  v.object({
    kind: v.literal("checked"),
    /** The half-moves of the game when it was checked. */
    ply: v.number(),
    intended: v.nullable(v.object({ uci: v.string(), san: v.string() })),
    /** Null: it can be made, and a person judges it. */
    found: v.nullable(ClaimFindingSchema),
  }),
  RefusalSchema,
]);
export type ClaimCheck = v.InferOutput<typeof ClaimCheckSchema>;
