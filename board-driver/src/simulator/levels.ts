// How untidy a hand and its surroundings are. L0 is a machine, real adults at blitz lie between L1 and L2, L3 is a
// junior event or a time scramble, L4 is worse than anything that should happen.

export const LEVEL_NAMES = ["L0", "L1", "L2", "L3", "L4"] as const;
export type LevelName = (typeof LEVEL_NAMES)[number];

/** Probabilities are per ply unless a name says otherwise; durations are medians in milliseconds. */
export interface Level {
  readonly name: LevelName;
  /** From lift to set-down. */
  readonly carryMillis: number;
  /** A man is pushed over the squares between instead of lifted over them (of moves that pass squares). */
  readonly slide: number;
  /** How long a pushed man stands on each square that it passes. */
  readonly slideDwellMillis: number;
  /** A pushed man stops on its way for a second or so. */
  readonly slidePause: number;
  /** A man is set on another of its squares first, the finger still on it. */
  readonly hover: number;
  /** Another man is lifted first and put back. */
  readonly touchOther: number;
  /** Men are put right on their squares without moving. */
  readonly adjust: number;
  /** A wrong man is moved, put back, and the right one moved. */
  readonly wrongMan: number;
  /** Another legal move is made, looked at and taken back before the lever. */
  readonly takeBackOne: number;
  /** Another move and its answer are played, levers and all, and both are taken back. */
  readonly takeBackTwo: number;
  /** A few men are knocked over and put up again. */
  readonly knock: number;
  /** Of captures: the captured man is pushed to a neighbouring square before it leaves the board. */
  readonly pushAside: number;
  /** Of castlings: the rook moves first, which looks like a rook move for a while. */
  readonly rookFirst: number;
  /** Of captures en passant: the captured pawn is remembered only after a second or two. */
  readonly lateEnPassant: number;
  /** The answer begins before the lever is pressed. */
  readonly earlyStart: number;
  /** The answer begins within a moment of the move, as in a scramble or with a prepared move. */
  readonly quickReply: number;
  readonly pressLate: number;
  /** The lever is pressed while the man is still in the air. */
  readonly pressEarly: number;
  readonly pressForgotten: number;
  /** The lever bounces. */
  readonly leverBounce: number;
  /** Of promotions: something else is set on the last rank first. */
  readonly promotionDetour: number;
  /** Per game: the cable is pulled once, and again, and again, each with this probability. */
  readonly cablePulledPerGame: number;
  /** Per game: the board loses its power for a moment while its line stays. */
  readonly powerCyclePerGame: number;
  /** Per game: a field whose sensor comes and goes for a while. */
  readonly flickerPerGame: number;
  /** Per game: a field that shows a man where none is, for a moment. */
  readonly ghostPerGame: number;
  /** Per game: a man read as a code that means nothing, for a while. */
  readonly unknownCodePerGame: number;
  /** Per game: a field that keeps its old content for a while. */
  readonly stuckPerGame: number;
  /** Per game: a field update that never arrives. */
  readonly lostUpdatePerGame: number;
  /** Per game: bytes of nothing between messages. */
  readonly noisePerGame: number;
  /** Per game: a byte missing from a message. */
  readonly droppedBytePerGame: number;
  /** Per game: a dump that arrives long after it was asked for. */
  readonly staleDumpPerGame: number;
  /** Per game: the plug of the clock is touched. */
  readonly clockCablePerGame: number;
  /** Per game: a clock message that no clock can mean. */
  readonly clockGarbagePerGame: number;
  /** Per game: the arbiter stops the clocks, puts something right, gives time and starts them again. */
  readonly arbiterPausePerGame: number;
  /** Per game: the result is shown with the kings. */
  readonly gesturePerGame: number;
  /** Per game: the players analyse after the end. */
  readonly analysisPerGame: number;
}

const L0: Level = {
  name: "L0",
  carryMillis: 420,
  slide: 0,
  slideDwellMillis: 60,
  slidePause: 0,
  hover: 0,
  touchOther: 0,
  adjust: 0,
  wrongMan: 0,
  takeBackOne: 0,
  takeBackTwo: 0,
  knock: 0,
  pushAside: 0,
  rookFirst: 0,
  lateEnPassant: 0,
  earlyStart: 0,
  quickReply: 0,
  pressLate: 0,
  pressEarly: 0,
  pressForgotten: 0,
  leverBounce: 0,
  promotionDetour: 0,
  cablePulledPerGame: 0,
  powerCyclePerGame: 0,
  flickerPerGame: 0,
  ghostPerGame: 0,
  unknownCodePerGame: 0,
  stuckPerGame: 0,
  lostUpdatePerGame: 0,
  noisePerGame: 0,
  droppedBytePerGame: 0,
  staleDumpPerGame: 0,
  gesturePerGame: 0.6,
  analysisPerGame: 0,
  clockCablePerGame: 0,
  clockGarbagePerGame: 0,
  arbiterPausePerGame: 0,
};

