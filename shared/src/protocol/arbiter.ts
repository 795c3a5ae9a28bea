import * as v from "valibot";
import { ClockNoticeSchema, FallKindSchema, type ClockNotice } from "../clock-notice.ts";
import { InstantSchema, MillisSchema, SideSchema } from "../ids.ts";
import { CITATION } from "../laws/citation.ts";
import { TIME_REASONS } from "../laws/time-reasons.ts";

// What staff get of clocks and of the Laws: facts and proposals, never verdicts. Nothing here reaches the public or the
// hall (docs/rules/claim-safety.md, docs/rules/clocks.md).

/** A clock that was seen at zero, and what the arbiter has to check about it. */
export const FlagTaskSchema = v.object({
  side: SideSchema,
  /** When the zero, or the sign of it, was seen. */
  since: InstantSchema,
  kind: FallKindSchema,
  /** 0: the first period. */
  period: v.number(),
  /** Who was first at zero, as the clock itself tells. */
  first: v.nullable(SideSchema),
  /** When the arbiter saw it or a player claimed it; null: it counts as fallen for nobody yet. */
  establishedAt: v.nullable(InstantSchema),
  /** Moves of the side on the board by then, and those of them that were completed. */
  made: v.number(),
  completed: v.number(),
  /** Moves due by the end of the period; "all": the rest of the game; null: the time control is not known. */
  required: v.nullable(v.union([v.number(), v.literal("all")])),
  /** What the Laws make of it; null: the time control is not known. */
  meaning: v.nullable(
    v.object({
      kind: v.picklist([
        "nothing",
        "notCalled",
        "continue",
        "loss",
        "drawOpponentCannotMate",
        "askWinnable",
        "bothDownContinue",
        "bothDownDraw",
        "askOrder",
      ]),
      of: v.nullable(SideSchema),
      result: v.nullable(v.picklist(["1-0", "0-1", "1/2-1/2"])),
      /** Whether the arbiter calls the flag unasked in this kind of play. */
      arbiterCalls: v.boolean(),
      ...CITATION,
    }),
  ),
  /** Whether the opponent can still mate by any legal moves, with a line in UCI where there is one. */
  canMate: v.picklist(["winnable", "unwinnable", "unknown", "notAsked"]),
  line: v.array(v.string()),
});
export type FlagTask = v.InferOutput<typeof FlagTaskSchema>;

/** What the line of a game says about draws. */
export const DrawFactsViewSchema = v.object({
  /** Every time that the position stood: the move that brought it about (0: the start), and whose it was. */
  occurrences: v.array(v.object({ ply: v.number(), moveNumber: v.number(), by: v.nullable(SideSchema) })),
  /** Half-moves without capture or pawn move: 100 are 50 moves. */
  halfmoves: v.number(),
  /** Both are lower bounds: the game was set up in its middle. */
  isAtLeast: v.boolean(),
  /** What the player on the move could claim as it stands; nobody may tell them. */
  claimable: v.array(v.picklist(["threefold", "fifty"])),
  /** The game is drawn without a claim. */
  automatic: v.nullable(v.object({ why: v.picklist(["fivefold", "seventyFive"]), ...CITATION })),
});
export type DrawFactsView = v.InferOutput<typeof DrawFactsViewSchema>;

/** An illegal move that is in the line, since the game went on from it. */
export const IllegalMoveSchema = v.object({
  ply: v.number(),
  side: SideSchema,
  /**
   * What the Laws of the tournament make of it now, as a ruling: the position before it is reinstated, it stands since the
   * opponent has moved, or it is one too many: `loses`, `draw` since the opponent cannot mate, or `losesOrDraw` where nobody
   * knows; null: the time control is not known. It is the arbiter who rules.
   */
  proposal: v.nullable(v.picklist(["reinstated", "stands", "loses", "draw", "losesOrDraw"])),
  /** What the clock showed as that turn began; null: not read. */
  before: v.object({ white: v.nullable(MillisSchema), black: v.nullable(MillisSchema) }),
  /** What the clocks are to be set to where it is reinstated; null: not known, or by what they show then. */
  times: v.nullable(v.object({ white: MillisSchema, black: MillisSchema })),
  ...CITATION,
});
export type IllegalMoveView = v.InferOutput<typeof IllegalMoveSchema>;

/** Times that the arbiter has decided on, and whether the clock has come to show them. */
export const ProposedTimesSchema = v.object({
  white: MillisSchema,
  black: MillisSchema,
  why: v.picklist(TIME_REASONS),
  ...CITATION,
  by: v.string(),
  at: InstantSchema,
  /** `late`: still open after a minute. `differs`: it was set to something else, and may yet be put right. */
  outcome: v.picklist(["open", "late", "set", "differs"]),
  /** What the clock showed when this was found, and when that was; null while it is open. */
  shown: v.nullable(v.object({ white: MillisSchema, black: MillisSchema, seen: InstantSchema })),
  /** What these times have become by the clock's last reading, while they are not set. They run on as the clock does. */
  open: v.object({ white: MillisSchema, black: MillisSchema }),
});
export type ProposedTimes = v.InferOutput<typeof ProposedTimesSchema>;

/** Named, since the schemas around it would go too deep for the compiler. */
const noticeSchema: v.GenericSchema<v.InferInput<typeof ClockNoticeSchema>, ClockNotice> = ClockNoticeSchema;

/** What was noticed about the clock of a game, the newest last. */
export const ClockWatchSchema = v.object({
  notices: v.array(v.object({ notice: noticeSchema, seen: InstantSchema })),
  /** The board has its clock for one that stands the other way round. */
  swapped: v.boolean(),
  /** The clock's smallest step where most clocks of the hall have another; null: like the others. */
  otherType: v.nullable(v.object({ resolutionMillis: MillisSchema, usual: MillisSchema })),
  /** What this clock does otherwise than most of those in play under the same control: another type, or another setting. */
  otherHabits: v.array(
    v.object({ habit: v.picklist(["startShows", "addsAt", "delay"]), own: v.string(), usual: v.string() }),
  ),
});
export type ClockWatchView = v.InferOutput<typeof ClockWatchSchema>;
