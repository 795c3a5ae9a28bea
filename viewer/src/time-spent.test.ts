import { describe, expect, it } from "vitest";
import { move } from "./test-views.ts";
import { toThoughts } from "./time-spent.ts";

/** Seconds that each move took, from the clock times after the moves. */
function spent(timeControl: string | null, clocks: readonly (number | null)[], startMoveNumber = 1) {
  const facts = { timeControl, startTurn: "white", startMoveNumber } as const;
  return toThoughts(
    clocks.map((each) => move("e4", each)),
    facts,
  ).map((millis) => (millis === null ? null : millis / 1000));
}

describe("time spent", () => {
  it.each([
    ["is what went off the clock", "5400", [5380, 5330, 5300], [20, 70, 80]],
    ["and the increment that came on top", "5400+30", [5400, 5380, 5330, 5400], [null, null, 100, 10]],
    [
      "is unknown where a time was not read, on either end",
      "5400",
      [null, 5380, 5330, null],
      [null, 20, null, null],
    ],
    [
      "is unknown for the first moves with an increment, which may have stood on the clock",
      "720+3",
      [725, 723, 726],
      [null, null, 2],
    ],
    ["is unknown without a time control", null, [100, 100, 90], [null, null, null]],
    ["and with one that counts otherwise", "5400 d5", [5390, 5390, 5380], [null, null, null]],
    ["is never negative", "5400", [5401, 5390, 5402], [null, 10, null]],
    ["is never more than stood on the clock", "5400+30", [50, 40, 20, 80], [null, null, null, null]],
    [
      "takes the increment of the period",
      "2/600:900+10",
      [590, 590, null, null, 800, 700, 790, 700],
      [null, null, null, null, null, null, 20, 10],
    ],
  ] as const)("%s", (_, timeControl, clocks, seconds) => {
    expect(spent(timeControl, clocks)).toEqual(seconds);
  });

  it("is unknown for the move that completes a period, for which the clock may add the next", () => {
    expect(spent("40/5400+30:1800+30", [2000, 2000, 1930, 1990, 1900, 1900], 39)).toEqual([
      null,
      null,
      null,
      null,
      60,
      120,
    ]);
  });
});
