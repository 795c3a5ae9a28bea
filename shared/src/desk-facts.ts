import * as v from "valibot";
import {
  GameIdSchema,
  InstantSchema,
  MillisSchema,
  PlySchema,
  SideSchema,
  TableNumberSchema,
} from "./ids.ts";
import { ALARM_ACTIONS, AlarmIdSchema, KeptAlarmSchema } from "./alarms.ts";
import { CITATION } from "./laws/citation.ts";
import { LEAVING_REASONS, PersonIdSchema, PersonRoleSchema, SectorSchema } from "./people.ts";

// What people do at the desk of the arbiters, as facts of journal entries. Who did it is the entry's source.

/** Why play was stopped. `assistant`: the arbiter's assistant presses for a player (Laws 6.2.6). */
export const STOP_REASONS = [
  "help",
  "claim",
  "illegalMove",
  "irregularity",
  "disturbance",
  "assistant",
  "other",
] as const;
export const CLAIM_KINDS = ["threefold", "fifty", "twoMinutes"] as const;
/** On what a claim about positions or moves rests; what a screen in the hall shows is never among it. */
const CLAIM_BASES = ["scoreSheet", "ownCount"] as const;
/**
 * `right`, `wrong`: of a claim by repetition or fifty moves. The others: of a two-minute claim. `lapsed`: the right to
 * claim had been lost (Laws 9.4).
 */
export const CLAIM_OUTCOMES = [
  "right",
  "wrong",
  "lapsed",
  "granted",
  "postponed",
  "postponedWithTime",
  "rejected",
  "fiveSeconds",
] as const;
/** `noted`: seen, and nothing follows (a player's right to claim it has gone, or nobody may say so). */
export const ILLEGAL_RULINGS = ["reinstated", "stands", "loses", "draw", "noted"] as const;

/** Numbers the claims of a game from 1. */
const claim = v.pipe(v.number(), v.integer(), v.minValue(1));
const text = v.pipe(v.string(), v.maxLength(500));

export const DESK_FACTS = {
  PersonAdmitted: {
    person: PersonIdSchema,
    name: v.string(),
    role: PersonRoleSchema,
    sector: SectorSchema,
  },
  SectorGiven: { person: PersonIdSchema, sector: SectorSchema },
  PersonLeft: { person: PersonIdSchema, why: v.picklist(LEAVING_REASONS) },
  /** `until`: of shelving; `to`: of taking and handing over. */
  AlarmHandled: {
    alarm: AlarmIdSchema,
    table: TableNumberSchema,
    how: v.picklist(ALARM_ACTIONS),
    until: v.nullable(InstantSchema),
    to: v.nullable(PersonIdSchema),
  },
  /** The relay's own note, so that an alarm outlives a restart; the newest of a family stands. */
  AlarmKept: { alarm: KeptAlarmSchema },
  /** `side`: the player who stopped the clocks; null: the arbiter did. */
  PlayStopped: { game: GameIdSchema, why: v.picklist(STOP_REASONS), side: v.nullable(SideSchema), text },
  /** `justified`: whether a player had reason to stop the clocks (Laws 6.11.3); null: no player did. */
  PlayResumed: { game: GameIdSchema, justified: v.nullable(v.boolean()) },
  /** The mark (=) after that ply. It stands until declined, or until the opponent moves. */
  DrawOffered: { game: GameIdSchema, side: SideSchema, ply: v.number() },
  DrawDeclined: { game: GameIdSchema, side: SideSchema },
  /** `intended`: the move written down and not yet made, in UCI and SAN; null: the position on the board. */
  ClaimMade: {
    game: GameIdSchema,
    claim,
    side: SideSchema,
    what: v.picklist(CLAIM_KINDS),
    intended: v.nullable(v.object({ uci: v.string(), san: v.string() })),
    /** The score sheet, or the player's own count where no score is kept; older journals do not say, nor two minutes. */
    basis: v.optional(v.picklist(CLAIM_BASES)),
    /** Half-moves made then. */
    ply: v.number(),
  },
  ClaimDecided: { game: GameIdSchema, claim, outcome: v.picklist(CLAIM_OUTCOMES), ...CITATION },
  IllegalMoveRuled: {
    game: GameIdSchema,
    ply: PlySchema,
    side: SideSchema,
    ruling: v.picklist(ILLEGAL_RULINGS),
    ...CITATION,
  },
  /** The arbiter showed a player the score sheet; the guidelines allow five times. */
  ScoreSheetShown: { game: GameIdSchema, side: SideSchema },
  /** What is to be noted before anything is put right (Laws 8.5.3), as it was known then. */
  PositionNoted: {
    game: GameIdSchema,
    fen: v.string(),
    ply: v.number(),
    white: v.nullable(MillisSchema),
    black: v.nullable(MillisSchema),
    running: v.nullable(SideSchema),
    completed: v.object({ white: v.number(), black: v.number() }),
    text,
  },
  /** For the protocol of the round, or of one table. */
  Noted: { table: v.nullable(TableNumberSchema), text },
} as const;
