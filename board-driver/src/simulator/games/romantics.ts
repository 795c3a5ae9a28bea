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
];
