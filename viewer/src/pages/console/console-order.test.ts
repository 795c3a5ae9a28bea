import {
  AlarmSchema,
  TableViewSchema,
  toInstant,
  UNHANDLED,
  type Alarm,
  type Sector,
  type TableView,
} from "@boardwire/shared";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { sortAlarms } from "./alarm-order.ts";
import { sortTables, toHealth, type TableWish } from "./table-order.ts";

const NOW = 1_000_000;

function alarm(kind: Alarm["kind"], table: number, change: object = {}): Alarm {
  const id = `${kind}:${table}`;
  const since = toInstant(NOW - table * 1000);
  const known = { id, kind, level: "soon", table, game: null, side: null, since, past: false, article: null };
  return v.parse(AlarmSchema, { ...known, values: {}, ...UNHANDLED, ...change });
}

const shown = (alarms: readonly Alarm[], sector: Sector = null): string[] =>
  sortAlarms(alarms, sector, NOW).open.map(
    ({ kind, alarms: some }) => `${kind} ${some.map(({ table }) => table).join(",")}`,
  );

describe("alarms", () => {
  it("come by level, and what is older first", () => {
    const urgent = { level: "urgent" };
    expect(
      shown([
        alarm("nobodyMoves", 9, { level: "note" }),
        alarm("helpWanted", 1),
        alarm("flag", 2, urgent),
        alarm("flag", 3, urgent),
      ]),
    ).toEqual(["flag 3", "flag 2", "helpWanted 1", "nobodyMoves 9"]);
  });

  it("of the own tables come before those of others, but never before what is graver", () => {
    const sector = v.parse(AlarmSchema.entries.table, 1);
    const others = alarm("flag", 5, { level: "urgent" });
    expect(shown([alarm("helpWanted", 9), alarm("helpWanted", 1), others], [sector])).toEqual([
      "flag 5",
      "helpWanted 1",
      "helpWanted 9",
    ]);
  });

  it("of one table stand side by side", () => {
    const late = { since: toInstant(NOW) };
    expect(shown([alarm("helpWanted", 4), alarm("clockJump", 9, late), alarm("unexplained", 9)])).toEqual([
      "unexplained 9",
      "clockJump 9",
      "helpWanted 4",
    ]);
  });

  it("that say the same of many tables are one line; urgent ones never", () => {
    expect(shown([1, 2, 3, 4].map((table) => alarm("boardSilent", table)))).toEqual(["boardSilent 4,3,2,1"]);
    expect(shown([1, 2].map((table) => alarm("boardSilent", table)))).toEqual([
      "boardSilent 2",
      "boardSilent 1",
    ]);
    const urgent = { level: "urgent" };
    expect(shown([1, 2, 3].map((table) => alarm("flag", table, urgent)))).toEqual([
      "flag 3",
      "flag 2",
      "flag 1",
    ]);
  });

  it("are out of the way once they are seen, and while they are put off", () => {
    const seen = alarm("helpWanted", 1, { acknowledged: { by: "Anna", at: toInstant(NOW) } });
    const later = alarm("helpWanted", 2, { shelvedUntil: toInstant(NOW + 1000) });
    const back = alarm("helpWanted", 3, { shelvedUntil: toInstant(NOW - 1000) });
    expect(shown([seen, later, back])).toEqual(["helpWanted 3"]);
    expect(sortAlarms([seen, later, back], null, NOW).handled.map(({ table }) => table)).toEqual([1, 2]);
  });
});

function tile(table: number, change: object = {}): TableView {
  return v.parse(TableViewSchema, {
    table,
    game: `${table}.1`,
    white: null,
    black: null,
    status: "live",
    position: "8/8/8/8/8/8/8/8",
    turn: "white",
    ply: 0,
    last: null,
    clock: { white: 600_000, black: table * 60_000, running: null, at: NOW, stale: false },
    result: null,
    termination: null,
    signal: { state: "ok", since: null },
    ...change,
  });
}
const WISH: TableWish = { order: "time", sector: null, onlyLook: false };
const numbers = (tiles: readonly TableView[]): number[] => tiles.map(({ table }) => table);

