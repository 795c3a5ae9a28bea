import { player, type FamousGame } from "./famous-game.ts";

// 1900 to 1940.

export const HYPERMODERNS: readonly FamousGame[] = [
  {
    id: "rotlewi-rubinstein-1907",
    white: player("Rotlewi, Gersz", "POL"),
    black: player("Rubinstein, Akiba", "POL"),
    event: "Russian masters",
    site: "Lodz",
    year: 1907,
    result: "0-1",
    moves: `1.d4 d5 2.Nf3 e6 3.e3 c5 4.c4 Nc6 5.Nc3 Nf6 6.dxc5 Bxc5 7.a3 a6 8.b4 Bd6 9.Bb2 O-O 10.Qd2 Qe7 11.Bd3 dxc4
      12.Bxc4 b5 13.Bd3 Rd8 14.Qe2 Bb7 15.O-O Ne5 16.Nxe5 Bxe5 17.f4 Bc7 18.e4 Rac8 19.e5 Bb6+ 20.Kh1 Ng4 21.Be4 Qh4
      22.g3 Rxc3 23.gxh4 Rd2 24.Qxd2 Bxe4+ 25.Qg2 Rh3`,
  },
  {
    id: "zugzwang-1923",
    white: player("Saemisch, Friedrich", "GER"),
    black: player("Nimzowitsch, Aron", "DEN"),
    event: "Copenhagen",
    site: "Copenhagen",
    year: 1923,
    result: "0-1",
    moves: `1.d4 Nf6 2.c4 e6 3.Nf3 b6 4.g3 Bb7 5.Bg2 Be7 6.Nc3 O-O 7.O-O d5 8.Ne5 c6 9.cxd5 cxd5 10.Bf4 a6 11.Rc1 b5
      12.Qb3 Nc6 13.Nxc6 Bxc6 14.h3 Qd7 15.Kh2 Nh5 16.Bd2 f5 17.Qd1 b4 18.Nb1 Bb5 19.Rg1 Bd6 20.e4 fxe4 21.Qxh5 Rxf2
      22.Qg5 Raf8 23.Kh1 R8f5 24.Qe3 Bd3 25.Rce1 h6`,
  },
  {
    id: "bogoljubov-alekhine-1922",
    white: player("Bogoljubov, Efim", "GER"),
    black: player("Alekhine, Alexander", "FRA"),
    event: "Six masters",
    site: "Hastings",
    year: 1922,
    result: "0-1",
    moves: `1.d4 f5 2.c4 Nf6 3.g3 e6 4.Bg2 Bb4+ 5.Bd2 Bxd2+ 6.Nxd2 Nc6 7.Ngf3 O-O 8.O-O d6 9.Qb3 Kh8 10.Qc3 e5 11.e3 a5
      12.b3 Qe8 13.a3 Qh5 14.h4 Ng4 15.Ng5 Bd7 16.f3 Nf6 17.f4 e4 18.Rfd1 h6 19.Nh3 d5 20.Nf1 Ne7 21.a4 Nc6 22.Rd2 Nb4
      23.Bh1 Qe8 24.Rg2 dxc4 25.bxc4 Bxa4 26.Nf2 Bd7 27.Nd2 b5 28.Nd1 Nd3 29.Rxa5 b4 30.Rxa8 bxc3 31.Rxe8 c2
      32.Rxf8+ Kh7 33.Nf2 c1=Q+ 34.Nf1 Ne1 35.Rh2 Qxc4 36.Rb8 Bb5 37.Rxb5 Qxb5 38.g4 Nf3+ 39.Bxf3 exf3 40.gxf5 Qe2
      41.d5 Kg8 42.h5 Kh7 43.e4 Nxe4 44.Nxe4 Qxe4 45.d6 cxd6 46.f6 gxf6 47.Rd2 Qe2 48.Rxe2 fxe2 49.Kf2 exf1=Q+
      50.Kxf1 Kg7 51.Kf2 Kf7 52.Ke3 Ke6 53.Ke4 d5+`,
  },
  {
    id: "reti-alekhine-1925",
    white: player("Reti, Richard", "TCH"),
    black: player("Alekhine, Alexander", "FRA"),
    event: "Baden-Baden",
    site: "Baden-Baden",
    year: 1925,
    result: "0-1",
    moves: `1.g3 e5 2.Nf3 e4 3.Nd4 d5 4.d3 exd3 5.Qxd3 Nf6 6.Bg2 Bb4+ 7.Bd2 Bxd2+ 8.Nxd2 O-O 9.c4 Na6 10.cxd5 Nb4
      11.Qc4 Nbxd5 12.N2b3 c6 13.O-O Re8 14.Rfd1 Bg4 15.Rd2 Qc8 16.Nc5 Bh3 17.Bf3 Bg4 18.Bg2 Bh3 19.Bf3 Bg4 20.Bh1 h5
      21.b4 a6 22.Rc1 h4 23.a4 hxg3 24.hxg3 Qc7 25.b5 axb5 26.axb5 Re3 27.Nf3 cxb5 28.Qxb5 Nc3 29.Qxb7 Qxb7
      30.Nxb7 Nxe2+ 31.Kh2 Ne4 32.Rc4 Nxf2 33.Bg2 Be6 34.Rcc2 Ng4+ 35.Kh3 Ne5+ 36.Kh2 Rxf3 37.Rxe2 Ng4+ 38.Kh3 Ne3+
      39.Kh2 Nxc2 40.Bxf3 Nd4`,
  },
  {
    id: "botvinnik-capablanca-1938",
    white: player("Botvinnik, Mikhail", "URS"),
    black: player("Capablanca, Jose Raul", "CUB"),
    event: "AVRO",
    site: "Rotterdam",
    year: 1938,
    result: "1-0",
    moves: `1.d4 Nf6 2.c4 e6 3.Nc3 Bb4 4.e3 d5 5.a3 Bxc3+ 6.bxc3 c5 7.cxd5 exd5 8.Bd3 O-O 9.Ne2 b6 10.O-O Ba6
      11.Bxa6 Nxa6 12.Bb2 Qd7 13.a4 Rfe8 14.Qd3 c4 15.Qc2 Nb8 16.Rae1 Nc6 17.Ng3 Na5 18.f3 Nb3 19.e4 Qxa4 20.e5 Nd7
      21.Qf2 g6 22.f4 f5 23.exf6 Nxf6 24.f5 Rxe1 25.Rxe1 Re8 26.Re6 Rxe6 27.fxe6 Kg7 28.Qf4 Qe8 29.Qe5 Qe7 30.Ba3 Qxa3
      31.Nh5+ gxh5 32.Qg5+ Kf8 33.Qxf6+ Kg8 34.e7 Qc1+ 35.Kf2 Qc2+ 36.Kg3 Qd3+ 37.Kh4 Qe4+ 38.Kxh5 Qe2+ 39.Kh4 Qe4+
      40.g4 Qe1+ 41.Kh5`,
  },
  {
    id: "ed-lasker-thomas-1912",
    white: player("Lasker, Edward", "GER"),
    black: player("Thomas, George Alan", "ENG"),
    event: "Casual game",
    site: "London",
    year: 1912,
    result: "1-0",
    moves: `1.d4 e6 2.Nf3 f5 3.Nc3 Nf6 4.Bg5 Be7 5.Bxf6 Bxf6 6.e4 fxe4 7.Nxe4 b6 8.Ne5 O-O 9.Bd3 Bb7 10.Qh5 Qe7
      11.Qxh7+ Kxh7 12.Nxf6+ Kh6 13.Neg4+ Kg5 14.h4+ Kf4 15.g3+ Kf3 16.Be2+ Kg2 17.Rh2+ Kg1 18.Kd2#`,
  },
  {
    id: "levitsky-marshall-1912",
    white: player("Levitsky, Stepan", "RUS"),
    black: player("Marshall, Frank James", "USA"),
    event: "German Congress",
    site: "Breslau",
    year: 1912,
    result: "0-1",
    moves: `1.d4 e6 2.e4 d5 3.Nc3 c5 4.Nf3 Nc6 5.exd5 exd5 6.Be2 Nf6 7.O-O Be7 8.Bg5 O-O 9.dxc5 Be6 10.Nd4 Bxc5
      11.Nxe6 fxe6 12.Bg4 Qd6 13.Bh3 Rae8 14.Qd2 Bb4 15.Bxf6 Rxf6 16.Rad1 Qc5 17.Qe2 Bxc3 18.bxc3 Qxc3
      19.Rxd5 Nd4 20.Qh5 Ref8 21.Re5 Rh6 22.Qg5 Rxh3 23.Rc5 Qg3`,
  },
  {
    id: "bernstein-capablanca-1914",
    white: player("Bernstein, Ossip", "RUS"),
    black: player("Capablanca, Jose Raul", "CUB"),
    event: "Exhibition",
    site: "Moscow",
    year: 1914,
    result: "0-1",
    moves: `1.d4 d5 2.c4 e6 3.Nc3 Nf6 4.Nf3 Be7 5.Bg5 O-O 6.e3 Nbd7 7.Rc1 b6 8.cxd5 exd5 9.Qa4 Bb7 10.Ba6 Bxa6
      11.Qxa6 c5 12.Bxf6 Nxf6 13.dxc5 bxc5 14.O-O Qb6 15.Qe2 c4 16.Rfd1 Rfd8 17.Nd4 Bb4 18.b3 Rac8 19.bxc4
      dxc4 20.Rc2 Bxc3 21.Rxc3 Nd5 22.Rc2 c3 23.Rdc1 Rc5 24.Nb3 Rc6 25.Nd4 Rc7 26.Nb5 Rc5 27.Nxc3 Nxc3
      28.Rxc3 Rxc3 29.Rxc3 Qb2`,
  },
  {
    id: "nimzowitsch-tarrasch-1914",
    white: player("Nimzowitsch, Aron", "RUS"),
    black: player("Tarrasch, Siegbert", "GER"),
    event: "St Petersburg",
    site: "St Petersburg",
    year: 1914,
    result: "0-1",
    moves: `1.d4 d5 2.Nf3 c5 3.c4 e6 4.e3 Nf6 5.Bd3 Nc6 6.O-O Bd6 7.b3 O-O 8.Bb2 b6 9.Nbd2 Bb7 10.Rc1 Qe7
      11.cxd5 exd5 12.Nh4 g6 13.Nhf3 Rad8 14.dxc5 bxc5 15.Bb5 Ne4 16.Bxc6 Bxc6 17.Qc2 Nxd2 18.Nxd2 d4
      19.exd4 Bxh2+ 20.Kxh2 Qh4+ 21.Kg1 Bxg2 22.f3 Rfe8 23.Ne4 Qh1+ 24.Kf2 Bxf1 25.d5 f5 26.Qc3 Qg2+
      27.Ke3 Rxe4+ 28.fxe4 f4+ 29.Kxf4 Rf8+ 30.Ke5 Qh2+ 31.Ke6 Re8+ 32.Kd7 Bb5#`,
  },
  {
    id: "lasker-capablanca-1914",
    white: player("Lasker, Emanuel", "GER"),
    black: player("Capablanca, Jose Raul", "CUB"),
    event: "St Petersburg",
    site: "St Petersburg",
    year: 1914,
    result: "1-0",
    moves: `1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Bxc6 dxc6 5.d4 exd4 6.Qxd4 Qxd4 7.Nxd4 Bd6 8.Nc3 Ne7 9.O-O O-O 10.f4
      Re8 11.Nb3 f6 12.f5 b6 13.Bf4 Bb7 14.Bxd6 cxd6 15.Nd4 Rad8 16.Ne6 Rd7 17.Rad1 Nc8 18.Rf2 b5 19.Rfd2
      Rde7 20.b4 Kf7 21.a3 Ba8 22.Kf2 Ra7 23.g4 h6 24.Rd3 a5 25.h4 axb4 26.axb4 Rae7 27.Kf3 Rg8 28.Kf4 g6
      29.Rg3 g5+ 30.Kf3 Nb6 31.hxg5 hxg5 32.Rh3 Rd7 33.Kg3 Ke8 34.Rdh1 Bb7 35.e5 dxe5 36.Ne4 Nd5 37.N6c5
      Bc8 38.Nxd7 Bxd7 39.Rh7 Rf8 40.Ra1 Kd8 41.Ra8+ Bc8 42.Nc5`,
  },
  {
    id: "alekhine-lasker-1914",
    white: player("Alekhine, Alexander", "RUS"),
    black: player("Lasker, Emanuel", "GER"),
    event: "Exhibition",
    site: "Moscow",
    year: 1914,
    result: "1/2-1/2",
    moves: `1.e4 e5 2.Nf3 Nc6 3.d4 exd4 4.Nxd4 Nf6 5.Nc3 Bb4 6.Nxc6 bxc6 7.Bd3 d5 8.exd5 cxd5 9.O-O O-O 10.Bg5
      Be6 11.Qf3 Be7 12.Rfe1 h6 13.Bxh6 gxh6 14.Rxe6 fxe6 15.Qg3+ Kh8 16.Qg6`,
  },
  {
    id: "capablanca-marshall-1918",
    white: player("Capablanca, Jose Raul", "CUB"),
    black: player("Marshall, Frank James", "USA"),
    event: "New York",
    site: "New York",
    year: 1918,
    result: "1-0",
    moves: `1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 O-O 8.c3 d5 9.exd5 Nxd5 10.Nxe5 Nxe5
      11.Rxe5 Nf6 12.Re1 Bd6 13.h3 Ng4 14.Qf3 Qh4 15.d4 Nxf2 16.Re2 Bg4 17.hxg4 Bh2+ 18.Kf1 Bg3 19.Rxf2
      Qh1+ 20.Ke2 Bxf2 21.Bd2 Bh4 22.Qh3 Rae8+ 23.Kd3 Qf1+ 24.Kc2 Bf2 25.Qf3 Qg1 26.Bd5 c5 27.dxc5 Bxc5
      28.b4 Bd6 29.a4 a5 30.axb5 axb4 31.Ra6 bxc3 32.Nxc3 Bb4 33.b6 Bxc3 34.Bxc3 h6 35.b7 Re3 36.Bxf7+`,
  },
  {
    id: "adams-torre-1920",
    white: player("Adams, Edwin Ziegler", "USA"),
    black: player("Torre, Carlos", "MEX"),
    event: "Training game",
    site: "New Orleans",
    year: 1920,
    result: "1-0",
    moves: `1.e4 e5 2.Nf3 d6 3.d4 exd4 4.Qxd4 Nc6 5.Bb5 Bd7 6.Bxc6 Bxc6 7.Nc3 Nf6 8.O-O Be7 9.Nd5 Bxd5 10.exd5
      O-O 11.Bg5 c6 12.c4 cxd5 13.cxd5 Re8 14.Rfe1 a5 15.Re2 Rc8 16.Rae1 Qd7 17.Bxf6 Bxf6 18.Qg4 Qb5
      19.Qc4 Qd7 20.Qc7 Qb5 21.a4 Qxa4 22.Re4 Qb5 23.Qxb7`,
  },
];
