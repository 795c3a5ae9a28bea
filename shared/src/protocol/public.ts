import * as v from "valibot";
import { InstantSchema, TableNumberSchema } from "../ids.ts";
import { PlayerSchema } from "../game-words.ts";
import {
  ChannelSchema,
  ClockViewSchema,
  GameFactsSchema,
  MoveViewSchema,
  ScreenRuleSchema,
  SignalViewSchema,
  TileSchema,
} from "./views.ts";

// What the public and hall screens get, with nothing besides: the same messages as in `viewer.ts`, refusing any field
// that they do not name. The relay is tested against these; docs/rules/claim-safety.md has the reasons.

const player = v.nullable(v.strictObject(PlayerSchema.entries));
const lastMove = v.nullable(v.strictObject({ uci: v.string(), san: v.string(), ply: v.number() }));
const tile = {
  ...TileSchema.entries,
  white: player,
  black: player,
  last: lastMove,
  clock: v.nullable(v.strictObject(ClockViewSchema.entries)),
  signal: v.strictObject(SignalViewSchema.entries),
};
const tilePatch = v.strictObject({ ...v.partial(v.object(tile)).entries, table: TableNumberSchema });
const facts = v.strictObject({
  ...v.omit(GameFactsSchema, ["uncertain"]).entries,
  // Half-moves before a set-up are the arbiter's to know.
  startFen: v.pipe(v.string(), v.regex(/^\S+ [wb] \S+ \S+ 0 \d+$/)),
  revised: v.nullable(v.strictObject({ from: v.number(), at: InstantSchema })),
});
/** Not whether a move was sure or entered by hand, and no time that was not read; that it was illegal only once the game is over. */
const move = v.strictObject({
  ...v.omit(MoveViewSchema, ["estimate"]).entries,
  known: v.picklist(["seen", "inferred", "illegal"]),
});
const head = { channel: ChannelSchema, n: v.number(), at: InstantSchema };
const tournament = v.strictObject({ name: v.string() });
/** What a hall screen has to say of itself is known to everybody, but is for nobody else to show. */
const hallTournament = v.strictObject({
  name: v.string(),
  screenRule: v.strictObject(ScreenRuleSchema.entries),
});

const tables = v.array(v.strictObject(tile));
const tablePatches = v.optional(v.array(tilePatch));
const type = v.literal("tournament");
const tournamentSnapshot = v.strictObject({ type, ...head, tournament, tables });
const tournamentUpdate = v.strictObject({
  type,
  ...head,
  tournament: v.optional(tournament),
  tables: tablePatches,
});

/** Everything that the public audience may be sent as a snapshot. */
export const PublicSnapshotSchema = v.variant("type", [
  tournamentSnapshot,
  v.strictObject({
    type: v.literal("game"),
    ...head,
    tournament,
    tile: v.strictObject(tile),
    facts,
    moves: v.array(move),
  }),
]);
/** Everything that the public audience may be sent as an update. */
export const PublicUpdateSchema = v.variant("type", [
  tournamentUpdate,
  v.strictObject({
    type: v.literal("game"),
    ...head,
    tile: v.optional(tilePatch),
    facts: v.optional(facts),
    moves: v.optional(v.strictObject({ from: v.number(), list: v.array(move) })),
  }),
]);
/** Hall screens have one position a table and no game to step through. */
export const HallSnapshotSchema = v.strictObject({ type, ...head, tournament: hallTournament, tables });
export const HallUpdateSchema = v.strictObject({
  type,
  ...head,
  tournament: v.optional(hallTournament),
  tables: tablePatches,
});
