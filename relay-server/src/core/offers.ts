import { otherSide, type DrawOffer, type GameState } from "@boardwire/shared";
import { turnOf } from "./projections/tile.ts";

/**
 * An offer of a draw stands until it is declined, the opponent has made a move after it, or the game ends (Laws 9.1); it
 * cannot be withdrawn. Where its half-move was taken out of the game, the offer went with it.
 */
export function isOfferOpen(game: GameState, offer: DrawOffer): boolean {
  if (offer.declinedAt !== null || game.end !== null || game.desk.pending !== null) return false;
  const plies = game.moves.length;
  if (offer.ply > plies) return false;
  const first = turnOf(game.start.fen);
  // The half-move after the offer is the opponent's, or the offerer's own and then the opponent's.
  const next = offer.ply % 2 === 0 ? first : otherSide(first);
  return plies < offer.ply + (next === offer.side ? 2 : 1);
}
