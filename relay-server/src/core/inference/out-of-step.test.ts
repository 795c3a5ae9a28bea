import { describe, expect, it } from "vitest";
import { Table } from "./test-table.ts";

// Illegal moves, boards that nothing explains, and boards that report moves themselves.

describe("illegal moves", () => {
  const from = "4r1k1/8/8/8/4R3/8/8/4K3 w - - 0 1";

  it("[INF20] an illegal move that is answered stands, is marked, and the game goes on from it", () => {
    const table = new Table({ fen: from }).play("1 e4- 1.4 Rh4 8 e8- 8.4 re7", 5);
    expect(table.line).toBe("Rh4(illegal) Re7+");
    table.play("20 e1- 20.4 Kd1 24 g8- 24.3 kg7", 4);
    expect(table.line).toBe("Rh4(illegal) Re7+ Kd1 Kg7");
  });

  it("[INF20] the operator is told while it stands unanswered", () => {
    const table = new Table({ fen: from }).play("1 e4- 1.4 Rh4", 10);
    expect(table.line).toBe("");
    expect(table.facts).toEqual(["started", "unresolved e4 h4"]);
  });

  it("[INF20] an illegal move put right is nothing", () => {
    const table = new Table({ fen: from }).play("1 e4- 1.4 Rh4 6 h4- 6.4 Re4 9 e1- 9.4 Kd1", 4);
    expect(table.line).toBe("Kd1");
    expect(table.shown).toHaveLength(1);
  });

  it("[INF20] a king that stays in check, both clocks pressed", () => {
    const table = new Table({ fen: "4r1k1/8/8/8/8/8/8/4K2R w - - 0 1", clock: true });
    table.play("0.5 run! 1 h1- 1.4 Rh5 2 white! 10 g8- 10.3 kf7 11 black! 20 e1- 20.4 Kd2 21 white!", 4);
    expect(table.line).toBe("Rh5(illegal) Kf7+ Kd2");
  });
});

describe("boards that nothing explains", () => {
  it("[INF21] the operator is told which squares, and told again when a position can be explained", () => {
    const table = new Table().play("1 e2- 1.3 Pe4 3 e7- 3.3 pe5 5 a1- 5.4 Re3 6 h8- 6.4 re6", 8);
    expect(table.facts.filter((fact) => fact.includes("resolved"))).toEqual(["unresolved a1 e3 e6 h8"]);
    table.play("20 e3- 20.4 Ra1 21 e6- 21.4 rh8 25 g1- 25.3 Nf3", 3);
    expect(table.isOutOfStep).toBe(false);
    expect(table.line).toBe("e4 e5 Nf3");
  });

  it("[INF21] comes back by itself when later play can be explained", () => {
    const table = new Table().play(
      "1 e2- 1.3 Pe4 3 e7- 3.3 pe5 5 lost! 5 g1- 5.5 Nf3 6 a8- 6.5 ra4 7 back!",
      12,
    );
    expect(table.isOutOfStep).toBe(true);
    table.play("30 a4- 30.4 ra8 33 b8- 33.3 nc6", 4);
    expect(table.line).toBe("e4 e5 Nf3 Nc6");
    expect(table.isOutOfStep).toBe(false);
  });

  it("[INF12] a man held in the air for a while is no trouble", () => {
    const table = new Table().play("1 g1- 15 Nf3", 3);
    expect(table.facts).toEqual(["started"]);
    expect(table.line).toBe("Nf3");
  });
});

describe("boards that report moves", () => {
  it("[INF27] a reported move is taken at its word", () => {
    const table = new Table().play("1 uci:e2e4 3 uci:e7e5 5 uci:g1f3", 0);
    expect(table.line).toBe("e4 e5 Nf3");
    expect(table.shown).toEqual(["e4 1.00", "e5 3.00", "Nf3 5.00"]);
  });

  it("[INF27] squares and the move they make are one move", () => {
    const table = new Table().play("1 e2- 1.3 Pe4 1.4 uci:e2e4 3 e7- 3.3 pe5 3.4 uci:e7e5", 5);
    expect(table.line).toBe("e4 e5");
    expect(table.shown).toHaveLength(2);
  });

  it("[INF27] another move by the same side replaces the last one", () => {
    const table = new Table({ fen: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1" });
    table.play("1 uci:a1a3 3 uci:a1a4", 0);
    expect(table.line).toBe("Ra4");
  });

  it("[INF27] what is not legal is not taken", () => {
    expect(new Table().play("1 uci:e2e5", 3).line).toBe("");
  });
});

it("[INF35] confirmed plies that are contradicted are replaced by uncertain ones, with the old line as their rival", () => {
  const table = new Table({ fen: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", clock: true });
  table.play("0.5 run! 1 a1- 1.3 Ra4 1.6 white! 4 a4- 4.3 Ra6", 8);
  expect(table.facts).toContain("confirmed 1 press");
  expect(table.line).toBe("Ra6(uncertain)");
  const shown = table.told.findLast(({ finding }) => finding.kind === "movesObserved")?.finding;
  expect(shown?.kind === "movesObserved" && shown.evidence.rivals).toEqual(["a1a4"]);
});
