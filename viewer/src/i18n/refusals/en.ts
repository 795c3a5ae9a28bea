import type { LawsSay, TwoMinutesFault } from "@boardwire/shared";

// Why the relay has not done something. Names, times, moves and squares come ready for a sentence of any direction.

export const refusalsEn = {
  arbiterOnly: "Only an arbiter does this.",
  notSignedIn: "Nobody has signed in on this page any more.",
  notAdmitted: "Only somebody who is admitted takes an alarm.",
  otherSector: (table: number) => `Table ${table} is in another sector.`,
  notUnderstood: (place: string) => `Not understood: ${place}.`,
  notWritten:
    "It is decided, and will be written as soon as the disk takes it: do not enter it again, unless the relay is stopped before.",
  notTaken:
    "It was not taken, and will not be written later: enter it again once the disk works. The relay's log says more.",
  unknownGame: (game: string) => `There is no game ${game}.`,
  unknownTable: (table: number) => `There is no table ${table}.`,
  noBoard: (table: number) => `Table ${table} has no board.`,
  notStarted: (game: string) => `Game ${game} has not started.`,
  notStartedToEnd: (how: string) => `A game that has not started does not end so: ${how}.`,
  over: (result: string, how: string) => `It has ended ${result}: ${how}.`,
  nothingToSet: "The game is over: there is no clock to set.",
  entered: (result: string, by: string, time: string) =>
    `${by} entered ${result} at ${time}. Withdraw it first.`,
  noLegalLine: "No legal move can follow this position.",
  positionEnds: "The position on the board has ended the game.",
  notOnMove: (side: string) => `It is not the turn of ${side}.`,

  allConfirmed: "Every move is confirmed.",
  plyTooFar: (plies: number, ply: number) => `The game has ${plies} half-moves; ${ply} is not the next one.`,
  putBack: (plies: number, by: string, time: string) =>
    `${by} put the game back to half-move ${plies} at ${time}.`,
  noSuchPly: (ply: number) => `There is no half-move ${ply} to take out.`,
  noPositionBefore: (ply: number) => `No legal move can follow the position before half-move ${ply}.`,
  illegalPly: (ply: number, move: string) => `Half-move ${ply}, ${move}, is not legal there.`,
  illegalText: (move: string) => `${move} is not a legal move there.`,
  noPosition: (fen: string) => `This is no position of chess: ${fen}`,
  positionIsSo: "The game stands in this position already, set by hand.",
  legalByRecord: (ply: number, move: string) =>
    `By the record half-move ${ply}, ${move}, is legal. Put the moves right first.`,
  noSquare: (square: string) => `${square} is no square.`,
  squareIsSo: (square: string, table: number) => `${square} at table ${table} is so already.`,

  clockIsSo: (table: number) => `The clock at table ${table} is taken so already.`,
  noZero: (side: string) => `The clock of ${side} shows no zero.`,
  flagEstablished: (time: string) => `The flag was called at ${time}.`,
  endedBeforeFlag: "The game had ended before the flag was called.",
  playersCallFlags: "In this kind of play only the players call a flag.",
  timesNotRead: (ply: number) =>
    `What the clock showed after half-move ${ply} was not read: give both times.`,
  timesProposed: (by: string, time: string) => `${by} decided on these times at ${time}.`,
  timesAreSo: "These times are decided on already.",
  resultNotSo: (result: string, how: string) => `No game ends ${result} like this: ${how}.`,
  endedSo: "The game has ended so already.",
  agreedTooSoon: (made: number, least: number) =>
    `Moves of each player: ${made}. A draw can be agreed after ${least}.`,
  resignationDraws: (side: string) => `${side} cannot mate by any legal moves: the game is drawn.`,
  resultOut: "The result is public. It can be corrected.",
  noResult: "There is no result to withdraw.",

  offerStands: (side: string, ply: number) => `The offer of ${side} after half-move ${ply} still stands.`,
  offerDeclined: (time: string) => `It was declined at ${time}.`,
  noOffer: (side: string) => `No offer of ${side} stands.`,
  claimWaits: (by: string, time: string) => `${by} entered a claim at ${time}; it waits for its decision.`,
  movedSince: (side: string, move: string) =>
    `${side} has played ${move}. The right to claim comes back with the next turn.`,
  controlUnknown: "The time control is not known.",
  clockNotRead: (side: string) => `The clock is not read: say what ${side} has left.`,
  twoMinutes: {
    notInThisGame: "There are no two-minute claims in such a game.",
    notAnnounced: "The tournament has to have announced two-minute claims.",
    flagFallen: "The claimant's flag has fallen.",
    twoMinutesOrMore: "The claimant has two minutes or more.",
    notLastPeriod: "Two-minute claims are for the last period.",
    hasIncrement: "There are no two-minute claims where every move brings time.",
  } satisfies Record<TwoMinutesFault, string>,
  noClaim: (claim: number) => `There is no claim ${claim}.`,
  claimDecided: (by: string, time: string) => `${by} decided it at ${time}.`,
  outcomeNotOf: "A claim of this kind is not decided so.",
  movesSayRight: "By the moves of the game the claim is right.",
  movesSayWrong: "By the moves of the game the claim is wrong.",
  stoodAfter: (moves: string) => `The position stood after moves ${moves}.`,
  halfmoves: (count: number) => `Half-moves without capture or pawn move: ${count}.`,
  claimMovesGone:
    "The moves up to the claim are not in the game any more: the relay cannot say whether it was right.",
  postponedBefore: "It was postponed: it is granted or rejected now.",
  noFiveSeconds: "These Laws know no five seconds a move.",

  stoppedBy: (by: string, time: string) => `${by} had play stopped at ${time}.`,
  claimFirst: "The claim is to be decided first.",
  notStopped: "Play does not stand.",
  ruledBefore: (ply: number, by: string, time: string) => `${by} ruled on half-move ${ply} at ${time}.`,
  lawsSay: {
    reinstated: "The position before it is reinstated, and the opponent gets time.",
    loses: "It is one too many: the player loses.",
    draw: "It is one too many, but the opponent cannot mate: the game is drawn.",
    losesOrDraw: "It is one too many: the player loses, or the game is drawn where the opponent cannot mate.",
    standsTooLate: "The opponent has moved since: it stands.",
    standsNotClaimed: "The opponent has not claimed it: it stands.",
  } satisfies Record<LawsSay, string>,
  sheetShown: (side: string, times: number) => `Score sheet shown to ${side} so far: ${times} times.`,

  alarmGone: "There is no such alarm any more.",
  alarmSeen: (by: string, time: string) => `${by} has seen to it at ${time}.`,
  alarmTaken: (by: string, time: string) => `${by} took it at ${time}.`,
  notShelved: "It is not put off.",
  takenByYou: "You have taken it already.",
  noArbiter: "No arbiter of that kind is admitted.",
  hasItAlready: (name: string) => `${name} has it already.`,
  nobodyHasIt: "Nobody has taken it.",
};

export type RefusalWords = typeof refusalsEn;
