import { describe, expect, it } from "vitest";
import { Table } from "./test-table.ts";

// Sensors, cables and whole boards read late: what they do to a game.

const OPENING = "1 e2- 1.3 Pe4 3 e7- 3.3 pe5 ";

describe("one square that is read wrongly", () => {
  it("[INF13] a badly centred man flickers for a minute, and the opponent moves meanwhile", () => {
    const flicker = Array.from({ length: 40 }, (_, i) => `${5 + i * 1.5} f3- ${5.3 + i * 1.5} Nf3`);
    const script = [
      OPENING,
      "4 g1- 4.3 Nf3",
      ...flicker.slice(0, 6),
      "13.4 b8- 13.7 nc6",
      ...flicker.slice(6),
    ];
    const table = new Table().play(script.join(" "), 10);
    expect(table.line).toBe("e4 e5 Nf3 Nc6");
    expect(table.shown).toHaveLength(4);
  });

  it("[INF13] a bishop read as a queen by turns is no move, and the game goes on", () => {
    const table = new Table();
    table.play(`${OPENING} 5 f1- 5.3 Bc4 7 b8- 7.3 nc6`);
    table.play("10 Qc4 12 Bc4 14 Qc4 16 Bc4 17 Qc4 18.4 d2- 18.7 Pd3 21 g8- 21.4 nf6 23 Bc4", 5);
    expect(table.line).toBe("e4 e5 Bc4 Nc6 d3 Nf6");
    expect(table.shown).toHaveLength(6);
  });

  it("[INF13] a man read wrongly for more than 10 s is named to the operator, until it is read rightly", () => {
    const table = new Table().play(`${OPENING} 5 f1- 5.3 Bc4 7 b8- 7.3 nc6 10 Qc4`, 15);
    expect(table.facts.filter((fact) => fact.includes("resolved"))).toEqual(["unresolved c4"]);
    table.play("30 Bc4", 2);
    expect(table.isOutOfStep).toBe(false);
    expect(table.line).toBe("e4 e5 Bc4 Nc6");
  });

  it("[INF13] a man that nobody put there does not stop the game", () => {
    const table = new Table().play(`${OPENING} 5 qd5 5.5 g1- 5.9 Nf3 8 b8- 8.3 nc6 9 d5-`, 5);
    expect(table.line).toBe("e4 e5 Nf3 Nc6");
    expect(table.isOutOfStep).toBe(false);
  });

  it("[INF13] a square that feels nothing: the move is found when it does", () => {
    const table = new Table().play(`${OPENING} 5 g2-`, 30);
    expect(table.line).toBe("e4 e5");
    expect(table.facts).toContain("unresolved g2");
    table.play("40 Pg4", 3);
    expect(table.line).toBe("e4 e5 g4");
    expect(table.facts).toContain("resolved");
  });

  it("[INF13] a square that feels nothing, and the opponent answers: two moves fit, so the operator is asked", () => {
    const table = new Table().play(`${OPENING} 5 g2- 8 a7- 8.3 pa6`, 12);
    expect(table.line).toBe("e4 e5");
    expect(table.facts).toContain("unresolved a6 a7 g2");
    table.play("22 Pg4", 5);
    expect(table.line).toBe("e4 e5 g4(inferred) a6");
    expect(table.isOutOfStep).toBe(false);
  });

  it("[INF14] a knight read as a bishop is held, and shown when the clock is pressed", () => {
    const table = new Table({ clock: true }).play("0.5 run! 1 g1- 1.4 Bf3 2 d2- 2.2 Pd2");
    expect(table.line).toBe("");
    table.play("2.8 white!", 1);
    expect(table.line).toBe("Nf3");
  });

  it("[INF14] a move by a man that is not identified is shown once it has stood", () => {
    const table = new Table().play("1 g1- 1.4 ?f3", 5);
    expect(table.line).toBe("Nf3");
  });

  it("[INF13] an unknown code on an empty square is nothing", () => {
    const table = new Table().play("0.5 ?e6 1 e2- 1.3 Pe4 3 e7- 3.3 pe5 4 ?d3 6 g1- 6.3 Nf3", 5);
    expect(table.line).toBe("e4 e5 Nf3");
  });
});