const L1: Level = {
  ...L0,
  name: "L1",
  slide: 0.07,
  slideDwellMillis: 70,
  slidePause: 0.002,
  hover: 0.003,
  touchOther: 0.006,
  adjust: 0.012,
  pushAside: 0.06,
  rookFirst: 0.05,
  earlyStart: 0.03,
  quickReply: 0.0002,
  pressLate: 0.03,
  promotionDetour: 0.2,
  noisePerGame: 0.01,
  clockCablePerGame: 0.005,
  clockGarbagePerGame: 0,
  arbiterPausePerGame: 0.01,
};

const L2: Level = {
  ...L1,
  name: "L2",
  carryMillis: 400,
  slide: 0.22,
  slideDwellMillis: 95,
  slidePause: 0.014,
  hover: 0.014,
  touchOther: 0.015,
  adjust: 0.03,
  wrongMan: 0.003,
  takeBackOne: 0.002,
  knock: 0.001,
  pushAside: 0.14,
  rookFirst: 0.1,
  lateEnPassant: 0.1,
  earlyStart: 0.06,
  quickReply: 0.0004,
  pressLate: 0.06,
  pressEarly: 0.02,
  pressForgotten: 0.003,
  leverBounce: 0.002,
  promotionDetour: 0.4,
  cablePulledPerGame: 0.03,
  powerCyclePerGame: 0.01,
  flickerPerGame: 0.08,
  ghostPerGame: 0.02,
  unknownCodePerGame: 0.03,
  stuckPerGame: 0.01,
  lostUpdatePerGame: 0.03,
  noisePerGame: 0.05,
  droppedBytePerGame: 0.03,
  staleDumpPerGame: 0.05,
  analysisPerGame: 0.025,
  clockCablePerGame: 0.02,
  clockGarbagePerGame: 0.02,
  arbiterPausePerGame: 0.03,
};

const L3: Level = {
  ...L2,
  name: "L3",
  carryMillis: 360,
  slide: 0.42,
  slideDwellMillis: 125,
  slidePause: 0.04,
  hover: 0.045,
  touchOther: 0.04,
  adjust: 0.06,
  wrongMan: 0.012,
  takeBackOne: 0.008,
  knock: 0.004,
  pushAside: 0.25,
  rookFirst: 0.2,
  lateEnPassant: 0.3,
  earlyStart: 0.12,
  quickReply: 0.014,
  pressLate: 0.1,
  pressEarly: 0.05,
  pressForgotten: 0.012,
  leverBounce: 0.006,
  promotionDetour: 0.6,
  cablePulledPerGame: 0.25,
  powerCyclePerGame: 0.05,
  flickerPerGame: 0.25,
  ghostPerGame: 0.1,
  unknownCodePerGame: 0.12,
  stuckPerGame: 0.06,
  lostUpdatePerGame: 0.15,
  noisePerGame: 0.2,
  droppedBytePerGame: 0.15,
  staleDumpPerGame: 0.2,
  analysisPerGame: 0.2,
  clockCablePerGame: 0.08,
  clockGarbagePerGame: 0.1,
  arbiterPausePerGame: 0.06,
};

const L4: Level = {
  ...L3,
  name: "L4",
  carryMillis: 320,
  slide: 0.6,
  slideDwellMillis: 170,
  slidePause: 0.08,
  hover: 0.1,
  touchOther: 0.08,
  adjust: 0.1,
  wrongMan: 0.025,
  takeBackOne: 0.015,
  takeBackTwo: 0.001,
  knock: 0.01,
  pushAside: 0.4,
  rookFirst: 0.3,
  lateEnPassant: 0.5,
  earlyStart: 0.2,
  quickReply: 0.02,
  pressLate: 0.14,
  pressEarly: 0.08,
  pressForgotten: 0.03,
  leverBounce: 0.015,
  promotionDetour: 0.8,
  cablePulledPerGame: 0.6,
  powerCyclePerGame: 0.15,
  flickerPerGame: 0.5,
  ghostPerGame: 0.25,
  unknownCodePerGame: 0.3,
  stuckPerGame: 0.15,
  lostUpdatePerGame: 0.4,
  noisePerGame: 0.5,
  droppedBytePerGame: 0.4,
  staleDumpPerGame: 0.4,
  analysisPerGame: 0.25,
  clockCablePerGame: 0.2,
  clockGarbagePerGame: 0.25,
  arbiterPausePerGame: 0.1,
};

export const LEVELS: Readonly<Record<LevelName, Level>> = { L0, L1, L2, L3, L4 };

export const isLevelName = (text: string): text is LevelName => LEVEL_NAMES.some((name) => name === text);
