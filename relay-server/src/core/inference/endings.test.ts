import { describe, expect, it } from "vitest";
import { Table } from "./test-table.ts";

// Beginnings and ends: set-up, results told with the kings, mates, and what is no part of the game.

const MEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const letters = (placement: string): string =>
  placement.replaceAll("/", "").replaceAll(/\d/g, (digit) => ".".repeat(Number(digit)));
const ends = (table: Table): string[] =>
  table.facts.filter((fact) => /signal|kingsSignal|nextGame|mate|stalemate|deadPosition/.test(fact));

describe("start", () => {
  it("[INF30] plugged in when play has begun: the plies before are filled in, either way round", () => {
    for (const turned of [false, true]) {
      const before = letters(MEN)
        .replace("PPPPPPPP", "PPPP.PPP")
        .replace(/^(.{36})./, "$1P")
        .replace("pppppppp", "pppp.ppp");
      const two = before.replace(/^(.{28})./, "$1p");
      const table = new Table({ before: two, turned, clock: true });
      expect(table.play("5 dump", 5).told).toEqual([]);
      expect(table.play("11 run!", 1).line).toBe("e4(inferred) e5");
      expect(table.play("13 g1- 13.4 Nf3 14 white!", 2).line).toBe("e4(inferred) e5 Nf3");
    }
  });

  it("[INF30] a board that no few moves lead to waits, whatever the clock does", () => {
    const before = letters(MEN).replace("RNBQKBNR", "RBNQKBNR");
    expect(new Table({ before, clock: true }).play("1 run! 3 e2- 3.4 Pe4 4 white!", 5).told).toEqual([]);
  });

  it("[INF1] nothing is published before the start position stands complete", () => {
    const before = letters(MEN).replace("RNBQKBNR", "RNB.KBNR");
    const table = new Table({ before }).play("1 e2- 1.3 Pe4 3 e4- 3.3 Pe2");
    expect(table.told).toEqual([]);
    table.play("5 Qd1", 1);
    expect(table.facts).toEqual(["started"]);
  });

  it("[INF1] a board that lies turned is found out, and the first move is e4", () => {
    const table = new Table({ turned: true }).play("1 e2- 1.3 Pe4", 2);
    expect(table.facts).toEqual(["started turned"]);
    expect(table.line).toBe("e4");
  });

  it("[INF1] bishop and knight set up swapped are no start position", () => {
    const before = letters(MEN).replace("RNBQKBNR", "RBNQKBNR");
    expect(new Table({ before }).play("1 e2- 1.3 Pe4", 5).told).toEqual([]);
  });

  it("[INF28] a Chess960 array starts the game that is expected", () => {
    const fen = "brkrnqnb/pppppppp/8/8/8/8/PPPPPPPP/BRKRNQNB w DBdb - 0 1";
    const table = new Table({ fen, chess960: true }).play("1 g2- 1.3 Pg4 3 g7- 3.3 pg5", 2);
    expect(table.line).toBe("g4 g5");
    expect(new Table({ before: letters(fen.split(" ")[0] ?? "") }).play("1 g2-", 5).told).toEqual([]);
  });

  it("[INF28] a position set up with Black to move", () => {
    const table = new Table({ fen: "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", turned: true });
    table.play("1 e8- 1.3 kd7 3 e2- 3.3 Pe4", 3);
    expect(table.line).toBe("Kd7 e4");
  });

  it("[INF24] moves played to warm up vanish when the men are put back", () => {
    const table = new Table().play("1 e2- 1.3 Pe4 3 e7- 3.3 pe5 6 e4- 6.4 e5- 6.8 Pe2 7.2 pe7", 4);
    expect(table.line).toBe("");
    expect(ends(table)).toEqual([]);
    table.play("20 d2- 20.3 Pd4", 3);
    expect(table.line).toBe("d4");
  });

  it("[INF25] with a clock that has not been started nothing is a move", () => {
    const table = new Table({ clock: true }).play(
      "1 e2- 1.3 Pe4 3 e7- 3.3 pe5 6 e5- 6.4 e4- 6.8 Pe2 7.2 pe7",
      4,
    );
    expect(table.shown).toEqual([]);
    table.play("20 run! 21 d2- 21.3 Pd4 22 white!", 3);
    expect(table.line).toBe("d4");
  });
});

