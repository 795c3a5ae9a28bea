import { EDITIONS } from "@boardwire/shared";
import { createMateBook, toFlagTasks, type MateBook } from "./arbiter-flags.ts";
import { createClaimFinder } from "./claims.ts";
import { findIllegalMoves } from "./illegal-moves.ts";
import { operatorProjection } from "./operator.ts";
import type { Projection } from "./projection.ts";
import { isCurrent } from "./tile.ts";

/** The arbiter: what the operator sees, the facts on which a claim may rest, clocks at zero and illegal moves that stand. */
export function createArbiterProjection(mates: MateBook = createMateBook()): Projection {
  const claims = createClaimFinder();
  return {
    ...operatorProjection,
    audience: "arbiter",
    toTable: (hall, table, game) => {
      const edition = EDITIONS[hall.laws.edition];
      const { supervision } = hall.laws;
      const current = isCurrent(hall, game, table) ? game : null;
      return {
        ...operatorProjection.toTable(hall, table, game),
        ...claims.find(current, edition),
        proposed: current?.proposed ?? null,
        flags: current === null ? [] : toFlagTasks(current, { edition, supervision }, mates),
        illegalMoves: current === null ? [] : findIllegalMoves(current, { edition, supervision }),
      };
    },
  };
}
