import { STANDARD_FEN, toMillis, type TableNumber } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { JournalScript } from "../test-journal-script.ts";
import { operatorProjection } from "./operator.ts";

const TABLE = 1 as TableNumber;

describe("squares that are passed over", () => {
  it.each([
    [false, "a8"],
    [true, "h1"],
  ])("are told as squares of the game, whichever way round the board lies (turned: %s)", (turned, square) => {
    const script = new JournalScript().create("Open").connect(1);
    const [board] = script.hall.boards.keys();
    if (board === undefined) throw new Error("no board");
    const start = { fen: STANDARD_FEN, chess960: false };
    const nobody = { white: null, black: null, timeControl: null };
    const game = script.pair(1, 1);
    script.add({ type: "GameStarted", game, table: TABLE, board, ...nobody, start, turned });
    const masked = (): unknown => {
      const { hall } = script;
      return operatorProjection.toTable(hall, TABLE, hall.currentGame(TABLE)).health?.masked;
    };
    script.add({ type: "SquareMasked", board, field: 0, masked: true });
    expect(masked()).toEqual([square]);
    script.add({ type: "SquareMasked", board, field: 0, masked: false });
    expect(masked()).toEqual([]);
  });
});

it("how old the words of a board may be that shares its line is told, and nothing of one that has its own", () => {
  const script = new JournalScript().create("Open").connect(1).connect(2);
  const facts = { kind: "device", make: "dgt", senses: "pieces", port: "/dev/ttyUSB1" } as const;
  script.observe(1, { ...facts, ageMillis: toMillis(2000) });
  const ageAt = (table: TableNumber): unknown =>
    operatorProjection.toTable(script.hall, table, script.hall.currentGame(table)).health?.ageMillis;
  expect(ageAt(TABLE)).toBe(2000);
  expect(ageAt(2 as TableNumber)).toBeNull();
});