describe("tables", () => {
  const tiles = [tile(3), tile(1), tile(2, { status: "over" }), tile(4, { status: "waiting", clock: null })];

  const at = (table: number, white: number, black: number, change: object = {}): TableView =>
    tile(table, { clock: { white, black, running: null, at: NOW, stale: false, ...change } });
  const byTime = (list: readonly TableView[]): number[] => numbers(sortTables(list, [], WISH));

  it("whose clocks stand come by the least time of either side, those that are not played last", () => {
    expect(byTime(tiles)).toEqual([1, 3, 4, 2]);
    const standing = [at(1, 600_000, 500_000), at(2, 900_000, 100_000), at(3, 200_000, 800_000)];
    expect(byTime(standing)).toEqual([2, 3, 1]);
  });

  it("come by the time to the next flag: of the side that runs, from when it was read, after what is left of a delay", () => {
    const white = { running: "white" };
    const running = [
      at(1, 50_000, 5000, white),
      at(2, 40_000, 600_000, { ...white, runsFrom: NOW + 15_000 }),
      at(3, 600_000, 70_000, { running: "black", at: NOW - 30_000 }),
      at(4, 45_000, 600_000, white),
    ];
    expect(byTime(running)).toEqual([3, 4, 1, 2]);
  });

  it("of which no flag can be predicted come after: nothing runs, the time was not read, the clock is not seen any more", () => {
    const white = { running: "white" };
    const list = [
      at(1, 10_000, 20_000),
      at(2, 5000, 15_000, { ...white, stale: true }),
      at(3, 900_000, 900_000, white),
      tile(4, { clock: { white: null, black: 1000, ...white, at: NOW, stale: false } }),
      tile(5, { clock: null }),
    ];
    expect(byTime(list)).toEqual([3, 4, 2, 1, 5]);
  });

  it("by number, by alarms, of a sector, or with alarms alone", () => {
    const open = [alarm("flag", 3, { level: "urgent" }), alarm("nobodyMoves", 4, { level: "note" })];
    const sort = (wish: object): number[] => numbers(sortTables(tiles, open, { ...WISH, ...wish }));
    expect(sort({ order: "table" })).toEqual([1, 2, 3, 4]);
    expect(sort({ order: "alarms" })).toEqual([3, 4, 1, 2]);
    expect(sort({ sector: [1, 2] })).toEqual([1, 2]);
    expect(sort({ onlyLook: true })).toEqual([3, 4]);
  });
});

describe("the state of a table in a word", () => {
  const flag = {
    side: "white",
    since: NOW,
    kind: "final",
    period: 0,
    first: null,
    establishedAt: null,
    made: 1,
    completed: 1,
    required: "all",
    meaning: null,
    canMate: "unknown",
    line: [],
  };
  const loss = {
    kind: "loss",
    of: "white",
    result: "0-1",
    arbiterCalls: true,
    certainty: "read",
    article: "6.9",
  };
  const pending = { result: "1-0", termination: "resignation", publicAt: NOW, by: "Anna", at: NOW };
  it.each([
    ["ok", {}],
    ["waiting", { status: "waiting" }],
    ["noBoard", { signal: { state: "none", since: null } }],
    ["gone", { signal: { state: "lost", since: NOW } }],
    ["adjusting", { signal: { state: "adjusting", since: NOW } }],
    ["flag", { flags: [flag], signal: { state: "lost", since: NOW } }],
    ["toEnter", { flags: [{ ...flag, establishedAt: NOW }] }],
    ["ok", { flags: [{ ...flag, establishedAt: NOW, meaning: { ...loss, kind: "continue", of: null } }] }],
    [
      "toEnter",
      { flags: [{ ...flag, establishedAt: NOW, meaning: loss }], signal: { state: "lost", since: NOW } },
    ],
    ["flag", { flags: [{ ...flag, establishedAt: NOW, meaning: loss }, flag] }],
    ["pending", { flags: [flag], pending }],
  ])("%s", (kind, change) => {
    expect(toHealth(tile(1, change))).toBe(kind);
  });
});
