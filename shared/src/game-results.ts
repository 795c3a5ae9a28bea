import type { EnteredTermination, GameResult, Termination } from "./game-words.ts";

// Which result a game can have for which reason (Laws 5, 6.9, 9, 10.1, 11).

const WON = ["1-0", "0-1"] as const;
const DRAWN = ["1/2-1/2"] as const;
/** Penalties may take points from both, also when the other side cannot win (Laws 11.7, 12.9). */
const ANY = [...WON, ...DRAWN, "0-0", "1/2-0", "0-1/2"] as const;

/**
 * The results that an arbiter can enter with each reason. A resignation and an illegal move that loses are draws where
 * the opponent cannot mate (5.1.2 since 2023, 7.5.5), time where both flags are down in the last period.
 */
export const RESULTS_OF: Readonly<Record<EnteredTermination, readonly GameResult[]>> = {
  checkmate: WON,
  stalemate: DRAWN,
  deadPosition: DRAWN,
  resignation: [...WON, ...DRAWN],
  agreement: DRAWN,
  time: [...WON, ...DRAWN],
  timeNoMate: DRAWN,
  claim: DRAWN,
  automaticDraw: DRAWN,
  illegalMoves: [...WON, ...DRAWN],
  absence: [...WON, "0-0"],
  device: ANY,
  ruling: ANY,
};

const ON_THE_BOARD: ReadonlySet<Termination> = new Set([
  "checkmate",
  "stalemate",
  "deadPosition",
  "kingsSignal",
  "nextGame",
]);

/** Whoever gave this reason has weighed what was known by then; what ends a game on the board weighs nothing. */
export const isDecided = (termination: Termination): boolean => !ON_THE_BOARD.has(termination);
