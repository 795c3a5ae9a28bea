import { player, type FamousGame } from "./famous-game.ts";

// Karpov and others, 1973 to 1994.

export const KARPOV: readonly FamousGame[] = [
  {
    id: "bronstein-ljubojevic-1973",
    white: player("Bronstein, David", "URS", "GM", 2585),
    black: player("Ljubojevic, Ljubomir", "YUG", "GM", 2570),
    event: "Interzonal",
    site: "Petropolis",
    year: 1973,
    result: "1-0",
    moves: `1.e4 Nf6 2.e5 Nd5 3.d4 d6 4.c4 Nb6 5.f4 dxe5 6.fxe5 c5 7.d5 e6 8.Nc3 exd5 9.cxd5 c4 10.Nf3 Bg4
      11.Qd4 Bxf3 12.gxf3 Bb4 13.Bxc4 O-O 14.Rg1 g6 15.Bg5 Qc7 16.Bb3 Bc5 17.Qf4 Bxg1 18.d6 Qc8 19.Ke2 Bc5
      20.Ne4 N8d7 21.Rc1 Qc6 22.Rxc5 Nxc5 23.Nf6+ Kh8 24.Qh4 Qb5+ 25.Ke3 h5 26.Nxh5 Qxb3+ 27.axb3 Nd5+
      28.Kd4 Ne6+ 29.Kxd5 Nxg5 30.Nf6+ Kg7 31.Qxg5 Rfd8 32.e6 fxe6+ 33.Kxe6 Rf8 34.d7 a5 35.Ng4 Ra6+
      36.Ke5 Rf5+ 37.Qxf5 gxf5 38.d8=Q fxg4 39.Qd7+ Kh6 40.Qxb7 Rg6 41.f4`,
  },
  {
    id: "karpov-unzicker-1974",
    white: player("Karpov, Anatoly", "URS", "GM", 2700),
    black: player("Unzicker, Wolfgang", "FRG", "GM", 2535),
    event: "Olympiad",
    site: "Nice",
    year: 1974,
    result: "1-0",
    moves: `1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O 9.h3 Na5 10.Bc2 c5 11.d4
      Qc7 12.Nbd2 Nc6 13.d5 Nd8 14.a4 Rb8 15.axb5 axb5 16.b4 Nb7 17.Nf1 Bd7 18.Be3 Ra8 19.Qd2 Rfc8 20.Bd3
      g6 21.Ng3 Bf8 22.Ra2 c4 23.Bb1 Qd8 24.Ba7 Ne8 25.Bc2 Nc7 26.Rea1 Qe7 27.Bb1 Be8 28.Ne2 Nd8 29.Nh2
      Bg7 30.f4 f6 31.f5 g5 32.Bc2 Bf7 33.Ng3 Nb7 34.Bd1 h6 35.Bh5 Qe8 36.Qd1 Nd8 37.Ra3 Kf8 38.R1a2 Kg8
      39.Ng4 Kf8 40.Ne3 Kg8 41.Bxf7+ Nxf7 42.Qh5 Nd8 43.Qg6 Kf8 44.Nh5`,
  },
  {
    id: "karpov-korchnoi-1974-2",
    white: player("Karpov, Anatoly", "URS", "GM", 2700),
    black: player("Korchnoi, Viktor", "URS", "GM", 2670),
    event: "Candidates Final, game 2",
    site: "Moscow",
    year: 1974,
    result: "1-0",
    moves: `1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 g6 6.Be3 Bg7 7.f3 Nc6 8.Qd2 O-O 9.Bc4 Bd7 10.h4 Rc8
      11.Bb3 Ne5 12.O-O-O Nc4 13.Bxc4 Rxc4 14.h5 Nxh5 15.g4 Nf6 16.Nde2 Qa5 17.Bh6 Bxh6 18.Qxh6 Rfc8
      19.Rd3 R4c5 20.g5 Rxg5 21.Rd5 Rxd5 22.Nxd5 Re8 23.Nef4 Bc6 24.e5 Bxd5 25.exf6 exf6 26.Qxh7+ Kf8
      27.Qh8+`,
  },
  {
    id: "karpov-kasparov-1985-16",
    white: player("Karpov, Anatoly", "URS", "GM", 2720),
    black: player("Kasparov, Garry", "URS", "GM", 2700),
    event: "World Championship, game 16",
    site: "Moscow",
    year: 1985,
    result: "0-1",
    moves: `1.e4 c5 2.Nf3 e6 3.d4 cxd4 4.Nxd4 Nc6 5.Nb5 d6 6.c4 Nf6 7.N1c3 a6 8.Na3 d5 9.cxd5 exd5 10.exd5 Nb4
      11.Be2 Bc5 12.O-O O-O 13.Bf3 Bf5 14.Bg5 Re8 15.Qd2 b5 16.Rad1 Nd3 17.Nab1 h6 18.Bh4 b4 19.Na4 Bd6
      20.Bg3 Rc8 21.b3 g5 22.Bxd6 Qxd6 23.g3 Nd7 24.Bg2 Qf6 25.a3 a5 26.axb4 axb4 27.Qa2 Bg6 28.d6 g4
      29.Qd2 Kg7 30.f3 Qxd6 31.fxg4 Qd4+ 32.Kh1 Nf6 33.Rf4 Ne4 34.Qxd3 Nf2+ 35.Rxf2 Bxd3 36.Rfd2 Qe3
      37.Rxd3 Rc1 38.Nb2 Qf2 39.Nd2 Rxd1+ 40.Nxd1 Re1+`,
  },
  {
    id: "karpov-kasparov-1985-24",
    white: player("Karpov, Anatoly", "URS", "GM", 2720),
    black: player("Kasparov, Garry", "URS", "GM", 2700),
    event: "World Championship, game 24",
    site: "Moscow",
    year: 1985,
    result: "0-1",
    moves: `1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 a6 6.Be2 e6 7.O-O Be7 8.f4 O-O 9.Kh1 Qc7 10.a4 Nc6
      11.Be3 Re8 12.Bf3 Rb8 13.Qd2 Bd7 14.Nb3 b6 15.g4 Bc8 16.g5 Nd7 17.Qf2 Bf8 18.Bg2 Bb7 19.Rad1 g6
      20.Bc1 Rbc8 21.Rd3 Nb4 22.Rh3 Bg7 23.Be3 Re7 24.Kg1 Rce8 25.Rd1 f5 26.gxf6 Nxf6 27.Rg3 Rf7 28.Bxb6
      Qb8 29.Be3 Nh5 30.Rg4 Nf6 31.Rh4 g5 32.fxg5 Ng4 33.Qd2 Nxe3 34.Qxe3 Nxc2 35.Qb6 Ba8 36.Rxd6 Rb7
      37.Qxa6 Rxb3 38.Rxe6 Rxb2 39.Qc4 Kh8 40.e5 Qa7+ 41.Kh1 Bxg2+ 42.Kxg2 Nd4+`,
  },
  {
    id: "karpov-topalov-1994",
    white: player("Karpov, Anatoly", "RUS", "GM", 2740),
    black: player("Topalov, Veselin", "BUL", "GM", 2640),
    event: "Linares",
    site: "Linares",
    year: 1994,
    result: "1-0",
    moves: `1.d4 Nf6 2.c4 c5 3.Nf3 cxd4 4.Nxd4 e6 5.g3 Nc6 6.Bg2 Bc5 7.Nb3 Be7 8.Nc3 O-O 9.O-O d6 10.Bf4 Nh5
      11.e3 Nxf4 12.exf4 Bd7 13.Qd2 Qb8 14.Rfe1 g6 15.h4 a6 16.h5 b5 17.hxg6 hxg6 18.Nc5 dxc5 19.Qxd7 Rc8
      20.Rxe6 Ra7 21.Rxg6+ fxg6 22.Qe6+ Kg7 23.Bxc6 Rd8 24.cxb5 Bf6 25.Ne4 Bd4 26.bxa6 Qb6 27.Rd1 Qxa6
      28.Rxd4 Rxd4 29.Qf6+ Kg8 30.Qxg6+ Kf8 31.Qe8+ Kg7 32.Qe5+ Kg8 33.Nf6+ Kf7 34.Be8+ Kf8 35.Qxc5+ Qd6
      36.Qxa7 Qxf6 37.Bh5 Rd2 38.b3 Rb2 39.Kg2`,
  },
];
