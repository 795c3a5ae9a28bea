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
import { createHearing } from "../test-hearing.ts";
import { LONG_GAME_START, longGame } from "../test-long-game.ts";

describe("a claim about positions far apart", () => {
  it("[LAW11] [CS1] R119 R121: is answered for the arbiter in less than a second, from the moves that the relay has", () => {
    const { script, tell, tournament, game } = createHearing();
    script.create("Open").connect(1);
    const id = script.startGame(1, 1, { start: { fen: LONG_GAME_START, chess960: false } });
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
    const start = parsePosition(LONG_GAME_START);
    if (!start.ok) throw new Error(LONG_GAME_START);
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
