import { player, type FamousGame } from "./famous-game.ts";

// 1953 to 1966.

export const SOVIET_SCHOOL: readonly FamousGame[] = [
  {
    id: "geller-euwe-1953",
    white: player("Geller, Efim", "URS", "GM"),
    black: player("Euwe, Max", "NED", "GM"),
    event: "Candidates",
    site: "Zurich",
    year: 1953,
    result: "0-1",
    moves: `1.d4 Nf6 2.c4 e6 3.Nc3 Bb4 4.e3 c5 5.a3 Bxc3+ 6.bxc3 b6 7.Bd3 Bb7 8.f3 Nc6 9.Ne2 O-O 10.O-O Na5
      11.e4 Ne8 12.Ng3 cxd4 13.cxd4 Rc8 14.f4 Nxc4 15.f5 f6 16.Rf4 b5 17.Rh4 Qb6 18.e5 Nxe5 19.fxe6 Nxd3
      20.Qxd3 Qxe6 21.Qxh7+ Kf7 22.Bh6 Rh8 23.Qxh8 Rc2 24.Rc1 Rxg2+ 25.Kf1 Qb3 26.Ke1 Qf3`,
  },
  {
    id: "averbakh-kotov-1953",
    white: player("Averbakh, Yuri", "URS", "GM"),
    black: player("Kotov, Alexander", "URS", "GM"),
    event: "Candidates",
    site: "Zurich",
    year: 1953,
    result: "0-1",
    moves: `1.d4 Nf6 2.c4 d6 3.Nf3 Nbd7 4.Nc3 e5 5.e4 Be7 6.Be2 O-O 7.O-O c6 8.Qc2 Re8 9.Rd1 Bf8 10.Rb1 a5 11.d5
      Nc5 12.Be3 Qc7 13.h3 Bd7 14.Rbc1 g6 15.Nd2 Rab8 16.Nb3 Nxb3 17.Qxb3 c5 18.Kh2 Kh8 19.Qc2 Ng8 20.Bg4
      Nh6 21.Bxd7 Qxd7 22.Qd2 Ng8 23.g4 f5 24.f3 Be7 25.Rg1 Rf8 26.Rcf1 Rf7 27.gxf5 gxf5 28.Rg2 f4 29.Bf2
      Rf6 30.Ne2 Qxh3+ 31.Kxh3 Rh6+ 32.Kg4 Nf6+ 33.Kf5 Nd7 34.Rg5 Rf8+ 35.Kg4 Nf6+ 36.Kf5 Ng8+ 37.Kg4 Nf6+
      38.Kf5 Nxd5+ 39.Kg4 Nf6+ 40.Kf5 Ng8+ 41.Kg4 Nf6+ 42.Kf5 Ng8+ 43.Kg4 Bxg5 44.Kxg5 Rf7 45.Bh4 Rg6+
      46.Kh5 Rfg7 47.Bg5 Rxg5+ 48.Kh4 Nf6 49.Ng3 Rxg3 50.Qxd6 R3g6 51.Qb8+ Rg8`,
  },
  {
    id: "polugaevsky-nezhmetdinov-1958",
    white: player("Polugaevsky, Lev", "URS"),
    black: player("Nezhmetdinov, Rashid", "URS", "IM"),
    event: "Russian Championship",
    site: "Sochi",
    year: 1958,
    result: "0-1",
    moves: `1.d4 Nf6 2.c4 d6 3.Nc3 e5 4.e4 exd4 5.Qxd4 Nc6 6.Qd2 g6 7.b3 Bg7 8.Bb2 O-O 9.Bd3 Ng4 10.Nge2 Qh4
      11.Ng3 Nge5 12.O-O f5 13.f3 Bh6 14.Qd1 f4 15.Nge2 g5 16.Nd5 g4 17.g3 fxg3 18.hxg3 Qh3 19.f4 Be6
      20.Bc2 Rf7 21.Kf2 Qh2+ 22.Ke3 Bxd5 23.cxd5 Nb4 24.Rh1 Rxf4 25.Rxh2 Rf3+ 26.Kd4 Bg7 27.a4 c5+ 28.dxc6
      bxc6 29.Bd3 Nexd3+ 30.Kc4 d5+ 31.exd5 cxd5+ 32.Kb5 Rb8+ 33.Ka5 Nc6+`,
  },
  {
    id: "tal-botvinnik-1960-1",
    white: player("Tal, Mikhail", "URS", "GM"),
    black: player("Botvinnik, Mikhail", "URS", "GM"),
    event: "World Championship, game 1",
    site: "Moscow",
    year: 1960,
    result: "1-0",
    moves: `1.e4 e6 2.d4 d5 3.Nc3 Bb4 4.e5 c5 5.a3 Bxc3+ 6.bxc3 Qc7 7.Qg4 f5 8.Qg3 Ne7 9.Qxg7 Rg8 10.Qxh7 cxd4
      11.Kd1 Bd7 12.Qh5+ Ng6 13.Ne2 d3 14.cxd3 Ba4+ 15.Ke1 Qxe5 16.Bg5 Nc6 17.d4 Qc7 18.h4 e5 19.Rh3 Qf7
      20.dxe5 Ncxe5 21.Re3 Kd7 22.Rb1 b6 23.Nf4 Rae8 24.Rb4 Bc6 25.Qd1 Nxf4 26.Rxf4 Ng6 27.Rd4 Rxe3+
      28.fxe3 Kc7 29.c4 dxc4 30.Bxc4 Qg7 31.Bxg8 Qxg8 32.h5`,
  },
  {
    id: "botvinnik-tal-1960-6",
    white: player("Botvinnik, Mikhail", "URS", "GM"),
    black: player("Tal, Mikhail", "URS", "GM"),
    event: "World Championship, game 6",
    site: "Moscow",
    year: 1960,
    result: "0-1",
    moves: `1.c4 Nf6 2.Nf3 g6 3.g3 Bg7 4.Bg2 O-O 5.d4 d6 6.Nc3 Nbd7 7.O-O e5 8.e4 c6 9.h3 Qb6 10.d5 cxd5 11.cxd5
      Nc5 12.Ne1 Bd7 13.Nd3 Nxd3 14.Qxd3 Rfc8 15.Rb1 Nh5 16.Be3 Qb4 17.Qe2 Rc4 18.Rfc1 Rac8 19.Kh2 f5
      20.exf5 Bxf5 21.Ra1 Nf4 22.gxf4 exf4 23.Bd2 Qxb2 24.Rab1 f3 25.Rxb2 fxe2 26.Rb3 Rd4 27.Be1 Be5+
      28.Kg1 Bf4 29.Nxe2 Rxc1 30.Nxd4 Rxe1+ 31.Bf1 Be4 32.Ne2 Be5 33.f4 Bf6 34.Rxb7 Bxd5 35.Rc7 Bxa2
      36.Rxa7 Bc4 37.Ra8+ Kf7 38.Ra7+ Ke6 39.Ra3 d5 40.Kf2 Bh4+ 41.Kg2 Kd6 42.Ng3 Bxg3 43.Bxc4 dxc4
      44.Kxg3 Kd5 45.Ra7 c3 46.Rc7 Kd4`,
  },
  {
    id: "spassky-bronstein-1960",
    white: player("Spassky, Boris", "URS", "GM"),
    black: player("Bronstein, David", "URS", "GM"),
    event: "Soviet Championship",
    site: "Leningrad",
    year: 1960,
    result: "1-0",
    moves: `1.e4 e5 2.f4 exf4 3.Nf3 d5 4.exd5 Bd6 5.Nc3 Ne7 6.d4 O-O 7.Bd3 Nd7 8.O-O h6 9.Ne4 Nxd5 10.c4 Ne3
      11.Bxe3 fxe3 12.c5 Be7 13.Bc2 Re8 14.Qd3 e2 15.Nd6 Nf8 16.Nxf7 exf1=Q+ 17.Rxf1 Bf5 18.Qxf5 Qd7
      19.Qf4 Bf6 20.N3e5 Qe7 21.Bb3 Bxe5 22.Nxe5+ Kh7 23.Qe4+`,
  },
  {
    id: "tal-hecht-1962",
    white: player("Tal, Mikhail", "URS", "GM"),
    black: player("Hecht, Hans-Joachim", "FRG"),
    event: "Olympiad",
    site: "Varna",
    year: 1962,
    result: "1-0",
    moves: `1.d4 Nf6 2.c4 e6 3.Nf3 b6 4.Nc3 Bb4 5.Bg5 Bb7 6.e3 h6 7.Bh4 Bxc3+ 8.bxc3 d6 9.Nd2 e5 10.f3 Qe7 11.e4
      Nbd7 12.Bd3 Nf8 13.c5 dxc5 14.dxe5 Qxe5 15.Qa4+ c6 16.O-O Ng6 17.Nc4 Qe6 18.e5 b5 19.exf6 bxa4
      20.fxg7 Rg8 21.Bf5 Nxh4 22.Bxe6 Ba6 23.Nd6+ Ke7 24.Bc4 Rxg7 25.g3 Kxd6 26.Bxa6 Nf5 27.Rab1 f6
      28.Rfd1+ Ke7 29.Re1+ Kd6 30.Kf2 c4 31.g4 Ne7 32.Rb7 Rag8 33.Bxc4 Nd5 34.Bxd5 cxd5 35.Rb4 Rc8 36.Rxa4
      Rxc3 37.Ra6+ Kc5 38.Rxf6 h5 39.h3 hxg4 40.hxg4 Rh7 41.g5 Rh5 42.Rf5 Rc2+ 43.Kg3 Kc4 44.Ree5 d4 45.g6
      Rh1 46.Rc5+ Kd3 47.Rxc2 Kxc2 48.Kf4 Rg1 49.Rg5`,
  },
  {
    id: "tal-larsen-1965-10",
    white: player("Tal, Mikhail", "URS", "GM"),
    black: player("Larsen, Bent", "DEN", "GM"),
    event: "Candidates, game 10",
    site: "Bled",
    year: 1965,
    result: "1-0",
    moves: `1.e4 c5 2.Nf3 Nc6 3.d4 cxd4 4.Nxd4 e6 5.Nc3 d6 6.Be3 Nf6 7.f4 Be7 8.Qf3 O-O 9.O-O-O Qc7 10.Ndb5 Qb8
      11.g4 a6 12.Nd4 Nxd4 13.Bxd4 b5 14.g5 Nd7 15.Bd3 b4 16.Nd5 exd5 17.exd5 f5 18.Rde1 Rf7 19.h4 Bb7
      20.Bxf5 Rxf5 21.Rxe7 Ne5 22.Qe4 Qf8 23.fxe5 Rf4 24.Qe3 Rf3 25.Qe2 Qxe7 26.Qxf3 dxe5 27.Re1 Rd8
      28.Rxe5 Qd6 29.Qf4 Rf8 30.Qe4 b3 31.axb3 Rf1+ 32.Kd2 Qb4+ 33.c3 Qd6 34.Bc5 Qxc5 35.Re8+ Rf8 36.Qe6+
      Kh8 37.Qf7`,
  },
  {
    id: "petrosian-spassky-1966-10",
    white: player("Petrosian, Tigran", "URS", "GM"),
    black: player("Spassky, Boris", "URS", "GM"),
    event: "World Championship, game 10",
    site: "Moscow",
    year: 1966,
    result: "1-0",
    moves: `1.Nf3 Nf6 2.g3 g6 3.c4 Bg7 4.Bg2 O-O 5.O-O Nc6 6.Nc3 d6 7.d4 a6 8.d5 Na5 9.Nd2 c5 10.Qc2 e5 11.b3
      Ng4 12.e4 f5 13.exf5 gxf5 14.Nd1 b5 15.f3 e4 16.Bb2 exf3 17.Bxf3 Bxb2 18.Qxb2 Ne5 19.Be2 f4 20.gxf4
      Bh3 21.Ne3 Bxf1 22.Rxf1 Ng6 23.Bg4 Nxf4 24.Rxf4 Rxf4 25.Be6+ Rf7 26.Ne4 Qh4 27.Nxd6 Qg5+ 28.Kh1 Ra7
      29.Bxf7+ Rxf7 30.Qh8+`,
  },
];
