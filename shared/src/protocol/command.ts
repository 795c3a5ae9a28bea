import * as v from "valibot";
import { GameIdSchema, PlySchema, SideSchema, TableNumberSchema, toMillis } from "../ids.ts";
import { EnteredTerminationSchema, ResultSchema } from "../journal.ts";
import { TIME_REASONS } from "../laws/time-reasons.ts";

// Operator or arbiter -> relay: socket.io event `command`, answered by an acknowledgement. Accepted means journalled.

/** What a chess clock can be set to. */
const clockTime = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(100 * 3_600_000),
  v.transform(toMillis),
);
const moveText = v.pipe(v.string(), v.minLength(2), v.maxLength(12));

export const CommandSchema = v.variant("kind", [
  /** The moves as they are shown are right: they are confirmed, whatever the board shows against them. */
  v.object({ kind: v.literal("acceptMoves"), game: GameIdSchema }),
  /** From ply `from` on the moves are these, in SAN or UCI; none: the plies from there on are taken out. */
  v.object({
    kind: v.literal("enterMoves"),
    game: GameIdSchema,
    from: PlySchema,
    moves: v.pipe(v.array(moveText), v.maxLength(600)),
  }),
  /** The game goes on from this position, a FEN. The moves so far stay. */
  v.object({ kind: v.literal("setPosition"), game: GameIdSchema, fen: v.pipe(v.string(), v.maxLength(120)) }),
  /** The square is read wrongly and is passed over, or no longer. */
  v.object({
    kind: v.literal("maskSquare"),
    table: TableNumberSchema,
    square: v.pipe(v.string(), v.regex(/^[a-h][1-8]$/)),
    masked: v.boolean(),
  }),
  /** The clock at the table stands the other way round than it was taken to. */
  v.object({ kind: v.literal("swapClock"), table: TableNumberSchema }),
  /** Arbiter only: the clocks of the game are to be set to these times, in milliseconds, for this reason. */
  v.object({
    kind: v.literal("proposeTimes"),
    game: GameIdSchema,
    white: clockTime,
    black: clockTime,
    why: v.picklist(TIME_REASONS),
  }),
  /** Arbiter only: the flag that was observed has been seen by the arbiter, or validly claimed by a player. */
  v.object({
    kind: v.literal("callFlag"),
    game: GameIdSchema,
    side: SideSchema,
    by: v.picklist(["arbiter", "player"]),
  }),
  /**
   * Arbiter only: the game has ended so, or its result is corrected. Which results a reason can have is in
   * `game-results.ts`. A game that has not started can only end by absence or by another ruling.
   */
  v.object({
    kind: v.literal("enterResult"),
    game: GameIdSchema,
    result: ResultSchema,
    reason: EnteredTerminationSchema,
  }),
]);
export type Command = v.InferOutput<typeof CommandSchema>;

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
    "journalFailed",
  ]),
  /** Which move, which ply, what is wrong with it. */
  detail: v.string(),
});
export type Refusal = v.InferOutput<typeof RefusalSchema>;

export const CommandAnswerSchema = v.variant("kind", [v.object({ kind: v.literal("done") }), RefusalSchema]);
export type CommandAnswer = v.InferOutput<typeof CommandAnswerSchema>;
