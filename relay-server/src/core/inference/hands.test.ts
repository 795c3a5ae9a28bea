import { describe, expect, it } from "vitest";
import { playAll } from "./test-scenarios.ts";
import { Table } from "./test-table.ts";

// How hands make a move: slides, captures, castling, promotion.

describe("slides and stops", () => {
  playAll([
    {
      title: "[INF2] a plain move is shown once",
      script: "1 e2- 1.3 Pe4",
      line: "e4",
      shown: ["e4"],
    },
    {
      title: "[INF3] a pawn pushed over the board is not taken for a single step",
      script: "1 e2- 1.2 Pe3 1.4 e3- 1.4 Pe4",
      line: "e4",
      shown: ["e4"],
    },
    {
      title: "[INF5] a pawn that stays 1.5 s on its way is shown there and then replaced",
      script: "1 e2- 1.2 Pe3 2.7 e3- 2.7 Pe4",
      line: "e4",
      shown: ["e3", "e4"],
    },
    {
      title: "[INF3] a rook sliding over legal squares is one move",
      from: "r3k2r/pppq1ppp/2n2n2/2bpp3/4P1b1/2NP1N2/PPPQ1PPP/R3K2R w kq - 0 1",
      script: "1 a1- 1.1 Rb1 1.3 b1- 1.35 Rc1 1.55 c1- 1.6 Rd1",
      line: "Rd1",
      shown: ["Rd1"],
    },
    {
      title: "[INF5] a capture after a long stop replaces the stop",
      from: "4k3/4p3/8/8/8/8/8/4R1K1 w - - 0 1",
      script: "1 e1- 1.3 Re3 3.3 e7- 3.5 e3- 3.8 Re7",
      line: "Rxe7+",
      shown: ["Re3", "Rxe7+"],
    },
    {
      title: "[INF3] the new square reported before the old one is still one move",
      script: "1 e2- 1.3 Pe4 4 pc6 4.25 c7-",
      line: "e4 c6",
      shown: ["e4", "c6"],
    },
    {
      title: "[INF6] a queen slid back over her own square is no move taken back",
      from: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
      script: "1 d1- 1.2 Qe2 1.5 e2- 1.6 Qd1 1.9 d1- 2.2 Qh5",
      line: "Qh5",
      shown: ["Qh5"],
    },
  ]);
});

describe("captures", () => {
  const from = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
  playAll([
    { title: "[INF8] the victim first", from, script: "1 d5- 1.4 e4- 1.8 Pd5", line: "exd5" },
    { title: "[INF8] the mover first", from, script: "1 e4- 1.4 d5- 1.8 Pd5", line: "exd5" },
    {
      title: "[INF8] one man replaced by the other in one message",
      from,
      script: "1 e4- 1.2 Pd5",
      line: "exd5",
    },
    { title: "[INF8] replaced before the old square is empty", from, script: "1 Pd5 1.2 e4-", line: "exd5" },
    {
      title: "[INF8] the victim pushed aside to a neighbouring square",
      from: "r2qk2r/ppp1bppp/2n2n2/3N4/8/8/PPP2PPP/R1BQKB1R w KQkq - 0 1",
      script: "1 d5- 1.2 e7- 1.4 Ne7 1.45 be6 2.4 e6-",
      line: "Nxe7",
      shown: ["Nxe7"],
    },
    {
      title: "[INF8] the victim pushed aside in the same scan",
      from: "r2qk2r/ppp1bppp/2n2n2/3N4/8/8/PPP2PPP/R1BQKB1R w KQkq - 0 1",
      script: "1 d5- 1.2 be6 1.2 Ne7 3.4 e6-",
      line: "Nxe7",
    },
    {
      title: "[INF5] the queen's way as the maker of the board describes it",
      from: "4k3/8/8/8/2p5/8/8/2Q1K3 w - - 0 1",
      script: "1 c4- 1.05 Qc2 1.1 Qc3 1.15 c1- 1.2 c2- 1.25 Qc4 1.3 c3-",
      line: "Qxc4",
      shown: ["Qxc4"],
    },
  ]);
});

