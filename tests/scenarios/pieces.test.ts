import { STANDARD_FEN } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { clockMessage } from "../flags/clock-bytes.ts";
import { run } from "../flags/hands.ts";
import { boardFrom, dumpOf, lineOf, menOf, playBytes, shownOf, unresolvedOf } from "./board-bytes.ts";

// Section A of docs/rules/field-reports.md: how men are felt, with the bytes that boards sent.

const AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

interface Scenario {
  readonly title: string;
  readonly from?: string;
  readonly bytes: string;
  readonly line: string;
  /** Every move ever shown; the same as the line where nothing is said. */
  readonly shown?: readonly string[];
}

const scenarios: readonly Scenario[] = [
  {
    title: "[A1] a pawn pushed over the board stops on e3",
    bytes: "34 00 | +200 | 2C 01 | +250 | 2C 00 | 24 01",
    line: "e4",
  },
  {
    title: "[A1] and stays there for 2 s, so that it is shown there",
    bytes: "34 00 | +200 | 2C 01 | +2000 | 2C 00 | 24 01",
    line: "e4",
    shown: ["e3", "e4"],
  },
  {
    title: "[A1] is put down and lifted again before anybody would believe it",
    bytes: "34 00 | +200 | 2C 01 | +900 | 2C 00 | 24 01",
    line: "e4",
  },
  {
    title: "[A2] a long slide with several legal stops",
    from: "6k1/5ppp/8/8/8/8/6PP/R6K w - - 0 1",
    bytes: "38 00 | +200 | 3B 02 | +220 | 3B 00 | 3C 02 | +220 | 3C 00 | 3D 02",
    line: "Rf1",
  },
  {
    title: "[A3] the captured man is pushed to a neighbouring square",
    from: "r2qk2r/ppp1bppp/2n2n2/3N4/8/8/PPP2PPP/R1BQKB1R w KQkq - 0 1",
    bytes: "1B 00 | +220 | 0C 00 | +220 | 0C 03 | +50 | 14 0A | +2400 | 14 00",
    line: "Nxe7",
  },
  {
    title: "[A4] the new square is told before the old one",
    from: AFTER_E4,
    bytes: "12 07 | +250 | 0A 00",
    line: "c6",
  },
  {
    title: "[A5] a capture without an empty square in between",
    from: "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    bytes: "24 00 | 1B 01",
    line: "exd5",
  },
  {
    title: "[A5] or told the other way round",
    from: "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    bytes: "1B 01 | 24 00",
    line: "exd5",
  },
  {
    title: "[A10] men put right on their squares",
    bytes: "3B 00 | +400 | 3B 06 | +600 | 3D 00 | +300 | 3D 04",
    line: "",
  },
  {
    title: "[A13] an answer inside of the time in which a board settles",
    from: AFTER_E4,
    bytes: "0C 00 | +130 | 1C 07 | +130 | 3E 00 | +130 | 2D 03",
    line: "e5 Nf3",
  },
  {
    title: "[A14] a queen slid back over her own square takes nothing back",
    from: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    bytes: "3B 00 | +200 | 34 06 | +300 | 34 00 | +100 | 3B 06 | +300 | 3B 00 | +300 | 1F 06",
    line: "Qh5",
  },
  {
    title: "R004: a rook that was seen on e3 for two seconds takes on e7",
    from: "4k3/4p3/8/8/8/8/8/4R1K1 w - - 0 1",
    bytes: "3C 00 | +300 | 2C 02 | +2000 | 0C 00 | +200 | 2C 00 | +300 | 0C 02",
    line: "Rxe7+",
    shown: ["Re3", "Rxe7+"],
  },
];

describe.each([false, true])("men as a board feels them, with a clock that runs: %s", (hasClock) => {
  it.each(scenarios)("$title", ({ from = STANDARD_FEN, bytes, line, shown }) => {
    const table = boardFrom(from);
    if (hasClock) run(table, from.includes(" b ") ? "black" : "white");
    playBytes(table, `${bytes} | +10000`);
    expect(lineOf(table)).toBe(line);
    expect(shownOf(table)).toEqual(shown ?? line.split(" ").filter((san) => san !== ""));
    expect(unresolvedOf(table)).toEqual([]);
    expect(table.look("public").signal.state).not.toBe("adjusting");
  });
});

