import { describe, expect, it } from "vitest";
import { findRepetitions, repetitionKey } from "./repetition.ts";
import { STANDARD_FEN, parsePosition, parseSanMove, playMove, toFen, type Position } from "./position.ts";

// Worked examples of docs/rules/position-identity.md; the numbers are theirs.

function position(fen: string): Position {
  const parsed = parsePosition(fen);
  if (!parsed.ok) throw new Error(`${parsed.error.kind}: ${fen}`);
  return parsed.value;
}

/** Every position of a line, the first being where it starts. */
function line(fen: string, moves: string): Position[] {
  const positions = [position(fen)];
  for (const san of moves.split(" ").map((word) => word.replace(/^\d+\.+/, ""))) {
    const last = positions.at(-1);
    if (last === undefined || san === "") continue;
    const move = parseSanMove(last, san);
    if (!move.ok) throw new Error(`${san} is not legal in ${toFen(last)}`);
    positions.push(playMove(last, move.value));
  }
  return positions;
}

/** The first ply at which some position stood for the third time. */
function firstThreefold(positions: readonly Position[]): number | null {
  for (let ply = 0; ply < positions.length; ply++) {
    if (findRepetitions(positions.slice(0, ply + 1)).length >= 3) return ply;
  }
  return null;
}

const EIGHT = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
const TRIANGLE = "e4 Ke8 Kf1 Kd8 Kg1 Ke8 Kf1 Kd8 Kg1";
const PORTISCH_KORCHNOI =
  "Nf3 c5 c4 Nf6 Nc3 Nc6 d4 cxd4 Nxd4 e6 g3 Qb6 Nb3 Ne5 e4 Bb4 Qe2 O-O f4 Nc6 e5 Ne8 Bd2 f6 c5 Qd8 a3 Bxc3 Bxc3 fxe5 " +
  "Bxe5 b6 Bg2 Nxe5 Bxa8 Nf7 Bg2 bxc5 Nxc5 Qb6 Qf2 Qb5 Bf1 Qc6 Bg2 Qb5 Bf1 Qc6 Bg2";

const cases: readonly {
  name: string;
  fen?: string;
  moves: string;
  count: number;
  threefoldAt?: number | null;
}[] = [
  { name: "R-01 the start position counts as the first occurrence", moves: EIGHT, count: 3, threefoldAt: 8 },
  {
    name: "R-02 a right that is lost makes another position",
    moves: "Nf3 Nf6 Rg1 Rg8 Rh1 Rh8 Rg1 Rg8 Rh1 Rh8 Rg1 Rg8 Rh1 Rh8",
    count: 3,
    threefoldAt: 12,
  },
  {
    name: "R-03 en passant that a pin on the file forbids is none",
    fen: "3k4/8/8/8/3p4/8/4P3/3R2K1 w - - 0 1",
    moves: TRIANGLE,
    count: 3,
  },
  {
    name: "R-04 en passant that was legal is",
    fen: "3k4/8/8/8/3p4/8/4P3/R5K1 w - - 0 1",
    moves: TRIANGLE,
    count: 2,
  },
  {
    name: "R-04 longer, where another position comes first",
    fen: "3k4/8/8/8/3p4/8/4P3/R5K1 w - - 0 1",
    moves: `${TRIANGLE} Ke8 Kf1 Kd8 Kg1`,
    count: 3,
    threefoldAt: 10,
  },
  {
    name: "R-05 en passant that a pin on the rank forbids is none",
    fen: "8/8/8/8/k2p3R/8/4P3/6K1 w - - 0 1",
    moves: "e4 Kb4 Kf1 Ka4 Kg1 Kb4 Kf1 Ka4 Kg1",
    count: 3,
  },
  {
    name: "R-06 one of two pawns could capture",
    fen: "3k4/8/8/8/3p1p2/8/4P3/3R2K1 w - - 0 1",
    moves: TRIANGLE,
    count: 2,
  },
  {
    name: "R-07 another side to move",
    fen: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
    moves: "Kf1 Kd8 Kf2 Ke8 Ke1",
    count: 1,
  },
  {
    name: "R-10 Portisch against Korchnoi, before 25...Qb5",
    moves: PORTISCH_KORCHNOI,
    count: 2,
    threefoldAt: null,
  },
  { name: "R-10 with 25...Qb5", moves: `${PORTISCH_KORCHNOI} Qb5`, count: 3 },
  { name: "R-10 with 25...Qd6", moves: `${PORTISCH_KORCHNOI} Qd6`, count: 1 },
  { name: "R-11 by other routes", moves: "Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8", count: 3, threefoldAt: 8 },
  {
    name: "R-12 it does not matter which knight it is",
    moves: "Nf3 Nf6 Nd4 Ng8 Nc3 Nf6 Ne4 Ng8 Nb5 Nf6 Na3 Ng8 Nb1 Nf6 Ng5 Ng8 Nf3 Nf6 Ng1 Ng8",
    count: 2,
  },
  { name: "R-13 kings that moved have no rights", moves: "e4 e5 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8", count: 2 },
  {
    name: "R-14 a rook that came back revives no right",
    fen: "r3k2r/8/8/8/8/8/1B6/4K3 w kq - 0 1",
    moves: "Bxh8 Kf8 Bd4 Ke8 Kf1 Rd8 Ke1 Rd5 Kf1 Rh5 Ke1 Rh8 Kf1 Rh5 Ke1 Rh8 Kf1 Rh5 Ke1 Rh8",
    count: 3,
    threefoldAt: 18,
  },
  { name: "R-15 five times", moves: `${EIGHT} ${EIGHT}`, count: 5 },
  {
    name: "R-16 a set-up position counts",
    fen: "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 37 61",
    moves: "Kf1 Kf8 Kg1 Kg8 Kf1 Kf8 Kg1 Kg8",
    count: 3,
  },
  {
    name: "R-17 Fischer random rights",
    fen: "4k3/p7/8/8/8/8/P7/R3K1R1 w GA - 0 1",
    moves: "Kd2 Kd7 Ke1 Ke8 Kd2 Kd7 Ke1 Ke8",
    count: 2,
  },
  {
    name: "R-18 the right belongs to the inner rook",
    fen: "4k3/p7/8/8/8/8/8/R3K1R1 w GA - 0 1",
    moves: "Ra4 Kd7 Rh4 Ke8 Rhh1 Kd7 Rh4 Ke8 Rhh1 Kd7 Rh4 Ke8 Rhh1",
    count: 3,
    threefoldAt: 11,
  },
];

