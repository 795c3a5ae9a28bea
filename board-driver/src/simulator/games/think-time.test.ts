import { assert, constantFrom, integer, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { createRng } from "../rng.ts";
import { BLITZ, CLASSICAL, RAPID, thinkTimes, type PlyKind, type TimeControl } from "./think-time.ts";

const PLAIN: PlyKind = { recapture: false, forced: false };
const plain = (count: number): PlyKind[] => Array.from({ length: count }, () => PLAIN);

/** The lowest time that a side's clock shows while it runs. */
function lowest(thinks: readonly number[], control: TimeControl, parity: number, hand: number): number {
  let left = control.baseMillis + control.incrementMillis;
  let low = left;
  for (const [at, think] of thinks.entries()) {
    if (at % 2 !== parity) continue;
    left -= think + hand;
    low = Math.min(low, left);
    left += control.incrementMillis;
    if (control.stage?.afterMoves === Math.floor(at / 2) + 1) left += control.stage.extraMillis;
  }
  return low;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe("time use", () => {
  it("never lets a flag fall by accident", () => {
    assert(
      property(
        string(),
        integer({ min: 1, max: 300 }),
        constantFrom(CLASSICAL, RAPID, BLITZ),
        (seed, plies, control) => {
          const thinks = thinkTimes(plain(plies), control, createRng(seed), { handMillis: 900 });
          for (const parity of [0, 1]) expect(lowest(thinks, control, parity, 900)).toBeGreaterThan(0);
        },
      ),
    );
  });

  it("lets the named side overstep on its last move and nobody else", () => {
    for (const [flagFalls, parity] of [
      ["white", 0],
      ["black", 1],
    ] as const) {
      for (const plies of [41, 42]) {
        const thinks = thinkTimes(plain(plies), CLASSICAL, createRng("flag"), { flagFalls, handMillis: 900 });
        expect(lowest(thinks, CLASSICAL, parity, 900)).toBeLessThan(0);
        expect(lowest(thinks.slice(0, -2), CLASSICAL, parity, 900)).toBeGreaterThan(0);
        expect(lowest(thinks, CLASSICAL, 1 - parity, 900)).toBeGreaterThan(0);
      }
    }
  });

  it("is quick in the opening and at recaptures, long in the middle, short before the control", () => {
    const games = Array.from({ length: 60 }, (_, n) =>
      thinkTimes(
        plain(100).map((ply, at) => ({ ...ply, recapture: at === 45 })),
        CLASSICAL,
        createRng(`shape ${n}`),
      ),
    );
    const at = (from: number, to: number): number => median(games.flatMap((game) => game.slice(from, to)));
    expect(at(0, 8)).toBeLessThan(15_000);
    expect(at(45, 46)).toBeLessThan(15_000);
    expect(at(30, 45)).toBeGreaterThan(60_000);
    expect(at(70, 80)).toBeLessThan(at(30, 45));
  });
});
