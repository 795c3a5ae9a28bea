import type { FindMate } from "../illegal-case.ts";
import type { MateBook } from "../projections/arbiter-flags.ts";
import { judgeQuickly } from "../winnable/winnability.ts";

/**
 * Whether a side can still mate: what was found out of the position, else what can be told at once, so that nobody waits for
 * a search. Null `mates`: nothing was found out.
 */
export const createFindMate =
  (mates: MateBook | null): FindMate =>
  (position, side) => {
    const known = mates?.find(position, side)?.kind ?? "unknown";
    return known === "unknown" ? judgeQuickly({ position, side }).kind : known;
  };
