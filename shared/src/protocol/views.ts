import * as v from "valibot";
import { GameIdSchema, InstantSchema, MillisSchema, SideSchema, TableNumberSchema } from "../ids.ts";
import { EDITION_IDS } from "../laws/articles.ts";
import { MoveKnownSchema, PlayerSchema, ResultSchema, TerminationSchema } from "../game-words.ts";

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
  /** The whole FEN (Shredder castling letters where `chess960`); its half-move clock is for arbiters alone, 0 for others. */
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

/** The edition of the Laws in force, and where it says that no claim may rest on a screen in the hall; null: nowhere. */
export const ScreenRuleSchema = v.object({
  edition: v.picklist(EDITION_IDS),
  article: v.nullable(v.string()),
});
export type ScreenRule = v.InferOutput<typeof ScreenRuleSchema>;

/** `screenRule`: for hall screens alone. */
export const TournamentViewSchema = v.object({ name: v.string(), screenRule: v.optional(ScreenRuleSchema) });
export type TournamentView = v.InferOutput<typeof TournamentViewSchema>;

/** Answer to `time`: the relay's clock, for measuring the offset of one's own. */
export const TimeAnswerSchema = v.object({ now: InstantSchema });
