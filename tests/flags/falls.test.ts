import { describe, expect, it } from "vitest";
import { BAD_LINE, GOOD_LINE } from "./bad-line.ts";
import { simulateFalls } from "./report.ts";

// Simulated flag falls under every control; `tests/flags/main.ts` plays ten thousand.

const stopwatch = (): number => performance.now();

describe("flag falls", () => {
  it("[CLK1] [CLK5] over a bad line none is missed and none invented", () => {
    const report = simulateFalls({ falls: 200, seed: "bad line", faults: BAD_LINE, stopwatch });
    expect(report.missed).toEqual([]);
    expect(report.invented).toEqual([]);
    expect(report.perControl.size).toBeGreaterThan(10);
    expect(report.taskMillis.length).toBeGreaterThan(150);
  });

  it("[CLK1] [CLK7] [CLK25] over a good line nothing else is noticed either, and viewers are at most a second off", () => {
    const report = simulateFalls({ falls: 100, seed: "good line", faults: GOOD_LINE, stopwatch });
    expect([report.missed, report.invented, report.falseAlarms]).toEqual([[], [], []]);
    for (const error of Object.values(report.worstError)) expect(error).toBeLessThanOrEqual(1000);
  });
});
