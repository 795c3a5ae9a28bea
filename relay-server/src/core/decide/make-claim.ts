import { ok, type Command, type Draft, type GameState, type Hall } from "@boardwire/shared";
import { modeOf } from "../mode-of.ts";
import { isOfferOpen } from "../offers.ts";
import { stopFor } from "./stop-for.ts";
import { cited, type Decision, type Ruling } from "./decision.ts";
import { weighClaim } from "./weigh-claim.ts";

type MakeClaim = Extract<Command, { kind: "makeClaim" }>;

/**
 * A player claims a draw [RUL1] to [RUL4]. The clocks stop, and the claim is an offer too; it cannot be withdrawn (Laws
 * 9.5). What the game says of it the arbiter is shown; a person decides.
 */
export function makeClaim(hall: Hall, command: MakeClaim, ruling: Ruling): Decision {
  const weighed = weighClaim(hall, command, ruling);
  if (!weighed.ok) return weighed;
  const { game, intended, verdict } = weighed.value;
  const made = [toClaim(hall, game, command, ruling, intended), ...toOffer(game, command, ruling)];
  if (verdict?.fault !== "rightLost")
    return ok([...stopFor(game, ruling, { why: "claim", side: command.side }, true), ...made]);
  const claim = game.desk.claims.length + 1;
  return ok([
    ...made,
    { ...ruling, type: "ClaimDecided", game: game.id, claim, outcome: "lapsed", ...cited(verdict) },
  ]);
}

function toClaim(
  hall: Hall,
  game: GameState,
  { side, what }: MakeClaim,
  ruling: Ruling,
  intended: { readonly uci: string; readonly san: string } | null,
): Draft {
  return {
    ...ruling,
    type: "ClaimMade",
    game: game.id,
    claim: game.desk.claims.length + 1,
    side,
    what,
    intended: intended === null ? null : { uci: intended.uci, san: intended.san },
    ...(what === "twoMinutes" ? {} : { basis: basisOf(hall, game) }),
    ply: game.moves.length,
  };
}

/** In rapid and blitz players need not record their moves; elsewhere a claim rests on the score sheet. */
function basisOf(hall: Hall, game: GameState): "scoreSheet" | "ownCount" {
  const mode = modeOf(hall, game);
  return mode === null || mode === "standard" ? "scoreSheet" : "ownCount";
}

/** A claim is an offer of a draw; one that stands stands. */
function toOffer(game: GameState, { side }: MakeClaim, ruling: Ruling): Draft[] {
  const stands = game.desk.offers.some((offer) => offer.side === side && isOfferOpen(game, offer));
  const ply = game.moves.length;
  return stands ? [] : [{ ...ruling, type: "DrawOffered", game: game.id, side, ply }];
}
