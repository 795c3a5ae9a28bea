import * as v from "valibot";
import { ChannelSchema, GameFactsSchema, MoveViewSchema, TileSchema, TournamentViewSchema } from "./views.ts";
import { InstantSchema, TableNumberSchema } from "../ids.ts";

// What a spectator's page reads: the messages of `viewer.ts` without what staff alone get, so that a phone need not fetch
// how that is read. Anything else in a message is passed over, since a newer relay may send more.

const head = { channel: ChannelSchema, n: v.number(), at: InstantSchema };
const facts = v.omit(GameFactsSchema, ["uncertain"]);
const patch = v.object({ ...v.partial(TileSchema).entries, table: TableNumberSchema });

const snapshot = v.variant("type", [
  v.object({
    type: v.literal("tournament"),
    ...head,
    tournament: TournamentViewSchema,
    tables: v.array(TileSchema),
  }),
  v.object({
    type: v.literal("game"),
    ...head,
    tournament: TournamentViewSchema,
    tile: TileSchema,
    facts,
    moves: v.array(MoveViewSchema),
  }),
]);

export const SpectatorUpdateSchema = v.variant("type", [
  v.object({
    type: v.literal("tournament"),
    ...head,
    tournament: v.optional(TournamentViewSchema),
    tables: v.optional(v.array(patch)),
  }),
  v.object({
    type: v.literal("game"),
    ...head,
    tile: v.optional(patch),
    facts: v.optional(facts),
    moves: v.optional(v.object({ from: v.number(), list: v.array(MoveViewSchema) })),
  }),
]);

/** Answers to the `subscribe` of a spectator. */
export const SpectatorSubscribedSchema = v.variant("kind", [
  v.object({ kind: v.literal("snapshot"), epoch: v.string(), snapshot }),
  v.object({ kind: v.literal("missed"), epoch: v.string(), updates: v.array(SpectatorUpdateSchema) }),
  v.object({
    kind: v.literal("refused"),
    reason: v.picklist(["malformed", "version", "notAllowed", "unknownGame", "tooMany"]),
    detail: v.string(),
  }),
]);
