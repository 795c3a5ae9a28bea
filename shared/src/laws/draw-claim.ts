import { findEnding } from "../chess/endings.ts";
import { legalMoves, playMove, type NormalMove } from "../chess/position.ts";
import type { Side } from "../ids.ts";
import { cite, type Citation } from "./articles.ts";
import type { ClaimFault } from "./claim-faults.ts";
import { addPly, occurrencesOf, type DrawLine, type Occurrence } from "./draw-facts.ts";
import type { Edition } from "./edition.ts";

/** A claim of a draw by 9.2 or 9.3. `intended`: the move that the claimant wrote down; null: for the position as it is. */
export interface DrawClaim {
  readonly claimant: Side;
  readonly basis: "threefold" | "fifty";
  readonly intended: NormalMove | null;
  /** What the claimant has done on the board this turn; moving gives the turn away, so `moved` is seen by the turn too. */
  readonly hand: "still" | "touched" | "moved";
  readonly isGameOver: boolean;
}

/** `fault` null: the claim is right. The numbers are those of the position that was judged. */
export interface ClaimVerdict extends Citation {
  readonly fault: ClaimFault | null;
  readonly occurrences: readonly Occurrence[];
  readonly halfmoves: number;
  readonly isAtLeast: boolean;
}

/**
 * Whether a claim is right. An intended move is judged by the position after it and by nothing else, even where the
 * position on the board would do.
 */
export function judgeClaim(line: DrawLine, edition: Edition, claim: DrawClaim): ClaimVerdict {
  const { intended, basis } = claim;
  const isLegal =
    intended === null ||
    legalMoves(line.position).some(
      ({ from, to, promotion }) =>
        from === intended.from && to === intended.to && promotion === intended.promotion,
    );
  const judged = intended === null || !isLegal ? line : addPly(line, playMove(line.position, intended));
  const { halfmoves } = judged.position;
  const verdict = (fault: ClaimFault | null, source: Citation): ClaimVerdict => ({
    fault,
    occurrences: occurrencesOf(judged),
    halfmoves,
    isAtLeast: judged.isOpenBefore,
    article: source.article,
    certainty: source.certainty,
  });
  const rule = cite(edition.id, `${basis}${intended === null ? "OnBoard" : "Intended"}`);
  if (claim.isGameOver || findEnding(line.position) !== null) return verdict("gameOver", rule);
  const isLost =
    claim.hand === "moved" || (claim.hand === "touched" && edition.rightLostBy.value === "touching");
  if (isLost) return verdict("rightLost", edition.rightLostBy);
  if (line.position.turn !== claim.claimant) return verdict("notOnMove", rule);
  if (!isLegal) return verdict("illegalMove", rule);
  if (basis === "threefold") return verdict(judged.count >= 3 ? null : "notThreeTimes", rule);
  if (intended !== null && halfmoves === 0) return verdict("captureOrPawnMove", rule);
  return verdict(halfmoves >= 100 ? null : "notFiftyMoves", rule);
}
