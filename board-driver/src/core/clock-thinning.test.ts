import { describe, expect, it } from "vitest";
import { toInstant, toMillis, type ClockReading } from "@boardwire/shared";
import { thinClock, type ClockWord, type ThinningState } from "./clock-thinning.ts";

const face = (seconds: number, flag: "none" | "shown" | "blocked" = "none"): ClockReading["left"] => ({
  millis: toMillis(seconds * 1000),
  flag,
});
const clock = (left: number, right: number, more: Partial<ClockReading> = {}): ClockReading => ({
  kind: "clock",
  left: face(left),
  right: face(right),
  running: "left",
  lever: "left",
  resolutionMillis: toMillis(1000),
  lowBattery: false,
  ...more,
});

/** Which of the words, each at its second, are reported. */
function reported(words: readonly (readonly [at: number, word: ClockWord])[]): number[] {
  let state: ThinningState = null;
  return words.flatMap(([at, word]) => {
    const step = thinClock(state, word, toInstant(at * 1000));
    state = step.state;
    return step.report ? [at] : [];
  });
}

describe("which clock readings are reported", () => {
  it("of a plain countdown one each five seconds", () => {
    const words = Array.from({ length: 21 }, (_, second) => [second, clock(300 - second, 200)] as const);
    expect(reported(words)).toEqual([0, 5, 10, 15, 20]);
  });

  const stopped = { running: null } as const;
  const first = [100, clock(300, 200)] as const;
  const cases: readonly (readonly [name: string, next: ClockWord, reported: boolean])[] = [
    ["the countdown as foretold", clock(299, 200), false],
    ["the countdown one second late, as the display lags", clock(300, 200), false],
    ["the lever", clock(302, 200, { running: "right", lever: "right" }), true],
    ["the clock stopped", clock(299, 200, stopped), true],
    ["the battery", clock(299, 200, { lowBattery: true }), true],
    ["a flag", clock(299, 200, { right: face(200, "shown") }), true],
    ["a jump up on the running side", clock(419, 200), true],
    ["a jump down on the running side", clock(297, 200), true],
    ["a change on the side that stands still", clock(299, 201), true],
    ["the clock unplugged", { kind: "noClock" }, true],
  ];
  it.each(cases)("%s", (_name, next, isReported) => {
    expect(reported([first, [101, next]])).toEqual(isReported ? [100, 101] : [100]);
  });

  it("zero is reported when it comes, although it was foretold", () => {
    expect(
      reported([
        [0, clock(2, 9)],
        [1, clock(1, 9)],
        [2, clock(0, 9)],
      ]),
    ).toEqual([0, 2]);
  });

  it("an unplugged clock is said once, and its return as well", () => {
    const none: ClockWord = { kind: "noClock" };
    expect(
      reported([
        [0, none],
        [1, none],
        [9, none],
        [10, clock(5, 5)],
        [11, none],
      ]),
    ).toEqual([0, 10, 11]);
  });

  it("every step of a clock that an arbiter is setting is reported", () => {
    const set = (left: number): ClockReading => clock(left, 200, stopped);
    expect(
      reported([
        [0, set(300)],
        [1, set(300)],
        [2, set(310)],
        [3, set(320)],
      ]),
    ).toEqual([0, 2, 3]);
  });
});
