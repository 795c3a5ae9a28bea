import { describe, expect, it } from "vitest";
import { manAt, NO_TAPS, squareAt, tap, toText } from "./tap-move.ts";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

describe("the square under a finger", () => {
  it.each([
    [0.01, 0.99, "white", "a1"],
    [0.99, 0.01, "white", "h8"],
    [0.51, 0.51, "white", "e4"],
    [0.01, 0.99, "black", "h8"],
    [0.51, 0.51, "black", "d5"],
    [1, 0.5, "white", null],
    [-0.01, 0.5, "white", null],
  ] as const)("%f, %f with %s below: %s", (x, y, bottom, square) => {
    expect(squareAt(x, y, bottom)).toBe(square);
  });
});

describe("a move by two taps", () => {
  const taps = (placement: string, ...squares: readonly string[]): string =>
    toText(squares.reduce((move, square) => tap(move, square, placement), NO_TAPS));

  it.each([
    [["g1", "f3"], "g1f3"],
    [["g1"], ""],
    [["e4"], ""],
    [["e4", "g1", "f3"], "g1f3"],
    [["g1", "g1"], ""],
    [["g1", "g1", "b1", "c3"], "b1c3"],
    [["g1", "f3", "b1", "c3"], "b1c3"],
  ])("%j: %s", (squares, text) => {
    expect(taps(START, ...squares)).toBe(text);
  });

  it("a pawn on its last rank becomes a queen unless told otherwise", () => {
    expect(taps("8/4P3/8/8/8/8/3p4/8", "e7", "e8")).toBe("e7e8q");
    expect(taps("8/4P3/8/8/8/8/3p4/8", "d2", "d1")).toBe("d2d1q");
    expect(taps("8/4R3/8/8/8/8/8/8", "e7", "e8")).toBe("e7e8");
  });
});

describe("the man on a square", () => {
  it.each([
    ["a8", "r"],
    ["e1", "K"],
    ["e4", null],
    ["h2", "P"],
  ])("%s", (square, man) => {
    expect(manAt(START, square)).toBe(man);
  });

  it("beside gaps", () => {
    expect(["a5", "c5", "d5", "h5"].map((square) => manAt("8/8/8/2p4Q/8/8/8/8", square))).toEqual([
      null,
      "p",
      null,
      "Q",
    ]);
  });
});
