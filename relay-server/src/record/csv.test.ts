import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCsv } from "./csv.ts";

/** Reads CSV as RFC 4180 has it, with nothing forgiven. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] !== '"') throw new Error(`no quote at ${at}`);
    let cell = "";
    for (at++; ; at++) {
      if (at >= text.length) throw new Error("a cell is not closed");
      if (text[at] !== '"') cell += text[at];
      else if (text[at + 1] === '"') cell += text[++at];
      else break;
    }
    row.push(cell);
    at++;
    if (text[at] === ",") at++;
    else if (text.slice(at, at + 2) === "\r\n") {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`neither a comma nor a line end at ${at}`);
  }
  if (row.length > 0) throw new Error("the last line has no end");
  return rows;
}

describe("CSV", () => {
  it("is read back as it was, with quotes, commas and line ends in cells", () => {
    const rows = [
      ["a", 'he said "no"', "x,y"],
      ["", "two\r\nlines", "نام‌ها"],
    ];
    expect(parseCsv(toCsv(rows))).toEqual(rows);
  });

  it.each([
    "=1+1",
    "+49 30 1234",
    "-2",
    "@SUM(A1)",
    "  =1",
    "\t=1",
    "\r=1",
    "\u200B=1",
    "\uFEFF@x",
    "＝1+1",
    "\u00A0-1",
    '=HYPERLINK("http://x")',
  ])("makes a formula a text: %j", (text) => {
    const [[cell = ""] = []] = parseCsv(toCsv([[text]]));
    expect(cell.startsWith("'")).toBe(true);
    expect(cell.slice(1).replaceAll(/\P{L}/gu, "")).toBe(text.replaceAll(/\P{L}/gu, ""));
  });

  it.each(["1-0, resignation", "1/2-1/2", "a-b", "– dash", "12", "6.12"])(
    "leaves a text alone: %j",
    (text) => {
      expect(parseCsv(toCsv([[text]]))).toEqual([[text]]);
    },
  );

  it("of anything is whole, and no cell begins with what makes a formula", () => {
    const signs = fc.constantFrom(
      "=",
      "+",
      "-",
      "@",
      '"',
      ",",
      "\r",
      "\n",
      "\t",
      " ",
      "\u0000",
      "\u202E",
      "x",
      "ü",
    );
    const cell = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: signs }));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), (rows) => {
        const read = parseCsv(toCsv(rows));
        expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length));
        for (const text of read.flat()) {
          expect(text).not.toMatch(/^[=+\-@\t\r\n]/);
          // Nor once a program has cut off what cannot be seen.
          expect(text.replace(/^[\s\p{C}\p{Z}]+/u, "")).not.toMatch(/^[=+\-@＝＋－＠]/);
        }
      }),
    );
  });
});
