import { describe, expect, it } from "vitest";
import { readClockComments } from "./clock-comment.ts";
import { parsePgnTimeControl } from "./pgn-tag.ts";

const TWO = ["1:30", "1:29"];

/** Times in seconds, and whether they are sure, under the TimeControl tag. */
function read(tag: string, texts: readonly (string | null)[]): [(number | null)[], boolean] {
  const parsed = parsePgnTimeControl(tag);
  const control = parsed.ok && parsed.value.kind === "control" ? parsed.value.control : null;
  const { times, sure } = readClockComments(texts, control);
  return [times.map((time) => (time === null ? null : time / 1000)), sure];
}

describe("clock times in comments", () => {
  it.each<[string, string, readonly (string | null)[], (number | null)[], boolean]>([
    ["R046: 1 h 30 min and 1 h 29 min fit the control", "5400+30", TWO, [5400, 5340], true],
    ["R046: the same text is 90 s and 89 s in blitz", "180+2", TWO, [90, 89], true],
    ["R046: without a control it could be either", "?", TWO, [90, 89], false],
    ["three fields are what the standard says", "180+2", ["0:03:02", "1:30:00"], [182, 5400], true],
    ["also without a control", "?", ["1:29:40", "0:00:07.5"], [5380, 7], true],
    [
      "a source that leaves the seconds out does so to the end",
      "5400+30",
      ["1:30", "1:30", "0:04"],
      [5400, 5400, 240],
      true,
    ],
    ["more than anybody can have is minutes and seconds", "1500+10", ["25:08", "24:59"], [1508, 1499], true],
    ["all periods count together", "40/5400:1800", ["1:30", "1:58"], [5400, 7080], true],
    ["more than the control gives, either way", "60+1", ["1:30", "9:59"], [90, 599], false],
    ["one that could not be hours decides for all", "5400+30", ["0:59", "59:30"], [59, 3570], true],
    ["what was not written stays unknown", "5400+30", [null, "1:29", "?"], [null, 5340, null], true],
    ["three fields among two", "5400+30", ["1:30", "0:59:10"], [5400, 3550], true],
  ])("[TC14] %s", (_, tag, texts, seconds, sure) => {
    expect(read(tag, texts)).toEqual([seconds, sure]);
  });
});
