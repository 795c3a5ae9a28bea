import type { MadeClaim, RuleId } from "@boardwire/shared";

/** The rule by which a claim is made; a draw is claimed for the position on the board, or after a move that was written down. */
export function claimRuleOf(what: MadeClaim["what"], isIntended: boolean): RuleId {
  return what === "twoMinutes" ? "quickplayClaim" : `${what}${isIntended ? "Intended" : "OnBoard"}`;
}
