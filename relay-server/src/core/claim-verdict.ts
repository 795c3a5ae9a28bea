import {
  cite,
  judgeClaim,
  parseUciMove,
  proposeWrongClaim,
  rateClassOf,
  type Citation,
  type ClaimFinding,
  type ClaimVerdict,
  type Edition,
  type GameState,
  type MadeClaim,
  type Times,
} from "@boardwire/shared";
import { lineUpTo } from "./draw-line.ts";

/**
 * What the moves of the game say of a claim by repetition or fifty moves, as it was made. Null: nothing, since a person
 * judges such a claim, or the moves up to it are not there any more.
 */
export function findClaimVerdict(
  game: Pick<GameState, "start" | "moves">,
  claim: Pick<MadeClaim, "what" | "side" | "intended" | "ply">,
  edition: Edition,
): ClaimVerdict | null {
  const { what, side, intended, ply } = claim;
  const line = what === "twoMinutes" ? null : lineUpTo(game, ply);
  if (what === "twoMinutes" || line === null) return null;
  const move = intended === null ? null : parseUciMove(line.position, intended.uci);
  if (move !== null && !move.ok) return null;
  return judgeClaim(line, edition, {
    claimant: side,
    basis: what,
    intended: move === null ? null : move.value,
    hand: "still",
    isGameOver: false,
  });
}

/**
 * What arbiters are shown of a verdict, before a claim is entered and after. `lapsed`: the right to claim had been lost, by
 * what the claimant did or by the arbiter's word.
 */
export function toFinding(verdict: ClaimVerdict, lapsed: boolean, edition: Edition): ClaimFinding {
  const { fault, occurrences, halfmoves, isAtLeast } = verdict;
  const { article, certainty } = lapsed ? edition.rightLostBy : verdict;
  return {
    right: fault === null && !lapsed,
    lapsed,
    fault: lapsed ? "rightLost" : fault,
    occurrences: occurrences.map(({ ply, moveNumber }) => ({ ply, moveNumber })),
    halfmoves,
    isAtLeast,
    article,
    certainty,
  };
}

/** What a wrong claim costs. */
export interface ClaimPenalty {
  /** What the clocks are to be set to; null: what they show, or the time control, is not known. */
  readonly times: Times | null;
  readonly source: Citation;
}

/** `now`: what the clocks show; null: not known. */
export function findClaimPenalty(
  { control }: Pick<GameState, "control">,
  { side }: Pick<MadeClaim, "side">,
  edition: Edition,
  now: Times | null,
): ClaimPenalty {
  if (control === null) return { times: null, source: cite(edition.id, "claimWrong") };
  const rate = rateClassOf(control, edition.rateLimits.value);
  const times = now === null ? null : proposeWrongClaim(edition, rate, side, now);
  return { times, source: edition.wrongClaim[rate] };
}
