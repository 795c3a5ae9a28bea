import { player, type FamousGame } from "./famous-game.ts";

// 1924 to 1938.

export const BETWEEN_THE_WARS: readonly FamousGame[] = [
  {
    id: "capablanca-tartakower-1924",
    white: player("Capablanca, Jose Raul", "CUB"),
    black: player("Tartakower, Savielly", "POL"),
    event: "New York",
    site: "New York",
    year: 1924,
    result: "1-0",
    moves: `1.d4 e6 2.Nf3 f5 3.c4 Nf6 4.Bg5 Be7 5.Nc3 O-O 6.e3 b6 7.Bd3 Bb7 8.O-O Qe8 9.Qe2 Ne4 10.Bxe7 Nxc3
      11.bxc3 Qxe7 12.a4 Bxf3 13.Qxf3 Nc6 14.Rfb1 Rae8 15.Qh3 Rf6 16.f4 Na5 17.Qf3 d6 18.Re1 Qd7 19.e4
      fxe4 20.Qxe4 g6 21.g3 Kf8 22.Kg2 Rf7 23.h4 d5 24.cxd5 exd5 25.Qxe8+ Qxe8 26.Rxe8+ Kxe8 27.h5 Rf6
      28.hxg6 hxg6 29.Rh1 Kf8 30.Rh7 Rc6 31.g4 Nc4 32.g5 Ne3+ 33.Kf3 Nf5 34.Bxf5 gxf5 35.Kg3 Rxc3+ 36.Kh4
      Rf3 37.g6 Rxf4+ 38.Kg5 Re4 39.Kf6 Kg8 40.Rg7+ Kh8 41.Rxc7 Re8 42.Kxf5 Re4 43.Kf6 Rf4+ 44.Ke5 Rg4
      45.g7+ Kg8 46.Rxa7 Rg1 47.Kxd5 Rc1 48.Kd6 Rc2 49.d5 Rc1 50.Rc7 Ra1 51.Kc6 Rxa4 52.d6`,
  },
  {
    id: "torre-lasker-1925",
    white: player("Torre, Carlos", "MEX"),
    black: player("Lasker, Emanuel", "GER"),
    event: "Moscow",
    site: "Moscow",
    year: 1925,
    result: "1-0",
    moves: `1.d4 Nf6 2.Nf3 e6 3.Bg5 c5 4.e3 cxd4 5.exd4 Be7 6.Nbd2 d6 7.c3 Nbd7 8.Bd3 b6 9.Nc4 Bb7 10.Qe2 Qc7
      11.O-O O-O 12.Rfe1 Rfe8 13.Rad1 Nf8 14.Bc1 Nd5 15.Ng5 b5 16.Na3 b4 17.cxb4 Nxb4 18.Qh5 Bxg5 19.Bxg5
      Nxd3 20.Rxd3 Qa5 21.b4 Qf5 22.Rg3 h6 23.Nc4 Qd5 24.Ne3 Qb5 25.Bf6 Qxh5 26.Rxg7+ Kh8 27.Rxf7+ Kg8
      28.Rg7+ Kh8 29.Rxb7+ Kg8 30.Rg7+ Kh8 31.Rg5+ Kh7 32.Rxh5 Kg6 33.Rh3 Kxf6 34.Rxh6+ Kg5 35.Rh3 Reb8
      36.Rg3+ Kf6 37.Rf3+ Kg6 38.a3 a5 39.bxa5 Rxa5 40.Nc4 Rd5 41.Rf4 Nd7 42.Rxe6+ Kg5 43.g3`,
  },
  {
    id: "glucksberg-najdorf-1929",
    white: player("Glucksberg", "POL"),
    black: player("Najdorf, Miguel", "POL"),
    event: "Warsaw",
    site: "Warsaw",
    year: 1929,
    result: "0-1",
    moves: `1.d4 f5 2.c4 Nf6 3.Nc3 e6 4.Nf3 d5 5.e3 c6 6.Bd3 Bd6 7.O-O O-O 8.Ne2 Nbd7 9.Ng5 Bxh2+ 10.Kh1 Ng4
      11.f4 Qe8 12.g3 Qh5 13.Kg2 Bg1 14.Nxg1 Qh2+ 15.Kf3 e5 16.dxe5 Ndxe5+ 17.fxe5 Nxe5+ 18.Kf4 Ng6+
      19.Kf3 f4 20.exf4 Bg4+ 21.Kxg4 Ne5+ 22.fxe5 h5#`,
  },
  {
    id: "alekhine-nimzowitsch-1930",
    white: player("Alekhine, Alexander", "FRA"),
    black: player("Nimzowitsch, Aron", "DEN"),
    event: "San Remo",
    site: "San Remo",
    year: 1930,
    result: "1-0",
    moves: `1.e4 e6 2.d4 d5 3.Nc3 Bb4 4.e5 c5 5.Bd2 Ne7 6.Nb5 Bxd2+ 7.Qxd2 O-O 8.c3 b6 9.f4 Ba6 10.Nf3 Qd7 11.a4
      Nbc6 12.b4 cxb4 13.cxb4 Bb7 14.Nd6 f5 15.a5 Nc8 16.Nxb7 Qxb7 17.a6 Qf7 18.Bb5 N8e7 19.O-O h6 20.Rfc1
      Rfc8 21.Rc2 Qe8 22.Rac1 Rab8 23.Qe3 Rc7 24.Rc3 Qd7 25.R1c2 Kf8 26.Qc1 Rbc8 27.Ba4 b5 28.Bxb5 Ke8
      29.Ba4 Kd8 30.h4`,
  },
  {
    id: "euwe-alekhine-1935-26",
    white: player("Euwe, Max", "NED"),
    black: player("Alekhine, Alexander", "FRA"),
    event: "World Championship, game 26",
    site: "Zandvoort",
    year: 1935,
    result: "1-0",
    moves: `1.d4 e6 2.c4 f5 3.g3 Bb4+ 4.Bd2 Be7 5.Bg2 Nf6 6.Nc3 O-O 7.Nf3 Ne4 8.O-O b6 9.Qc2 Bb7 10.Ne5 Nxc3
      11.Bxc3 Bxg2 12.Kxg2 Qc8 13.d5 d6 14.Nd3 e5 15.Kh1 c6 16.Qb3 Kh8 17.f4 e4 18.Nb4 c5 19.Nc2 Nd7
      20.Ne3 Bf6 21.Nxf5 Bxc3 22.Nxd6 Qb8 23.Nxe4 Bf6 24.Nd2 g5 25.e4 gxf4 26.gxf4 Bd4 27.e5 Qe8 28.e6 Rg8
      29.Nf3 Qg6 30.Rg1 Bxg1 31.Rxg1 Qf6 32.Ng5 Rg7 33.exd7 Rxd7 34.Qe3 Re7 35.Ne6 Rf8 36.Qe5 Qxe5 37.fxe5
      Rf5 38.Re1 h6 39.Nd8 Rf2 40.e6 Rd2 41.Nc6 Re8 42.e7 b5 43.Nd8 Kg7 44.Nb7 Kf6 45.Re6+ Kg5 46.Nd6 Rxe7
      47.Ne4+`,
  },
];
