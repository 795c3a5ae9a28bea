import { describe, expect, it } from "vitest";
import { compareGames } from "./compare.ts";

// Half a minute of computing, and a machine may have more to do than this.
const TIMEOUT = 600_000;

describe("draws of generated games", () => {
  it(
    "[LAW11] [LAW13] [LAW14] 3,000 games: what is counted ply by ply is what a slow reference finds",
    { timeout: TIMEOUT },
    () => {
      const { games, seen, differences } = compareGames(0, 3000, "rules", () => performance.now());
      expect(differences.slice(0, 10)).toEqual([]);
      expect(games).toBe(3000);
      // A run that never got there proves nothing.
      for (const what of [
        "threefold",
        "fivefold",
        "fivefold in a row",
        "fifty",
        "seventyFive",
        "at least",
        "diagram counts more",
        "raw en passant counts less",
        "claim threefold: right",
        "claim threefold: notThreeTimes",
        "claim fifty: right",
        "claim fifty: captureOrPawnMove",
        "claim fifty: notFiftyMoves",
      ]) {
        expect(seen[what] ?? 0, what).toBeGreaterThan(50);
      }
    },
  );
});
