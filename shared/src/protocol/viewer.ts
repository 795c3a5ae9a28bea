import * as v from "valibot";
import { GameIdSchema, InstantSchema, MillisSchema, SideSchema, TableNumberSchema } from "../ids.ts";
import {
  ClockWatchSchema,
  DrawFactsViewSchema,
  FlagTaskSchema,
  IllegalMoveSchema,
  ProposedTimesSchema,
} from "./arbiter.ts";
import {
  ConsoleSnapshotSchema,
  ConsoleUpdateSchema,
  DeskViewSchema,
  type DeskView,
  PendingResultSchema,
} from "./console.ts";
import { EDITION_IDS } from "../laws/articles.ts";
import {
  MoveKnownSchema,
  PlayerSchema,
  ResultSchema,
  SquareDifferenceSchema,
  TerminationSchema,
} from "../journal.ts";

// Relay -> viewers, over socket.io. One channel is one numbered stream of one audience: a snapshot with number n, then
// updates n+1, n+2, ... Every field here is seen by players and spectators unless its schema says otherwise: adding one
// is a decision about claim safety (docs/rules/claim-safety.md), and a test fails on a field it does not know.

export const VIEWER_PROTOCOL = 1;

export const AudienceSchema = v.picklist(["public", "hall", "operator", "arbiter"]);
export type Audience = v.InferOutput<typeof AudienceSchema>;
export const AUDIENCES = AudienceSchema.options;

/**
 * `tournament`: every table with its current position, no move lists. `game:<id>`: one game with its moves. `console`: what
 * calls for an arbiter; for the audience arbiter alone.
 */
export const ChannelSchema = v.union([
  v.literal("tournament"),
  v.literal("console"),
  v.pipe(v.string(), v.regex(/^game:[1-9]\d{0,3}\.[1-9]\d{0,4}$/)),
]);
export type Channel = "tournament" | "console" | `game:${string}`;

/**
 * Both clocks as read at `at` (relay time). Time left now of the running side: millis - (now - at), never below 0; with
 * `runsFrom` its time stands until that instant, for a delay. `otherGains`: what it loses the other side gains
 * (hourglass). `stale`: the clock can be read no longer; the times are the last ones read.
 */
export const ClockViewSchema = v.object({
  white: v.nullable(MillisSchema),
  black: v.nullable(MillisSchema),
  running: v.nullable(v.picklist(["white", "black"])),
  at: InstantSchema,
  runsFrom: v.optional(InstantSchema),
  otherGains: v.optional(v.literal(true)),
  stale: v.boolean(),
});
export type ClockView = v.InferOutput<typeof ClockViewSchema>;

/** `ok`; `lost`: no sign of life from the board since `since`; `adjusting`: the board shows no position of the game. */
export const SignalViewSchema = v.object({
  state: v.picklist(["ok", "lost", "adjusting", "none"]),
  since: v.nullable(InstantSchema),
});
export type SignalView = v.InferOutput<typeof SignalViewSchema>;

/** What stands at one table now, as everybody standing there could see it. */
export const TileSchema = v.object({
  table: TableNumberSchema,
  /** Null while no game has been paired or started at the table. */
  game: v.nullable(GameIdSchema),
  white: v.nullable(PlayerSchema),
  black: v.nullable(PlayerSchema),
  status: v.picklist(["waiting", "live", "over"]),
  /** Piece placement, the first field of a FEN. */
  position: v.string(),
  turn: v.picklist(["white", "black"]),
  /** Half-moves made. */
  ply: v.number(),
  /** The squares of the last move and its notation (English SAN, no check on legality implied). */
  last: v.nullable(v.object({ uci: v.string(), san: v.string(), ply: v.number() })),
  clock: v.nullable(ClockViewSchema),
  result: v.nullable(ResultSchema),
  termination: v.nullable(TerminationSchema),
  signal: SignalViewSchema,
});
export type Tile = v.InferOutput<typeof TileSchema>;

