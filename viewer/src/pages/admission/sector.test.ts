import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeTables, parseSector } from "./sector.ts";

describe("a sector", () => {
  it.each([
    ["", null],
    ["  ", null],
    ["7", [7]],
    ["1-3", [1, 2, 3]],
    ["1–3, 12", [1, 2, 3, 12]],
    ["12 1 - 3", [1, 2, 3, 12]],
    ["3,3,2", [2, 3]],
    ["۱-۳، ۱۲", [1, 2, 3, 12]],
  ])("written %j", (text, tables) => {
    expect(parseSector(text)).toEqual({ ok: true, value: tables });
  });

  it.each([
    ["all", "all"],
    ["1-", "1-"],
    ["8-1", "8-1"],
    ["1-2-3", "1-2-3"],
    ["0", "0"],
    ["10000", "10000"],
    ["1, x2, 3", "x2"],
  ])("%j is not understood, and it is said where", (text, part) => {
    expect(parseSector(text)).toEqual({ ok: false, error: part });
  });

  it("reads what it writes", () => {
    const tables = fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(tables, (numbers) => {
        const sorted = numbers.toSorted((a, b) => a - b);
        expect(parseSector(describeTables(sorted as never))).toEqual({ ok: true, value: sorted });
      }),
    );
  });
});
