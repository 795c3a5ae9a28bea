import type { Millis, Side } from "../ids.ts";
import { formatClock } from "../time/show.ts";
import type { Citation } from "./articles.ts";

// What the Laws make of a case, as proposals to the arbiter. Nothing here rules.

/**
 * Whether somebody could still checkmate by any series of legal moves. `unknown`: it was asked and not proved either way;
 * `notAsked`: it was not asked yet.
 */
export type CanMate = "winnable" | "unwinnable" | "unknown" | "notAsked";

/** What is left on both clocks. */
export interface Times {
  readonly white: Millis;
  readonly black: Millis;
}

/** Set both clocks to these times, because of `why`. */
export interface TimeProposal extends Times, Citation {
  readonly kind: "setTimes";
  readonly why:
    | "wrongClaim"
    | "illegalMove"
    | "quickplayPostponed"
    | "quickplayRejected"
    | "fiveSecondsGranted"
    | "whiteWasLate";
}

/**
 * What a ruling may be. `askWinnable`: depends on whether the opponent of `loser` can still mate; `askArbiter`: the
 * edition's answer is not known to us.
 */
export type Proposal =
  | TimeProposal
  | ({ readonly kind: "loss" | "askWinnable" | "askArbiter"; readonly loser: Side } & Citation)
  | ({ readonly kind: "draw"; readonly why: "opponentCannotMate" | "quickplayGranted" } & Citation)
  | ({ readonly kind: "goesOn"; readonly why: "tooLate" | "notClaimed" | "postponed" } & Citation);

/** `set White to 9:00, Black to 15:00`, as it can be read out at the board. */
export const printTimes = ({ white, black }: Times): string =>
  `set White to ${formatClock(white)}, Black to ${formatClock(black)}`;
