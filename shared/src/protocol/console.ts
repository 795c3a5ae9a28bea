import * as v from "valibot";
import { AlarmIdSchema, AlarmSchema } from "../alarms.ts";
import { CLAIM_KINDS, CLAIM_OUTCOMES, ILLEGAL_RULINGS, STOP_REASONS } from "../desk-facts.ts";
import { InstantSchema, MillisSchema, SideSchema } from "../ids.ts";
import { EDITION_IDS } from "../laws/articles.ts";
import { CITATION } from "../laws/citation.ts";
import { OverridesSchema } from "../laws/overrides.ts";
import { ResultSchema, SupervisionSchema, TerminationSchema } from "../game-words.ts";
import { PersonSchema } from "../people.ts";
import { ClaimFindingSchema } from "./claim-check.ts";

// What the arbiters' console gets: the channel `console`, and the desk of each table. For arbiters alone, except the
// result on its way, which the operator sees as well.

/** The name of who did it, as it stands in the record. */
const done = { by: v.string(), at: InstantSchema };

/** A result on its way: public at `publicAt`, unless it is withdrawn. */
export const PendingResultSchema = v.object({
  result: ResultSchema,
  termination: TerminationSchema,
  publicAt: InstantSchema,
  ...done,
});
export type PendingResultView = v.InferOutput<typeof PendingResultSchema>;

const sides = v.object({ white: v.number(), black: v.number() });

/** What arbiters have done at a table about the present game, and what of it still stands open. */
export const DeskViewSchema = v.object({
  /** Since when play stands by an arbiter's word; null: it does not. */
  stopped: v.nullable(
    v.object({
      why: v.picklist(STOP_REASONS),
      /** The player who stopped the clocks; null: the arbiter did. */
      side: v.nullable(SideSchema),
      text: v.string(),
      ...done,
    }),
  ),
  /** How often each player had the clocks stopped without reason. */
  unjustified: sides,
  /** Offers of a draw, the newest last; `open`: the opponent may still accept. */
  offers: v.array(v.object({ side: SideSchema, ply: v.number(), at: InstantSchema, open: v.boolean() })),
  claims: v.array(
    v.object({
      claim: v.number(),
      side: SideSchema,
      what: v.picklist(CLAIM_KINDS),
      intended: v.nullable(v.object({ uci: v.string(), san: v.string() })),
      ply: v.number(),
      ...done,
      /**
       * What the game says to a claim by repetition or fifty moves; null: a two-minute claim, which a
       * person judges, or the moves up to it are not in the game any more.
       */
      found: v.nullable(ClaimFindingSchema),
      /** What the clocks are to be set to if it is wrong; null: it is decided, or the clock runs or was not read. */
      ifWrong: v.nullable(v.object({ white: MillisSchema, black: MillisSchema })),
      decided: v.nullable(v.object({ outcome: v.picklist(CLAIM_OUTCOMES), ...CITATION, ...done })),
    }),
  ),
  /**
   * After a wrong claim the move that was written down has to be made, as half-move `ply`. `made`: what stands there
   * instead; null: no move yet.
   */
  mustPlay: v.nullable(
    v.object({
      ply: v.number(),
      side: SideSchema,
      uci: v.string(),
      san: v.string(),
      made: v.nullable(v.string()),
      ...CITATION,
    }),
  ),
  illegal: v.array(
    v.object({
      ply: v.number(),
      side: SideSchema,
      ruling: v.picklist(ILLEGAL_RULINGS),
      ...CITATION,
      ...done,
    }),
  ),
  /** How often each player was shown the score sheet, and how often the rules of the mode allow; null: no limit. */
  sheets: sides,
  sheetLimit: v.nullable(v.number()),
  /** Until when a protest about the game may be handed in; null: it is not over, or there is no such time. */
  protestUntil: v.nullable(InstantSchema),
  /** The newest position that was noted (Laws 8.5.3). */
  noted: v.nullable(
    v.object({
      fen: v.string(),
      ply: v.number(),
      white: v.nullable(MillisSchema),
      black: v.nullable(MillisSchema),
      running: v.nullable(SideSchema),
      completed: sides,
      text: v.string(),
      ...done,
    }),
  ),
  /** When each side's flag will fall if nothing is done; null: its clock stands or was not read. */
  flagAt: v.object({ white: v.nullable(InstantSchema), black: v.nullable(InstantSchema) }),
  /** Moves of each side, those completed, and those due by the end of its period; null: the control is not known. */
  made: sides,
  completed: sides,
  required: v.object({
    white: v.nullable(v.union([v.number(), v.literal("all")])),
    black: v.nullable(v.union([v.number(), v.literal("all")])),
  }),
  /** As in the facts of the game; null: not known. */
  timeControl: v.nullable(v.string()),
  /** What each side's clock adds for a move in the period it is in; null: the control is not known. */
  increment: v.object({ white: v.nullable(MillisSchema), black: v.nullable(MillisSchema) }),
});
export type DeskView = v.InferOutput<typeof DeskViewSchema>;

/** `overrides`: the tournament's own regulations. */
const laws = v.object({
  edition: v.picklist(EDITION_IDS),
  supervision: SupervisionSchema,
  overrides: OverridesSchema,
});

/** `people`: those who are admitted now. `alarms`: all that are not acknowledged, and those whose cause still stands. */
export const ConsoleSnapshotSchema = v.object({
  type: v.literal("console"),
  channel: v.literal("console"),
  n: v.number(),
  at: InstantSchema,
  laws,
  people: v.array(PersonSchema),
  alarms: v.array(AlarmSchema),
});
export type ConsoleSnapshot = v.InferOutput<typeof ConsoleSnapshotSchema>;

export const ConsoleUpdateSchema = v.object({
  type: v.literal("console"),
  channel: v.literal("console"),
  n: v.number(),
  at: InstantSchema,
  laws: v.optional(laws),
  people: v.optional(v.array(PersonSchema)),
  alarms: v.optional(v.object({ changed: v.array(AlarmSchema), gone: v.array(AlarmIdSchema) })),
});
export type ConsoleUpdate = v.InferOutput<typeof ConsoleUpdateSchema>;
