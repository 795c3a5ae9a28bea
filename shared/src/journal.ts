import * as v from "valibot";
import { DESK_FACTS } from "./desk-facts.ts";
import {
  PlayerSchema,
  GameStartSchema,
  MoveFactsSchema,
  EvidenceSchema,
  SupervisionSchema,
  ResultSchema,
  TerminationSchema,
  SquareDifferenceSchema,
} from "./game-words.ts";
import { ClockNoticeSchema, FallKindSchema } from "./clock-notice.ts";
import {
  DeviceIdSchema,
  DriverIdSchema,
  GameIdSchema,
  InstantSchema,
  MillisSchema,
  PlySchema,
  SeqSchema,
  SideSchema,
  TableNumberSchema,
} from "./ids.ts";
import { EDITION_IDS } from "./laws/articles.ts";
import { CITATION } from "./laws/citation.ts";
import { OverridesSchema } from "./laws/overrides.ts";
import { TIME_REASONS } from "./laws/time-reasons.ts";
import { FieldSchema, ObservationSchema } from "./observation.ts";

// The vocabulary of the journal, the only truth. Entries are appended, never changed; a correction is a new entry.
// What follows from entries (check, repetition, time left now, standings) is no entry: it is derived.

/** Who says so. `relay`: inferred by the relay from what drivers observed. */
export const SourceSchema = v.variant("kind", [
  v.object({ kind: v.literal("driver"), id: DriverIdSchema, n: v.number() }),
  v.object({ kind: v.literal("relay") }),
  v.object({ kind: v.literal("import"), name: v.string() }),
  v.object({ kind: v.picklist(["arbiter", "operator"]), who: v.string() }),
]);
export type Source = v.InferOutput<typeof SourceSchema>;

// The mark lets a page that parses no journal leave the schemas out.
/* @__NO_SIDE_EFFECTS__ */
const entry = <T extends string, F extends v.ObjectEntries>(type: T, facts: F) =>
  v.object({
    seq: SeqSchema,
    at: InstantSchema,
    source: SourceSchema,
    type: v.literal(type),
    ...facts,
  });