describe("the kings tell the result", () => {
  const from = "8/6p1/5k2/8/8/2K5/8/8 b - - 0 60";
  it.each([
    ["1-0", "e4", "d5"],
    ["1-0", "d5", "e4"],
    ["0-1", "d4", "e5"],
    ["0-1", "e5", "d4"],
    ["1/2-1/2", "d4", "d5"],
    ["1/2-1/2", "d5", "d4"],
    ["1/2-1/2", "e4", "e5"],
    ["1/2-1/2", "e5", "e4"],
  ])("[INF22] %s: the white king on %s, the black one on %s", (result, white, black) => {
    const table = new Table({ fen: from, clock: true }).play("0.5 run! 0.6 stop!");
    table.play(`5 f6- 5.5 k${black} 6.5 c3- 7 K${white}`, 6);
    expect(ends(table)).toEqual([`signal ${result}`, `${result} kingsSignal`]);
    expect(table.shown).toEqual([]);
  });

  it.each([
    ["d4", "e4"],
    ["d5", "e5"],
  ])("[INF22] kings on %s and %s mean nothing", (white, black) => {
    const table = new Table({ fen: from }).play(`5 f6- 5.4 c3- 5.8 K${white} 6.2 k${black}`, 20);
    expect(ends(table)).toEqual([]);
  });

  it("[INF22] one king stands there already: the last move stays what it was", () => {
    const table = new Table({ fen: "8/6p1/4k3/8/3K4/8/8/8 b - - 0 50" });
    table.play("1 e6- 1.4 kf5 10 f5- 10.5 ke5", 6);
    expect(table.line).toBe("Kf5");
    expect(ends(table)).toEqual(["signal 0-1", "0-1 kingsSignal"]);
  });

  it("[INF22] a king's step to the centre that would be legal is no move when the other king follows", () => {
    const table = new Table({ fen: "8/6p1/5k2/8/8/4K3/8/8 w - - 0 60" });
    table.play("5 e3- 5.4 Ke4 7.5 f6- 8 ke5", 6);
    expect(table.shown).toEqual([]);
    expect(ends(table)).toEqual(["signal 1/2-1/2", "1/2-1/2 kingsSignal"]);
  });

  it("[INF22] the same when the second king takes its time: what was shown is taken back", () => {
    const table = new Table({ fen: "8/6p1/5k2/8/8/4K3/8/8 w - - 0 60" });
    table.play("5 e3- 5.4 Ke4 12 f6- 12.5 ke5", 6);
    expect(table.line).toBe("");
    expect(table.shown).toHaveLength(1);
    expect(table.facts.filter((fact) => fact.startsWith("revised"))).toEqual(["revised 1"]);
  });

  it("[INF22] a king's move to the centre that was pressed stays", () => {
    const table = new Table({ fen: "8/6p1/5k2/8/8/4K3/8/8 w - - 0 60", clock: true });
    table.play("0.5 run! 5 e3- 5.4 Ke4 6 white! 20 stop! 24 f6- 24.5 ke5", 6);
    expect(table.line).toBe("Ke4");
    expect(ends(table)).toEqual(["signal 1/2-1/2", "1/2-1/2 kingsSignal"]);
  });

  it("[INF22] after a flag fall: the square cleared, both kings lifted, then set down", () => {
    const table = new Table({ fen: "6k1/8/8/8/3P4/8/8/6K1 w - - 0 1" });
    table.play("3 d4- 3.3 g8- 3.5 g1- 4 kd5 4.5 Ke4", 6);
    expect(table.shown).toEqual([]);
    expect(ends(table)).toEqual(["signal 1-0", "1-0 kingsSignal"]);
  });

  it("[INF22] on a board that only feels men: both kings gone from their squares, two centre squares filled", () => {
    const table = new Table({ fen: "8/6p1/5k2/3P4/8/2K5/8/8 b - - 0 60", occupancy: true });
    table.play("5 d5- 5.5 f6- 6 c3- 6.5 e5 7 d4", 6);
    expect(ends(table)).toEqual(["signal 0-1", "0-1 kingsSignal"]);
    expect(table.shown).toEqual([]);
  });

  it("[INF22] a last king move that the kings go on from is kept", () => {
    const table = new Table({ fen: "8/6p1/5k2/8/8/4K3/8/8 w - - 0 60" });
    table.play("5 e3- 5.4 Ke4 9 e4- 9.5 Kd4 10.5 f6- 11 kd5", 6);
    expect(table.line).toBe("Ke4");
    expect(ends(table)).toEqual(["signal 1/2-1/2", "1/2-1/2 kingsSignal"]);
  });

  it("[INF22] a king move beside the centre that stood a moment is kept", () => {
    const table = new Table({ fen: "8/6p1/5k2/8/8/4K3/8/8 w - - 0 60" });
    table.play("5 e3- 5.4 Kd2 7 f6- 7.4 kd5 8 d2- 8.4 Kd4", 6);
    expect(table.line).toBe("Kd2");
  });

  it("[INF22] kings that leave the centre at once told nothing", () => {
    const table = new Table({ fen: from }).play(
      "5 f6- 5.5 ke5 6 c3- 6.3 Kd4 6.9 d4- 7.2 Kc3 7.6 e5- 8 kf6",
      10,
    );
    expect(ends(table)).toEqual([]);
    expect(table.line).toBe("");
  });

  it("[INF22] what follows the signal is no part of the game", () => {
    const table = new Table().play(
      "1 e2- 1.3 Pe4 3 e7- 3.3 pe5 9 e4- 9.2 e5- 9.6 e1- 10 Ke4 11 e8- 11.4 kd5",
    );
    table.play("16 g1- 16.3 Nf3 18 b8- 18.3 nc6 20 d2- 20.3 Pd4", 10);
    expect(table.line).toBe("e4 e5");
    expect(ends(table)).toEqual(["signal 1-0", "1-0 kingsSignal"]);
  });
});

