import { describe, expect, it } from "vitest";
import { tableView, toTable } from "../../test-views.ts";
import { chooseTables, toGrid, toPictures, toShift } from "./rotation.ts";
import { parseScreen, type Screen } from "./screen.ts";

const of = (query: string): Screen => parseScreen(new URLSearchParams(query));

describe("the address of a hall screen", () => {
  it("is four boards of all tables, with clocks, where it says nothing", () => {
    expect(of("")).toEqual({
      boards: 4,
      tables: null,
      seconds: 15,
      clocks: true,
      language: null,
      theme: null,
    });
  });

  it.each([
    ["boards=8", { boards: 8 }],
    ["boards=5", { boards: 4 }],
    ["boards=-1", { boards: 4 }],
    ["tables=7,1-3,7", { tables: [7, 1, 2, 3] }],
    ["tables=3-1,x,0,99999", { tables: null }],
    ["tables=1-9999", { tables: null }],
    ["seconds=20", { seconds: 20 }],
    ["seconds=0", { seconds: 15 }],
    ["seconds=1e9", { seconds: 15 }],
    ["clocks=0", { clocks: false }],
    ["theme=dark&lang=fa", { theme: "dark", language: "fa" }],
    ["theme=url(x)", { theme: null }],
  ])("%s", (query, settings) => {
    expect(of(query)).toMatchObject(settings);
  });
});

describe("what a screen shows", () => {
  const tables = [1, 2, 3, 4, 5].map((number) => tableView(number, number === 4 ? { game: null } : {}));

  it("is every table that has a game, else those that are named, in that order", () => {
    expect(chooseTables(of(""), tables)).toEqual([1, 2, 3, 5]);
    expect(chooseTables(of("tables=5,4,1,9"), tables)).toEqual([5, 1]);
  });

  it("is every table once, however many fit in a picture", () => {
    const numbers = tables.map(({ table }) => table);
    expect(toPictures(numbers, 2).map((picture) => picture.length)).toEqual([2, 2, 1]);
    expect(toPictures(numbers, 2).flat()).toEqual(numbers);
    expect(toPictures([toTable(1)], 12)).toEqual([[1]]);
    expect(toPictures([], 4)).toEqual([]);
  });

  it("stands in a grid that is no larger than its tables need", () => {
    expect([1, 2, 3, 4, 5, 7, 9, 12, 40].map((count) => toGrid(12, count))).toEqual([
      1, 2, 4, 4, 6, 8, 12, 12, 12,
    ]);
    expect([1, 4, 8, 9].map((count) => toGrid(8, count))).toEqual([1, 4, 8, 8]);
    expect(toGrid(1, 5)).toBe(1);
  });

  it("moves by at most two pixels each minute, and stands nowhere for long", () => {
    const places = Array.from({ length: 16 }, (_, minute) => toShift(minute));
    expect(new Set(places.map(String)).size).toBe(8);
    for (const [i, [x, y]] of places.entries()) {
      const [nextX, nextY] = toShift(i + 1);
      expect(Math.abs(nextX - x) + Math.abs(nextY - y)).toBe(2);
      expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(2);
    }
  });
});
