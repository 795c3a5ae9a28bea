// How long things must stand before they are believed, in milliseconds. A board scans its squares in about 220 ms, so
// anything below that has been seen in one scan only.

/** Nothing else the same hand could be doing with this man: a capture, castling, a man with one square to go to. */
export const SETTLED_MOVE = 150;
/** The man could still be on its way to another square: until the clock is pressed, the answer begins, or this long. */
export const OPEN_MOVE_WITH_CLOCK = 1800;
export const OPEN_MOVE = 1100;
/** A pressed clock says that the move is made; the board may lag behind by a scan. */
export const SCAN_LAG = 250;
/** A rook beside its king, or a king on its castling square, while castling would be legal; the other man was seen to follow after 0.9 s. */
export const CASTLING_HALF_DONE = 2200;
/** A king on a centre square may be telling a result. */
export const KING_ON_CENTRE = 5000;
/** The same while the clock runs; kings tell results when it has been stopped. */
export const KING_ON_CENTRE_TIMED = 2500;
/** Promotion to less than a queen may be a man put there until a queen is found. */
export const UNDERPROMOTION = 3000;
/** The same, where it would end the game. */
export const UNDERPROMOTION_ENDS = 6000;
/** A man that is not identified stands where a pawn promotes. */
export const UNIDENTIFIED_PROMOTION = 8000;
/** Something else moved than what the sensor reads. */
export const MISREAD = 3000;
/** A square that has nothing to do with the move is wrong. */
export const ODD = 1500;
/** The old square is still felt: the update that it is empty may be lost, or this is no move. */
export const UNLIFTED = 2500;
export const DISPLACED = 900;
/** The published line ends before this: a move was taken back. */
export const TAKE_BACK = 700;
export const TAKE_BACK_PRESSED = 2200;
/** More than the last man's further way is replaced. */
export const REPLACE_LINE = 600;
export const REPLACE_PRESSED = 900;
export const UNCERTAIN = 800;
/** Nothing explains the board: look for missing plies near by, then further off. */
export const SEARCH_NEAR = 350;
export const SEARCH_FAR = 1500;
/** An update may have been lost: lines over squares that never changed are thought of only after this. */
export const SEARCH_UNTOUCHED = 4000;
/** An illegal move and the answer to it. */
export const ILLEGAL_ANSWERED = 1500;

/** Confirmed after a press that the board did not contradict for so long, or an answer that stood so long. */
export const CONFIRM_PRESSED = 1000;
export const CONFIRM_ANSWERED = 1000;
/** Plies that were not seen one by one. */
export const CONFIRM_FILLED_IN = 5000;
/** Without a clock a move that stood so long is one. */
export const CONFIRM_STOOD = 20_000;
/** Mate and the like on the board. */
export const GAME_END_STOOD = 1500;
/** A press waits so long for its move, or looks back so far. */
export const PRESS_WAITS = 3000;
/** So many presses whose moves have not been shown yet are remembered. */
export const MOST_PRESSES = 4;

export const SIGNAL_TOLD = 1500;
export const SIGNAL_ENDS = 3000;
/** A move at the very end that stood for less was no move but the beginning of a signal or of setting up. */
export const STOOD_AS_MOVE = 2500;
/** A king on its way to the signal does not stand for so long elsewhere. */
export const STOOD_ON_THE_WAY = 1200;
/** The first king may wait on its centre square for the second so long. */
export const STOOD_AS_SIGNAL = 8000;
/** A start position that stands complete for so long. */
export const NEXT_GAME = 2000;
/** So many plies without a press, followed by the start position: players were warming up. */
export const WARM_UP_PLIES = 6;

/** A man read as another one, on a board otherwise at rest: passed over from here on. */
export const TOLERATE_IDENTITY = 1000;
export const TOLERATE_STRAY = 3000;
/** Nothing explains the board: the operator is told. */
export const UNEXPLAINED = 5000;
export const MISREAD_TOLD = 10_000;
/** Men only missing: in somebody's hand, or not felt by the board. */
export const MISSING_TOLD = 25_000;

/** Side branches are forgotten after so long. */
export const FORGET = 20_000;
