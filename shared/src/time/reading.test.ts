import { describe, expect, it } from "vitest";
import { toInstant, toMillis } from "../ids.ts";
import type { ClockFace, ClockReading, ClockSide } from "../observation.ts";
import { isPossible, mirrorReading, nextZeroAt } from "./reading.ts";

const face = (seconds: number, flag: ClockFace["flag"] = "none"): ClockFace => ({
  millis: toMillis(seconds * 1000),
  flag,
});
const reading = (left: ClockFace, right: ClockFace, running: ClockSide | null): ClockReading => ({
  kind: "clock",
  left,
  right,
  running,
  lever: running ?? "left",
  resolutionMillis: toMillis(1000),
  lowBattery: false,
});

describe("what a clock can show", () => {
  const fallen = reading(face(0, "blocked"), face(16), null);
  const running = reading(face(41), face(52), "left");
  const rows: readonly [string, ClockReading, ClockReading, number, boolean][] = [
    ["the countdown", running, reading(face(40), face(52), "left"), 1, true],
    ["time that an arbiter gives", running, reading(face(41), face(300), "left"), 1, true],
    ["both at zero at once, without a sign", running, reading(face(0), face(0), null), 1, false],
    ["the same after time enough for it", running, reading(face(0), face(0), null), 60, true],
    ["both at zero with the sign of one", running, reading(face(0, "shown"), face(0), null), 1, true],
    ["a message of before the fall", fallen, reading(face(1), face(16), "left"), 1, false],
    ["minutes after a fall", fallen, reading(face(120), face(16), null), 1, true],
    [
      "the sign of the last zero on one side, with that of an earlier one gone from the other",
      reading(face(2, "none"), face(3, "shown"), "left"),
      reading(face(0, "shown"), face(3), "right"),
      2,
      true,
    ],
    ["the next period", fallen, reading(face(1799, "shown"), face(1816), "left"), 1, true],
  ];
  for (const [name, before, now, seconds, expected] of rows) {
    it(`[CLK2] [CLK6] ${name}: ${expected ? "believed" : "passed over"}`, () => {
      const seen = toInstant(1_800_000_000_000);
      expect(isPossible({ ...before, seen }, now, toInstant(seen + seconds * 1000))).toBe(expected);
    });
  }

  it("a clock that is turned twice stands as before", () => {
    const turned = mirrorReading(running);
    expect(turned).toMatchObject({ left: { millis: 52_000 }, running: "right", lever: "right" });
    expect(mirrorReading(turned)).toEqual(running);
  });

  it("the next zero is that of the running side, and none where nothing runs", () => {
    const at = toInstant(1_800_000_000_000);
    expect(nextZeroAt({ white: 3000, black: 9000, running: "white", at })).toBe(at + 3000);
    expect(nextZeroAt({ white: 3000, black: 9000, running: null, at })).toBeNull();
  });
});
