import { assertNever, type GameResult, type Instant, type RefusalWhy } from "@boardwire/shared";
import { toScore, toTimeOfDay } from "../../format.ts";
import type { Messages } from "../en.ts";
import type { RefusalWords } from "./en.ts";

/** What stands in figures and Latin letters, from left to right in a sentence of any direction. */
const ltr = (text: string): string => `\u2066${text}\u2069`;
/** A name, in its own direction. */
const own = (name: string): string => `\u2068${name}\u2069`;

/** In the reader's language why something was not done. `words`: of the page, for sides and endings. */
export function describeRefusal(why: RefusalWhy, refusal: RefusalWords, words: Messages): string {
  const time = (at: Instant): string => ltr(toTimeOfDay(at, words.tag));
  const score = (result: GameResult): string =>
    ltr(`${toScore(result, "white")} : ${toScore(result, "black")}`);
  switch (why.code) {
    case "arbiterOnly":
    case "notSignedIn":
    case "notAdmitted":
    case "notWritten":
    case "notTaken":
    case "nothingToSet":
    case "noLegalLine":
    case "positionEnds":
    case "allConfirmed":
    case "positionIsSo":
    case "endedBeforeFlag":
    case "playersCallFlags":
    case "timesAreSo":
    case "endedSo":
    case "resultOut":
    case "noResult":
    case "controlUnknown":
    case "outcomeNotOf":
    case "claimMovesGone":
    case "postponedBefore":
    case "noFiveSeconds":
    case "claimFirst":
    case "notStopped":
    case "alarmGone":
    case "notShelved":
    case "takenByYou":
    case "noArbiter":
    case "nobodyHasIt":
      return refusal[why.code];
    case "otherSector":
    case "unknownTable":
    case "noBoard":
    case "clockIsSo":
      return refusal[why.code](why.table);
    case "unknownGame":
    case "notStarted":
      return refusal[why.code](ltr(why.game));
    case "notOnMove":
    case "noZero":
    case "resignationDraws":
    case "noOffer":
    case "clockNotRead":
      return refusal[why.code](words[why.side]);
    case "noSuchPly":
    case "noPositionBefore":
    case "timesNotRead":
      return refusal[why.code](why.ply);
    case "flagEstablished":
    case "offerDeclined":
      return refusal[why.code](time(why.at));
    case "timesProposed":
    case "claimWaits":
    case "claimDecided":
    case "stoppedBy":
    case "alarmSeen":
    case "alarmTaken":
      return refusal[why.code](own(why.by), time(why.at));
    case "onItsWay":
    case "resultEntered":
      return refusal.entered(score(why.result), own(why.by), time(why.at));
    case "illegalPly":
      return refusal.illegalPly(why.ply, ltr(why.move));
    case "legalByRecord":
      return refusal.legalByRecord(why.ply, ltr(why.san));
    case "illegalText":
      return refusal.illegalText(ltr(why.move));
    case "noPosition":
      return refusal.noPosition(ltr(why.fen));
    case "noSquare":
      return refusal.noSquare(ltr(why.square));
    case "squareIsSo":
      return refusal.squareIsSo(ltr(why.square), why.table);
    case "notUnderstood":
      return refusal.notUnderstood(ltr(why.place));
    case "notStartedToEnd":
      return refusal.notStartedToEnd(words.terminations[why.termination]);
    case "over":
    case "resultNotSo":
      return refusal[why.code](score(why.result), words.terminations[why.termination]);
    case "plyTooFar":
      return refusal.plyTooFar(why.plies, why.ply);
    case "putBack":
      return refusal.putBack(why.plies, own(why.by), time(why.at));
    case "agreedTooSoon":
      return refusal.agreedTooSoon(why.made, why.least);
    case "offerStands":
      return refusal.offerStands(words[why.side], why.ply);
    case "movedSince":
      return refusal.movedSince(words[why.side], ltr(why.san));
    case "twoMinutes":
      return refusal.twoMinutes[why.fault];
    case "noClaim":
      return refusal.noClaim(why.claim);
    case "movesSay":
      return [
        why.right ? refusal.movesSayRight : refusal.movesSayWrong,
        refusal.stoodAfter(ltr(why.moves.join(", "))),
        refusal.halfmoves(why.halfmoves),
      ].join(" ");
    case "ruledBefore":
      return refusal.ruledBefore(why.ply, own(why.by), time(why.at));
    case "lawsSay":
      return refusal.lawsSay[why.what];
    case "sheetShown":
    case "sheetCounted":
      return refusal.sheetShown(words[why.side], why.times);
    case "hasItAlready":
      return refusal.hasItAlready(own(why.name));
    default:
      return assertNever(why);
  }
}
