import { createClaimFinder } from "./claims.ts";
import { operatorProjection } from "./operator.ts";
import type { Projection } from "./projection.ts";
import { isCurrent } from "./tile.ts";

/** The arbiter: what the operator sees, and the facts on which a claim may rest. */
export function createArbiterProjection(): Projection {
  const claims = createClaimFinder();
  return {
    ...operatorProjection,
    audience: "arbiter",
    toTable: (hall, table, game) => ({
      ...operatorProjection.toTable(hall, table, game),
      claims: claims.find(isCurrent(hall, game, table) ? game : null),
    }),
  };
}
