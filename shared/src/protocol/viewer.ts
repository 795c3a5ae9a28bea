import * as v from "valibot";
import { TableNumberSchema } from "../ids.ts";
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
import { ResultSchema, SquareDifferenceSchema } from "../game-words.ts";
import { AudienceSchema, ChannelSchema, GameFactsSchema, TileSchema, VIEWER_PROTOCOL } from "./views.ts";
import { SPECTATOR_MESSAGES, SubscriptionRefusalSchema } from "./spectator.ts";

// Relay -> viewers, over socket.io: whole messages, with what staff alone get. What everybody may be shown is in `views.ts`,
// what a spectator's page reads in `spectator.ts`.

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
  /** How old what the board tells may be, where it shares its line with others; null where it has its own. */
  ageMillis: v.nullable(v.number()),
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

/** Named, since the schemas around it would go too deep for the compiler. */
const deskSchema: v.GenericSchema<v.InferInput<typeof DeskViewSchema>, DeskView> = DeskViewSchema;

/**
 * `health`, `clockWatch`, `pending`: operator and arbiter; `claims`, `draws`, `flags`, `illegalMoves`, `proposed`, `desk`:
 * the arbiter alone. All can be left out: a table is whole with the fields of its tile.
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

const { tournamentSnapshot, gameSnapshot, tournamentUpdate, gameUpdate } = SPECTATOR_MESSAGES;

export const TournamentSnapshotSchema = v.object({
  ...tournamentSnapshot.entries,
  tables: v.array(TableViewSchema),
});
export const GameSnapshotSchema = v.object({
  ...gameSnapshot.entries,
  tile: TableViewSchema,
  facts: GameFactsSchema,
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

export const TournamentUpdateSchema = v.object({
  ...tournamentUpdate.entries,
  tables: v.optional(v.array(TablePatchSchema)),
});
export const GameUpdateSchema = v.object({
  ...gameUpdate.entries,
  tile: v.optional(TablePatchSchema),
  facts: v.optional(GameFactsSchema),
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
  SubscriptionRefusalSchema,
]);
export type Subscribed = v.InferOutput<typeof SubscribedSchema>;
