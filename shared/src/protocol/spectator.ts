import * as v from "valibot";
import { ChannelSchema, GameFactsSchema, MoveViewSchema, TileSchema, TournamentViewSchema } from "./views.ts";
import { InstantSchema, TableNumberSchema } from "../ids.ts";

// What a spectator's page reads: the messages of `viewer.ts` without what staff alone get, so that a phone need not fetch
// how that is read. Anything else in a message is passed over, since a newer relay may send more.

const head = { channel: ChannelSchema, n: v.number(), at: InstantSchema };
const facts = v.omit(GameFactsSchema, ["uncertain"]);
/** A table's changed fields; `table` tells which. */
const patch = v.object({ ...v.partial(TileSchema).entries, table: TableNumberSchema });

const tournamentSnapshot = v.object({
  type: v.literal("tournament"),
  ...head,
  tournament: TournamentViewSchema,
  tables: v.array(TileSchema),
});
const gameSnapshot = v.object({
  type: v.literal("game"),
  ...head,
  tournament: TournamentViewSchema,
  tile: TileSchema,
  facts,
  moves: v.array(MoveViewSchema),
});
/** Fields that changed; a table that was not there before comes whole. */
const tournamentUpdate = v.object({
  type: v.literal("tournament"),
  ...head,
  tournament: v.optional(TournamentViewSchema),
  tables: v.optional(v.array(patch)),
});
/** `moves`: from ply `from` on the list is now `list`. `from` at or below the last known ply is a revision. */
const gameUpdate = v.object({
  type: v.literal("game"),
  ...head,
  tile: v.optional(patch),
  facts: v.optional(facts),
  moves: v.optional(v.object({ from: v.number(), list: v.array(MoveViewSchema) })),
});
/** Those that `viewer.ts` adds to. */
export const SPECTATOR_MESSAGES = { tournamentSnapshot, gameSnapshot, tournamentUpdate, gameUpdate } as const;

export const SubscriptionRefusalSchema = v.object({
  kind: v.literal("refused"),
  reason: v.picklist(["malformed", "version", "notAllowed", "unknownGame", "tooMany"]),
  detail: v.string(),
});

export const SpectatorUpdateSchema = v.variant("type", [tournamentUpdate, gameUpdate]);

/** Answers to the `subscribe` of a spectator. */
export const SpectatorSubscribedSchema = v.variant("kind", [
  v.object({
    kind: v.literal("snapshot"),
    epoch: v.string(),
    snapshot: v.variant("type", [tournamentSnapshot, gameSnapshot]),
  }),
  v.object({ kind: v.literal("missed"), epoch: v.string(), updates: v.array(SpectatorUpdateSchema) }),
  SubscriptionRefusalSchema,
]);
