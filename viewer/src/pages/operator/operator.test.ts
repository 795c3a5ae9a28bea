import type { MoveView, TableHealth, TableView } from "@boardwire/shared";
import { toInstant, toMillis } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { gameFacts, move, tableView } from "../../test-views.ts";
import { paint, readFen, START_PLACEMENT, toDraft, toDraftFen } from "./editor.ts";
import { findFaults } from "./faults.ts";
import { findOrders, findShownOrder, splitMoves } from "./orders.ts";
import { findChecks } from "./readiness.ts";

const since = toInstant(1000);
const clock = { white: toMillis(1), black: toMillis(1), running: null, at: since, stale: false } as const;
const good: TableHealth = {
  board: "dgt:1",
  connected: true,
  reachable: true,
  port: "/dev/ttyUSB0",
  make: "dgt",
  firmware: null,
  batteryPercent: null,
  clockPresent: true,
  clockLowBattery: false,
  noiseBytes: 0,
  ageMillis: null,
  unresolved: [],
  setup: [],
  masked: [],
  signalled: null,
};
const difference = { square: "e4", expected: ".", seen: "P" };
const at = (health: Partial<TableHealth>, change: Partial<TableView> = {}): TableView =>
  tableView(1, { clock, health: { ...good, ...health }, ...change });
const lost = { signal: { state: "lost", since } } as const;

describe("what is amiss at a table", () => {
  it.each<[string, TableView, unknown[]]>([
    ["nothing", at({}), []],
    ["no board", at({ board: null }), [{ kind: "noBoard" }]],
    ["no board any more, and the game is over", at({ board: null }, { status: "over" }), []],
    [
      "a board that nobody has seen",
      at({ make: null, port: null, reachable: false }),
      [{ kind: "unseenBoard" }],
    ],
    ["a board that has gone", at({ connected: false }, lost), [{ kind: "boardLost", since }]],
    [
      "a computer that has gone, of which the board is not told besides",
      at({ reachable: false, connected: false }, lost),
      [{ kind: "driverLost", since }],
    ],
    ["squares that fit no move", at({ unresolved: [difference] }), [{ kind: "unexplained", squares: 1 }]],
    ["men that are not at the start", at({ setup: [difference] }), [{ kind: "setUp", squares: 1 }]],
    ["no clock in a game", at({}, { clock: null }), [{ kind: "clockMissing" }]],
    ["no clock before the game", at({}, { clock: null, status: "waiting" }), []],
    ["a clock that went", at({}, { clock: { ...clock, stale: true } }), [{ kind: "clockStale", since }]],
    ["a battery", at({ batteryPercent: 20 }), [{ kind: "battery", percent: 20 }]],
    ["a battery that lasts", at({ batteryPercent: 21 }), []],
    ["the clock's battery", at({ clockLowBattery: true }), [{ kind: "clockBattery" }]],
  ])("%s", (_, table, faults) => {
    expect(findFaults(table)).toEqual(faults);
  });
});

describe("whether the hall can begin", () => {
  it("asks each question where it makes sense, and names the tables where the answer is no", () => {
    const hall = [
      at({}),
      { ...at({ connected: false }, lost), table: tableView(2).table },
      { ...at({}, { status: "waiting" }), table: tableView(3).table },
      { ...at({ board: null }, { status: "over", clock: null }), table: tableView(4).table },
    ];
    expect(findChecks(hall)).toEqual([
      { kind: "boards", all: 3, failing: [2] },
      { kind: "drivers", all: 3, failing: [] },
      { kind: "starts", all: 4, failing: [3] },
      { kind: "clocks", all: 3, failing: [] },
      { kind: "batteries", all: 3, failing: [] },
    ]);
  });

  it("counts a table whose game is over like every other, for its board is there for the next one", () => {
    const over = { ...at({ batteryPercent: 9 }, { status: "over" }), table: tableView(2).table };
    expect(findChecks([at({}), over])).toEqual([
      { kind: "boards", all: 2, failing: [] },
      { kind: "drivers", all: 2, failing: [] },
      { kind: "starts", all: 2, failing: [] },
      { kind: "clocks", all: 2, failing: [] },
      { kind: "batteries", all: 2, failing: [2] },
    ]);
  });
});

describe("a clock that is read before the relay knows a game there", () => {
  const waiting = { status: "waiting", clock: null } as const;

  it.each<[string, TableView, number]>([
    ["counts as read", at({}, waiting), 1],
    ["counts for nothing where the board has none", at({ clockPresent: false }, waiting), 0],
    ["nor where the board has gone", at({ connected: false }, { ...waiting, ...lost }), 0],
    ["nor where its computer has gone", at({ reachable: false }, { ...waiting, ...lost }), 0],
  ])("%s", (_, table, all) => {
    expect(findChecks([table])).toContainEqual({ kind: "clocks", all, failing: [] });
  });
});

describe("orders among which somebody chooses", () => {
  const uncertain = (san: string): MoveView => ({ ...move(san), known: "uncertain" });
  const moves = [move("a"), uncertain("b"), uncertain("c"), { ...move("d"), uci: "d7d5" }];

  it("end where the moves that are not sure end, and keep what was played since", () => {
    const facts = gameFacts({ uncertain: { from: 2, rivals: ["g1f3 g8f6", "b1c3"] } });
    expect(findOrders(facts, moves)).toEqual([
      { from: 2, moves: ["g1f3", "g8f6", "d7d5"], own: 2 },
      { from: 3, moves: ["b1c3", "d7d5"], own: 1 },
    ]);
    expect(findShownOrder(facts, moves).map(({ san }) => san)).toEqual(["b", "c"]);
  });

  it("are none where every move is sure, and none that would begin before the game", () => {
    expect(findOrders(gameFacts(), moves)).toEqual([]);
    expect(findOrders(gameFacts({ uncertain: { from: 2, rivals: ["a b c d", ""] } }), moves)).toEqual([]);
  });
});

describe("moves as somebody types them", () => {
  it.each([
    ["1. e4 e5 2.Nf3 Nc6", ["e4", "e5", "Nf3", "Nc6"]],
    ["12...Nf6, 13.O-O 0-0-0", ["Nf6", "O-O", "0-0-0"]],
    ["12…Nf6 {a remark with e4} (1-0) 1/2-1/2", ["Nf6"]],
    ["e2e4 e7e8q", ["e2e4", "e7e8q"]],
    ["1-0", []],
    ["  ", []],
  ])("%s", (text, moves) => {
    expect(splitMoves(text)).toEqual(moves);
  });
});

describe("a position put together by hand", () => {
  it("is written as a FEN, with castling where king and rook stand at home", () => {
    const start = toDraft(START_PLACEMENT, "white");
    expect(toDraftFen(start)).toBe(`${START_PLACEMENT} w KQkq - 0 1`);
    const noRook = paint(start, 63, ".");
    expect(toDraftFen(noRook)).toBe("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1");
    expect(paint(paint(start, 20, "Q"), 20, "Q")).toEqual(start);
  });

  it("is read from one", () => {
    expect(readFen(" 8/8/4k3/8/8/4K3/4R3/8 b - - 3 9 ")).toEqual(toDraft("8/8/4k3/8/8/4K3/4R3/8", "black"));
    for (const wrong of ["", "8/8/8/8/8/8/8", "9/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/7x", "44/8/8/8/8/8/8/8p"])
      expect(readFen(wrong)).toBeNull();
  });
});
