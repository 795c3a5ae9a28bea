import { describe, expect, it } from "vitest";
import { chess960Fen } from "../chess/chess960.ts";
import {
  parsePosition,
  parseSanMove,
  playMove,
  putMen,
  STANDARD_FEN,
  toFen,
  type NormalMove,
} from "../chess/position.ts";
import type { Side } from "../ids.ts";
import { EDITION_IDS, type EditionId } from "./articles.ts";
import { judgeClaim, type DrawClaim } from "./draw-claim.ts";
import { addPly, drawFactsOf, findAutomaticDraw, startLine, type DrawLine } from "./draw-facts.ts";
import { EDITIONS } from "./editions.ts";
import { withOverrides } from "./overrides.ts";

function start(fen: string): DrawLine {
  const parsed = parsePosition(fen);
  if (!parsed.ok) throw new Error(fen);
  return startLine(parsed.value);
}

function moveOf(line: DrawLine, san: string): NormalMove {
  const move = parseSanMove(line.position, san);
  if (!move.ok) throw new Error(`${san} is not legal in ${toFen(line.position)}`);
  return move.value;
}

const play = (line: DrawLine, moves: string): DrawLine =>
  moves
    .split(" ")
    .filter((san) => san !== "")
    .reduce((at, san) => addPly(at, playMove(at.position, moveOf(at, san))), line);

const lineOf = (fen: string, moves = ""): DrawLine => play(start(fen), moves);

const EIGHT = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
const FIDE = EDITIONS["fide-2018"];

const PORTISCH_KORCHNOI =
  "Nf3 c5 c4 Nf6 Nc3 Nc6 d4 cxd4 Nxd4 e6 g3 Qb6 Nb3 Ne5 e4 Bb4 Qe2 O-O f4 Nc6 e5 Ne8 Bd2 f6 c5 Qd8 a3 Bxc3 Bxc3 " +
  "fxe5 Bxe5 b6 Bg2 Nxe5 Bxa8 Nf7 Bg2 bxc5 Nxc5 Qb6 Qf2 Qb5 Bf1 Qc6 Bg2 Qb5 Bf1 Qc6 Bg2";

function claim(line: DrawLine, claimant: Side, intended: string | null, more: Partial<DrawClaim> = {}) {
  return judgeClaim(line, EDITIONS["fide-2018"], {
    claimant,
    basis: "threefold",
    intended: intended === null ? null : moveOf(line, intended),
    hand: "still",
    isGameOver: false,
    ...more,
  });
}

describe("how often a position stood", () => {
  it("[LAW11] R-01 names the three times, the start being the first", () => {
    const facts = drawFactsOf(lineOf(STANDARD_FEN, EIGHT), FIDE);
    expect(facts.occurrences).toEqual([
      { ply: 0, moveNumber: 0, by: null },
      { ply: 4, moveNumber: 2, by: "black" },
      { ply: 8, moveNumber: 4, by: "black" },
    ]);
    expect([facts.claimable, facts.automatic, facts.isAtLeast]).toEqual([["threefold"], null, false]);
  });

  it("[LAW11] move numbers go by the numbers of the position that was set up", () => {
    const line = lineOf("6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 37 61", "Kf1 Kf8 Kg1 Kg8 Kf1");
    expect(drawFactsOf(line, FIDE).occurrences).toEqual([
      { ply: 1, moveNumber: 61, by: "white" },
      { ply: 5, moveNumber: 63, by: "white" },
    ]);
  });

  it("[LAW11] a take-back is the line before it", () => {
    const seven = lineOf(STANDARD_FEN, EIGHT.split(" ").slice(0, 7).join(" "));
    expect(play(seven, "Ng8").count).toBe(3);
    expect(play(seven, "Nd5").count).toBe(1);
    expect(seven.count).toBe(2);
  });

  it("[LAW11] men that come back by an illegal move that stood bring a position back", () => {
    const taken = lineOf("4k3/8/8/8/8/3p4/8/4KR2 w - - 0 1", "Rf3 Ke7 Rxd3 Ke8 Kd1 Ke7");
    const white = addPly(
      taken,
      putMen(taken.position, [
        [19, "p"],
        [3, "."],
        [4, "K"],
        [21, "R"],
      ]),
    );
    expect(drawFactsOf(white, FIDE).occurrences.map(({ ply }) => ply)).toEqual([7]);
    const black = addPly(white, putMen(white.position, []));
    expect(drawFactsOf(black, FIDE).occurrences.map(({ ply }) => ply)).toEqual([2, 8]);
  });
});

