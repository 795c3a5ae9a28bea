import { player, type FamousGame } from "./famous-game.ts";

// From 2004 on.

export const CARLSEN: readonly FamousGame[] = [
  {
    id: "carlsen-ernst-2004",
    white: player("Carlsen, Magnus", "NOR", "IM", 2484),
    black: player("Ernst, Sipke", "NED", "IM", 2474),
    event: "Corus C",
    site: "Wijk aan Zee",
    year: 2004,
    result: "1-0",
    moves: `1.e4 c6 2.d4 d5 3.Nc3 dxe4 4.Nxe4 Bf5 5.Ng3 Bg6 6.h4 h6 7.Nf3 Nd7 8.h5 Bh7 9.Bd3 Bxd3 10.Qxd3 e6
      11.Bf4 Ngf6 12.O-O-O Be7 13.Ne4 Qa5 14.Kb1 O-O 15.Nxf6+ Nxf6 16.Ne5 Rad8 17.Qe2 c5 18.Ng6 fxg6
      19.Qxe6+ Kh8 20.hxg6 Ng8 21.Bxh6 gxh6 22.Rxh6+ Nxh6 23.Qxe7 Nf7 24.gxf7 Kg7 25.Rd3 Rd6 26.Rg3+ Rg6
      27.Qe5+ Kxf7 28.Qf5+ Rf6 29.Qd7#`,
  },
  {
    id: "deep-fritz-kramnik-2006-2",
    white: player("Deep Fritz", "GER"),
    black: player("Kramnik, Vladimir", "RUS", "GM", 2750),
    event: "Man against machine, game 2",
    site: "Bonn",
    year: 2006,
    result: "1-0",
    moves: `1.d4 d5 2.c4 dxc4 3.e4 b5 4.a4 c6 5.Nc3 b4 6.Na2 Nf6 7.e5 Nd5 8.Bxc4 e6 9.Nf3 a5 10.Bg5 Qb6 11.Nc1
      Ba6 12.Qe2 h6 13.Be3 Bxc4 14.Qxc4 Nd7 15.Nb3 Be7 16.Rc1 O-O 17.O-O Rfc8 18.Qe2 c5 19.Nfd2 Qc6 20.Qh5
      Qxa4 21.Nxc5 Nxc5 22.dxc5 Nxe3 23.fxe3 Bxc5 24.Qxf7+ Kh8 25.Qf3 Rf8 26.Qe4 Qd7 27.Nb3 Bb6 28.Rfd1
      Qf7 29.Rf1 Qa7 30.Rxf8+ Rxf8 31.Nd4 a4 32.Nxe6 Bxe3+ 33.Kh1 Bxc1 34.Nxf8 Qe3 35.Qh7#`,
  },
  {
    id: "topalov-anand-2010-12",
    white: player("Topalov, Veselin", "BUL", "GM", 2805),
    black: player("Anand, Viswanathan", "IND", "GM", 2787),
    event: "World Championship, game 12",
    site: "Sofia",
    year: 2010,
    result: "0-1",
    moves: `1.d4 d5 2.c4 e6 3.Nf3 Nf6 4.Nc3 Be7 5.Bg5 h6 6.Bh4 O-O 7.e3 Ne4 8.Bxe7 Qxe7 9.Rc1 c6 10.Be2 Nxc3
      11.Rxc3 dxc4 12.Bxc4 Nd7 13.O-O b6 14.Bd3 c5 15.Be4 Rb8 16.Qc2 Nf6 17.dxc5 Nxe4 18.Qxe4 bxc5 19.Qc2
      Bb7 20.Nd2 Rfd8 21.f3 Ba6 22.Rf2 Rd7 23.g3 Rbd8 24.Kg2 Bd3 25.Qc1 Ba6 26.Ra3 Bb7 27.Nb3 Rc7 28.Na5
      Ba8 29.Nc4 e5 30.e4 f5 31.exf5 e4 32.fxe4 Qxe4+ 33.Kh3 Rd4 34.Ne3 Qe8 35.g4 h5 36.Kh4 g5+ 37.fxg6
      Qxg6 38.Qf1 Rxg4+ 39.Kh3 Re7 40.Rf8+ Kg7 41.Nf5+ Kh7 42.Rg3 Rxg3+ 43.hxg3 Qg4+ 44.Kh2 Re2+ 45.Kg1
      Rg2+ 46.Qxg2 Bxg2 47.Kxg2 Qe2+ 48.Kh3 c4 49.a4 a5 50.Rf6 Kg8 51.Nh6+ Kg7 52.Rb6 Qe4 53.Kh2 Kh7
      54.Rd6 Qe5 55.Nf7 Qxb2+ 56.Kh3 Qg7`,
  },
  {
    id: "aronian-anand-2013",
    white: player("Aronian, Levon", "ARM", "GM", 2802),
    black: player("Anand, Viswanathan", "IND", "GM", 2772),
    event: "Tata Steel",
    site: "Wijk aan Zee",
    year: 2013,
    result: "0-1",
    moves: `1.d4 d5 2.c4 c6 3.Nf3 Nf6 4.Nc3 e6 5.e3 Nbd7 6.Bd3 dxc4 7.Bxc4 b5 8.Bd3 Bd6 9.O-O O-O 10.Qc2 Bb7
      11.a3 Rc8 12.Ng5 c5 13.Nxh7 Ng4 14.f4 cxd4 15.exd4 Bc5 16.Be2 Nde5 17.Bxg4 Bxd4+ 18.Kh1 Nxg4 19.Nxf8
      f5 20.Ng6 Qf6 21.h3 Qxg6 22.Qe2 Qh5 23.Qd3 Be3`,
  },
  {
    id: "anand-carlsen-2013-9",
    white: player("Anand, Viswanathan", "IND", "GM", 2775),
    black: player("Carlsen, Magnus", "NOR", "GM", 2870),
    event: "World Championship, game 9",
    site: "Chennai",
    year: 2013,
    result: "0-1",
    moves: `1.d4 Nf6 2.c4 e6 3.Nc3 Bb4 4.f3 d5 5.a3 Bxc3+ 6.bxc3 c5 7.cxd5 exd5 8.e3 c4 9.Ne2 Nc6 10.g4 O-O
      11.Bg2 Na5 12.O-O Nb3 13.Ra2 b5 14.Ng3 a5 15.g5 Ne8 16.e4 Nxc1 17.Qxc1 Ra6 18.e5 Nc7 19.f4 b4
      20.axb4 axb4 21.Rxa6 Nxa6 22.f5 b3 23.Qf4 Nc7 24.f6 g6 25.Qh4 Ne8 26.Qh6 b2 27.Rf4 b1=Q+ 28.Nf1 Qe1`,
  },
  {
    id: "carlsen-anand-2014-2",
    white: player("Carlsen, Magnus", "NOR", "GM", 2863),
    black: player("Anand, Viswanathan", "IND", "GM", 2792),
    event: "World Championship, game 2",
    site: "Sochi",
    year: 2014,
    result: "1-0",
    moves: `1.e4 e5 2.Nf3 Nc6 3.Bb5 Nf6 4.d3 Bc5 5.O-O d6 6.Re1 O-O 7.Bxc6 bxc6 8.h3 Re8 9.Nbd2 Nd7 10.Nc4 Bb6
      11.a4 a5 12.Nxb6 cxb6 13.d4 Qc7 14.Ra3 Nf8 15.dxe5 dxe5 16.Nh4 Rd8 17.Qh5 f6 18.Nf5 Be6 19.Rg3 Ng6
      20.h4 Bxf5 21.exf5 Nf4 22.Bxf4 exf4 23.Rc3 c5 24.Re6 Rab8 25.Rc4 Qd7 26.Kh2 Rf8 27.Rce4 Rb7 28.Qe2
      b5 29.b3 bxa4 30.bxa4 Rb4 31.Re7 Qd6 32.Qf3 Rxe4 33.Qxe4 f3+ 34.g3 h5 35.Qb7`,
  },
  {
    id: "wei-bruzon-2015",
    white: player("Wei, Yi", "CHN", "GM", 2724),
    black: player("Bruzon Batista, Lazaro", "CUB", "GM", 2669),
    event: "Hainan Danzhou",
    site: "Danzhou",
    year: 2015,
    result: "1-0",
    moves: `1.e4 c5 2.Nf3 e6 3.Nc3 a6 4.Be2 Nc6 5.d4 cxd4 6.Nxd4 Qc7 7.O-O Nf6 8.Be3 Be7 9.f4 d6 10.Kh1 O-O
      11.Qe1 Nxd4 12.Bxd4 b5 13.Qg3 Bb7 14.a3 Rad8 15.Rae1 Rd7 16.Bd3 Qd8 17.Qh3 g6 18.f5 e5 19.Be3 Re8
      20.fxg6 hxg6 21.Nd5 Nxd5 22.Rxf7 Kxf7 23.Qh7+ Ke6 24.exd5+ Kxd5 25.Be4+ Kxe4 26.Qf7 Bf6 27.Bd2+ Kd4
      28.Be3+ Ke4 29.Qb3 Kf5 30.Rf1+ Kg4 31.Qd3 Bxg2+ 32.Kxg2 Qa8+ 33.Kg1 Bg5 34.Qe2+ Kh4 35.Bf2+ Kh3
      36.Be1`,
  },
  {
    id: "carlsen-karjakin-2016-rapid-4",
    white: player("Carlsen, Magnus", "NOR", "GM", 2853),
    black: player("Karjakin, Sergey", "RUS", "GM", 2772),
    event: "World Championship, rapid game 4",
    site: "New York",
    year: 2016,
    result: "1-0",
    moves: `1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.f3 e5 6.Nb3 Be7 7.c4 a5 8.Be3 a4 9.Nc1 O-O 10.Nc3 Qa5 11.Qd2
      Na6 12.Be2 Nc5 13.O-O Bd7 14.Rb1 Rfc8 15.b4 axb3 16.axb3 Qd8 17.Nd3 Ne6 18.Nb4 Bc6 19.Rfd1 h5 20.Bf1
      h4 21.Qf2 Nd7 22.g3 Ra3 23.Bh3 Rca8 24.Nc2 R3a6 25.Nb4 Ra5 26.Nc2 b6 27.Rd2 Qc7 28.Rbd1 Bf8 29.gxh4
      Nf4 30.Bxf4 exf4 31.Bxd7 Qxd7 32.Nb4 Ra3 33.Nxc6 Qxc6 34.Nb5 Rxb3 35.Nd4 Qxc4 36.Nxb3 Qxb3 37.Qe2
      Be7 38.Kg2 Qe6 39.h5 Ra3 40.Rd3 Ra2 41.R3d2 Ra3 42.Rd3 Ra7 43.Rd5 Rc7 44.Qd2 Qf6 45.Rf5 Qh4 46.Rc1
      Ra7 47.Qxf4 Ra2+ 48.Kh1 Qf2 49.Rc8+ Kh7 50.Qh6+`,
  },
  {
    id: "ding-gukesh-2024-14",
    white: player("Ding, Liren", "CHN", "GM", 2728),
    black: player("Gukesh, D", "IND", "GM", 2783),
    event: "World Championship, game 14",
    site: "Singapore",
    year: 2024,
    result: "0-1",
    moves: `1.Nf3 d5 2.g3 c5 3.Bg2 Nc6 4.d4 e6 5.O-O cxd4 6.Nxd4 Nge7 7.c4 Nxd4 8.Qxd4 Nc6 9.Qd1 d4 10.e3 Bc5
      11.exd4 Bxd4 12.Nc3 O-O 13.Nb5 Bb6 14.b3 a6 15.Nc3 Bd4 16.Bb2 e5 17.Qd2 Be6 18.Nd5 b5 19.cxb5 axb5
      20.Nf4 exf4 21.Bxc6 Bxb2 22.Qxb2 Rb8 23.Rfd1 Qb6 24.Bf3 fxg3 25.hxg3 b4 26.a4 bxa3 27.Rxa3 g6 28.Qd4
      Qb5 29.b4 Qxb4 30.Qxb4 Rxb4 31.Ra8 Rxa8 32.Bxa8 g5 33.Bd5 Bf5 34.Rc1 Kg7 35.Rc7 Bg6 36.Rc4 Rb1+
      37.Kg2 Re1 38.Rb4 h5 39.Ra4 Re5 40.Bf3 Kh6 41.Kg1 Re6 42.Rc4 g4 43.Bd5 Rd6 44.Bb7 Kg5 45.f3 f5
      46.fxg4 hxg4 47.Rb4 Bf7 48.Kf2 Rd2+ 49.Kg1 Kf6 50.Rb6+ Kg5 51.Rb4 Be6 52.Ra4 Rb2 53.Ba8 Kf6 54.Rf4
      Ke5 55.Rf2 Rxf2 56.Kxf2 Bd5 57.Bxd5 Kxd5 58.Ke3 Ke5`,
  },
];
