import type { ClaimCheck, ClaimQuestion, Hall } from "@boardwire/shared";
import { toFinding } from "../claim-verdict.ts";
import type { Ruling } from "./decision.ts";
import { weighClaim } from "./weigh-claim.ts";

/** What the game says of a claim that nobody has entered yet [RUL28]. `ruling`: who asks, and when. */
export function checkClaim(hall: Hall, question: ClaimQuestion, ruling: Ruling): ClaimCheck {
  const weighed = weighClaim(hall, question, ruling);
  if (!weighed.ok) return weighed.error;
  const { game, edition, intended, verdict } = weighed.value;
  return {
    kind: "checked",
    ply: game.moves.length,
    intended: intended === null ? null : { uci: intended.uci, san: intended.san },
    found: verdict === null ? null : toFinding(verdict, verdict.fault === "rightLost", edition),
  };
}