describe("updates that never came", () => {
  it("[INF31] the old square is still felt: the move counts when the clock is pressed", () => {
    const table = new Table({ clock: true }).play("0.5 run! 1 Pe4 2 white! 4 e7- 4.3 pe5 5 black!", 2);
    expect(table.line).toBe("e4 e5");
  });

  it("[INF31] without a clock, when it has stood a while; the board told anew changes nothing", () => {
    const table = new Table().play("1 Pe4", 4);
    expect(table.line).toBe("e4");
    table.play("8 e2- 10 e7- 10.3 pe5", 3);
    expect(table.line).toBe("e4 e5");
    expect(table.isOutOfStep).toBe(false);
  });

  it("[INF31] the opponent has answered before that", () => {
    const table = new Table({ clock: true }).play("0.5 run! 1 Pe4 1.4 e7- 1.7 pe5", 4);
    expect(table.line).toBe("e4(inferred) e5");
    table.play("6 e2- 7 g1- 7.3 Nf3 8 white!", 2);
    expect(table.line).toBe("e4(inferred) e5 Nf3");
  });

  it("[INF31] a square on the way is still felt: the man is where it was set down last", () => {
    const table = new Table({ fen: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", clock: true });
    table.play("0.5 run! 1 a1- 1.2 Ra3 1.45 Ra5 2.2 white! 4 e8- 4.4 kd7 5 black!", 2);
    expect(table.line).toBe("Ra5 Kd7");
    expect(table.shown.map((text) => text.split(" ")[0])).toEqual(["Ra5", "Kd7"]);
  });
});

describe("whole boards", () => {
  it("[INF15] a whole board that was asked for before the last update does not undo it", () => {
    const table = new Table().play("1 d2- 1.3 Pd4 3 g8- 3.3 nf6 5 c2- 5.3 Pc4 7 c7- 7.2 pc5 7.6 dump@6.9", 5);
    expect(table.line).toBe("d4 Nf6 c4 c5");
    expect(table.facts.filter((fact) => fact.startsWith("revised"))).toEqual([]);
  });

  it("[INF31] a man whose landing the board never told, from where it took: no illegal move, and the game goes on", () => {
    const script = "1 e2- 4 d7- 4.3 pd5 7 e4- 7.2 Pd5 9.5 d8- 9.8 qd5 12 b1- 12.3 Nc3";
    expect(new Table().play(script, 4).line).toBe("e4(inferred) d5(inferred) exd5 Qxd5 Nc3");
    const clock = new Table({ clock: true });
    clock.play(
      `0.5 run! ${script.replace("4 d7-", "1.8 white! 4 d7-").replace("7 e4-", "5 black! 7 e4-")}`,
      4,
    );
    expect(clock.line).toBe("e4(inferred) d5(inferred) exd5 Qxd5 Nc3");
  });

  it("[INF15] a whole board brings what an update that was lost should have told", () => {
    const table = new Table();
    table.play("1 e2- 1.3 Pe4 3 lost! 3 e7- 3.3 pe5 4 back!", 3);
    expect(table.line).toBe("e4 e5");
  });

  it("[INF16] two plies in one whole board, the only way there", () => {
    const table = new Table({ fen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" });
    table.play("1 lost! 2 d7- 2.3 pd5 4 e4- 4.3 Pd5 6 back!", 3);
    expect(table.line).toBe("d5(inferred) exd5");
  });

  it("[INF16] three plies while the cable was out", () => {
    const table = new Table().play(
      `${OPENING} 5 lost! 6 g1- 6.3 Nf3 8 b8- 8.3 nc6 10 f1- 10.3 Bb5 12 back!`,
      4,
    );
    expect(table.line).toMatch(/^e4 e5 (?:Nf3|Bb5)\(uncertain\) Nc6\(uncertain\) (?:Nf3|Bb5)\(uncertain\)$/);
    const shown = table.told.findLast(({ finding }) => finding.kind === "movesObserved")?.finding;
    expect(shown?.kind === "movesObserved" && shown.evidence.rivals).toHaveLength(1);
  });

  it("[INF17] the order of moves seen by their squares decides between two lines", () => {
    const table = new Table().play(
      `${OPENING} 5 lost! 6 g1- 6.3 Nf3 7 back! 7.1 b8- 7.5 nc6 8 f1- 8.3 Bb5`,
      4,
    );
    expect(table.line).toBe("e4 e5 Nf3 Nc6 Bb5");
  });

  it("[INF16] four plies while the cable was out, castling among them", () => {
    const table = new Table({ fen: "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3" });
    table.play("1 lost! 2 f1- 2 Bb5 3 a7- 3 pa6 4 e1- 4 h1- 4 Kg1 4 Rf1 5 a6- 5 pb5 6 back!", 6);
    expect(table.line).toBe("Bb5(inferred) a6(inferred) O-O(inferred) axb5");
    expect(table.isOutOfStep).toBe(false);
  });

  it("[INF16] a cable pulled while a man is in the air", () => {
    const table = new Table().play(`${OPENING} 5 g1- 5.2 lost! 5.4 Nf3 8 b8- 8.2 back! 9 nc6`, 4);
    expect(table.line).toBe("e4 e5 Nf3 Nc6");
  });

  it("[INF29] a board that lost its power tells all its squares again, and nothing happens", () => {
    const table = new Table().play(
      `${OPENING} 5 connected! 5.1 dump 5.2 Pe4 5.2 Ra1 5.3 pe5 5.4 kd8 5.5 qd8`,
      3,
    );
    expect(table.line).toBe("e4 e5");
  });
});

describe("boards that only feel that something stands", () => {
  it("[INF18] plain moves, castling and the first move's side", () => {
    const table = new Table({ occupancy: true });
    table.play("1 e2- 1.3 e4 3 e7- 3.3 e5 5 g1- 5.3 f3 7 b8- 7.3 c6 9 f1- 9.3 c4 11 f8- 11.4 c5");
    table.play("13 e1- 13.3 g1 13.6 h1- 13.9 f1", 3);
    expect(table.line).toBe("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O");
  });

  it("[INF18] which man was taken is told by the square that was emptied and filled again", () => {
    const fen = "4k3/2p5/8/8/7n/6B1/8/4K3 w - - 0 1";
    const first = new Table({ occupancy: true, fen }).play("1 c7- 1.4 g3- 1.8 c7", 3);
    expect(first.line).toBe("Bxc7");
    const second = new Table({ occupancy: true, fen }).play("1 g3- 1.3 h4- 1.6 h4", 3);
    expect(second.line).toBe("Bxh4");
  });

  it("[INF18] a man put right before does not make a capture", () => {
    const fen = "4k3/2p5/8/8/8/6B1/8/4K3 w - - 0 1";
    const table = new Table({ occupancy: true, fen }).play("1 c7- 1.4 c7 3 g3- 5.5 f4", 3);
    expect(table.line).toBe("Bf4");
    expect(table.shown).toHaveLength(1);
  });

  it("[INF18] a promotion becomes a queen when the clock is pressed", () => {
    const table = new Table({ occupancy: true, fen: "8/4P2k/8/8/8/8/8/4K3 w - - 0 1", clock: true });
    table.play("0.5 run! 1 e7- 1.5 e8 3 white!", 2);
    expect(table.line).toBe("e8=Q");
  });
});
