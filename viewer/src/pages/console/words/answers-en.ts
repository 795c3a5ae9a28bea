import type { Refusal } from "@boardwire/shared";

/** What came of a command. */
export const answersEn = {
  sent: "Being recorded…",
  done: "Recorded.",
  unanswered: "No answer came: look whether it was done before you do it again.",
  allTheSame: "Decide so all the same",
  takeOver: "Do it all the same",
  advice: {
    stopClocks: "Stop both clocks.",
    setTimes: (white: string, black: string) => `Set the clock: White ${white}, Black ${black}.`,
    timesNotKnown: "The times are not known here: give them under “Clock times”.",
    setMoveCounter: (white: number, black: number) => `Set its move counter: White ${white}, Black ${black}.`,
    makeIntended: (side: string, san: string) => `${side} has to play ${san}.`,
  },
  refusals: {
    notAllowed: "You may not do this.",
    malformed: "The relay does not understand this.",
    unknownGame: "There is no such game.",
    unknownTable: "There is no such table.",
    notStarted: "The game has not started.",
    illegalMove: "No legal move is written so.",
    badPosition: "No moves can follow this position.",
    badPly: "There is no such move to rule on.",
    badResult: "A game cannot end so for this reason.",
    nothingToDo: "There is nothing to do.",
    gameOver: "The game is over.",
    notOnMove: "It is not this player's turn.",
    rightLost: "The right to claim is lost for this turn.",
    badClaim: "No such claim can be made now.",
    claimOpen: "A claim waits for its decision.",
    alreadyDone: "Somebody has done it before.",
    againstFinding: "The game or the Laws say otherwise.",
    timesNotKnown: "The times are not known: give them.",
    tooLate: "It is too late.",
    journalFailed: "The relay's disk takes nothing at present.",
  } satisfies Record<Refusal["reason"], string> as Record<Refusal["reason"], string>,
};

export type AnswerWords = typeof answersEn;
