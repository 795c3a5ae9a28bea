import { createMateBook, toFlagTasks, type MateBook } from "./arbiter-flags.ts";
import { createClaimFinder } from "./claims.ts";
import { createDeskViews } from "./desk.ts";
import { findIllegalMoves } from "./illegal-moves.ts";
import { operatorProjection } from "./operator.ts";
import type { Projection } from "./projection.ts";
import { isCurrent } from "./tile.ts";

/** The arbiter: what the operator sees, the facts on which a claim may rest, clocks at zero, illegal moves that stand, the desk. */
export function createArbiterProjection(mates: MateBook = createMateBook(), protestMillis = 0): Projection {
  const claims = createClaimFinder();
  const desks = createDeskViews(protestMillis);
  return {
    ...operatorProjection,
    audience: "arbiter",
    toFacts: (hall, game) => ({
      ...operatorProjection.toFacts(hall, game),
      startFen: game.start.fen,
    }),
    toTable: (hall, table, game) => {
      const { edition } = hall;
      const { supervision } = hall.laws;
      const current = isCurrent(hall, game, table) ? game : null;
      return {
        ...operatorProjection.toTable(hall, table, game),
        ...claims.find(current, edition),
        proposed: current?.proposed ?? null,
        desk: current === null ? null : desks.find(hall, current),
        flags: current === null ? [] : toFlagTasks(current, { edition, supervision }, mates),
        illegalMoves: current === null ? [] : findIllegalMoves(current, { edition, supervision }, mates),
      };
    },
  };
}
