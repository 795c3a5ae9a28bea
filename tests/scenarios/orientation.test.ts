import { STANDARD_FEN, turnLetters } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { millis } from "../flags/hands.ts";
import { FlagTable } from "../flags/table.ts";
import { clockMessage } from "../flags/clock-bytes.ts";
import { boardFrom, dumpOf, lineOf, menOf, playBytes, shownOf, unresolvedOf } from "./board-bytes.ts";

// Section C of docs/rules/field-reports.md, and how boards stand before their games: which way round, and what is wrong.

const TURNED = `86 00 43 02 03 04 05 06 04 03 02 ${"01 ".repeat(8)}${"00 ".repeat(32)}${"07 ".repeat(8)}08 09 0A 0B 0C 0A 09 08`;

describe("a board that lies the other way round", () => {
  it("[C1] R016 R017: is found out from its men: the first move is e4, White's, and the clock's right face is White's", () => {
    const table = new FlagTable({ isSetUp: false }).hear(TURNED).pass(3000);
    expect(table.game.turned).toBe(true);
    table.hear(clockMessage({ seconds: 5300, flags: 0 }, { seconds: 5400, flags: 0 }, "right", true));
    playBytes(table, "+500 | 0B 00 | +300 | 1B 01 | +500");
    table.hear(clockMessage({ seconds: 5300, flags: 0 }, { seconds: 5390, flags: 0 }, "left", true));
    table.pass(1500);
    expect(lineOf(table)).toBe("e4");
    expect(table.game.moves[0]).toMatchObject({ completed: true, remaining: 5_390_000 });
    expect(table.look("public")).toMatchObject({
      position: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
      ply: 1,
      turn: "black",
      clock: { white: millis("1:29:50"), black: 5_300_000, running: "black" },
    });
  });

  it("[C2] is never turned during a game", () => {
    const stands = "8/5k2/8/8/7R/2K5/8/8 b - - 1 1";
    const table = boardFrom("8/5k2/8/8/4R3/2K5/8/8 w - - 0 1");
    playBytes(table, "24 00 | +300 | 27 02 | +5000");
    table.hear(dumpOf(turnLetters(menOf(stands)))).pass(30_000);
    expect([table.game.turned, lineOf(table)]).toEqual([false, "Rh4"]);
    expect(unresolvedOf(table).length).toBeGreaterThan(0);
    table.hear(dumpOf(menOf(stands))).pass(2000);
    expect([lineOf(table), unresolvedOf(table)]).toEqual(["Rh4", []]);
  });

  it("[C2] nothing is guessed where a driver starts at a board that shows no start position", () => {
    const table = new FlagTable({ isSetUp: false });
    table.hear(dumpOf(menOf("8/5k2/8/8/8/2K5/8/8 w - - 0 1", true)));
    playBytes(table, "+3000 | 12 00 | +300 | 13 05 | +9000");
    expect([table.game.startedAt, shownOf(table)]).toEqual([null, []]);
  });
});

describe("a board that is not set up right", () => {
  const setup = (table: FlagTable): string[] =>
    (table.look("operator").health?.setup ?? []).map(
      ({ square, expected, seen }) => `${square}: ${seen}, ${expected} expected`,
    );

  it("R014: bishop and knight are swapped: the operator is told which squares, and no game starts", () => {
    const table = new FlagTable({ isSetUp: false });
    table.hear(dumpOf(menOf(STANDARD_FEN).replace("RNBQKBNR", "RBNQKBNR"))).pass(5000);
    expect(setup(table)).toEqual(["b1: B, N expected", "c1: N, B expected"]);
    playBytes(table, "34 00 | +300 | 24 01 | +5000");
    expect([table.game.startedAt, shownOf(table)]).toEqual([null, []]);
    playBytes(table, "24 00 | 34 01 | 39 03 | 3A 04 | +3000");
    expect([setup(table), table.game.startedAt === null]).toEqual([[], false]);
  });

  it("[B12] an array that is not the one expected starts no game; where it is, it does", () => {
    const shuffled = "brkrnqnb/pppppppp/8/8/8/8/PPPPPPPP/BRKRNQNB w DBdb - 0 1";
    const wrong = new FlagTable({ isSetUp: false }).hear(dumpOf(menOf(shuffled))).pass(5000);
    playBytes(wrong, "34 00 | +300 | 24 01 | +5000");
    expect([wrong.game.startedAt, shownOf(wrong)]).toEqual([null, []]);
    const right = playBytes(boardFrom(shuffled), "36 00 | +300 | 26 01 | +3000");
    expect(lineOf(right)).toBe("g4");
  });
});
