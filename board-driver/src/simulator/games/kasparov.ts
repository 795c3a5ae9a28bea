import { player, type FamousGame } from "./famous-game.ts";

// Kasparov, against people and machines.

export const KASPAROV: readonly FamousGame[] = [
  {
    id: "deep-blue-kasparov-1997-2",
    white: player("Deep Blue", "USA"),
    black: player("Kasparov, Garry", "RUS", "GM", 2795),
    event: "Man against machine, game 2",
    site: "New York",
    year: 1997,
    result: "1-0",
    moves: `1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O 9.h3 h6 10.d4 Re8 11.Nbd2 Bf8
      12.Nf1 Bd7 13.Ng3 Na5 14.Bc2 c5 15.b3 Nc6 16.d5 Ne7 17.Be3 Ng6 18.Qd2 Nh7 19.a4 Nh4 20.Nxh4 Qxh4 21.Qe2 Qd8
      22.b4 Qc7 23.Rec1 c4 24.Ra3 Rec8 25.Rca1 Qd8 26.f4 Nf6 27.fxe5 dxe5 28.Qf1 Ne8 29.Qf2 Nd6 30.Bb6 Qe8 31.R3a2 Be7
      32.Bc5 Bf8 33.Nf5 Bxf5 34.exf5 f6 35.Bxd6 Bxd6 36.axb5 axb5 37.Be4 Rxa2 38.Qxa2 Qd7 39.Qa7 Rc7 40.Qb6 Rb7
      41.Ra8+ Kf7 42.Qa6 Qc7 43.Qc6 Qb6+ 44.Kf1 Rb8 45.Ra6`,
  },
  {
    id: "deep-blue-kasparov-1997-6",
    white: player("Deep Blue", "USA"),
    black: player("Kasparov, Garry", "RUS", "GM", 2795),
    event: "Man against machine, game 6",
    site: "New York",
    year: 1997,
    result: "1-0",
    moves: `1.e4 c6 2.d4 d5 3.Nc3 dxe4 4.Nxe4 Nd7 5.Ng5 Ngf6 6.Bd3 e6 7.N1f3 h6 8.Nxe6 Qe7 9.O-O fxe6 10.Bg6+ Kd8
      11.Bf4 b5 12.a4 Bb7 13.Re1 Nd5 14.Bg3 Kc8 15.axb5 cxb5 16.Qd3 Bc6 17.Bf5 exf5 18.Rxe7 Bxe7 19.c4`,
  },
  {
    id: "kasparov-topalov-1999",
    white: player("Kasparov, Garry", "RUS", "GM", 2812),
    black: player("Topalov, Veselin", "BUL", "GM", 2700),
    event: "Hoogovens",
    site: "Wijk aan Zee",
    year: 1999,
    result: "1-0",
    moves: `1.e4 d6 2.d4 Nf6 3.Nc3 g6 4.Be3 Bg7 5.Qd2 c6 6.f3 b5 7.Nge2 Nbd7 8.Bh6 Bxh6 9.Qxh6 Bb7 10.a3 e5 11.O-O-O Qe7
      12.Kb1 a6 13.Nc1 O-O-O 14.Nb3 exd4 15.Rxd4 c5 16.Rd1 Nb6 17.g3 Kb8 18.Na5 Ba8 19.Bh3 d5 20.Qf4+ Ka7 21.Rhe1 d4
      22.Nd5 Nbxd5 23.exd5 Qd6 24.Rxd4 cxd4 25.Re7+ Kb6 26.Qxd4+ Kxa5 27.b4+ Ka4 28.Qc3 Qxd5 29.Ra7 Bb7 30.Rxb7 Qc4
      31.Qxf6 Kxa3 32.Qxa6+ Kxb4 33.c3+ Kxc3 34.Qa1+ Kd2 35.Qb2+ Kd1 36.Bf1 Rd2 37.Rd7 Rxd7 38.Bxc4 bxc4 39.Qxh8 Rd3
      40.Qa8 c3 41.Qa4+ Ke1 42.f4 f5 43.Kc1 Rd2 44.Qa7`,
  },
  {
    id: "kasparov-portisch-1983",
    white: player("Kasparov, Garry", "URS", "GM", 2690),
    black: player("Portisch, Lajos", "HUN", "GM", 2600),
    event: "Niksic",
    site: "Niksic",
    year: 1983,
    result: "1-0",
    moves: `1.d4 Nf6 2.c4 e6 3.Nf3 b6 4.Nc3 Bb7 5.a3 d5 6.cxd5 Nxd5 7.e3 Nxc3 8.bxc3 Be7 9.Bb5+ c6 10.Bd3 c5
      11.O-O Nc6 12.Bb2 Rc8 13.Qe2 O-O 14.Rad1 Qc7 15.c4 cxd4 16.exd4 Na5 17.d5 exd5 18.cxd5 Bxd5 19.Bxh7+
      Kxh7 20.Rxd5 Kg8 21.Bxg7 Kxg7 22.Ne5 Rfd8 23.Qg4+ Kf8 24.Qf5 f6 25.Nd7+ Rxd7 26.Rxd7 Qc5 27.Qh7 Rc7
      28.Qh8+ Kf7 29.Rd3 Nc4 30.Rfd1 Ne5 31.Qh7+ Ke6 32.Qg8+ Kf5 33.g4+ Kf4 34.Rd4+ Kf3 35.Qb3+`,
  },
  {
    id: "karpov-kasparov-1993",
    white: player("Karpov, Anatoly", "RUS", "GM", 2725),
    black: player("Kasparov, Garry", "RUS", "GM", 2805),
    event: "Linares",
    site: "Linares",
    year: 1993,
    result: "0-1",
    moves: `1.d4 Nf6 2.c4 g6 3.Nc3 Bg7 4.e4 d6 5.f3 O-O 6.Be3 e5 7.Nge2 c6 8.Qd2 Nbd7 9.Rd1 a6 10.dxe5 Nxe5
      11.b3 b5 12.cxb5 axb5 13.Qxd6 Nfd7 14.f4 b4 15.Nb1 Ng4 16.Bd4 Bxd4 17.Qxd4 Rxa2 18.h3 c5 19.Qg1 Ngf6
      20.e5 Ne4 21.h4 c4 22.Nc1 c3 23.Nxa2 c2 24.Qd4 cxd1=Q+ 25.Kxd1 Ndc5 26.Qxd8 Rxd8+ 27.Kc2 Nf2`,
  },
  {
    id: "kasparov-anand-1995-10",
    white: player("Kasparov, Garry", "RUS", "GM", 2795),
    black: player("Anand, Viswanathan", "IND", "GM", 2725),
    event: "PCA World Championship, game 10",
    site: "New York",
    year: 1995,
    result: "1-0",
    moves: `1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Nxe4 6.d4 b5 7.Bb3 d5 8.dxe5 Be6 9.Nbd2 Nc5 10.c3 d4
      11.Ng5 dxc3 12.Nxe6 fxe6 13.bxc3 Qd3 14.Bc2 Qxc3 15.Nb3 Nxb3 16.Bxb3 Nd4 17.Qg4 Qxa1 18.Bxe6 Rd8
      19.Bh6 Qc3 20.Bxg7 Qd3 21.Bxh8 Qg6 22.Bf6 Be7 23.Bxe7 Qxg4 24.Bxg4 Kxe7 25.Rc1 c6 26.f4 a5 27.Kf2 a4
      28.Ke3 b4 29.Bd1 a3 30.g4 Rd5 31.Rc4 c5 32.Ke4 Rd8 33.Rxc5 Ne6 34.Rd5 Rc8 35.f5 Rc4+ 36.Ke3 Nc5
      37.g5 Rc1 38.Rd6`,
  },
  {
    id: "deep-blue-kasparov-1996-1",
    white: player("Deep Blue", "USA"),
    black: player("Kasparov, Garry", "RUS", "GM", 2775),
    event: "Man against machine, game 1",
    site: "Philadelphia",
    year: 1996,
    result: "1-0",
    moves: `1.e4 c5 2.c3 d5 3.exd5 Qxd5 4.d4 Nf6 5.Nf3 Bg4 6.Be2 e6 7.h3 Bh5 8.O-O Nc6 9.Be3 cxd4 10.cxd4 Bb4
      11.a3 Ba5 12.Nc3 Qd6 13.Nb5 Qe7 14.Ne5 Bxe2 15.Qxe2 O-O 16.Rac1 Rac8 17.Bg5 Bb6 18.Bxf6 gxf6 19.Nc4
      Rfd8 20.Nxb6 axb6 21.Rfd1 f5 22.Qe3 Qf6 23.d5 Rxd5 24.Rxd5 exd5 25.b3 Kh8 26.Qxb6 Rg8 27.Qc5 d4
      28.Nd6 f4 29.Nxb7 Ne5 30.Qd5 f3 31.g3 Nd3 32.Rc7 Re8 33.Nd6 Re1+ 34.Kh2 Nxf2 35.Nxf7+ Kg7 36.Ng5+
      Kh6 37.Rxh7+`,
  },
  {
    id: "kasparov-polgar-2002",
    white: player("Kasparov, Garry", "RUS", "GM", 2838),
    black: player("Polgar, Judit", "HUN", "GM", 2681),
    event: "Russia - Rest of the World",
    site: "Moscow",
    year: 2002,
    result: "0-1",
    moves: `1.e4 e5 2.Nf3 Nc6 3.Bb5 Nf6 4.O-O Nxe4 5.d4 Nd6 6.Bxc6 dxc6 7.dxe5 Nf5 8.Qxd8+ Kxd8 9.Nc3 h6 10.Rd1+
      Ke8 11.h3 Be7 12.Ne2 Nh4 13.Nxh4 Bxh4 14.Be3 Bf5 15.Nd4 Bh7 16.g4 Be7 17.Kg2 h5 18.Nf5 Bf8 19.Kf3
      Bg6 20.Rd2 hxg4+ 21.hxg4 Rh3+ 22.Kg2 Rh7 23.Kg3 f6 24.Bf4 Bxf5 25.gxf5 fxe5 26.Re1 Bd6 27.Bxe5 Kd7
      28.c4 c5 29.Bxd6 cxd6 30.Re6 Rah8 31.Rexd6+ Kc8 32.R2d5 Rh3+ 33.Kg2 Rh2+ 34.Kf3 R2h3+ 35.Ke4 b6
      36.Rc6+ Kb8 37.Rd7 Rh2 38.Ke3 Rf8 39.Rcc7 Rxf5 40.Rb7+ Kc8 41.Rdc7+ Kd8 42.Rxg7 Kc8`,
  },
];
