import { describe, expect, it } from "vitest";
import {
  EDITIONS,
  addPly,
  judgeClaim,
  parsePosition,
  parseSanMove,
  playMove,
  startLine,
} from "@boardwire/shared";
import { createHearing } from "../hearing.ts";

const START = "4k2r/1pp5/8/8/8/8/1PP5/R3K3 w - - 0 1";
/** A pawn of each goes on at these moves, so that what was before comes no more. */
const PAWNS: Readonly<Record<number, readonly [string, string]>> = {
  40: ["b3", "b6"],
  80: ["b4", "b5"],
  120: ["c3", "c6"],
};

/** Ranks to go to and fro on, from one back to the same, in so many moves. */
function tour(home: number, ranks: readonly number[], moves: number): number[] {
  const others = ranks.filter((rank) => rank !== home);
  return Array.from({ length: moves }, (_, i) => (i === moves - 1 ? home : (others[i % others.length] ?? 0)));
}

/** 181 moves by rooks on the a-file and the h-file; what White's 162nd and 173rd bring about comes again with the 181st. */
function longGame(): string[] {
  const [whites, blacks] = [
    [2, 3, 4, 5, 6, 7, 1],
    [7, 6, 5, 4, 3, 8],
  ];
  const white: number[] = [];
  const black: number[] = [];
  for (let move = 1; move <= 162; move++) white.push(whites[(move - 1) % 7] ?? 0);
  for (let move = 1; move <= 161; move++) black.push(blacks[(move - 1) % 6] ?? 0);
  const [atWhite = 0, atBlack = 0] = [white.at(-1), black.at(-1)];
  white.push(...tour(atWhite, whites, 11), ...tour(atWhite, whites, 8));
  black.push(...tour(atBlack, blacks, 11), ...tour(atBlack, blacks, 8));
  const sans: string[] = [];
  for (let move = 1; move <= 181; move++) {
    const [whitePawn, blackPawn] = PAWNS[move] ?? [];
    sans.push(whitePawn ?? `Ra${white[move - 1]}`);
    if (move < 181) sans.push(blackPawn ?? `Rh${black[move - 1]}`);
  }
  return sans;
}

describe("a claim about positions far apart", () => {
  it("[LAW11] [CS1] R119 R121: is answered for the arbiter in less than a second, from the moves that the relay has", () => {
    const { script, tell, tournament, game } = createHearing();
    script.create("Open").connect(1);
    const id = script.startGame(1, 1, { start: { fen: START, chess960: false } });
    const sans = longGame();
    script.play(id, ...sans.slice(0, -1));
    tell();
    const before = performance.now();
    script.play(id, ...sans.slice(-1));
    tell();
    const draws = tournament("arbiter").tables[0]?.draws;
    expect(performance.now() - before).toBeLessThan(1000);
    expect(draws?.claimable).toContain("threefold");
    expect(draws?.occurrences.map(({ moveNumber, by }) => [moveNumber, by])).toEqual([
      [162, "white"],
      [173, "white"],
      [181, "white"],
    ]);
    // Each of them can be looked at: the arbiter has the game, move by move.
    const shown = game("arbiter", id).moves;
    const placements = draws?.occurrences.map(({ ply }) => shown[ply - 1]?.position);
    expect(new Set(placements).size).toBe(1);
    for (const audience of ["public", "hall", "operator"] as const)
      expect(JSON.stringify(tournament(audience))).not.toMatch(/draws|occurrences|threefold/);
  });

  it("[LAW11] R119: also for a move that is written and not yet made", () => {
    const start = parsePosition(START);
    if (!start.ok) throw new Error(START);
    const sans = longGame();
    const last = sans.pop() ?? "";
    const line = sans.reduce((at, san) => {
      const move = parseSanMove(at.position, san);
      if (!move.ok) throw new Error(san);
      return addPly(at, playMove(at.position, move.value));
    }, startLine(start.value));
    const intended = parseSanMove(line.position, last);
    if (!intended.ok) throw new Error(last);
    const claim = { claimant: "white", basis: "threefold", hand: "still", isGameOver: false } as const;
    const before = performance.now();
    const right = judgeClaim(line, EDITIONS["fide-2023"], { ...claim, intended: intended.value });
    expect(performance.now() - before).toBeLessThan(1000);
    expect([right.fault, right.occurrences.map(({ moveNumber }) => moveNumber)]).toEqual([
      null,
      [162, 173, 181],
    ]);
    expect(judgeClaim(line, EDITIONS["fide-2023"], { ...claim, intended: null }).fault).toBe("notThreeTimes");
  });
});
