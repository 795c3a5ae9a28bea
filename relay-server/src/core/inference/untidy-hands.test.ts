import { describe } from "vitest";
import { playAll } from "./test-scenarios.ts";

// Hands that make no move, take moves back, or are on the board together.

describe("hands that make no move", () => {
  playAll([
    {
      title: "[INF12] men put right on their squares",
      script: "1 d1- 1.4 Qd1 2 f1- 2.3 Bf1 3 b8- 3.4 nb8",
      line: "",
    },
    {
      title: "[INF12] another man touched first",
      script: "1 g1- 1.5 Ng1 2 b1- 2.3 Nc3",
      line: "Nc3",
      shown: ["Nc3"],
    },
    {
      title: "[INF12] a man held over other squares",
      script: "1 g1- 1.3 Nh3 1.6 h3- 1.9 Nf3",
      line: "Nf3",
      shown: ["Nf3"],
    },
    {
      title: "[INF12] men knocked over and set up again, two of them swapped for a while",
      script:
        "1 e2- 1.2 Pe4 3 b1- 3 c1- 3.1 d1- 3.1 e1- 3.1 f1- 3.2 g1- 3.2 d2- 3.2 e4- 10 Bb1 11 Nc1 13 Pe4 14 Qd1 15 Ke1 16 Bf1 16.5 Ng1 17 Pd2 18 b1- 18.5 c1- 19 Nb1 19.5 Bc1 24 e7- 24.4 pe5",
      line: "e4 e5",
    },
    {
      title: "[INF6] a move taken back before the clock is pressed",
      script: "1 d2- 1.3 Pd4 3 d7- 3.3 pd5 5 c2- 5.3 Pc4 8 c4- 8.4 Pc2 12 g1- 12.3 Nf3",
      line: "d4 d5 Nf3",
    },
    {
      title: "[INF6] two moves taken back, the second first",
      script:
        "1 d2- 1.3 Pd4 3 d7- 3.3 pd5 5 c2- 5.3 Pc4 8 e7- 8.3 pe6 14 e6- 14.4 pe7 15 c4- 15.4 Pc2 20 g1- 20.3 Nf3",
      line: "d4 d5 Nf3",
    },
    {
      title: "[INF5] the wrong man moved and the right one instead",
      from: "4k3/8/8/8/8/8/3N4/4KN2 w - - 0 1",
      script: "1 d2- 1.3 Ne4 3 e4- 3.4 Nd2 4 f1- 4.4 Ng3",
      line: "Ng3",
    },
  ]);
});

describe("two players at once", () => {
  playAll([
    {
      title: "[INF4] an answer within 400 ms",
      from: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
      script: "1 e7- 1.15 pe5 1.3 g1- 1.4 Nf3",
      line: "e5 Nf3",
    },
    {
      title: "[INF4] the answer begun shows the move",
      script: "1 g1- 1.3 Nf3 1.6 e7- 2.5 pe5",
      line: "Nf3 e5",
    },
    {
      title: "[INF16] both moves in one scan, the squares of the answer first",
      script: "1 g8- 1.05 nf6 1.1 Pd4 1.12 d2-",
      line: "d4(inferred) Nf6",
    },
    {
      title: "[INF4] the answer begun while the rook still slides",
      from: "4k3/8/8/8/8/8/6p1/R3K3 w - - 0 1",
      script: "1 a1- 1.1 Ra3 1.3 a3- 1.35 e8- 1.4 Ra5 1.8 kd7",
      line: "Ra5 Kd7",
    },
    {
      title: "[INF8] a capture answered by a capture on the same square",
      from: "4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1",
      script: "1 e4- 1.2 Pd5 1.5 e6- 1.7 pd5",
      line: "exd5 exd5",
    },
  ]);
});
