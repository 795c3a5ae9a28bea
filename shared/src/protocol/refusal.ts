import * as v from "valibot";
import { CLAIM_KINDS, CLAIM_OUTCOMES, ILLEGAL_RULINGS, STOP_REASONS } from "../desk-facts.ts";
import { ResultSchema, TerminationSchema } from "../game-words.ts";
import { TWO_MINUTES_FAULTS } from "../laws/claim-faults.ts";
import { GameIdSchema, InstantSchema, SideSchema, TableNumberSchema } from "../ids.ts";

// Relay -> operator or arbiter: why something that was asked for is not done.

/** What the edition makes of an illegal move, where the arbiter would have something else. */
const LAWS_SAY = ["reinstated", "loses", "draw", "losesOrDraw", "standsTooLate", "standsNotClaimed"] as const;
export type LawsSay = (typeof LAWS_SAY)[number];

// The mark lets a page that reads no refusals leave the schemas out.
/* @__NO_SIDE_EFFECTS__ */
const why = <C extends string, F extends v.ObjectEntries>(code: C, facts: F) =>
  v.object({ code: v.literal(code), ...facts });

const game = GameIdSchema;
const table = TableNumberSchema;
const side = SideSchema;
const number = v.number();
/** Who did it before, as the record names them, and when. */
const before = { by: v.string(), at: InstantSchema };

/** One for each sentence that there is to say, with what it needs. */
export const RefusalWhySchema = v.variant("code", [
  // Who and what
  why("arbiterOnly", {}),
  why("notSignedIn", {}),
  why("notAdmitted", {}),
  why("otherSector", { table }),
  why("notUnderstood", { place: v.string(), issue: v.string() }),
  /** Taken, and on disk as soon as the disk takes anything: not to be asked for again. */
  why("notWritten", {}),
  /** Not taken, since nothing can be written: nothing of it comes, also later. */
  why("notTaken", {}),
  why("unknownGame", { game }),
  why("unknownTable", { table }),
  why("noBoard", { table }),
  // The game as it stands
  why("notStarted", { game }),
  why("notStartedToEnd", { game, termination: TerminationSchema }),
  why("over", { game, result: ResultSchema, termination: TerminationSchema }),
  why("nothingToSet", { game }),
  why("onItsWay", { result: ResultSchema, ...before }),
  why("resultEntered", { result: ResultSchema, ...before }),
  why("noLegalLine", { game }),
  why("positionEnds", { game }),
  why("notOnMove", { side }),
  // Moves and positions
  why("allConfirmed", { game }),
  why("plyTooFar", { plies: number, ply: number }),
  why("putBack", { plies: number, ...before }),
  why("noSuchPly", { ply: number }),
  why("noPositionBefore", { ply: number }),
  why("illegalPly", { ply: number, move: v.string() }),
  why("illegalText", { move: v.string() }),
  why("noPosition", { fen: v.string() }),
  why("positionIsSo", { game }),
  why("legalByRecord", { ply: number, san: v.string() }),
  why("noSquare", { square: v.string() }),
  why("squareIsSo", { square: v.string(), table }),
  // Clocks, flags and results
  why("clockIsSo", { table }),
  why("noZero", { side }),
  why("flagEstablished", { at: InstantSchema }),
  why("endedBeforeFlag", {}),
  why("playersCallFlags", {}),
  why("timesNotRead", { ply: number }),
  why("timesProposed", before),
  why("timesAreSo", {}),
  why("resultNotSo", { result: ResultSchema, termination: TerminationSchema }),
  why("endedSo", { game }),
  /** A draw is agreed, and the players have made fewer moves than they have to. */
  why("agreedTooSoon", { made: number, least: number }),
  /** `side` would win by a resignation that is a draw, since it cannot mate by any series of legal moves. */
  why("resignationDraws", { side }),
  why("resultOut", { game }),
  why("noResult", { game }),
  // Offers and claims
  why("offerStands", { side, ply: number }),
  why("offerDeclined", { at: InstantSchema }),
  why("noOffer", { side }),
  why("claimWaits", { claim: number, ...before }),
  why("movedSince", { side, san: v.string() }),
  why("controlUnknown", { game }),
  why("clockNotRead", { side }),
  why("twoMinutes", { fault: v.picklist(TWO_MINUTES_FAULTS) }),
  why("noClaim", { claim: number }),
  why("claimDecided", { outcome: v.picklist(CLAIM_OUTCOMES), ...before }),
  why("outcomeNotOf", { what: v.picklist(CLAIM_KINDS), outcome: v.picklist(CLAIM_OUTCOMES) }),
  why("movesSay", { right: v.boolean(), moves: v.array(number), halfmoves: number }),
  /** The moves up to the claim were taken out or replaced, so that nothing can be said of it. */
  why("claimMovesGone", { claim: number }),
  why("postponedBefore", {}),
  why("noFiveSeconds", {}),
  // Other rulings
  why("stoppedBy", { why: v.picklist(STOP_REASONS), ...before }),
  why("claimFirst", { claim: number }),
  why("notStopped", {}),
  why("ruledBefore", { ply: number, ruling: v.picklist(ILLEGAL_RULINGS), ...before }),
  why("lawsSay", { what: v.picklist(LAWS_SAY) }),
  why("sheetShown", { side, times: number }),
  /** Another desk has counted it meanwhile. */
  why("sheetCounted", { side, times: number }),
  // Alarms
  why("alarmGone", {}),
  why("alarmSeen", before),
  why("alarmTaken", before),
  why("notShelved", {}),
  why("takenByYou", {}),
  why("noArbiter", { who: v.string() }),
  why("hasItAlready", { name: v.string() }),
  why("nobodyHasIt", {}),
]);
export type RefusalWhy = v.InferOutput<typeof RefusalWhySchema>;

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
    /** The game is over, or its result is on its way. */
    "gameOver",
    "notOnMove",
    /** The right to claim was lost for this turn (Laws 9.4). */
    "rightLost",
    /** No such claim can be made in this game, or not now. */
    "badClaim",
    /** A claim waits for its decision. */
    "claimOpen",
    /** Somebody has done it before. */
    "alreadyDone",
    /** The game or the edition says otherwise; with `against` the arbiter decides so all the same. */
    "againstFinding",
    "timesNotKnown",
    "tooLate",
    "journalFailed",
  ]),
  /** The same in English: which move, which ply, what is wrong with it; who did it before. */
  detail: v.string(),
  /** What a page makes its sentence of; null: a newer relay has said something else, and `detail` is all there is. */
  why: v.optional(v.fallback(v.nullable(RefusalWhySchema), null)),
  /** The rule by which it is refused, as the edition in force numbers it. */
  article: v.optional(v.nullable(v.string())),
});
export type Refusal = v.InferOutput<typeof RefusalSchema>;
