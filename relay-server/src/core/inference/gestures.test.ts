import { describe, expect, it } from "vitest";
import { readKingsSignal } from "./gestures.ts";

const SQUARES = { d5: 27, e5: 28, d4: 35, e4: 36, e3: 44 } as const;
type Square = keyof typeof SQUARES;

/** An empty board but for the kings. */
function kingsOn(white: Square, black: Square): string {
  const letters = Array.from({ length: 64 }, () => ".");
  letters[SQUARES[white]] = "K";
  letters[SQUARES[black]] = "k";
  return letters.join("");
}

describe("what kings on centre squares tell (requirement S-73)", () => {
  it.each<[string, Square, Square, string | null]>([
    ["e4 and d5, the light ones: White won", "e4", "d5", "1-0"],
    ["d4 and e5, the dark ones: Black won", "d4", "e5", "0-1"],
    ["d4 and d5: a draw", "d4", "d5", "1/2-1/2"],
    ["e4 and e5: a draw", "e4", "e5", "1/2-1/2"],
    ["d4 and e4", "d4", "e4", null],
    ["d5 and e5", "d5", "e5", null],
    ["one in the centre only", "e4", "e3", null],
  ])("[INF22] %s", (_, one, other, result) => {
    expect([readKingsSignal(kingsOn(one, other)), readKingsSignal(kingsOn(other, one))]).toEqual([
      result,
      result,
    ]);
  });
});
