import { describe, expect, it } from "vitest";
import { toBoardName } from "./listed-board.ts";
import { toClockReading, toFields, toPercent } from "./readings.ts";
import { START } from "../test-fields.ts";

describe("fields", () => {
  const AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
  it.each([
    ["the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", false, START],
    [
      "a turned board, whose field 0 is h1",
      AFTER_E4,
      true,
      [...(toFields(AFTER_E4, false) ?? "")].toReversed().join(""),
    ],
    ["seven rows", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP", false, null],
    ["a row of nine", "rnbqkbnr/pppppppp/8/8/44P/8/PPPP1PPP/RNBQKBNR", false, null],
    ["a letter that is no man", "rnbqkbnr/pppppppp/8/8/4X3/8/PPPP1PPP/RNBQKBNR", false, null],
    ["nothing", "", false, null],
  ])("%s", (_name, placement, flipped, fields) => {
    expect(toFields(placement, flipped)).toBe(fields);
  });
});

describe("a clock", () => {
  const sentAt = 1_772_355_605_000;
  const clock = { white: 5382, black: 5400, run: true, time: sentAt };
  const straight = { flipped: false, sentAt, lever: "right" } as const;
  const face = (seconds: number) => ({ millis: seconds * 1000, flag: "none" });

  it.each([
    [
      "White's time runs: the left face",
      clock,
      straight,
      { left: 5382, right: 5400, running: "left", lever: "left" },
    ],
    [
      "Black's time runs",
      { ...clock, run: false },
      straight,
      { left: 5382, right: 5400, running: "right", lever: "right" },
    ],
    [
      "at rest the lever stays where it was",
      { ...clock, run: null },
      straight,
      { left: 5382, right: 5400, running: null, lever: "right" },
    ],
    [
      "on a turned board the right face is White's",
      clock,
      { ...straight, flipped: true },
      { left: 5400, right: 5382, running: "right", lever: "right" },
    ],
    [
      "and the left one Black's",
      { ...clock, run: false },
      { ...straight, flipped: true },
      { left: 5400, right: 5382, running: "left", lever: "left" },
    ],
    [
      "the running time has gone on since it was read, the other has not",
      { ...clock, time: sentAt - 61_000 },
      straight,
      { left: 5321, right: 5400, running: "left", lever: "left" },
    ],
    [
      "a begun second shows as a whole one",
      { ...clock, time: sentAt - 400 },
      straight,
      { left: 5382, right: 5400, running: "left", lever: "left" },
    ],
    [
      "no time goes below nothing",
      { ...clock, white: 3, time: sentAt - 61_000 },
      straight,
      { left: 0, right: 5400, running: "left", lever: "left" },
    ],
    [
      "a reading from the future has no age",
      { ...clock, time: sentAt + 5000 },
      straight,
      { left: 5382, right: 5400, running: "left", lever: "left" },
    ],
  ])("%s", (_name, given, options, { left, right, running, lever }) => {
    expect(toClockReading(given, options)).toMatchObject({
      left: face(left),
      right: face(right),
      running,
      lever,
    });
  });

  it.each([
    ["a time below nothing", { ...clock, white: -1 }],
    ["a time that no clock shows", { ...clock, black: 36_000 }],
  ])("is none: %s", (_name, given) => {
    expect(toClockReading(given, straight)).toBeNull();
  });
});

it.each([
  ["84%", 84],
  ["100 %", 100],
  ["7.2V", null],
  ["101%", null],
  [null, null],
])("a battery of %j", (text, percent) => {
  expect(toPercent(text)).toBe(percent);
});

describe("the name of a board", () => {
  it.each([
    ["30001", "dgt:30001"],
    ["300011", "livechess:300011"],
    ["A-1", "livechess:A-1"],
    // As a relay of ours calls its boards where it answers the calls of LiveChess itself.
    ["certabo:0001", undefined],
    ["livechess:A-1", undefined],
    ["chesslink@/dev/ttyUSB0", undefined],
    ["", undefined],
  ])("%j", (serial, id) => {
    expect(toBoardName(serial)).toBe(id);
  });
});