describe("claims", () => {
  const seven = lineOf(STANDARD_FEN, EIGHT.split(" ").slice(0, 7).join(" "));
  const eight = lineOf(STANDARD_FEN, EIGHT);
  const portisch = lineOf(STANDARD_FEN, PORTISCH_KORCHNOI);

  it.each<[string, DrawLine, Side, string | null, string | null, string, number]>([
    ["S-28 R-08 Black writes 4...Ng8", seven, "black", "Ng8", null, "9.2.1.1", 3],
    ["R-08 Black writes another move", seven, "black", "Nd5", "notThreeTimes", "9.2.1.1", 1],
    ["R-08 White, who is not on the move", seven, "white", null, "notOnMove", "9.2.1.2", 2],
    ["S-29 R-09 White, the position on the board", eight, "white", null, null, "9.2.1.2", 3],
    ["R-09 White writes Nf3", eight, "white", "Nf3", null, "9.2.1.1", 3],
    ["R-09 White writes e4, though the board would do", eight, "white", "e4", "notThreeTimes", "9.2.1.1", 1],
    ["R-09 Black, whose move made the position", eight, "black", null, "notOnMove", "9.2.1.2", 3],
    ["R-10 Black, the position on the board", portisch, "black", null, "notThreeTimes", "9.2.1.2", 2],
    ["R-10 Black writes 25...Qb5", portisch, "black", "Qb5", null, "9.2.1.1", 3],
    ["R-10 Black writes 25...Qd6", portisch, "black", "Qd6", "notThreeTimes", "9.2.1.1", 1],
  ])("[LAW11] %s", (_, line, claimant, intended, fault, article, count) => {
    const verdict = claim(line, claimant, intended);
    expect([verdict.fault, verdict.article, verdict.occurrences.length]).toEqual([fault, article, count]);
  });

  it.each<[string, string, string | null, string | null, number]>([
    ["S-32 F-01", "8/8/4k3/8/8/3RK3/8/8 w - - 99 120", "Rd4", null, 100],
    ["F-02", "8/8/4k3/8/8/3RK3/8/8 w - - 98 120", "Rd4", "notFiftyMoves", 99],
    ["F-03 a pawn move", "8/4p3/4k3/8/8/3RK3/P7/8 w - - 99 120", "a3", "captureOrPawnMove", 0],
    ["F-04 castling", "4k3/7p/8/8/8/8/7P/4K2R w K - 99 120", "O-O", null, 100],
    ["F-08 a capture", "8/8/4k3/8/3p4/3RK3/8/8 w - - 99 120", "Rxd4", "captureOrPawnMove", 0],
    ["S-33 on the board", "8/8/4k3/8/8/3RK3/8/8 w - - 100 120", null, null, 100],
    ["on the board, one too few", "8/8/4k3/8/8/3RK3/8/8 w - - 99 120", null, "notFiftyMoves", 99],
    [
      "a capture, though the board would do",
      "8/8/4k3/8/3p4/3RK3/8/8 w - - 100 120",
      "Rxd4",
      "captureOrPawnMove",
      0,
    ],
    ["a move that mates counts like another", "k7/8/1K6/8/8/8/8/7R w - - 99 120", "Rh8", null, 100],
  ])("[LAW11] 50 moves: %s", (_, fen, intended, fault, halfmoves) => {
    const verdict = claim(lineOf(fen), "white", intended, { basis: "fifty" });
    expect([verdict.fault, verdict.halfmoves, verdict.isAtLeast]).toEqual([fault, halfmoves, halfmoves > 0]);
  });

  it("[LAW11] an intended move must be one", () => {
    const verdict = judgeClaim(eight, FIDE, {
      claimant: "white",
      basis: "threefold",
      intended: { from: 0, to: 16 },
      hand: "still",
      isGameOver: false,
    });
    expect(verdict.fault).toBe("illegalMove");
  });

  it.each<[EditionId, DrawClaim["hand"], string | null]>([
    ["fide-2005", "still", null],
    ["fide-2005", "touched", null],
    ["fide-2005", "moved", "rightLost"],
    ["fide-2009", "touched", "rightLost"],
    ["fide-2023", "touched", "rightLost"],
    ["fide-2023", "still", null],
  ])("[LAW12] S-34 %s, the claimant's hand: %s", (id, hand, fault) => {
    const facts = { claimant: "white", basis: "threefold", intended: null, hand, isGameOver: false } as const;
    expect(judgeClaim(eight, EDITIONS[id], facts).fault).toBe(fault);
  });

  it("[LAW12] S-34 the right comes back with the next turn", () => {
    const line = play(eight, "Nf3 Nf6 Ng1 Ng8");
    expect(claim(line, "white", null).fault).toBeNull();
  });

  it("[LAW11] nobody claims in a game that is over", () => {
    expect(claim(eight, "white", null, { isGameOver: true }).fault).toBe("gameOver");
    const mated = lineOf("k7/8/1K6/8/8/8/8/7R w - - 120 150", "Rh8");
    expect(claim(mated, "black", null, { basis: "fifty" }).fault).toBe("gameOver");
  });
});