describe("[POS1] [POS2] [POS3] [POS4] repetition by the identity of positions (Laws 9.2)", () => {
  for (const { name, fen = STANDARD_FEN, moves, count, threefoldAt } of cases) {
    it(name, () => {
      const positions = line(fen, moves);
      expect(findRepetitions(positions)).toHaveLength(count);
      if (threefoldAt !== undefined) expect(firstThreefold(positions)).toBe(threefoldAt);
    });
  }

  it("[POS5] R-08 and R-09: an intended move is judged by the position after it", () => {
    const before = line(STANDARD_FEN, EIGHT).slice(0, 8);
    const after = (san: string, positions: readonly Position[]): number => {
      const last = positions.at(-1);
      if (last === undefined) throw new Error("no position");
      const move = parseSanMove(last, san);
      if (!move.ok) throw new Error(san);
      return findRepetitions([...positions, playMove(last, move.value)]).length;
    };
    expect([after("Ng8", before), after("Nd5", before)]).toEqual([3, 1]);
    const all = line(STANDARD_FEN, EIGHT);
    expect([after("Nf3", all), after("e4", all)]).toEqual([3, 1]);
  });

  it("R-19 castling by the outermost rook and by its file are one right; the inner rook's is another", () => {
    const keys = ["H", "G", "K"].map((right) =>
      repetitionKey(position(`4k3/8/8/8/8/8/8/4K1RR w ${right} - 0 1`)),
    );
    expect(keys[0]).toBe(keys[2]);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it("R-14 no right stands in the FEN once rook and king have moved", () => {
    const positions = line("r3k2r/8/8/8/8/8/1B6/4K3 w kq - 0 1", "Bxh8 Kf8 Bd4 Ke8");
    expect(positions.slice(2).map((p) => toFen(p).split(" ")[2])).toEqual(["-", "-", "-"]);
  });

  it("R-18 the inner rook is named by its file", () => {
    const positions = line("4k3/p7/8/8/8/8/8/R3K1R1 w GA - 0 1", "Ra4 Kd7 Rh4 Ke8 Rhh1");
    expect(repetitionKey(positions.at(-1) ?? position(STANDARD_FEN)).split(" ")[2]).toBe("G");
  });
});

describe("[POS6] half-moves since the last capture or pawn move (Laws 9.3)", () => {
  const table: readonly [string, string, string, number][] = [
    ["F-01", "8/8/4k3/8/8/3RK3/8/8 w - - 99 120", "Rd4", 100],
    ["F-02", "8/8/4k3/8/8/3RK3/8/8 w - - 98 120", "Rd4", 99],
    ["F-03 a pawn move", "8/4p3/4k3/8/8/3RK3/P7/8 w - - 99 120", "a3", 0],
    ["F-04 castling resets nothing", "4k3/7p/8/8/8/8/7P/4K2R w K - 99 120", "O-O", 100],
    ["F-06", "k7/8/1K6/8/8/8/8/7R w - - 149 200", "Rh7", 150],
    ["F-08 a capture", "8/8/4k3/8/3p4/3RK3/8/8 w - - 99 120", "Rxd4", 0],
  ];
  for (const [name, fen, san, halfmoves] of table) {
    it(name, () => expect(line(fen, san).at(-1)?.halfmoves).toBe(halfmoves));
  }
  it("F-05 mate at 150 is mate", () =>
    expect(line("k7/8/1K6/8/8/8/8/7R w - - 149 200", "Rh8#").at(-1)?.isCheckmate()).toBe(true));
  it("F-07 stalemate at 150 is stalemate", () =>
    expect(line("k7/2Q5/8/1K6/8/8/8/8 w - - 149 200", "Kb6").at(-1)?.isStalemate()).toBe(true));
});
