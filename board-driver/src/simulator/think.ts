import type { Rng } from "./rng.ts";

/**
 * Thinking time of each ply in milliseconds, as at a tournament of 90 minutes with half a minute a move: the opening
 * is known, the middle game is long, the end is quicker.
 */
export function thinkTimes(plies: number, rng: Rng): number[] {
  return Array.from({ length: plies }, (_, ply) => {
    const median = ply < 16 ? 12_000 : ply < 70 ? 75_000 : 35_000;
    return Math.min(20 * 60_000, Math.max(800, rng.around(median, 0.9)));
  });
}