/** One half-move of a move list. `position`: placement after it; `clock`: the mover's time at the press, null if not read. */
export const MoveViewSchema = v.object({
  san: v.string(),
  uci: v.string(),
  position: v.string(),
  clock: v.nullable(MillisSchema),
  /** False while the move may still be replaced. */
  confirmed: v.boolean(),
  /** Beyond "seen" and "inferred" for staff only; "illegal" for everybody once the game is over. */
  known: MoveKnownSchema,
  /** Staff only, where the press was not read: the mover's time when the man was set down, by the reading before it. */
  estimate: v.optional(MillisSchema),
});
export type MoveView = v.InferOutput<typeof MoveViewSchema>;

export const GameFactsSchema = v.object({
  startPosition: v.string(),
  /** The whole FEN (Shredder castling letters where `chess960`); its half-move clock is staff only, 0 for others. */
  startFen: v.string(),
  startTurn: v.picklist(["white", "black"]),
  startMoveNumber: v.number(),
  chess960: v.boolean(),
  timeControl: v.nullable(v.string()),
  /** When the start position stood on the board; null before. */
  startedAt: v.nullable(InstantSchema),
  /** Newest correction that replaced moves which had been shown. */
  revised: v.nullable(v.object({ from: v.number(), at: InstantSchema })),
  /** The games that have started at this game's table, in order: the one after a finished game is found by them. */
  tableGames: v.array(GameIdSchema),
  /** The half-moves after which a draw was offered, and by whom; only once the game is over. */
  drawOffers: v.optional(v.array(v.object({ side: SideSchema, ply: v.number() }))),
  /** Staff only: the newest moves that are `uncertain`, from which ply, and what else explains the board, in UCI. */
  uncertain: v.optional(v.nullable(v.object({ from: v.number(), rivals: v.array(v.string()) }))),
});
export type GameFacts = v.InferOutput<typeof GameFactsSchema>;

/** What only the operator and the arbiter get of a table. */
export const TableHealthSchema = v.object({
  board: v.nullable(v.string()),
  connected: v.boolean(),
  /** Whether the driver of the board is connected to the relay; what the others say of the board is of before. */
  reachable: v.boolean(),
  port: v.nullable(v.string()),
  make: v.nullable(v.string()),
  firmware: v.nullable(v.string()),
  batteryPercent: v.nullable(v.number()),
  clockPresent: v.boolean(),
  clockLowBattery: v.boolean(),
  noiseBytes: v.number(),
  unresolved: v.array(SquareDifferenceSchema),
  /** Before a game: the squares on which the board is not yet the start position that is to come. */
  setup: v.array(SquareDifferenceSchema),
  /** The squares that are passed over, since the board reads them wrongly. */
  masked: v.array(v.string()),
  signalled: v.nullable(ResultSchema),
});
export type TableHealth = v.InferOutput<typeof TableHealthSchema>;

/** What only the arbiter gets of a table: facts on which a claim may rest. */
export const ClaimFactsSchema = v.object({
  /** How often the present position has stood, with the plies (0: the start position). */
  repetitions: v.array(v.number()),
  /** Half-moves since the last capture or pawn move. */
  halfmoveClock: v.number(),
});
export type ClaimFacts = v.InferOutput<typeof ClaimFactsSchema>;

/** The edition of the Laws in force, and where it says that no claim may rest on a screen in the hall; null: nowhere. */
export const ScreenRuleSchema = v.object({
  edition: v.picklist(EDITION_IDS),
  article: v.nullable(v.string()),
});
export type ScreenRule = v.InferOutput<typeof ScreenRuleSchema>;

/** `screenRule`: for hall screens alone. */
export const TournamentViewSchema = v.object({ name: v.string(), screenRule: v.optional(ScreenRuleSchema) });
export type TournamentView = v.InferOutput<typeof TournamentViewSchema>;

/** Named, since the schemas around it would go too deep for the compiler. */
const deskSchema: v.GenericSchema<v.InferInput<typeof DeskViewSchema>, DeskView> = DeskViewSchema;

/**
 * `health`, `clockWatch`, `pending`: operator and arbiter; `claims`, `draws`, `flags`, `illegalMoves`, `proposed`, `desk`:
 * the arbiter alone.
 */