describe("men that are felt wrongly", () => {
  it("[A6] a badly centred knight flickers for a minute, and is played on from", () => {
    const table = playBytes(boardFrom(STANDARD_FEN), "3E 00 | +300 | 2D 03 | +2000");
    for (let second = 0; second < 60; second++) {
      playBytes(table, "2D 00 | +300 | 2D 03 | +700");
      if (second === 20) playBytes(table, "01 00 | +300 | 12 09");
    }
    expect(lineOf(table.pass(5000))).toBe("Nf3 Nc6");
    expect(shownOf(table)).toEqual(["Nf3", "Nc6"]);
    expect(table.entries("MovesObserved").filter(({ replaced }) => replaced > 0)).toEqual([]);
  });

  it("[A7] a pawn that is not felt where it was put: its square is named, and the move counts when it is", () => {
    const table = playBytes(boardFrom(STANDARD_FEN), "36 00 | +30000");
    expect([lineOf(table), unresolvedOf(table)]).toEqual(["", ["g2"]]);
    playBytes(table, "26 01 | +3000");
    expect([lineOf(table), unresolvedOf(table)]).toEqual(["g4", []]);
  });

  it("[A7] the answer comes first: g3 and g4 are both possible, so the operator is asked", () => {
    const table = playBytes(boardFrom(STANDARD_FEN), "36 00 | +3000 | 0C 00 | +300 | 1C 07 | +15000");
    expect([lineOf(table), unresolvedOf(table)]).toEqual(["", ["e5", "e7", "g2"]]);
    playBytes(table, "26 01 | +5000");
    expect([lineOf(table), unresolvedOf(table)]).toEqual(["g4 e5", []]);
  });

  it("[A8] a knight that is read as a bishop is held, and counts when the clock is pressed", () => {
    const face = { seconds: 5400, flags: 0 };
    const table = boardFrom(STANDARD_FEN).hear(clockMessage(face, face, "left", true));
    playBytes(table, "+1000 | 3E 00 | +300 | 2D 04 | +800");
    expect(lineOf(table)).toBe("");
    table.hear(clockMessage(face, face, "right", true)).pass(1000);
    expect(lineOf(table)).toBe("Nf3");
    playBytes(table, "+15000");
    expect(unresolvedOf(table)).toEqual(["f3"]);
    playBytes(table, "2D 03 | +3000");
    expect([lineOf(table), unresolvedOf(table)]).toEqual(["Nf3", []]);
  });

  it("[A9] a queen that nobody put there makes no move and stops none; one that stays is named", () => {
    const table = playBytes(boardFrom(STANDARD_FEN), "1C 0C | +1000 | 1C 00 | +3000");
    expect([shownOf(table), unresolvedOf(table)]).toEqual([[], []]);
    playBytes(table, "1C 0C | +15000");
    expect(unresolvedOf(table)).toEqual(["e5"]);
    playBytes(table, "3E 00 | +300 | 2D 03 | +5000");
    expect(lineOf(table)).toBe("Nf3");
  });

  it("[A11] men knocked over are no moves; two that stand swapped are named, and the game goes on by itself", () => {
    const table = playBytes(boardFrom(STANDARD_FEN), "34 00 | +300 | 24 01 | +3000");
    playBytes(
      table,
      "39 00 | 3A 00 | 3B 00 | +100 | 3C 00 | 3D 00 | 3E 00 | +100 | 33 00 | 24 00 | 32 00 | 35 00",
    );
    expect(table.pass(26_000).look("public").signal.state).toBe("adjusting");
    playBytes(
      table,
      "+5000 | 39 04 | +500 | 3A 03 | +900 | 24 01 | +800 | 3B 06 | +900 | 3C 05 | +700 | 3D 04",
    );
    playBytes(table, "+400 | 3E 03 | +800 | 33 01 | +700 | 32 01 | +500 | 35 01 | +12000");
    expect([lineOf(table), unresolvedOf(table)]).toEqual(["e4", ["b1", "c1"]]);
    playBytes(
      table,
      "39 00 | +300 | 3A 00 | +400 | 39 03 | +400 | 3A 04 | +3000 | 0C 00 | +300 | 1C 07 | +3000",
    );
    expect([lineOf(table), unresolvedOf(table)]).toEqual(["e4 e5", []]);
    expect(shownOf(table)).toEqual(["e4", "e5"]);
  });
});

describe("whole boards", () => {
  it("[A12] the message that the pawn has come is lost: the board, read whole once it is at rest, tells", () => {
    const table = playBytes(boardFrom(STANDARD_FEN), "34 00 | +1500");
    table.hear(dumpOf(menOf(AFTER_E4)), 100);
    playBytes(table, "+3000 | 0B 00 | +300 | 1B 07 | +3000 | 24 00 | +200 | 1B 01 | +5000");
    expect([lineOf(table), unresolvedOf(table)]).toEqual(["e4 d5 exd5", []]);
  });

  it("R005: two moves between two readings are found, the only ones that lead there", () => {
    const table = boardFrom(AFTER_E4).pass(5000);
    table.hear(dumpOf(menOf("rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"))).pass(6000);
    expect(table.game.moves.map(({ san, known }) => [san, known])).toEqual([
      ["d5", "inferred"],
      ["exd5", "seen"],
    ]);
    expect(table.game.moves[0]).toMatchObject({ completed: false, remaining: null });
  });

  it("R007: a whole board that was asked for before the answer and arrives after it does not undo it", () => {
    const late = "rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2";
    const table = boardFrom(late);
    playBytes(table, "+3000 | 0A 00 | +200 | 1A 07 | +100");
    table.hear(dumpOf(menOf(late)), 500).pass(10_000);
    expect([lineOf(table), shownOf(table)]).toEqual(["c5", ["c5"]]);
  });

  it("R011: a bishop that is read as a queen by turns is no move; one that stays so is named", () => {
    const from = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 2 3";
    const misread = menOf(from).replace(/^(.{34})B/, "$1Q");
    const table = boardFrom(from);
    for (let i = 0; i < 10; i++) table.pass(1000).hear(dumpOf(i % 2 === 0 ? misread : menOf(from)));
    expect([shownOf(table.pass(3000)), unresolvedOf(table)]).toEqual([[], []]);
    table.hear(dumpOf(misread)).pass(15_000);
    expect(unresolvedOf(table)).toEqual(["c4"]);
    playBytes(table, "33 00 | +300 | 2B 01 | +4000");
    expect(lineOf(table)).toBe("d3");
  });
});
