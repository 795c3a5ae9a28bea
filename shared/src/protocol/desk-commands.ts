import * as v from "valibot";
import { CLAIM_KINDS, CLAIM_OUTCOMES, ILLEGAL_RULINGS, STOP_REASONS } from "../desk-facts.ts";
import { GameIdSchema, PlySchema, SideSchema, TableNumberSchema, toMillis } from "../ids.ts";

// What arbiters do at their desk, as commands (docs/rules/rulings.md). Arbiter and chief only.

/** What a chess clock can be set to, in milliseconds. */
export const ClockTimeSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(100 * 3_600_000),
  v.transform(toMillis),
);
const game = GameIdSchema;
const text = v.optional(v.pipe(v.string(), v.maxLength(500)));
const moveText = v.pipe(v.string(), v.minLength(2), v.maxLength(12));
/** Both times to be set, where the arbiter will have others than the computed ones. */
const times = v.optional(v.nullable(v.object({ white: ClockTimeSchema, black: ClockTimeSchema })));
/** The arbiter has read what speaks against it, and decides so all the same. */
const against = v.optional(v.boolean());

/**
 * A claim of a draw. `intended`: the move written down and not made, in SAN or UCI; null: the position on the board. `hand`:
 * what the claimant has done on the board in this turn. Of a two-minute claim alone: `announced`, whether the tournament has
 * announced such claims, and `left`, the claimant's time where no clock is read.
 */
const CLAIM = {
  game,
  side: SideSchema,
  what: v.picklist(CLAIM_KINDS),
  intended: v.optional(v.nullable(moveText)),
  hand: v.optional(v.picklist(["still", "touched", "moved"])),
  announced: v.optional(v.boolean()),
  left: v.optional(v.nullable(ClockTimeSchema)),
};

/**
 * Arbiter -> relay: socket.io event `checkClaim`, answered by an acknowledgement (`claim-check.ts`): what would come of it. It
 * is no command, since nothing is journalled and nobody else hears of it.
 */
export const ClaimQuestionSchema = v.object(CLAIM);
export type ClaimQuestion = v.InferOutput<typeof ClaimQuestionSchema>;

export const DESK_COMMANDS = [
  /** A player claims a draw, and the clocks stop. */
  v.object({ kind: v.literal("makeClaim"), ...CLAIM }),
  /** `against`: against what the game itself says of the claim. `times`: other ones than the penalty computes. */
  v.object({
    kind: v.literal("decideClaim"),
    game,
    claim: v.pipe(v.number(), v.integer(), v.minValue(1)),
    outcome: v.picklist(CLAIM_OUTCOMES),
    against,
    times,
  }),
  v.object({ kind: v.literal("offerDraw"), game, side: SideSchema }),
  /** `side`: whose offer it was. */
  v.object({ kind: v.literal("declineDraw"), game, side: SideSchema }),
  /** `side`: the player who stopped the clocks; null: the arbiter did. */
  v.object({
    kind: v.literal("stopPlay"),
    game,
    why: v.picklist(STOP_REASONS),
    side: v.optional(v.nullable(SideSchema)),
    text,
  }),
  /** `justified`: whether the player had reason to stop the clocks; null: not weighed. */
  v.object({
    kind: v.literal("resumePlay"),
    game,
    justified: v.optional(v.nullable(v.boolean())),
  }),
  /**
   * A completed illegal move at half-move `ply`, in the line or next after it. `claimed`: the opponent claimed it. `again`:
   * another one at a half-move that was ruled on before. `against`: another ruling than the edition's. `times`: other ones
   * than the computed ones.
   */
  v.object({
    kind: v.literal("ruleIllegalMove"),
    game,
    ply: PlySchema,
    ruling: v.picklist(ILLEGAL_RULINGS),
    claimed: v.optional(v.boolean()),
    again: v.optional(v.boolean()),
    against,
    times,
  }),
  /**
   * The game goes back to where it stood after `ply` half-moves (0: its start). Without times the clocks get those that
   * they showed as that turn began.
   */
  v.object({
    kind: v.literal("restore"),
    game,
    ply: v.pipe(v.number(), v.integer(), v.minValue(0)),
    times,
  }),
  /** The result that is on its way does not come. */
  v.object({ kind: v.literal("withdrawResult"), game }),
  /**
   * `against`: more often than the rules of the mode allow, or not on the player's turn. `times`: how often it is with this
   * one (`desk.sheets` has how often it was), so that two who count the same do it once; absent: once more, whatever it was.
   */
  v.object({
    kind: v.literal("showSheet"),
    game,
    side: SideSchema,
    against,
    times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  /** What is to be noted before anything is put right (Laws 8.5.3). */
  v.object({ kind: v.literal("notePosition"), game, text }),
  v.object({
    kind: v.literal("note"),
    table: v.nullable(TableNumberSchema),
    text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500)),
  }),
] as const;
