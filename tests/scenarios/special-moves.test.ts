import { describe, expect, it } from "vitest";
import { inPlay, run, show } from "../flags/hands.ts";
import { BOARD, type FlagTable } from "../flags/table.ts";
import { boardFrom, lineOf, playBytes, shownOf, unresolvedOf } from "./board-bytes.ts";

// Section B of docs/rules/field-reports.md: castling, promotion, en passant, results told with the kings, illegal moves.

const CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTION = "8/4P2k/8/8/8/8/8/4K3 w - - 0 1";
const EN_PASSANT = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";

describe.each([false, true])("moves of more than one man, with a clock that runs: %s", (hasClock) => {
  it.each<readonly [title: string, from: string, bytes: string, line: string]>([
    ["[B1] castling, king first", CASTLING, "3C 00 | +250 | 3E 05 | +250 | 3F 00 | +250 | 3D 02", "O-O"],
    ["[B2] castling, rook first", CASTLING, "3F 00 | +250 | 3D 02 | +900 | 3C 00 | +250 | 3E 05", "O-O"],
    ["[B3] castling with both hands in one scan", CASTLING, "3C 00 | 3D 02 | 3E 05 | 3F 00", "O-O"],
    [
      "R008: the king follows the rook after 0.9 s",
      "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
      "3F 00 | 3D 02 | +900 | 3C 00 | 3E 05",
      "O-O",
    ],
    [
      "R008: both in the air at once",
      "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
      "3C 00 | +100 | 3F 00 | +400 | 3D 02 | +100 | 3E 05",
      "O-O",
    ],
    ["[B4] the pawn is exchanged off the board", PROMOTION, "0C 00 | +6000 | 04 06", "e8=Q"],
    ["[B4] and takes", "3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1", "0C 00 | +300 | 03 00 | +400 | 03 06", "exd8=Q"],
    [
      "[B5] the pawn stands on the eighth rank first",
      PROMOTION,
      "0C 00 | +300 | 04 01 | +5000 | 04 00 | +300 | 04 06",
      "e8=Q",
    ],
    ["[B6] a rook that is upside down is a rook", PROMOTION, "0C 00 | +500 | 04 02", "e8=R"],
    [
      "R010: a code that no man has stands there for 3 s",
      PROMOTION,
      "0C 00 | +300 | 04 0D | +3000 | 04 06",
      "e8=Q",
    ],
    ["[B8] en passant, the captured pawn last", EN_PASSANT, "1C 00 | +250 | 13 01 | +400 | 1B 00", "exd6"],
    ["[B8] en passant, the captured pawn first", EN_PASSANT, "1B 00 | +400 | 1C 00 | +250 | 13 01", "exd6"],
  ])("%s", (_, from, bytes, line) => {
    const table = boardFrom(from);
    if (hasClock) run(table);
    playBytes(table, `${bytes} | +8000`);
    expect([lineOf(table), shownOf(table), unresolvedOf(table)]).toEqual([line, [line], []]);
  });
});

describe("moves of more than one man that are not finished", () => {
  it("[B2] the king follows after the clock was pressed: castling, marked as uncertain with the rook's move as its rival", () => {
    const table = run(boardFrom(CASTLING));
    run(playBytes(table, "+500 | 3F 00 | +250 | 3D 02 | +300"), "black").pass(1500);
    expect(lineOf(table)).toBe("Rf1");
    playBytes(table, "3C 00 | +250 | 3E 05 | +5000");
    expect(table.game.moves.map(({ san, known }) => [san, known])).toEqual([["O-O", "uncertain"]]);
    expect(table.game.uncertain?.rivals).toEqual(["h1f1"]);
    expect(table.look("public")).toMatchObject({ ply: 1, last: { san: "O-O" } });
  });

  it("R010: a code that no man has is something that stands there, and no damage", () => {
    const table = playBytes(boardFrom(PROMOTION), "0C 00 | +300 | 04 0D | +3000");
    expect(table.hall.boards.get(BOARD)?.fields?.[4]).toBe("?");
    expect([lineOf(table), unresolvedOf(table)]).toEqual(["", []]);
    expect(lineOf(playBytes(table, "04 06 | +2000"))).toBe("e8=Q");
  });

  it("[B5] the clock is pressed while the pawn stands there: a queen, and another man put there is named", () => {
    const table = run(boardFrom(PROMOTION));
    run(playBytes(table, "+500 | 0C 00 | +300 | 04 01 | +700"), "black").pass(1500);
    expect(lineOf(table)).toBe("e8=Q");
    playBytes(table, "+2000 | 04 00 | +400 | 04 02 | +12000");
    expect([lineOf(table), unresolvedOf(table)]).toEqual(["e8=Q", ["e8"]]);
    playBytes(table, "04 06 | +3000");
    expect([lineOf(table), unresolvedOf(table)]).toEqual(["e8=Q", []]);
  });

  it("[B8] where the captured pawn stays the operator is told, and the move counts when it goes", () => {
    const table = playBytes(boardFrom(EN_PASSANT), "1C 00 | +250 | 13 01 | +8000");
    expect([lineOf(table), unresolvedOf(table)]).toEqual(["", ["d6", "e5"]]);
    playBytes(table, "1B 00 | +3000");
    expect([lineOf(table), unresolvedOf(table)]).toEqual(["exd6", []]);
  });
});

