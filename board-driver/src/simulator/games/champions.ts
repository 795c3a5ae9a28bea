import { player, type FamousGame } from "./famous-game.ts";

// Fischer and his time.

export const CHAMPIONS: readonly FamousGame[] = [
  {
    id: "byrne-fischer-1956",
    white: player("Byrne, Donald", "USA"),
    black: player("Fischer, Robert James", "USA"),
    event: "Rosenwald Memorial",
    site: "New York",
    year: 1956,
    result: "0-1",
    moves: `1.Nf3 Nf6 2.c4 g6 3.Nc3 Bg7 4.d4 O-O 5.Bf4 d5 6.Qb3 dxc4 7.Qxc4 c6 8.e4 Nbd7 9.Rd1 Nb6 10.Qc5 Bg4 11.Bg5 Na4
      12.Qa3 Nxc3 13.bxc3 Nxe4 14.Bxe7 Qb6 15.Bc4 Nxc3 16.Bc5 Rfe8+ 17.Kf1 Be6 18.Bxb6 Bxc4+ 19.Kg1 Ne2+ 20.Kf1 Nxd4+
      21.Kg1 Ne2+ 22.Kf1 Nc3+ 23.Kg1 axb6 24.Qb4 Ra4 25.Qxb6 Nxd1 26.h3 Rxa2 27.Kh2 Nxf2 28.Re1 Rxe1 29.Qd8+ Bf8
      30.Nxe1 Bd5 31.Nf3 Ne4 32.Qb8 b5 33.h4 h5 34.Ne5 Kg7 35.Kg1 Bc5+ 36.Kf1 Ng3+ 37.Ke1 Bb4+ 38.Kd1 Bb3+ 39.Kc1 Ne2+
      40.Kb1 Nc3+ 41.Kc1 Rc2#`,
  },
  {
    id: "fischer-spassky-1972-6",
    white: player("Fischer, Robert James", "USA", "GM", 2785),
    black: player("Spassky, Boris", "URS", "GM", 2660),
    event: "World Championship, game 6",
    site: "Reykjavik",
    year: 1972,
    result: "1-0",
    moves: `1.c4 e6 2.Nf3 d5 3.d4 Nf6 4.Nc3 Be7 5.Bg5 O-O 6.e3 h6 7.Bh4 b6 8.cxd5 Nxd5 9.Bxe7 Qxe7 10.Nxd5 exd5 11.Rc1 Be6
      12.Qa4 c5 13.Qa3 Rc8 14.Bb5 a6 15.dxc5 bxc5 16.O-O Ra7 17.Be2 Nd7 18.Nd4 Qf8 19.Nxe6 fxe6 20.e4 d4 21.f4 Qe7
      22.e5 Rb8 23.Bc4 Kh8 24.Qh3 Nf8 25.b3 a5 26.f5 exf5 27.Rxf5 Nh7 28.Rcf1 Qd8 29.Qg3 Re7 30.h4 Rbb7 31.e6 Rbc7
      32.Qe5 Qe8 33.a4 Qd8 34.R1f2 Qe8 35.R2f3 Qd8 36.Bd3 Qe8 37.Qe4 Nf6 38.Rxf6 gxf6 39.Rxf6 Kg8 40.Bc4 Kh8 41.Qf4`,
  },
  {
    id: "byrne-fischer-1963",
    white: player("Byrne, Robert", "USA", "IM"),
    black: player("Fischer, Robert James", "USA", "GM"),
    event: "US Championship",
    site: "New York",
    year: 1963,
    result: "0-1",
    moves: `1.d4 Nf6 2.c4 g6 3.g3 c6 4.Bg2 d5 5.cxd5 cxd5 6.Nc3 Bg7 7.e3 O-O 8.Nge2 Nc6 9.O-O b6 10.b3 Ba6
      11.Ba3 Re8 12.Qd2 e5 13.dxe5 Nxe5 14.Rfd1 Nd3 15.Qc2 Nxf2 16.Kxf2 Ng4+ 17.Kg1 Nxe3 18.Qd2 Nxg2
      19.Kxg2 d4 20.Nxd4 Bb7+ 21.Kf1 Qd7`,
  },
  {
    id: "fischer-benko-1963",
    white: player("Fischer, Robert James", "USA", "GM"),
    black: player("Benko, Pal", "USA", "GM"),
    event: "US Championship",
    site: "New York",
    year: 1963,
    result: "1-0",
    moves: `1.e4 g6 2.d4 Bg7 3.Nc3 d6 4.f4 Nf6 5.Nf3 O-O 6.Bd3 Bg4 7.h3 Bxf3 8.Qxf3 Nc6 9.Be3 e5 10.dxe5 dxe5
      11.f5 gxf5 12.Qxf5 Nd4 13.Qf2 Ne8 14.O-O Nd6 15.Qg3 Kh8 16.Qg4 c6 17.Qh5 Qe8 18.Bxd4 exd4 19.Rf6 Kg8
      20.e5 h6 21.Ne2`,
  },
  {
    id: "larsen-spassky-1970",
    white: player("Larsen, Bent", "DEN", "GM"),
    black: player("Spassky, Boris", "URS", "GM"),
    event: "USSR - Rest of the World",
    site: "Belgrade",
    year: 1970,
    result: "0-1",
    moves: `1.b3 e5 2.Bb2 Nc6 3.c4 Nf6 4.Nf3 e4 5.Nd4 Bc5 6.Nxc6 dxc6 7.e3 Bf5 8.Qc2 Qe7 9.Be2 O-O-O 10.f4 Ng4
      11.g3 h5 12.h3 h4 13.hxg4 hxg3 14.Rg1 Rh1 15.Rxh1 g2 16.Rf1 Qh4+ 17.Kd1 gxf1=Q+`,
  },
  {
    id: "fischer-larsen-1971-1",
    white: player("Fischer, Robert James", "USA", "GM", 2740),
    black: player("Larsen, Bent", "DEN", "GM", 2660),
    event: "Candidates, game 1",
    site: "Denver",
    year: 1971,
    result: "1-0",
    moves: `1.e4 e6 2.d4 d5 3.Nc3 Bb4 4.e5 Ne7 5.a3 Bxc3+ 6.bxc3 c5 7.a4 Nbc6 8.Nf3 Bd7 9.Bd3 Qc7 10.O-O c4
      11.Be2 f6 12.Re1 Ng6 13.Ba3 fxe5 14.dxe5 Ncxe5 15.Nxe5 Nxe5 16.Qd4 Ng6 17.Bh5 Kf7 18.f4 Rhe8 19.f5
      exf5 20.Qxd5+ Kf6 21.Bf3 Ne5 22.Qd4 Kg6 23.Rxe5 Qxe5 24.Qxd7 Rad8 25.Qxb7 Qe3+ 26.Kf1 Rd2 27.Qc6+
      Re6 28.Bc5 Rf2+ 29.Kg1 Rxg2+ 30.Kxg2 Qd2+ 31.Kh1 Rxc6 32.Bxc6 Qxc3 33.Rg1+ Kf6 34.Bxa7 g5 35.Bb6
      Qxc2 36.a5 Qb2 37.Bd8+ Ke6 38.a6 Qa3 39.Bb7 Qc5 40.Rb1 c3 41.Bb6`,
  },
  {
    id: "fischer-petrosian-1971-3",
    white: player("Fischer, Robert James", "USA", "GM", 2760),
    black: player("Petrosian, Tigran", "URS", "GM", 2640),
    event: "Candidates, game 3",
    site: "Buenos Aires",
    year: 1971,
    result: "1/2-1/2",
    moves: `1.e4 e6 2.d4 d5 3.Nc3 Nf6 4.Bg5 dxe4 5.Nxe4 Be7 6.Bxf6 gxf6 7.g3 f5 8.Nc3 Bf6 9.Nge2 Nc6 10.d5 exd5
      11.Nxd5 Bxb2 12.Bg2 O-O 13.O-O Bh8 14.Nef4 Ne5 15.Qh5 Ng6 16.Rad1 c6 17.Ne3 Qf6 18.Kh1 Bg7 19.Bh3
      Ne7 20.Rd3 Be6 21.Rfd1 Bh6 22.Rd4 Bxf4 23.Rxf4 Rad8 24.Rxd8 Rxd8 25.Bxf5 Nxf5 26.Nxf5 Rd5 27.g4 Bxf5
      28.gxf5 h6 29.h3 Kh7 30.Qe2 Qe5 31.Qh5 Qf6 32.Qe2 Re5 33.Qd3 Rd5 34.Qe2`,
  },
  {
    id: "fischer-petrosian-1971-7",
    white: player("Fischer, Robert James", "USA", "GM", 2760),
    black: player("Petrosian, Tigran", "URS", "GM", 2640),
    event: "Candidates, game 7",
    site: "Buenos Aires",
    year: 1971,
    result: "1-0",
    moves: `1.e4 c5 2.Nf3 e6 3.d4 cxd4 4.Nxd4 a6 5.Bd3 Nc6 6.Nxc6 bxc6 7.O-O d5 8.c4 Nf6 9.cxd5 cxd5 10.exd5
      exd5 11.Nc3 Be7 12.Qa4+ Qd7 13.Re1 Qxa4 14.Nxa4 Be6 15.Be3 O-O 16.Bc5 Rfe8 17.Bxe7 Rxe7 18.b4 Kf8
      19.Nc5 Bc8 20.f3 Rea7 21.Re5 Bd7 22.Nxd7+ Rxd7 23.Rc1 Rd6 24.Rc7 Nd7 25.Re2 g6 26.Kf2 h5 27.f4 h4
      28.Kf3 f5 29.Ke3 d4+ 30.Kd2 Nb6 31.Ree7 Nd5 32.Rf7+ Ke8 33.Rb7 Nxf4 34.Bc4`,
  },
  {
    id: "spassky-fischer-1972-1",
    white: player("Spassky, Boris", "URS", "GM", 2660),
    black: player("Fischer, Robert James", "USA", "GM", 2785),
    event: "World Championship, game 1",
    site: "Reykjavik",
    year: 1972,
    result: "1-0",
    moves: `1.d4 Nf6 2.c4 e6 3.Nf3 d5 4.Nc3 Bb4 5.e3 O-O 6.Bd3 c5 7.O-O Nc6 8.a3 Ba5 9.Ne2 dxc4 10.Bxc4 Bb6
      11.dxc5 Qxd1 12.Rxd1 Bxc5 13.b4 Be7 14.Bb2 Bd7 15.Rac1 Rfd8 16.Ned4 Nxd4 17.Nxd4 Ba4 18.Bb3 Bxb3
      19.Nxb3 Rxd1+ 20.Rxd1 Rc8 21.Kf1 Kf8 22.Ke2 Ne4 23.Rc1 Rxc1 24.Bxc1 f6 25.Na5 Nd6 26.Kd3 Bd8 27.Nc4
      Bc7 28.Nxd6 Bxd6 29.b5 Bxh2 30.g3 h5 31.Ke2 h4 32.Kf3 Ke7 33.Kg2 hxg3 34.fxg3 Bxg3 35.Kxg3 Kd6 36.a4
      Kd5 37.Ba3 Ke4 38.Bc5 a6 39.b6 f5 40.Kh4 f4 41.exf4 Kxf4 42.Kh5 Kf5 43.Be3 Ke4 44.Bf2 Kf5 45.Bh4 e5
      46.Bg5 e4 47.Be3 Kf6 48.Kg4 Ke5 49.Kg5 Kd5 50.Kf5 a5 51.Bf2 g5 52.Kxg5 Kc4 53.Kf5 Kb4 54.Kxe4 Kxa4
      55.Kd5 Kb5 56.Kd6`,
  },
];
