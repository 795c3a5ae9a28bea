import * as v from "valibot";
import { GameIdSchema, PlySchema, SideSchema, TableNumberSchema } from "../ids.ts";
import { EnteredTerminationSchema, ResultSchema } from "../game-words.ts";
import { TIME_REASONS } from "../laws/time-reasons.ts";
import { HandleAlarmSchema } from "./alarm-command.ts";
import { ClockTimeSchema, DESK_COMMANDS } from "./desk-commands.ts";

// Operator or arbiter -> relay: socket.io event `command`, answered by an acknowledgement
// (`command-answer.ts`). Accepted means journalled.

const moveText = v.pipe(v.string(), v.minLength(2), v.maxLength(12));

export const CommandSchema = v.variant("kind", [
  /** The moves as they are shown are right: they are confirmed, whatever the board shows against them. */
  v.object({ kind: v.literal("acceptMoves"), game: GameIdSchema }),
  /** From ply `from` on the moves are these, in UCI or SAN as people write it; none: the plies from there on are taken out. */
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
  /**
   * The clock at the table stands the other way round than it was taken to. `swapped`: which way it is to be taken now
   * (`clockWatch.swapped` has how it is), so that two who say so do not undo each other; absent: the other way, whichever.
   */
  v.object({
    kind: v.literal("swapClock"),
    table: TableNumberSchema,
    swapped: v.optional(v.boolean()),
  }),
  /** Arbiter only: the clocks of the game are to be set to these times, in milliseconds, for this reason. */
  v.object({
    kind: v.literal("proposeTimes"),
    game: GameIdSchema,
    white: ClockTimeSchema,
    black: ClockTimeSchema,
    why: v.picklist(TIME_REASONS),
  }),
  /** Arbiter only: the flag that was observed has been seen by the arbiter, or validly claimed by a player. */
  v.object({
    kind: v.literal("callFlag"),
    game: GameIdSchema,
    side: SideSchema,
    by: v.picklist(["arbiter", "player"]),
    /** By the arbiter, though in this kind of play only players call flags. */
    against: v.optional(v.boolean()),
  }),
  /**
   * Arbiter only: the game has ended so, or its result is corrected. It stands ten seconds later, unless it is withdrawn
   * until then. Which results a reason can have is in `game-results.ts`. A game that has not started can only end by absence
   * or by another ruling. `against`: agreed before the players have made as many moves as they have to.
   */
  v.object({
    kind: v.literal("enterResult"),
    game: GameIdSchema,
    result: ResultSchema,
    reason: EnteredTerminationSchema,
    against: v.optional(v.boolean()),
  }),
  ...DESK_COMMANDS,
  HandleAlarmSchema,
]);
export type Command = v.InferOutput<typeof CommandSchema>;
