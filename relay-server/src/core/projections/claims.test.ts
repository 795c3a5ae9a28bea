import { describe, expect, it } from "vitest";
import { STANDARD_FEN, type DrawFactsView, type EditionId } from "@boardwire/shared";
import { createHearing } from "../test-hearing.ts";

// What the arbiter gets of draws while a game is played; nobody else gets any of it.

function drawsAfter(sans: string, fen = STANDARD_FEN, edition: EditionId = "fide-2023"): DrawFactsView {
  const { script, tell, tournament } = createHearing();
  script.create("Open").add({ type: "LawsChosen", edition, supervision: "limited" }).connect(1);
  const id = script.startGame(1, 1, { start: { fen, chess960: false } });
  if (sans !== "") script.play(id, ...sans.split(" "));
  tell();
  for (const audience of ["public", "hall", "operator"] as const)
    expect(JSON.stringify(tournament(audience))).not.toMatch(/draws|occurrences|halfmoves/);
  const draws = tournament("arbiter").tables[0]?.draws;
  if (draws == null) throw new Error("the arbiter has no draw facts");
  return draws;
}

const movesOf = ({ occurrences }: DrawFactsView): number[] => occurrences.map(({ moveNumber }) => moveNumber);

describe("draw facts for the arbiter", () => {
  const rows: readonly [string, string, readonly number[], readonly string[]][] = [
    [
      "R055: a real en passant capture was possible the first time",
      "e4 a6 e5 d5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8",
      [4, 6],
      [],
    ],
    [
      "R056: an en passant square that nobody can use",
      "e4 e5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8",
      [1, 3, 5],
      ["threefold"],
    ],
    ["R058: the start again, by other moves", "Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8", [0, 2, 4], ["threefold"]],
  ];
  for (const [name, sans, moves, claimable] of rows) {
    it(`[LAW11] ${name}`, () => {
      const draws = drawsAfter(sans);
      expect([movesOf(draws), draws.claimable]).toEqual([moves, claimable]);
    });
  }

  it("[LAW11] [LAW13] R059: 50 moves are a claim, 75 a draw, and a mate with the last of them a mate", () => {
    const fifty = drawsAfter("Re1", "8/8/4k3/8/8/4K3/4R3/8 w - - 99 120");
    expect(fifty).toMatchObject({ halfmoves: 100, claimable: ["fifty"], automatic: null, isAtLeast: true });
    const seventyFive = drawsAfter("Re1", "8/8/4k3/8/8/4K3/4R3/8 w - - 149 150");
    expect(seventyFive.automatic).toMatchObject({ why: "seventyFive", article: "9.6.2" });
    const mate = drawsAfter("Ra8#", "7k/8/6K1/8/8/8/8/R7 w - - 149 150");
    expect(mate).toMatchObject({ claimable: [], automatic: null });
    const before = drawsAfter("Re1", "8/8/4k3/8/8/4K3/4R3/8 w - - 149 150", "fide-2009");
    expect(before.automatic).toBeNull();
  });

  it("[LAW13] five times in the edition that knows it, with its article", () => {
    const round = "Nf3 Nf6 Ng1 Ng8";
    const sans = [round, round, round, round].join(" ");
    expect(drawsAfter(sans).automatic).toMatchObject({ why: "fivefold", article: "9.6.1" });
    expect(drawsAfter(sans, STANDARD_FEN, "fide-2009").automatic).toBeNull();
  });

  it("another edition that is chosen in mid-game is in force at once", () => {
    const { script, tell, tournament } = createHearing();
    script.create("Open").connect(1);
    const id = script.startGame(1, 1);
    const round = ["Nf3", "Nf6", "Ng1", "Ng8"];
    script.play(id, ...round, ...round, ...round, ...round);
    tell();
    expect(tournament("arbiter").tables[0]?.draws?.automatic).not.toBeNull();
    script.add({ type: "LawsChosen", edition: "fide-2009", supervision: "full" });
    tell();
    expect(tournament("arbiter").tables[0]?.draws?.automatic).toBeNull();
  });
});
