import { toInstant, toMillis, type ClockView } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { formatClock, formatMoveTime, isRunning, timeLeft, toLowMark } from "./time.ts";

const reading = (change: Partial<ClockView> = {}): ClockView => ({
  white: toMillis(1_800_000),
  black: toMillis(1_500_000),
  running: "black",
  at: toInstant(1_000_000),
  stale: false,
  ...change,
});

describe("time left", () => {
  it.each([
    ["the running side loses what has passed since the reading", reading(), "black", 1_552_000, 948_000],
    ["the standing side loses nothing", reading(), "white", 1_552_000, 1_800_000],
    ["it ends at zero", reading({ black: toMillis(5000) }), "black", 2_000_000, 0],
    ["a reading from just ahead of our clock gives no time", reading(), "black", 999_000, 1_500_000],
    ["a clock that cannot be read stands", reading({ stale: true }), "black", 1_552_000, 1_500_000],
    [
      "while a delay lasts the running side's time stands",
      reading({ runsFrom: toInstant(1_005_000) }),
      "black",
      1_004_000,
      1_500_000,
    ],
    ["after the delay it runs", reading({ runsFrom: toInstant(1_005_000) }), "black", 1_007_000, 1_498_000],
    ["under an hourglass the other side gains", reading({ otherGains: true }), "white", 1_002_000, 1_802_000],
    [
      "but not on a clock that cannot be read",
      reading({ otherGains: true, stale: true }),
      "white",
      1_002_000,
      1_800_000,
    ],
    ["a time that was not read stays unknown", reading({ black: null }), "black", 1_552_000, null],
    ["without the relay's time the reading is shown as it is", reading(), "black", null, 1_500_000],
  ] as const)("%s", (_, clock, side, now, expected) => {
    expect(timeLeft(clock, side, now)).toBe(expected);
  });

  it("does not depend on how often it was asked", () => {
    const clock = reading();
    for (let now = 1_000_000; now < 1_300_000; now += 777) timeLeft(clock, "black", now);
    expect(timeLeft(clock, "black", 1_300_000)).toBe(1_200_000);
  });

  it("shows no side running on a stale clock", () => {
    expect(isRunning(reading(), "black")).toBe(true);
    expect(isRunning(reading({ stale: true }), "black")).toBe(false);
  });
});

describe("clock text", () => {
  it.each([
    [0, "0:00:00"],
    [-5, "0:00:00"],
    [1, "0:01"],
    [5000, "0:05"],
    [4001, "0:05"],
    [59_001, "1:00"],
    [599_000, "9:59"],
    [3_599_000, "59:59"],
    [3_600_000, "1:00:00"],
    [5_430_000, "1:30:30"],
    [36_000_000, "10:00:00"],
  ])("%i ms reads %s", (millis, text) => {
    expect(formatClock(millis)).toBe(text);
  });
});

describe("low time", () => {
  it.each([
    [null, 30_000],
    ["?", 30_000],
    ["60", 10_000],
    ["180+2", 18_000],
    ["900+10", 90_000],
    ["5400+30", 120_000],
    ["40/5400+30:1800+30", 120_000],
    ["40/5400:1800+30", 120_000],
    ["90m delay 5s", 30_000],
  ])("%s is low from %i ms", (control, mark) => {
    expect(toLowMark(control)).toBe(mark);
  });
});

describe("the time after a move", () => {
  const seconds = (count: number) => toMillis(count * 1000);

  it.each([
    ["read", { clock: seconds(3590) }, "59:50"],
    ["[CLK24] D11 reckoned, which only staff get", { clock: null, estimate: seconds(3590) }, "~59:50"],
    ["[CLK24] read after all", { clock: seconds(3588), estimate: seconds(3590) }, "59:48"],
    ["not known", { clock: null }, ""],
  ])("%s", (_, move, expected) => {
    expect(formatMoveTime(move)).toBe(expected);
  });
});