describe("the Laws end the game", () => {
  it("[INF26] mate", () => {
    const table = new Table().play("1 f2- 1.2 Pf3 3 e7- 3.3 pe5 5 g2- 5.3 Pg4 7 d8- 7.4 qh4", 4);
    expect(table.line).toBe("f3 e5 g4 Qh4#");
    expect(ends(table)).toEqual(["0-1 checkmate"]);
    expect(table.facts).toContain("completed 4 gameEnd");
  });

  it("[INF26] stalemate and a dead position", () => {
    const stale = new Table({ fen: "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1" }).play("1 f1- 1.4 Qf7", 4);
    expect(ends(stale)).toEqual(["1/2-1/2 stalemate"]);
    const dead = new Table({ fen: "8/8/8/8/8/3k4/8/r2K4 w - - 0 1" });
    expect(ends(dead.play("1 d1- 1.4 Kc1 3 a1- 3.3 ra1", 3))).toEqual([]);
    const bare = new Table({ fen: "8/8/8/8/8/8/1r6/K6k w - - 0 1" }).play("1 b2- 1.2 a1- 1.5 Kb2", 4);
    expect(ends(bare)).toEqual(["1/2-1/2 deadPosition"]);
  });

  it("[INF26] mate on the way to another square is not the end", () => {
    const table = new Table({ fen: "7k/6pp/8/8/8/8/8/1R4K1 w - - 0 1" });
    table.play("1 b1- 1.2 Rb8 1.6 b8- 1.8 Rb7", 5);
    expect(table.line).toBe("Rb7");
    expect(ends(table)).toEqual([]);
  });

  it("[INF26] mate with a rook put there until a queen is found", () => {
    const table = new Table({ fen: "8/8/8/8/8/6k1/5p2/7K b - - 0 1" });
    table.play("1 f2- 1.3 rf1 3.6 qf1", 4);
    expect(table.line).toBe("f1=Q#");
    expect(ends(table)).toEqual(["0-1 checkmate"]);
  });
});

describe("the next game", () => {
  const ITALIAN =
    "1 e2- 1.3 Pe4 3 e7- 3.3 pe5 5 g1- 5.3 Nf3 7 b8- 7.3 nc6 9 f1- 9.3 Bc4 11 f8- 11.4 bc5 13 c2- 13.3 Pc3";
  const HOME = "e4- Pe2 c5- bf8 c4- Bf1 f3- Ng1 c6- nb8 e5- pe7 c3- Pc2";
  const home = (from: number): string =>
    HOME.split(" ")
      .map((word, i) => `${(from + i * 0.6).toFixed(1)} ${word}`)
      .join(" ");

  it("[INF23] men put back in order end a game that nothing else ended, and moves home are no moves", () => {
    const table = new Table().play(`${ITALIAN} ${home(20)}`, 5);
    expect(table.line).toBe("e4 e5 Nf3 Nc6 Bc4 Bc5 c3");
    expect(ends(table)).toEqual(["* nextGame"]);
  });

  it("[INF23] the next game starts with its first move", () => {
    const table = new Table().play(`${ITALIAN} ${home(20)} 60 d2- 60.3 Pd4 62 d7- 62.3 pd5`, 3);
    expect(table.facts.filter((fact) => fact.startsWith("started"))).toEqual(["started", "started"]);
    expect(table.line).toBe("d4 d5");
  });

  it("[INF23] or when its clock is started", () => {
    const table = new Table({ clock: true });
    table.play(
      `0.5 run! 1 e2- 1.3 Pe4 1.9 white! 8 stop! 12 e4- 12.3 Ke4 13 e1- 14 e8- 15 kd5 20 d5- 21 ke8 22 e4- 23 Ke1 24 Pe2`,
    );
    expect(table.facts.filter((fact) => fact.startsWith("started"))).toEqual(["started"]);
    table.play("40 run!", 1);
    expect(table.facts.filter((fact) => fact.startsWith("started"))).toEqual(["started", "started"]);
    expect(ends(table)).toEqual(["signal 1-0", "1-0 kingsSignal"]);
  });

  it("[INF25] with the clock stopped, men going home and analysis are no moves", () => {
    const table = new Table({ clock: true });
    table.play(
      "0.5 run! 1 e2- 1.3 Pe4 1.9 white! 4 e7- 4.3 pe5 5 black! 8 stop! 12 g1- 12.4 Nf3 15 b8- 15.4 nc6",
      10,
    );
    expect(table.line).toBe("e4 e5");
  });
});
