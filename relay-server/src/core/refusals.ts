import {
  assertNever,
  type Citation,
  type Instant,
  type LawsSay,
  type Refusal,
  type RefusalWhy,
  type TwoMinutesFault,
} from "@boardwire/shared";

// Refusals in English, for programs that read what the relay answers; pages make their own sentences of the same facts.

type Said = readonly [Refusal["reason"], string];

/** `by`: the rule by which it is refused. */
export function toRefusal(why: RefusalWhy, by: Pick<Citation, "article"> | null = null): Refusal {
  const [reason, detail] = describe(why);
  return { kind: "refused", reason, detail, why, ...(by === null ? {} : { article: by.article }) };
}

const did = ({ by, at }: { readonly by: string; readonly at: Instant }): string => `${by}, at ${time(at)},`;
const time = (at: Instant): string => `${new Date(at).toISOString().slice(11, 19)} UTC`;

const TWO_MINUTES: Record<TwoMinutesFault, string> = {
  notInThisGame: "There are no two-minute claims in such a game.",
  notAnnounced: "The tournament has to have announced two-minute claims.",
  flagFallen: "The claimant's flag has fallen.",
  twoMinutesOrMore: "The claimant has two minutes or more.",
  notLastPeriod: "Two-minute claims are for the last period.",
  hasIncrement: "There are no two-minute claims where every move brings time.",
};

const LAWS_SAY: Record<LawsSay, string> = {
  reinstated: "The position before it is reinstated, and the opponent gets time.",
  loses: "It is one too many: the player loses.",
  draw: "It is one too many, but the opponent cannot mate: the game is drawn.",
  losesOrDraw: "It is one too many: the player loses, or the game is drawn where the opponent cannot mate.",
  standsTooLate: "The opponent has moved since: it stands.",
  standsNotClaimed: "It stands, since the opponent has not claimed it.",
};