describe("castling", () => {
  const from = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  playAll([
    { title: "[INF9] the king first", from, script: "1 e1- 1.3 Kg1 1.6 h1- 1.9 Rf1", line: "O-O" },
    {
      title: "[INF9] the rook first",
      from,
      script: "1 h1- 1.3 Rf1 2.2 e1- 2.5 Kg1",
      line: "O-O",
      shown: ["O-O"],
    },
    { title: "[INF9] both men in the air", from, script: "1 e1- 1.1 h1- 1.5 Rf1 1.6 Kg1", line: "O-O" },
    {
      title: "[INF9] all in one scan, by fields",
      from,
      script: "1 e1- 1.05 Rf1 1.05 Kg1 1.05 h1-",
      line: "O-O",
    },
    {
      title: "[INF9] to the other side, rook first",
      from,
      script: "1 a1- 1.3 Rd1 2 e1- 2.4 Kc1",
      line: "O-O-O",
    },
    {
      title: "[INF9] a rook that stays is a rook move",
      from,
      script: "1 h1- 1.3 Rf1",
      line: "Rf1",
    },
    {
      title: "[INF9] a rook move that the opponent answers is no castling",
      from,
      script: "1 h1- 1.3 Rf1 1.9 a8- 2.2 rb8",
      line: "Rf1 Rb8",
    },
    {
      title: "[INF9] Black, the rook first",
      from: "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
      script: "1 h8- 1.3 rf8 2.0 e8- 2.3 kg8",
      line: "O-O",
      shown: ["O-O"],
    },
    {
      title: "[INF28] Chess960: the king steps one square",
      from: "4k3/8/8/8/8/8/8/5K1R w H - 0 1",
      options: { chess960: true },
      script: "1 f1- 1.4 Kg1 1.7 h1- 2.2 Rf1",
      line: "O-O",
      shown: ["O-O"],
    },
    {
      title: "[INF28] Chess960: only the rook moves",
      from: "4k3/8/8/8/8/8/8/6KR w H - 0 1",
      options: { chess960: true },
      script: "1 h1- 1.4 Rf1",
      line: "O-O",
    },
  ]);
});

describe("en passant", () => {
  const from = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
  playAll([
    { title: "[INF10] the captured pawn last", from, script: "1 e5- 1.3 Pd6 1.8 d5-", line: "exd6" },
    { title: "[INF10] the captured pawn first", from, script: "1 d5- 1.3 e5- 1.7 Pd6", line: "exd6" },
    { title: "[INF10] the captured pawn in between", from, script: "1 e5- 1.3 d5- 1.6 Pd6", line: "exd6" },
    {
      title: "[INF10] the captured pawn forgotten for 3 s",
      from,
      script: "1 e5- 1.3 Pd6 4.3 d5-",
      line: "exd6",
    },
  ]);
});

describe("a capture en passant without the capture", () => {
  it("[INF10] the captured pawn is left standing: the operator is told, and the move counts when it goes", () => {
    const table = new Table({ fen: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1" }).play("1 e5- 1.3 Pd6", 8);
    expect(table.line).toBe("");
    expect(table.isOutOfStep).toBe(true);
    table.play("15 d5-", 2);
    expect(table.line).toBe("exd6");
    expect(table.isOutOfStep).toBe(false);
  });
});

describe("promotion", () => {
  const from = "8/4P2k/8/8/8/8/8/4K3 w - - 0 1";
  playAll([
    { title: "[INF11] the pawn leaves, a queen comes 6 s later", from, script: "1 e7- 7 Qe8", line: "e8=Q" },
    {
      title: "[INF11] the pawn stands on the last rank first",
      from,
      script: "1 e7- 1.3 Pe8 6.3 e8- 6.8 Qe8",
      line: "e8=Q",
      shown: ["e8=Q"],
    },
    {
      title: "[INF11] the pawn becomes a queen in one message",
      from,
      script: "1 e7- 1.3 Pe8 3 Qe8",
      line: "e8=Q",
    },
    { title: "[INF11] an upside-down rook is a rook", from, script: "1 e7- 1.5 Re8", line: "e8=R" },
    {
      title: "[INF11] a rook first and then a queen",
      from,
      script: "1 e7- 1.5 Re8 2.7 e8- 3.4 Qe8",
      line: "e8=Q",
      shown: ["e8=Q"],
    },
    {
      title: "[INF11] an unknown code for 3 s and then a queen",
      from,
      script: "1 e7- 1.5 ?e8 4.5 Qe8",
      line: "e8=Q",
      shown: ["e8=Q"],
    },
    {
      title: "[INF11] capturing on the last rank",
      from: "3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1",
      script: "1 e7- 1.4 d8- 1.8 Qd8",
      line: "exd8=Q",
    },
    {
      title: "[INF11] the clock is pressed while the pawn stands there: a queen, until something else does",
      from,
      options: { clock: true },
      script: "0.5 run! 1 e7- 1.3 Pe8 2 white! 4 e8- 4.5 Qe8 8 h7- 8.3 kg7 8.8 black!",
      line: "e8=Q Kg7",
    },
  ]);
});