export const EntrySchema = v.variant("type", [
  // Tournament
  entry("TournamentCreated", { name: v.string() }),
  /**
   * The edition of the Laws, and whether rapid and blitz have enough arbiters for the competition rules. `overrides`: the
   * tournament's own regulations, all of them; none in journals of before there were any.
   */
  entry("LawsChosen", {
    edition: v.picklist(EDITION_IDS),
    supervision: SupervisionSchema,
    overrides: v.optional(OverridesSchema),
  }),
  /** A game of a pairing list; it starts when its start position stands on the table's board. */
  entry("GamePaired", {
    game: GameIdSchema,
    table: TableNumberSchema,
    white: v.nullable(PlayerSchema),
    black: v.nullable(PlayerSchema),
    start: GameStartSchema,
    timeControl: v.nullable(v.string()),
  }),

  // Equipment
  /** A driver has said hello. `name` is what its owner calls it. */
  entry("DriverConnected", { driver: DriverIdSchema, name: v.string() }),
  /** A driver's connection ended at `since` and did not come back; its boards are still observed, but nobody hears it. */
  entry("DriverLost", { driver: DriverIdSchema, since: InstantSchema }),
  entry("BoardAssigned", { board: DeviceIdSchema, table: TableNumberSchema }),
  /** The operator has a field passed over, since the board reads it wrongly, or no longer. */
  entry("SquareMasked", { board: DeviceIdSchema, field: FieldSchema, masked: v.boolean() }),
  /** A person says that the board's clock stands the other way round: its left face is the right one, or no longer. */
  entry("ClockSidesSwapped", { board: DeviceIdSchema, swapped: v.boolean() }),
  /** The clock of a board cannot be read since `since`, and it did not come back within three seconds. */
  entry("ClockLost", { board: DeviceIdSchema, since: InstantSchema }),
  /**
   * What a driver reported, `seen` on the relay's clock. Everything a driver is acknowledged for is here. `recovered`:
   * read later from the device's memory; `seen` is an estimate then.
   */
  entry("Observed", {
    board: DeviceIdSchema,
    seen: InstantSchema,
    observation: ObservationSchema,
    recovered: v.optional(v.literal(true)),
  }),

  // Play
  entry("GameStarted", {
    game: GameIdSchema,
    table: TableNumberSchema,
    board: DeviceIdSchema,
    white: v.nullable(PlayerSchema),
    black: v.nullable(PlayerSchema),
    start: GameStartSchema,
    timeControl: v.nullable(v.string()),
    /** True: Black sits at the device's bottom edge, square = 63 - field. */
    turned: v.boolean(),
  }),
  /**
   * From ply `from` on the line is `moves`; whatever stood there before is replaced (`replaced` plies, 0 for a plain
   * next move; empty `moves` for moves taken back). The one revision event of the house. Provisional until confirmed.
   */
  entry("MovesObserved", {
    game: GameIdSchema,
    from: PlySchema,
    replaced: v.number(),
    moves: v.array(MoveFactsSchema),
    evidence: EvidenceSchema,
  }),
  /** The position after `ply`, and every one before it, stands. Moves in an uncertain order still wait for a ruling. */
  entry("MovesConfirmed", {
    game: GameIdSchema,
    ply: PlySchema,
    why: v.picklist(["press", "reply", "stood", "gameEnd", "ruling"]),
  }),
  /**
   * A fact of the Laws: the clock was pressed (`press`), or the move ended the game. `remaining`: the mover's time as
   * the clock showed it in the reading of the press (null: not read).
   */
  entry("MoveCompleted", {
    game: GameIdSchema,
    ply: PlySchema,
    by: v.picklist(["press", "gameEnd"]),
    remaining: v.nullable(MillisSchema),
    seen: InstantSchema,
  }),
  /**
   * A clock was seen at zero, or with the sign that it has been: once for each fall, an observation and no verdict.
   * `period` is the one whose time is used up (0: the first), `first` the side that was at zero first as the clock itself
   * tells; null: it does not.
   */
  entry("FlagFallObserved", {
    game: GameIdSchema,
    side: SideSchema,
    kind: FallKindSchema,
    period: v.number(),
    first: v.nullable(SideSchema),
    seen: InstantSchema,
  }),
  /** The arbiter has seen the fallen flag, or a player has validly claimed it (Laws 6.8): now it counts as fallen. */
  entry("FlagFallEstablished", {
    game: GameIdSchema,
    side: SideSchema,
    by: v.picklist(["arbiter", "player"]),
  }),
  /**
   * The arbiter has decided that the clocks of a game are to be set to these times, and why; with the article of the
   * edition in force. The clock itself is set by hand.
   */
  entry("TimesProposed", {
    game: GameIdSchema,
    white: MillisSchema,
    black: MillisSchema,
    why: v.picklist(TIME_REASONS),
    ...CITATION,
  }),
  /**
   * `ordered`: the clock was set so for times that an arbiter had decided on, of which arbiters are told by
   * `proposedTimes`. Operators do not know of such times, and are told as of any clock that was set.
   */
  entry("ClockNoticed", {
    game: GameIdSchema,
    notice: ClockNoticeSchema,
    seen: InstantSchema,
    ordered: v.optional(v.literal(true)),
  }),
  /**
   * A correction by the arbiter or the operator: from ply `from` on the line is `moves`, confirmed; empty to take plies
   * out. Inference goes on from it.
   */
  entry("MovesCorrected", { game: GameIdSchema, from: PlySchema, moves: v.array(MoveFactsSchema) }),
  /** Nothing legal explains the board; the squares that differ from the last good position. */
  entry("PositionUnresolved", { game: GameIdSchema, squares: v.array(SquareDifferenceSchema) }),
  entry("PositionResolved", { game: GameIdSchema }),
  entry("ResultSignalled", { game: GameIdSchema, result: ResultSchema }),
  /** By the board's own showing or by the arbiter, who may also correct a result: the newest entry is what stands. */
  entry("GameEnded", { game: GameIdSchema, result: ResultSchema, termination: TerminationSchema }),
  /** A result on its way: it ends the game at `publicAt`, unless it is withdrawn until then. */
  entry("ResultEntered", {
    game: GameIdSchema,
    result: ResultSchema,
    termination: TerminationSchema,
    publicAt: InstantSchema,
  }),
  entry("ResultWithdrawn", { game: GameIdSchema }),
  /** The journal took nothing while a result was on its way, so that nobody could withdraw it: it ends the game later. */
  entry("ResultHeld", { game: GameIdSchema, publicAt: InstantSchema }),

  // At the desk (desk-facts.ts)
  entry("PersonAdmitted", DESK_FACTS.PersonAdmitted),
  entry("SectorGiven", DESK_FACTS.SectorGiven),
  entry("PersonLeft", DESK_FACTS.PersonLeft),
  entry("AlarmHandled", DESK_FACTS.AlarmHandled),
  entry("AlarmKept", DESK_FACTS.AlarmKept),
  entry("PlayStopped", DESK_FACTS.PlayStopped),
  entry("PlayResumed", DESK_FACTS.PlayResumed),
  entry("DrawOffered", DESK_FACTS.DrawOffered),
  entry("DrawDeclined", DESK_FACTS.DrawDeclined),
  entry("ClaimMade", DESK_FACTS.ClaimMade),
  entry("ClaimDecided", DESK_FACTS.ClaimDecided),
  entry("IllegalMoveRuled", DESK_FACTS.IllegalMoveRuled),
  entry("ScoreSheetShown", DESK_FACTS.ScoreSheetShown),
  entry("PositionNoted", DESK_FACTS.PositionNoted),
  entry("Noted", DESK_FACTS.Noted),
]);
export type Entry = v.InferOutput<typeof EntrySchema>;
export type EntryType = Entry["type"];
export type EntryOf<T extends EntryType> = Extract<Entry, { type: T }>;

/** An entry before the journal gives it its place. */
export type Draft = Entry extends infer E ? (E extends Entry ? Omit<E, "seq"> : never) : never;
