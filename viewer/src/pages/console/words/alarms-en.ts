import type { AlarmKind, AlarmLevel, FlagTask } from "@boardwire/shared";

// What alarms say. Times, moves and squares come as they stand on clocks and score sheets.

type Meaning = NonNullable<FlagTask["meaning"]>["kind"] | "unknown";

export const alarmsEn = {
  levels: { urgent: "urgent", soon: "soon", note: "note" } satisfies Record<AlarmLevel, string>,
  titles: {
    flag: "flag shown",
    clockJump: "clock shows other times",
    clockStopped: "clock forgotten",
    helpWanted: "clocks stopped",
    leverReversed: "clock the other way round",
    illegalMove: "illegal move",
    unexplained: "position not explained",
    pawnLeft: "pawn on the last rank",
    repetition: "same position three times",
    fiftyMoves: "fifty moves",
    automaticDraw: "drawn without a claim",
    deadPosition: "dead position",
    kingsInCentre: "kings in the centre",
    resultConflict: "results do not agree",
    defaultTime: "no first move",
    nobodyMoves: "nobody moves",
    boardSilent: "no sign of the board",
    clockSilent: "clock cannot be read",
    batteryLow: "battery low",
    timeNotSet: "decided times are not on the clock",
    claimOpen: "draw claimed",
  } satisfies Record<AlarmKind, string> as Record<AlarmKind, string>,

  zero: (side: string) => `${side}: the clock is at zero.`,
  first: (side: string) => `${side} was first at zero.`,
  meanings: {
    nothing: "The game had ended before.",
    notCalled: "The game ended before anybody had called this flag.",
    continue: "Enough moves are completed: play goes on.",
    loss: "If the flag has fallen, the game is lost.",
    drawOpponentCannotMate: "If the flag has fallen, the game is drawn: the opponent cannot mate.",
    askWinnable: "Lost, or drawn if the opponent cannot mate by any legal moves.",
    bothDownContinue: "Both are at zero: play goes on.",
    bothDownDraw: "Both are at zero, and nobody knows which was first: drawn.",
    askOrder: "Both are at zero: find out which was first.",
    unknown: "The time control is not known here, nor how many moves it requires.",
  } satisfies Record<Meaning, string> as Record<string, string>,
  keepOut: "Only the players call a flag here.",
  canMate: {
    winnable: "The opponent can still mate.",
    unwinnable: "The opponent cannot mate by any legal moves.",
    unknown: "Whether the opponent can still mate is not known.",
  } as Record<string, string>,

  adjusted: (white: string, black: string) => `It was set: White ${white}, Black ${black}.`,
  replaced: (white: string, black: string) =>
    `It is being replaced. The last times were ${white} and ${black}.`,
  addedAfterEnd: (side: string, added: string) => `${side} got ${added} after the last period was over.`,
  startDiffers: (expected: string, white: string, black: string) =>
    `It starts with ${white} and ${black}; ${expected} was announced.`,
  otherMethod: "It adds time otherwise than was announced.",
  timeNotSet: (white: string, black: string) => `To be set: White ${white}, Black ${black}.`,
  late: "A minute has passed.",
  differs: "Something else was set.",
  blackRanFirst: "Black's time runs, and White is to move.",
  sidesSwapped: "For three moves the other side's time ran.",
  helpWanted: (white: string, black: string) =>
    `The clocks stand at ${white} and ${black}, and nobody moves.`,
  clockStopped: (moves: number) => `${moves} moves were made while the clock stood.`,
  illegalMove: (side: string, san: string) => `${side} played ${san}.`,
  earlier: (count: number) => (count === 1 ? "It is the second one." : `There were ${count} before it.`),
  proposals: {
    reinstated: "The position before it is to be reinstated.",
    stands: "It stands.",
    loses: "It is one too many: the game is lost.",
    draw: "It is one too many, and the opponent cannot mate: drawn.",
    losesOrDraw:
      "It is one too many: lost, or drawn if the opponent cannot mate by any legal moves; this is not known.",
  } as Record<string, string>,
  unexplained: (squares: string) => `No legal move explains the board: ${squares}.`,
  pawnLeft: (square: string) => `On ${square}, and the clock was pressed.`,
  repetition: (count: number, moves: string) => `${count} times, after moves ${moves}.`,
  fiftyMoves: (moves: string) => `${moves} moves without capture or pawn move.`,
  tellNobody: "Do not tell the players.",
  automatic: {
    fivefold: "The same position for the fifth time.",
    seventyFive: "75 moves without capture or pawn move.",
  } as Record<string, string>,
  dead: "Neither side can mate by any legal moves.",
  claims: {
    threefold: "Three times the same position",
    fifty: "Fifty moves",
    twoMinutes: "Less than two minutes",
  } as Record<string, string>,
  claimed: (side: string, what: string) => `${side} claims: ${what}.`,
  intended: (san: string) => `The written move is ${san}.`,
  kings: (result: string) => `They show ${result}.`,
  /** What a flag that was called makes of the game, where that is still open. */
  flagOpen: "lost, or drawn",
  conflict: { flag: "flag called", signalled: "kings", board: "board", entered: "entered" } as Record<
    string,
    string
  >,
  defaultTime: (side: string) => `${side} has made no first move.`,
  notStarted: "The clock runs, and the starting position was not seen.",
  limit: (minutes: number) => `Default time: ${minutes} min.`,
  nobodyMoves: (side: string) => `${side} is to move.`,
  boardSilent: (board: string) => `Nothing is heard of ${board}.`,
  driverSilent: (driver: string, tables: string) => `Nothing is heard of ${driver}. Tables ${tables}.`,
  notRecorded: (tables: string) =>
    `The relay's disk takes nothing: nothing is recorded, and a zero would not be seen. Tables ${tables}.`,
  clockSilent: (white: string, black: string) =>
    `The last times were ${white} and ${black}. Nobody would see a zero.`,
  batteryBoard: (percent: number) => `The board has ${percent} % or less.`,
  batteryClock: "The clock says so.",
  times: (count: number) => `${count} times by now.`,
  past: "It has gone by itself.",
};

export type AlarmWords = typeof alarmsEn;
