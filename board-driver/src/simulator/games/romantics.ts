import { player, type FamousGame } from "./famous-game.ts";

// Before the world championship: gambits, sacrifices and mates.

export const ROMANTICS: readonly FamousGame[] = [
  {
    id: "immortal-1851",
    white: player("Anderssen, Adolf", "GER"),
    black: player("Kieseritzky, Lionel", "FRA"),
    event: "Casual game",
    site: "London",
    year: 1851,
    result: "1-0",
    moves: `1.e4 e5 2.f4 exf4 3.Bc4 Qh4+ 4.Kf1 b5 5.Bxb5 Nf6 6.Nf3 Qh6 7.d3 Nh5 8.Nh4 Qg5 9.Nf5 c6 10.g4 Nf6
      11.Rg1 cxb5 12.h4 Qg6 13.h5 Qg5 14.Qf3 Ng8 15.Bxf4 Qf6 16.Nc3 Bc5 17.Nd5 Qxb2 18.Bd6 Bxg1 19.e5 Qxa1+
      20.Ke2 Na6 21.Nxg7+ Kd8 22.Qf6+ Nxf6 23.Be7#`,
  },
  {
    id: "evergreen-1852",
    white: player("Anderssen, Adolf", "GER"),
    black: player("Dufresne, Jean", "GER"),
    event: "Casual game",
    site: "Berlin",
    year: 1852,
    result: "1-0",
    moves: `1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.b4 Bxb4 5.c3 Ba5 6.d4 exd4 7.O-O d3 8.Qb3 Qf6 9.e5 Qg6 10.Re1 Nge7
      11.Ba3 b5 12.Qxb5 Rb8 13.Qa4 Bb6 14.Nbd2 Bb7 15.Ne4 Qf5 16.Bxd3 Qh5 17.Nf6+ gxf6 18.exf6 Rg8 19.Rad1 Qxf3
      20.Rxe7+ Nxe7 21.Qxd7+ Kxd7 22.Bf5+ Ke8 23.Bd7+ Kf8 24.Bxe7#`,
  },
  {
    id: "opera-1858",
    white: player("Morphy, Paul", "USA"),
    black: player("Duke Karl / Count Isouard", "FRA"),
    event: "Casual game",
    site: "Paris",
    year: 1858,
    result: "1-0",
    moves: `1.e4 e5 2.Nf3 d6 3.d4 Bg4 4.dxe5 Bxf3 5.Qxf3 dxe5 6.Bc4 Nf6 7.Qb3 Qe7 8.Nc3 c6 9.Bg5 b5 10.Nxb5 cxb5
      11.Bxb5+ Nbd7 12.O-O-O Rd8 13.Rxd7 Rxd7 14.Rd1 Qe6 15.Bxd7+ Nxd7 16.Qb8+ Nxb8 17.Rd8#`,
  },
  {
    id: "lasker-bauer-1889",
    white: player("Lasker, Emanuel", "GER"),
    black: player("Bauer, Johann Hermann", "AUT"),
    event: "Amsterdam",
    site: "Amsterdam",
    year: 1889,
    result: "1-0",
    moves: `1.f4 d5 2.e3 Nf6 3.b3 e6 4.Bb2 Be7 5.Bd3 b6 6.Nc3 Bb7 7.Nf3 Nbd7 8.O-O O-O 9.Ne2 c5 10.Ng3 Qc7
      11.Ne5 Nxe5 12.Bxe5 Qc6 13.Qe2 a6 14.Nh5 Nxh5 15.Bxh7+ Kxh7 16.Qxh5+ Kg8 17.Bxg7 Kxg7 18.Qg4+ Kh7 19.Rf3 e5
      20.Rh3+ Qh6 21.Rxh6+ Kxh6 22.Qd7 Bf6 23.Qxb7 Kg7 24.Rf1 Rab8 25.Qd7 Rfd8 26.Qg4+ Kf8 27.fxe5 Bg7 28.e6 Rb7
      29.Qg6 f6 30.Rxf6+ Bxf6 31.Qxf6+ Ke8 32.Qh8+ Ke7 33.Qg7+ Kxe6 34.Qxb7 Rd6 35.Qxa6 d4 36.exd4 cxd4 37.h4 d3
      38.Qxd3`,
  },
  {
    id: "la-bourdonnais-1834-62",
    white: player("McDonnell, Alexander", "IRL"),
    black: player("La Bourdonnais, Louis", "FRA"),
    event: "Match, game 62",
    site: "London",
    year: 1834,
    result: "0-1",
    moves: `1.e4 c5 2.Nf3 Nc6 3.d4 cxd4 4.Nxd4 e5 5.Nxc6 bxc6 6.Bc4 Nf6 7.Bg5 Be7 8.Qe2 d5 9.Bxf6 Bxf6 10.Bb3
      O-O 11.O-O a5 12.exd5 cxd5 13.Rd1 d4 14.c4 Qb6 15.Bc2 Bb7 16.Nd2 Rae8 17.Ne4 Bd8 18.c5 Qc6 19.f3 Be7
      20.Rac1 f5 21.Qc4+ Kh8 22.Ba4 Qh6 23.Bxe8 fxe4 24.c6 exf3 25.Rc2 Qe3+ 26.Kh1 Bc8 27.Bd7 f2 28.Rf1 d3
      29.Rc3 Bxd7 30.cxd7 e4 31.Qc8 Bd8 32.Qc4 Qe1 33.Rc1 d2 34.Qc5 Rg8 35.Rd1 e3 36.Qc3 Qxd1 37.Rxd1 e2`,
  },
  {
    id: "paulsen-morphy-1857",
    white: player("Paulsen, Louis", "GER"),
    black: player("Morphy, Paul", "USA"),
    event: "First American Congress",
    site: "New York",
    year: 1857,
    result: "0-1",
    moves: `1.e4 e5 2.Nf3 Nc6 3.Nc3 Nf6 4.Bb5 Bc5 5.O-O O-O 6.Nxe5 Re8 7.Nxc6 dxc6 8.Bc4 b5 9.Be2 Nxe4 10.Nxe4
      Rxe4 11.Bf3 Re6 12.c3 Qd3 13.b4 Bb6 14.a4 bxa4 15.Qxa4 Bd7 16.Ra2 Rae8 17.Qa6 Qxf3 18.gxf3 Rg6+
      19.Kh1 Bh3 20.Rd1 Bg2+ 21.Kg1 Bxf3+ 22.Kf1 Bg2+ 23.Kg1 Bh3+ 24.Kh1 Bxf2 25.Qf1 Bxf1 26.Rxf1 Re2
      27.Ra1 Rh6 28.d4 Be3`,
  },
  {
    id: "immortal-draw-1872",
    white: player("Hamppe, Carl", "AUT"),
    black: player("Meitner, Philipp", "AUT"),
    event: "Casual game",
    site: "Vienna",
    year: 1872,
    result: "1/2-1/2",
    moves: `1.e4 e5 2.Nc3 Bc5 3.Na4 Bxf2+ 4.Kxf2 Qh4+ 5.Ke3 Qf4+ 6.Kd3 d5 7.Kc3 Qxe4 8.Kb3 Na6 9.a3 Qxa4+
      10.Kxa4 Nc5+ 11.Kb4 a5+ 12.Kxc5 Ne7 13.Bb5+ Kd8 14.Bc6 b6+ 15.Kb5 Nxc6 16.Kxc6 Bb7+ 17.Kb5 Ba6+
      18.Kc6 Bb7+`,
  },
  {
    id: "zukertort-blackburne-1883",
    white: player("Zukertort, Johannes", "GER"),
    black: player("Blackburne, Joseph", "ENG"),
    event: "London",
    site: "London",
    year: 1883,
    result: "1-0",
    moves: `1.c4 e6 2.e3 Nf6 3.Nf3 b6 4.Be2 Bb7 5.O-O d5 6.d4 Bd6 7.Nc3 O-O 8.b3 Nbd7 9.Bb2 Qe7 10.Nb5 Ne4
      11.Nxd6 cxd6 12.Nd2 Ndf6 13.f3 Nxd2 14.Qxd2 dxc4 15.Bxc4 d5 16.Bd3 Rfc8 17.Rae1 Rc7 18.e4 Rac8 19.e5
      Ne8 20.f4 g6 21.Re3 f5 22.exf6 Nxf6 23.f5 Ne4 24.Bxe4 dxe4 25.fxg6 Rc2 26.gxh7+ Kh8 27.d5+ e5 28.Qb4
      R8c5 29.Rf8+ Kxh7 30.Qxe4+ Kg7 31.Bxe5+ Kxf8 32.Bg7+ Kg8 33.Qxe7`,
  },
  {
    id: "steinitz-bardeleben-1895",
    white: player("Steinitz, Wilhelm", "USA"),
    black: player("von Bardeleben, Curt", "GER"),
    event: "Hastings",
    site: "Hastings",
    year: 1895,
    result: "1-0",
    moves: `1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.c3 Nf6 5.d4 exd4 6.cxd4 Bb4+ 7.Nc3 d5 8.exd5 Nxd5 9.O-O Be6 10.Bg5 Be7
      11.Bxd5 Bxd5 12.Nxd5 Qxd5 13.Bxe7 Nxe7 14.Re1 f6 15.Qe2 Qd7 16.Rac1 c6 17.d5 cxd5 18.Nd4 Kf7 19.Ne6
      Rhc8 20.Qg4 g6 21.Ng5+ Ke8 22.Rxe7+ Kf8 23.Rf7+ Kg8 24.Rg7+ Kh8 25.Rxh7+`,
  },
  {
    id: "pillsbury-lasker-1896",
    white: player("Pillsbury, Harry Nelson", "USA"),
    black: player("Lasker, Emanuel", "GER"),
    event: "St Petersburg",
    site: "St Petersburg",
    year: 1896,
    result: "0-1",
    moves: `1.d4 d5 2.c4 e6 3.Nc3 Nf6 4.Nf3 c5 5.Bg5 cxd4 6.Qxd4 Nc6 7.Qh4 Be7 8.O-O-O Qa5 9.e3 Bd7 10.Kb1 h6
      11.cxd5 exd5 12.Nd4 O-O 13.Bxf6 Bxf6 14.Qh5 Nxd4 15.exd4 Be6 16.f4 Rac8 17.f5 Rxc3 18.fxe6 Ra3
      19.exf7+ Rxf7 20.bxa3 Qb6+ 21.Bb5 Qxb5+ 22.Ka1 Rc7 23.Rd2 Rc4 24.Rhd1 Rc3 25.Qf5 Qc4 26.Kb2 Rxa3
      27.Qe6+ Kh7 28.Kxa3 Qc3+ 29.Ka4 b5+ 30.Kxb5 Qc4+ 31.Ka5 Bd8+ 32.Qb6 Bxb6#`,
  },
];
