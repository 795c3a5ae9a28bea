import { refusalsEn } from "../../../i18n/refusals/en.ts";
import type { FaultKind } from "../faults.ts";
import type { CheckKind } from "../readiness.ts";

// Words of the operator's page. English is the type of all languages.

const n = (value: number): string => new Intl.NumberFormat("en").format(value);

export const en = {
  title: "Operator",
  notAllowed: "This page is for operators and arbiters who have signed in.",
  enter: "Sign in",
  toLook: (count: number) =>
    count === 0 ? "Nothing to look at" : count === 1 ? "1 table to look at" : `${n(count)} tables to look at`,

  checksTitle: "Ready to play",
  checks: {
    boards: "Boards that answer",
    drivers: "Boards whose computer is connected",
    starts: "Start position stood",
    clocks: "Clocks read",
    batteries: "Batteries good",
  } satisfies Record<CheckKind, string> as Record<CheckKind, string>,
  ofAll: (good: number, all: number) => `${n(good)} of ${n(all)}`,
  lookAt: (table: number) => `Look at table ${table}`,
  moreTables: (count: number) => (count === 1 ? "and 1 table more" : `and ${n(count)} tables more`),

  tablesTitle: "Tables and boards",
  onlyFaults: "Only those to look at",
  ready: "in order",
  noGame: "no game paired",
  choose: "Choose a table to see its board, clock and moves, and to put something right.",
  noTables: "No tables yet: connect a board, or start with a pairing list.",
  nothingWrong: "Nothing has to be looked at.",

  faults: {
    noBoard: "No board at this table",
    unseenBoard: "Its board has not been found yet",
    boardLost: (since: string | null) => (since === null ? "Board lost" : `Board lost since ${since}`),
    driverLost: (since: string | null) =>
      since === null ? "Its computer is not connected" : `Its computer is not connected since ${since}`,
    unexplained: (squares: number) =>
      squares === 1 ? "1 square fits no move" : `${n(squares)} squares fit no move`,
    setUp: (squares: number) =>
      squares === 1 ? "1 square is not at the start" : `${n(squares)} squares are not at the start`,
    battery: (percent: number) => `Battery of the board at ${n(percent)} %`,
    clockBattery: "Battery of the clock is low",
    clockMissing: "No clock is read",
    clockStale: (since: string) => `Clock not read since ${since}`,
    otherClock: "Another clock, or another setting, than at most tables",
  } satisfies Record<FaultKind, unknown>,

  close: "Close this table",
  staffSee: "We see",
  publicSees: "Public sees",
  publicNote: "Live, as every spectator has it now",
  publicNothing: "Nothing of this table yet",
  publicWaiting: "The public's view is being fetched.",

  equipment: "Board and clock",
  facts: {
    board: "Board",
    make: "Make",
    port: "Port",
    firmware: "Firmware",
    battery: "Battery",
    signal: "Signal",
    age: "Asked in turn",
    noise: "Bytes lost on the line",
    clock: "Clock",
    clockSides: "Clock lies",
    masked: "Passed over",
    misfits: "Squares that fit no move",
    setup: "Start position",
  },
  unknown: "not known",
  none: "none",
  percent: (value: number) => `${n(value)} %`,
  inTurn: (seconds: number) => `every ${n(seconds)} s at the latest`,
  signalOk: "good",
  signalLost: (since: string | null) => (since === null ? "lost" : `lost since ${since}`),
  noDriver: "its computer is not connected",
  clockAbsent: "none read",
  clockIsRead: "read",
  clockRead: (ago: string) => `read ${ago} ago`,
  clockBatteryLow: "battery low",
  clockStraight: "as it was set up",
  clockTurned: "the other way round, as somebody said",
  startRight: "stands, or a game is in play",
  startOpen: "the men are not set up",
  difference: (square: string, expected: string, seen: string) =>
    `${square}: ${expected} wanted, ${seen} there`,
  man: (side: string, man: string) => `${side} ${man}`,
  empty: "nothing",
  unknownMan: "some man",

  movesTitle: "Moves",
  entered: "entered by hand",
  uncertain: "order not sure",
  inferred: "found later, by its end",
  illegal: "not legal",
  ordersTitle: "Which order was played?",
  ordersText: "The board shows the same after each of these. Ask the players or the score sheets.",
  orderShown: "As it is shown now",
  orderOther: (number: number) => `Another order, ${n(number)}`,
  takeOrder: "This was played",
  accept: "The moves are right",
  acceptText: "Confirms the moves as they are shown, whatever the board says against them.",
  takeOut: "Take out the last move",
  takeOutAsk: (move: string) => `Take out ${move}?`,
  enterTitle: "Enter moves",
  enterText: "From a score sheet: English letters, with or without numbers.",
  enterFrom: "From move",
  enterMoves: "Moves",
  enterButton: "Enter",

  positionTitle: "Set the position",
  positionText: "The game goes on from here; the moves before it stay. Choose a man, then the squares.",
  positionButton: "Set this position",
  toMove: "To move",
  fen: "Position as FEN",
  badFen: "This is no position that chess can go on from.",
  take: "Empty a square",
  fromShown: "As shown",
  fromStart: "Start position",
  clear: "Empty board",

  squareTitle: "A square that is read wrongly",
  squareText: "The relay passes the square over until it is read again.",
  square: "Square",
  mask: "Pass over",
  unmask: (square: string) => `Read ${square} again`,

  clockTitle: "Clock",
  swap: "Clock lies the other way round",
  swapText: "White's time and Black's change places from now on, and in what was read of this game.",

  sure: "Do it",
  cancel: "Leave it",
  sending: "Being sent…",
  done: "Done.",
  unanswered: "No answer came. Look whether it has been done before you try again.",
  refusal: refusalsEn,
  /** Those that an operator's command can meet; `other`: the relay's own sentence says more. */
  refusals: {
    notAllowed: "You may not do this, or not at this table.",
    unknownGame: "This game is not known any more.",
    unknownTable: "There is no board at this table.",
    notStarted: "The game has not started.",
    illegalMove: "One of the moves is not legal there.",
    badPosition: "This is no position that chess can go on from.",
    badPly: "There is no such move.",
    nothingToDo: "It is so already.",
    gameOver: "The game is over.",
    journalFailed: "The relay's disk takes nothing at present.",
    other: "The relay has refused this.",
  },
  pending: (result: string, time: string) => `${result}: public at ${time}, unless the arbiter takes it back`,
};

export type OperatorWords = typeof en;
