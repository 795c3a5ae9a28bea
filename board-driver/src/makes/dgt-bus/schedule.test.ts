import { describe, expect, it } from "vitest";
import { toInstant, toMillis, type ClockReading } from "@boardwire/shared";
import type { MemoryRecord } from "../../core/board-record.ts";
import { START } from "../../test-fields.ts";
import { estimateInstants } from "./instants.ts";
import { ageWaiting, NO_PACE, notePace, planCycle, type Turn } from "./schedule.ts";
import { considerMark } from "./start-mark.ts";

const turn = (address: number, kind: "running" | "resting" | "dead"): Turn => ({
  address,
  isAlive: kind !== "dead",
  clockRuns: kind === "running",
});

describe("whose turn it is", () => {
  it("[F5] boards with running clocks come first, and those that are gone last", () => {
    const turns = [turn(10, "dead"), turn(11, "resting"), turn(12, "running"), turn(13, "running")];
    expect(planCycle(10, turns, 100)).toEqual([12, 13, 11, 10]);
  });

  it("[F5] a board that is gone has one turn in ten, and 40 of them have theirs in different cycles", () => {
    const turns = Array.from({ length: 40 }, (_, index) => turn(1001 + index, "dead"));
    const cycles = Array.from({ length: 10 }, (_, cycle) => planCycle(cycle, turns, 100));
    expect(cycles.map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 4));
    expect(new Set(cycles.flat()).size).toBe(40);
  });

  it("where a cycle is slow and nobody plays, nobody waits", () => {
    const turns = [turn(12, "resting"), turn(13, "resting")];
    expect([3, 4, 5].map((cycle) => planCycle(cycle, turns, 4000))).toEqual([
      [12, 13],
      [12, 13],
      [12, 13],
    ]);
  });

  it("where a cycle is slow, boards at rest wait and boards that play do not", () => {
    const turns = [turn(12, "resting"), turn(13, "running")];
    const cycles = [3, 4, 5, 6].map((cycle) => planCycle(cycle, turns, 4000));
    expect(cycles).toEqual([[13, 12], [13], [13], [13, 12]]);
  });
});

describe("how old a board's words may be", () => {
  /** After the intervals of a line that begins, long ago. */
  const SETTLED = [0, 1, 2, 3].reduce((pace, at) => notePace(pace, at, at).pace, NO_PACE);
  it.each<[string, readonly number[], readonly number[]]>([
    ["is rounded up to whole seconds", [0, 250, 1250, 2251], [1000, 1000, 2000]],
    [
      "rises at once and falls after a minute",
      [0, 500, 4000, 4500, 63_900, 64_400],
      [1000, 4000, 4000, 60_000, 60_000],
    ],
  ])("%s", (_name, visits, ages) => {
    let pace = SETTLED;
    const found = visits.slice(1).map((at, index) => {
      const noted = notePace(pace, visits[index] ?? 0, at);
      pace = noted.pace;
      return noted.ageMillis;
    });
    expect(found).toEqual(ages);
  });

  it("is that of the last interval only while the line is read, marked and asked for the mark", () => {
    let pace = NO_PACE;
    const ages = [0, 9500, 15_000, 18_500, 21_000, 24_900, 27_000].map((at, index, visits) => {
      const noted = notePace(pace, visits[index - 1] ?? 0, at);
      if (index > 0) ({ pace } = noted);
      return noted.ageMillis;
    });
    expect(ages.slice(1)).toEqual([10_000, 6000, 4000, 3000, 4000, 4000]);
  });

  it("is told anew as soon as the board waits for longer than was said", () => {
    const waits = [0, 900, 1999, 2000, 3999, 4700];
    let told = 0;
    expect(waits.map((waited) => (told = ageWaiting(told, waited)))).toEqual([
      2000, 2000, 2000, 4000, 4000, 6000,
    ]);
    expect(ageWaiting(3000, 2900)).toBe(3000);
  });

  it("forgets what was slow more than a minute ago", () => {
    let { pace } = notePace(SETTLED, 0, 5000);
    let ageMillis = 0;
    for (let at = 5500; at <= 66_000; at += 500) ({ pace, ageMillis } = notePace(pace, at - 500, at));
    expect(ageMillis).toBe(1000);
    expect(pace.visits.length).toBeLessThanOrEqual(121);
  });
});

describe("when a start is marked", () => {
  const shuffled = `nrbbqnkrpppppppp${".".repeat(32)}PPPPPPPPNRBBQNKR`;
  const face = { millis: toMillis(0), flag: "none" } as const;
  const clock = (running: ClockReading["running"]): ClockReading => ({
    kind: "clock",
    left: face,
    right: face,
    running,
    lever: "left",
    resolutionMillis: toMillis(1000),
    lowBattery: false,
  });
  const at = toInstant(0);
  const resting = { word: clock(null), at };
  const lift = (fields: string, count: number): string => ".".repeat(count) + fields.slice(count);

  it.each<[string, string | null, string | null, Parameters<typeof considerMark>[1]["clock"], boolean]>([
    ["men ready, clock at rest", null, START, resting, true],
    ["men ready, no clock", null, START, { word: { kind: "noClock" }, at }, true],
    ["another arrangement of the first rows", null, shuffled, resting, true],
    ["the clock runs", null, START, { word: clock("left"), at }, false],
    ["nobody knows whether it runs", null, START, null, false],
    ["a man is missing", null, lift(START, 1), resting, false],
    ["a game goes on", null, `.${START.slice(1, 40)}r${START.slice(41)}`, resting, false],
    ["the board was never read", null, null, resting, false],
    ["marked already", START, START, resting, false],
    ["men that are put right use up no mark", START, lift(START, 2), resting, false],
  ])("%s", (_name, marked, fields, told, isDue) => {
    expect(considerMark(marked, { fields, clock: told, rebuilding: false }).isDue).toBe(isDue);
  });

  it("again when men have left their places and are back", () => {
    const { marked } = considerMark(START, { fields: lift(START, 3), clock: resting, rebuilding: false });
    expect(marked).toBeNull();
    expect(considerMark(marked, { fields: START, clock: resting, rebuilding: false }).isDue).toBe(true);
  });

  it("not while a board lists its men after a loss of power", () => {
    expect(considerMark(null, { fields: START, clock: resting, rebuilding: true }).isDue).toBe(false);
  });
});

describe("when records were made", () => {
  const piece = (quick: boolean): MemoryRecord => ({ kind: "piece", field: 0, content: ".", quick });
  const between = (records: readonly MemoryRecord[], from: number, to: number): readonly number[] =>
    estimateInstants(records, toInstant(from), toInstant(to));

  it.each<[string, readonly boolean[], number, readonly number[]]>([
    ["nothing", [], 1000, []],
    ["evenly", [false, false, false], 1000, [250, 500, 750]],
    ["what followed soon follows soon", [false, true, false], 1320, [400, 520, 920]],
    ["in no time at all", [false, true], 0, [0, 0]],
    ["in hardly any", [false, true, true], 100, [25, 50, 75]],
  ])("%s", (_name, quick, to, expected) => {
    const found = between(quick.map(piece), 0, to);
    expect(found.map((at) => Math.round(at))).toEqual(expected);
  });
});