describe("draws without a claim", () => {
  it("[LAW13] R-15 five times the same position, by edition", () => {
    const line = lineOf(STANDARD_FEN, `${EIGHT} ${EIGHT}`);
    expect(line.count).toBe(5);
    expect(EDITION_IDS.map((id) => drawFactsOf(line, EDITIONS[id]).automatic?.article ?? null)).toEqual([
      null,
      null,
      "9.6.a",
      "9.6.1",
      "9.6.1",
      "9.6.1",
    ]);
  });

  it("[LAW13] five times with a pause between is a draw since 2017, not in 2014", () => {
    const line = lineOf(STANDARD_FEN, `${EIGHT} Nc3 Nc6 Nf3 Nf6 Nb1 Nb8 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8`);
    expect(line.count).toBe(5);
    expect(drawFactsOf(line, EDITIONS["fide-2014"]).automatic).toBeNull();
    expect(drawFactsOf(line, EDITIONS["fide-2017"]).automatic?.why).toBe("fivefold");
  });

  it.each<[string, string, string, string | null]>([
    ["F-05 mate comes first", "k7/8/1K6/8/8/8/8/7R w - - 149 200", "Rh8", null],
    ["F-06", "k7/8/1K6/8/8/8/8/7R w - - 149 200", "Rh7", "seventyFive"],
    ["F-07 stalemate is stalemate", "k7/2Q5/8/1K6/8/8/8/8 w - - 149 200", "Kb6", null],
    ["one half-move before", "k7/8/1K6/8/8/8/8/7R w - - 148 200", "Rh7", null],
    ["nothing happens at 50 moves", "8/8/4k3/8/8/4K3/4R3/8 w - - 99 120", "Re1", null],
    ["mate on the last half-move", "7k/8/6K1/8/8/8/8/R7 w - - 149 150", "Ra8", null],
  ])("[LAW13] 75 moves: %s", (_, fen, moves, why) => {
    const line = lineOf(fen, moves);
    expect(drawFactsOf(line, FIDE).automatic?.why ?? null).toBe(why);
    expect(drawFactsOf(line, EDITIONS["fide-2009"]).automatic).toBeNull();
  });

  it("[LAW2] [LAW13] by the tournament's own regulations, which are cited", () => {
    const moved = lineOf("k7/8/1K6/8/8/8/8/7R w - - 149 200", "Rh7");
    const repeated = lineOf(STANDARD_FEN, `${EIGHT} ${EIGHT}`);
    const older = withOverrides(EDITIONS["fide-2009"], { seventyFive: true, fivefold: "total" });
    for (const [line, why] of [
      [moved, "seventyFive"],
      [repeated, "fivefold"],
    ] as const) {
      expect(drawFactsOf(line, older).automatic).toEqual({
        why,
        article: "tournament regulations",
        certainty: "overridden",
      });
      const without = withOverrides(FIDE, { seventyFive: false, fivefold: "none" });
      expect(drawFactsOf(line, without).automatic).toBeNull();
    }
  });

  it("[LAW13] the first place where the game was over is found", () => {
    const line = lineOf(STANDARD_FEN, `${EIGHT} ${EIGHT} Nf3 Nf6`);
    expect(findAutomaticDraw(line, FIDE)).toMatchObject({ ply: 16, draw: { why: "fivefold" } });
    expect(findAutomaticDraw(line, EDITIONS["fide-2009"])).toBeNull();
  });

  it("[LAW13] S-24 50 moves and threefold are told as claimable only, never as the end", () => {
    const facts = drawFactsOf(lineOf("8/8/4k3/8/8/4K3/4R3/8 w - - 99 120", "Re1"), FIDE);
    expect([facts.claimable, facts.automatic]).toEqual([["fifty"], null]);
  });
});

describe("a start whose history is unknown", () => {
  it.each<[string, string, string, boolean]>([
    ["the usual array", STANDARD_FEN, "Nf3 Nf6", false],
    ["one of Chess960", chess960Fen(0), "", false],
    ["R-16 a position in mid-game", "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 37 61", "Kf1 Kf8", true],
    ["until a pawn moves", "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 37 61", "Kf1 Kf8 g3", false],
    ["or a capture", "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 37 61", "Rd8", true],
    ["and not later again", "6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 37 61", "g3 Kf8 Kg2 Ke8", false],
    ["the usual array with Black to move", STANDARD_FEN.replace(" w ", " b "), "", true],
  ])("[LAW14] %s", (_, fen, moves, isAtLeast) => {
    expect(drawFactsOf(lineOf(fen, moves), FIDE).isAtLeast).toBe(isAtLeast);
  });

  it("[LAW14] R-16 at least three times, 45 half-moves", () => {
    const line = lineOf("6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 37 61", "Kf1 Kf8 Kg1 Kg8 Kf1 Kf8 Kg1 Kg8");
    const facts = drawFactsOf(line, FIDE);
    expect([facts.occurrences.length, facts.halfmoves, facts.isAtLeast]).toEqual([3, 45, true]);
  });
});