describe("results told with the kings", () => {
  const told = (table: FlagTable): unknown => table.look("operator").health?.signalled ?? null;

  it("[B9] after a flag fall: the square cleared, both kings lifted, then set down on the light ones", () => {
    const table = playBytes(
      boardFrom("6k1/8/8/8/3P4/8/8/6K1 w - - 0 1"),
      "23 00 | +300 | 06 00 | +200 | 3E 00 | +500 | 1B 0B | +500 | 24 05 | +2000",
    );
    expect([told(table), shownOf(table)]).toEqual(["1-0", []]);
  });

  it("[B9] Ke4 would be legal, and the other king follows to e5: a draw, and no move", () => {
    const table = playBytes(
      boardFrom("8/6p1/5k2/8/8/4K3/8/8 w - - 0 60"),
      "2C 00 | +400 | 24 05 | +2100 | 15 00 | +500 | 1C 0B | +2000",
    );
    expect([told(table), shownOf(table)]).toEqual(["1/2-1/2", []]);
  });

  it("[B9] kings on d4 and e4 tell nothing", () => {
    const table = playBytes(
      boardFrom("8/6p1/5k2/8/8/2K5/8/8 b - - 0 60"),
      "15 00 | +400 | 2A 00 | +400 | 24 0B | +400 | 23 05 | +15000",
    );
    expect(told(table)).toBeNull();
  });

  it("R001: both kings on the dark squares with the clock stopped: Black won, and no king's move is told", () => {
    const table = boardFrom("8/6p1/5k2/8/8/2K5/8/8 b - - 0 60");
    show(run(table, "black").pass(2000), {
      white: "1:00:00",
      black: "59:58",
      lever: "black",
      running: false,
    });
    playBytes(table, "+1000 | 15 00 | +400 | 1C 0B | +900 | 2A 00 | +400 | 23 05 | +2000");
    expect([told(table), shownOf(table)]).toEqual(["0-1", []]);
    expect(table.look("public").result).toBeNull();
  });

  it("R002: one king stands on its square already: the last move stays what it was", () => {
    const table = boardFrom("8/6p1/4k3/8/3K4/8/8/8 b - - 0 50");
    playBytes(table, "14 00 | +400 | 1D 0B | +9000 | 1D 00 | +400 | 1C 0B | +2000");
    expect([told(table), lineOf(table)]).toEqual(["0-1", "Kf5"]);
    expect(table.entries("MovesObserved").every(({ replaced }) => replaced === 0)).toBe(true);
  });
});

describe("what does not lead back to the game", () => {
  it("[B10] an illegal move that was answered is carried, marked for the arbiter, and the game goes on from it", () => {
    const table = inPlay(null);
    table.play("Nf3", "Nc6", "Bb5", "d6", "O-O", "h6", "d4").pass(4000);
    // The knight on c6 is pinned and takes on d4; the knight on f3 takes back.
    playBytes(table, "12 00 | +300 | 23 00 | +200 | 23 09 | +7000");
    expect(unresolvedOf(table)).not.toEqual([]);
    playBytes(table, "2D 00 | +300 | 23 00 | +200 | 23 03 | +5000 | 0A 00 | +300 | 12 07 | +5000");
    expect(table.game.moves.slice(9).map(({ san, known }) => [san, known])).toEqual([
      ["Nxd4", "illegal"],
      ["Nxd4+", "seen"],
      ["c6", "seen"],
    ]);
    expect(unresolvedOf(table)).toEqual([]);
  });

  it("[B11] what was shown and was another move is replaced, from the half-move that differs", () => {
    const table = playBytes(
      boardFrom("4k3/4p3/8/8/8/8/8/4R1K1 w - - 0 1"),
      "3C 00 | +300 | 2C 02 | +2000 | 0C 00 | +200 | 2C 00 | +300 | 0C 02 | +3000",
    );
    expect(table.entries("MovesObserved").map(({ from, replaced }) => [from, replaced])).toEqual([
      [1, 0],
      [1, 1],
    ]);
    expect(table.look("public")).toMatchObject({ ply: 1, last: { san: "Rxe7+" } });
  });
});
