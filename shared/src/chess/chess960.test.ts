import { describe, expect, it } from "vitest";
import { chess960Fen } from "./chess960.ts";
import { legalMoves, parsePosition, STANDARD_FEN, toPlacement } from "./position.ts";

const menOf = (n: number): string => chess960Fen(n).split("/", 8)[7]?.split(" ", 1)[0] ?? "";

describe("Chess960 start positions", () => {
  it.each([
    [0, "BBQNNRKR"],
    [518, "RNBQKBNR"],
    [534, "RNBKQBNR"],
    [959, "RKRNNQBB"],
  ])("number %i is %s", (n, men) => {
    expect(menOf(n)).toBe(men);
  });

  it("are 960 different lawful ones", () => {
    const seen = new Set<string>();
    for (let n = 0; n < 960; n++) {
      const men = menOf(n);
      seen.add(men);
      const [first, second] = [men.indexOf("B"), men.lastIndexOf("B")];
      expect((first + second) % 2, men).toBe(1);
      expect(men.indexOf("R") < men.indexOf("K") && men.indexOf("K") < men.lastIndexOf("R"), men).toBe(true);
      const position = parsePosition(chess960Fen(n));
      if (!position.ok) throw new Error(`${n}: ${position.error.kind}`);
      expect(position.value.castles.castlingRights.size(), men).toBe(4);
      expect(legalMoves(position.value).length, men).toBeGreaterThan(15);
    }
    expect(seen.size).toBe(960);
  });

  it("number 518 differs from the usual FEN only in how castling is written", () => {
    const position = parsePosition(chess960Fen(518));
    const usual = parsePosition(STANDARD_FEN);
    if (!position.ok || !usual.ok) throw new Error("no position");
    expect(toPlacement(position.value)).toBe(toPlacement(usual.value));
    expect(position.value.castles.castlingRights).toEqual(usual.value.castles.castlingRights);
  });

  it("refuses other numbers", () => {
    for (const n of [-1, 960, 1.5, Number.NaN]) expect(() => chess960Fen(n)).toThrow(RangeError);
  });
});
