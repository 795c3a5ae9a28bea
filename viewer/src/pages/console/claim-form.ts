import type { CLAIM_KINDS, ClaimQuestion, GameId, Side } from "@boardwire/shared";
import { parseClock } from "./clock-text.ts";

/** What somebody has filled in so far about a claim of a draw. */
export interface ClaimForm {
  readonly side: Side;
  readonly what: (typeof CLAIM_KINDS)[number];
  readonly basis: "onBoard" | "written";
  /** The move that was written down, as it was typed or tapped. */
  readonly move: string;
  readonly isTouched: boolean;
  readonly isAnnounced: boolean;
  /** The claimant's time, where no clock is read. */
  readonly left: string;
}

/** Whether a move has to be given. */
export const isWritten = ({ basis, what }: ClaimForm): boolean =>
  basis === "written" && what !== "twoMinutes";

/** As the relay is asked; null: the move that was written down is still to be given. */
export function toQuestion(game: GameId, form: ClaimForm): ClaimQuestion | null {
  const { side, what, isTouched, isAnnounced } = form;
  if (what === "twoMinutes") {
    const left = parseClock(form.left);
    return { game, side, what, announced: isAnnounced, ...(left.ok ? { left: left.value } : {}) };
  }
  const move = form.move.trim();
  if (isWritten(form) && move.length < 2) return null;
  return {
    game,
    side,
    what,
    ...(isWritten(form) ? { intended: move } : {}),
    hand: isTouched ? "touched" : "still",
  };
}