const staffFields = {
  health: v.optional(TableHealthSchema),
  clockWatch: v.optional(ClockWatchSchema),
  claims: v.optional(ClaimFactsSchema),
  draws: v.optional(v.nullable(DrawFactsViewSchema)),
  flags: v.optional(v.array(FlagTaskSchema)),
  illegalMoves: v.optional(v.array(IllegalMoveSchema)),
  proposed: v.optional(v.nullable(ProposedTimesSchema)),
  desk: v.optional(v.nullable(deskSchema)),
  pending: v.optional(v.nullable(PendingResultSchema)),
};
export const TableViewSchema = v.object({ ...TileSchema.entries, ...staffFields });
export type TableView = v.InferOutput<typeof TableViewSchema>;

const head = { channel: ChannelSchema, n: v.number(), at: InstantSchema };

export const TournamentSnapshotSchema = v.object({
  type: v.literal("tournament"),
  ...head,
  tournament: TournamentViewSchema,
  tables: v.array(TableViewSchema),
});
export const GameSnapshotSchema = v.object({
  type: v.literal("game"),
  ...head,
  tournament: TournamentViewSchema,
  tile: TableViewSchema,
  facts: GameFactsSchema,
  moves: v.array(MoveViewSchema),
});
export const SnapshotSchema = v.variant("type", [
  TournamentSnapshotSchema,
  GameSnapshotSchema,
  ConsoleSnapshotSchema,
]);
export type Snapshot = v.InferOutput<typeof SnapshotSchema>;
export type TournamentSnapshot = v.InferOutput<typeof TournamentSnapshotSchema>;
export type GameSnapshot = v.InferOutput<typeof GameSnapshotSchema>;

/** A table's changed fields; `table` tells which. */
const TablePatchSchema = v.object({ ...v.partial(TableViewSchema).entries, table: TableNumberSchema });
export type TablePatch = v.InferOutput<typeof TablePatchSchema>;

/** Fields that changed; a table that was not there before comes whole. */
export const TournamentUpdateSchema = v.object({
  type: v.literal("tournament"),
  ...head,
  tournament: v.optional(TournamentViewSchema),
  tables: v.optional(v.array(TablePatchSchema)),
});
/** `moves`: from ply `from` on the list is now `list`. `from` at or below the last known ply is a revision. */
export const GameUpdateSchema = v.object({
  type: v.literal("game"),
  ...head,
  tile: v.optional(TablePatchSchema),
  facts: v.optional(GameFactsSchema),
  moves: v.optional(v.object({ from: v.number(), list: v.array(MoveViewSchema) })),
});
export const UpdateSchema = v.variant("type", [
  TournamentUpdateSchema,
  GameUpdateSchema,
  ConsoleUpdateSchema,
]);
export type Update = v.InferOutput<typeof UpdateSchema>;
export type TournamentUpdate = v.InferOutput<typeof TournamentUpdateSchema>;
export type GameUpdate = v.InferOutput<typeof GameUpdateSchema>;

// Client -> relay: socket.io events `subscribe`, `unsubscribe`, `time`, each answered by an acknowledgement.
// Server -> client: event `update`.

/** `since`: the last number the client has of this channel; it then gets what it missed, else a snapshot. */
export const SubscribeSchema = v.object({
  v: v.literal(VIEWER_PROTOCOL),
  audience: AudienceSchema,
  channel: ChannelSchema,
  since: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** The `epoch` of the snapshot that `since` belongs to; numbers of another epoch cannot be compared. */
  epoch: v.optional(v.string()),
});
export type Subscribe = v.InferOutput<typeof SubscribeSchema>;
export const UnsubscribeSchema = v.object({ channel: ChannelSchema });

/**
 * Answer to subscribe. `epoch` names this run of numbers: it changes where the numbers start anew. `missed`: the
 * updates after `since`, in order, complete.
 */
export const SubscribedSchema = v.variant("kind", [
  v.object({ kind: v.literal("snapshot"), epoch: v.string(), snapshot: SnapshotSchema }),
  v.object({ kind: v.literal("missed"), epoch: v.string(), updates: v.array(UpdateSchema) }),
  v.object({
    kind: v.literal("refused"),
    reason: v.picklist(["malformed", "version", "notAllowed", "unknownGame", "tooMany"]),
    detail: v.string(),
  }),
]);
export type Subscribed = v.InferOutput<typeof SubscribedSchema>;

/** Answer to `time`: the relay's clock, for measuring the offset of one's own. */
export const TimeAnswerSchema = v.object({ now: InstantSchema });
