import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { ReportSchema } from "./observation.ts";

const face = { millis: 1000, flag: "none" };
const clock = (millis: number): object => ({
  kind: "clock",
  left: { ...face, millis },
  right: face,
  running: "left",
  lever: "left",
  resolutionMillis: 1000,
  lowBattery: false,
});
const report = (n: number, observation: object = { kind: "noise", bytes: 1 }): unknown => ({
  n,
  at: 1,
  board: "dgt:00001",
  observation,
});

describe("what a driver may report", () => {
  it.each([
    ["its first number", report(1), true],
    ["the last number that can be counted up to", report(Number.MAX_SAFE_INTEGER), true],
    ["a number at which counting stands still", report(2 ** 53), false],
    ["a clock at zero", report(1, clock(0)), true],
    ["a clock of a hundred hours", report(1, clock(100 * 3_600_000)), true],
    ["a clock of more", report(1, clock(100 * 3_600_000 + 1)), false],
    ["a clock of less than nothing", report(1, clock(-1)), false],
  ])("%s", (_, given, isTaken) => {
    expect(v.is(ReportSchema, given)).toBe(isTaken);
  });
});