// As long as there are things to say, a line each.
function describe(why: RefusalWhy): Said {
  switch (why.code) {
    case "arbiterOnly":
      return ["notAllowed", "Only an arbiter does this."];
    case "notSignedIn":
      return ["notAllowed", "no operator or arbiter has signed in here"];
    case "notAdmitted":
      return ["notAllowed", "Only somebody who is admitted takes an alarm."];
    case "otherSector":
      return ["notAllowed", `Table ${why.table} is in another sector.`];
    case "notUnderstood":
      return ["malformed", `${why.place}: ${why.issue}`.slice(0, 200)];
    case "notWritten":
      return [
        "journalFailed",
        "It is decided and not on disk yet: it is written once the disk takes it, unless the relay ends before.",
      ];
    case "notTaken":
      return ["journalFailed", "It was not taken, and is not written later: ask for it again. See the log."];
    case "unknownGame":
      return ["unknownGame", `There is no game ${why.game}.`];
    case "unknownTable":
      return ["unknownTable", `There is no table ${why.table}.`];
    case "noBoard":
      return ["unknownTable", `Table ${why.table} has no board.`];
    case "notStarted":
      return ["notStarted", `Game ${why.game} has not started.`];
    case "notStartedToEnd":
      return ["notStarted", `Game ${why.game} has not started: it cannot have ended by ${why.termination}.`];
    case "over":
      return ["gameOver", `Game ${why.game} has ended ${why.result} by ${why.termination}.`];
    case "nothingToSet":
      return ["nothingToDo", `Game ${why.game} is over.`];
    case "onItsWay":
      return ["gameOver", `${did(why)} entered ${why.result}. Withdraw it first.`];
    case "resultEntered":
      return ["alreadyDone", `${did(why)} entered ${why.result}. Withdraw it first.`];
    case "noLegalLine":
      return ["badPosition", `The position of game ${why.game} is none that legal moves can follow.`];
    case "positionEnds":
      return ["gameOver", `The position on the board has ended game ${why.game}.`];
    case "notOnMove":
      return ["notOnMove", `It is not the turn of ${why.side}.`];
    case "allConfirmed":
      return ["nothingToDo", `Every move of game ${why.game} is confirmed.`];
    case "plyTooFar":
      return ["badPly", `The game has ${why.plies} half-moves; ${why.ply} cannot be the next.`];
    case "putBack":
      return ["badPly", `The game has ${why.plies} half-moves. ${did(why)} put it back.`];
    case "noSuchPly":
      return ["nothingToDo", `The game has no half-move ${why.ply} to take out.`];
    case "noPositionBefore":
      return [
        "badPosition",
        `The position before half-move ${why.ply} is not one that legal moves can follow.`,
      ];
    case "illegalPly":
      return ["illegalMove", `Half-move ${why.ply}, ${why.move}, is not legal there.`];
    case "illegalText":
      return ["illegalMove", `${why.move} is no legal move there.`];
    case "noPosition":
      return ["badPosition", `That is no position of chess: ${why.fen}`];
    case "positionIsSo":
      return ["nothingToDo", `Game ${why.game} stands in this position, set by hand.`];
    case "legalByRecord":
      return [
        "badPly",
        `Half-move ${why.ply}, ${why.san}, is legal by the record; put the moves right first.`,
      ];
    case "noSquare":
      return ["malformed", `${why.square} is no square.`];
    case "squareIsSo":
      return ["nothingToDo", `${why.square} at table ${why.table} is so already.`];
    case "clockIsSo":
      return ["nothingToDo", `The clock at table ${why.table} is taken so already.`];
    case "noZero":
      return ["nothingToDo", `There is no zero of ${why.side} to establish.`];
    case "flagEstablished":
      return ["nothingToDo", `It was established at ${time(why.at)}.`];
    case "endedBeforeFlag":
      return ["gameOver", "The game had ended before that flag was established."];
    case "playersCallFlags":
      return ["againstFinding", "In this kind of play only players call flags."];
    case "timesNotRead":
      return [
        "timesNotKnown",
        `What the clock showed after half-move ${why.ply} was not read: give both times.`,
      ];
    case "timesProposed":
      return ["alreadyDone", `${did(why)} proposed these times.`];
    case "timesAreSo":
      return ["nothingToDo", "These times are proposed already."];
    case "resultNotSo":
      return ["badResult", `A game that ended by ${why.termination} is not ${why.result}.`];
    case "endedSo":
      return ["nothingToDo", `Game ${why.game} has ended so already.`];
    case "agreedTooSoon":
      return [
        "againstFinding",
        `Moves of each player so far: ${why.made}. A draw can be agreed after ${why.least}.`,
      ];
    case "resignationDraws":
      return ["againstFinding", `${why.side} cannot mate by any legal moves: a resignation is a draw.`];
    case "resultOut":
      return ["tooLate", `The result of game ${why.game} is out: it can be corrected.`];
    case "noResult":
      return ["nothingToDo", `Game ${why.game} has no result to withdraw.`];
    case "offerStands":
      return ["nothingToDo", `The offer of ${why.side} after half-move ${why.ply} still stands.`];
    case "offerDeclined":
      return ["alreadyDone", `The opponent declined it at ${time(why.at)}.`];
    case "noOffer":
      return ["nothingToDo", `No offer of ${why.side} stands.`];
    case "claimWaits":
      return ["claimOpen", `${did(why)} entered claim ${why.claim}; it waits for its decision.`];
    case "movedSince":
      return [
        "rightLost",
        `${why.side} has made the move ${why.san}: the right to claim comes back with the next turn.`,
      ];
    case "controlUnknown":
      return ["badClaim", `The time control of game ${why.game} is not known.`];
    case "clockNotRead":
      return ["timesNotKnown", `The clock is not read: say what ${why.side} has left.`];
    case "twoMinutes":
      return ["badClaim", TWO_MINUTES[why.fault]];
    case "noClaim":
      return ["badClaim", `There is no claim ${why.claim}.`];
    case "claimDecided":
      return ["alreadyDone", `${did(why)} decided it: ${why.outcome}.`];
    case "outcomeNotOf":
      return ["badClaim", `A claim by ${why.what} cannot be ${why.outcome}.`];
    case "movesSay":
      return [
        "againstFinding",
        `By the moves of the game the claim is ${why.right ? "right" : "wrong"}: the position stood after moves ${why.moves.join(", ")}; ${why.halfmoves} half-moves without capture or pawn move.`,
      ];
    case "claimMovesGone":
      return [
        "againstFinding",
        `The moves up to claim ${why.claim} are not in the game any more: nothing is known of whether it was right.`,
      ];
    case "postponedBefore":
      return ["badClaim", "It was postponed: it is granted or rejected now."];
    case "noFiveSeconds":
      return ["badClaim", "This edition has no request for five seconds a move."];
    case "stoppedBy":
      return ["alreadyDone", `${did(why)} had play stopped: ${why.why}.`];
    case "claimFirst":
      return ["claimOpen", `Claim ${why.claim} is to be decided first.`];
    case "notStopped":
      return ["nothingToDo", "Play does not stand."];
    case "ruledBefore":
      return ["alreadyDone", `${did(why)} ruled on half-move ${why.ply}: ${why.ruling}.`];
    case "lawsSay":
      return ["againstFinding", LAWS_SAY[why.what]];
    case "sheetShown":
      return ["againstFinding", `${why.side} has been shown the score sheet ${why.times} times.`];
    case "sheetCounted":
      return [
        "alreadyDone",
        `That ${why.side} was shown the score sheet is counted: ${why.times} times so far.`,
      ];
    case "alarmGone":
      return ["nothingToDo", "There is no such alarm any more."];
    case "alarmSeen":
      return ["nothingToDo", `${did(why)} acknowledged it.`];
    case "alarmTaken":
      return ["alreadyDone", `${did(why)} took it.`];
    case "notShelved":
      return ["nothingToDo", "It is not shelved."];
    case "takenByYou":
      return ["nothingToDo", "You have taken it already."];
    case "noArbiter":
      return ["malformed", `${why.who === "" ? "Nobody" : why.who} is no arbiter here.`];
    case "hasItAlready":
      return ["nothingToDo", `${why.name} has it already.`];
    case "nobodyHasIt":
      return ["nothingToDo", "Nobody has taken it."];
    default:
      return assertNever(why);
  }
}
