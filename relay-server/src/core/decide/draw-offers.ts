import { ok, type Command, type Hall } from "@boardwire/shared";
import { isOfferOpen } from "../offers.ts";
import { findPlay, refuse, type Decision, type Ruling } from "./decision.ts";

/** A player offers a draw. It cannot be withdrawn; the mark is for both score sheets, and nobody else during the game. */
export function offerDraw(
  hall: Hall,
  command: Extract<Command, { kind: "offerDraw" }>,
  ruling: Ruling,
): Decision {
  const found = findPlay(hall, command.game, ruling);
  if (!found.ok) return found;
  const game = found.value;
  const { side } = command;
  const open = game.desk.offers.findLast((offer) => offer.side === side && isOfferOpen(game, offer));
  if (open !== undefined) return refuse({ code: "offerStands", side, ply: open.ply });
  return ok([{ ...ruling, type: "DrawOffered", game: game.id, side, ply: game.moves.length }]);
}

/** The opponent has declined the offer of that side; to make a move declines it as well, and is no entry. */
export function declineDraw(
  hall: Hall,
  command: Extract<Command, { kind: "declineDraw" }>,
  ruling: Ruling,
): Decision {
  const found = findPlay(hall, command.game, ruling);
  if (!found.ok) return found;
  const game = found.value;
  const { side } = command;
  const last = game.desk.offers.findLast((offer) => offer.side === side);
  if (last !== undefined && isOfferOpen(game, last))
    return ok([{ ...ruling, type: "DrawDeclined", game: game.id, side }]);
  if (last?.declinedAt != null) return refuse({ code: "offerDeclined", at: last.declinedAt });
  return refuse({ code: "noOffer", side });
}
