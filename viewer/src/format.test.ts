import { describe, expect, it } from "vitest";
import { tableView } from "./test-views.ts";
import {
  countTables,
  isWanted,
  toMoveNumber,
  toMoveText,
  toName,
  toScore,
  toTileNumbering,
} from "./format.ts";
import { en } from "./i18n/en.ts";

describe("names", () => {
  it.each([
    ["an unknown player is the side", null, "White"],
    ["so is an empty name", { name: "  " }, "White"],
    ["markup stays the text it is", { name: "<img src=x onerror=alert(1)>" }, "<img src=x onerror=alert(1)>"],
  ])("%s", (_, player, name) => {
    expect(toName(player, "white", en)).toBe(name);
  });

  it("are cut at 80 letters, counting letters and not code units", () => {
    const name = toName({ name: "𝔐".repeat(10_000) }, "white", en);
    expect([...name]).toHaveLength(80);
    expect(name.endsWith("…")).toBe(true);
    expect(toName({ name: "x".repeat(80) }, "white", en)).toBe("x".repeat(80));
  });
});

describe("move numbers", () => {
  const fromBlack = { startTurn: "black", startMoveNumber: 30 } as const;
  const standard = { startTurn: "white", startMoveNumber: 1 } as const;

  it.each([
    [1, standard, { number: 1, side: "white" }],
    [56, standard, { number: 28, side: "black" }],
    [1, fromBlack, { number: 30, side: "black" }],
    [2, fromBlack, { number: 31, side: "white" }],
  ])("ply %i", (ply, from, expected) => {
    expect(toMoveNumber(ply, from)).toEqual(expected);
  });

  it("are written with a dot for White and an ellipsis for Black", () => {
    expect(toMoveText(55, "Nxc5", standard)).toBe("28.Nxc5");
    expect(toMoveText(56, "Rxd2", standard)).toBe("28…Rxd2");
  });

  it.each([
    ["White began", 3, "black", "2.x"],
    ["Black began", 3, "white", "2…x"],
    ["White began", 4, "white", "2…x"],
    ["Black began", 4, "black", "3.x"],
  ] as const)("of a table where %s, after %i half-moves", (_, ply, turn, text) => {
    expect(toMoveText(ply, "x", toTileNumbering({ ply, turn }))).toBe(text);
  });
});

describe("results", () => {
  it.each([
    ["1-0", "1", "0"],
    ["0-1", "0", "1"],
    ["1/2-1/2", "½", "½"],
    ["0-1/2", "0", "½"],
    ["*", "–", "–"],
  ] as const)("%s", (result, white, black) => {
    expect([toScore(result, "white"), toScore(result, "black")]).toEqual([white, black]);
  });
});

describe("tables in words", () => {
  it("each is counted once, by what a reader would call it", () => {
    const counts = countTables([
      tableView(1),
      tableView(2, { signal: { state: "lost", since: null } }),
      tableView(3, { signal: { state: "adjusting", since: null } }),
      tableView(4, { status: "over", result: "1-0", signal: { state: "lost", since: null } }),
      tableView(5, { status: "waiting", signal: { state: "none", since: null } }),
    ]);
    expect(counts).toEqual({ all: 5, live: 1, over: 1, waiting: 1, adjusting: 1, lost: 1 });
    expect(en.tableStates(counts)).toBe(
      "1 in play, 1 finished, 1 waiting, 1 being adjusted, 1 without a signal",
    );
  });
});

describe("search and filter", () => {
  const tile = tableView(12, { white: { name: "Świerczyna, Łukasz" }, black: { name: "Őrhegyi Zoltán" } });
  it.each([
    ["all", "", true],
    ["live", "", true],
    ["over", "", false],
    ["all", "orhegyi", true],
    ["all", "SWIER", true],
    ["all", "12", true],
    ["all", "1", false],
    ["all", "۱۲", true],
    ["all", "١٢", true],
    ["all", "۲", false],
    ["all", "  ", true],
    ["all", "Carlsen", false],
  ] as const)("%s, '%s': %s", (filter, search, wanted) => {
    expect(isWanted(tile, filter, search)).toBe(wanted);
  });
});
