import { cite } from "@boardwire/shared";
import type { Projection } from "./projection.ts";
import { publicProjection } from "./public.ts";
import { toTile } from "./tile.ts";

/**
 * Screens in sight of the players: what anybody standing at the board could see, undelayed. One position, no moves to
 * step through, and the last move without the signs for check and mate (rules CS10, CS11).
 */
export const hallProjection: Projection = {
  ...publicProjection,
  audience: "hall",
  showsGames: false,
  toTournament: ({ name, laws }) => ({
    name,
    screenRule: { edition: laws.edition, article: cite(laws.edition, "screens").article },
  }),
  toTable(hall, table, game) {
    const tile = toTile(hall, table, game);
    return tile.last === null
      ? tile
      : { ...tile, last: { ...tile.last, san: tile.last.san.replace(/[+#]+$/, "") } };
  },
};
