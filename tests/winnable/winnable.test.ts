import { isDead, judgeFully, judgeQuickly, type Winnability } from "@boardwire/relay-server";
import { parsePosition, type Color, type Position } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { playEverything } from "./closure.ts";
import { compare, findWrong } from "./compare.ts";
import { WORKED } from "./positions.ts";

const BUDGET = { maxStates: 200_000, shouldStop: () => false };

function at(fen: string): Position {
  const position = parsePosition(fen);
  if (!position.ok) throw new Error(JSON.stringify(position.error));
  return position.value;
}

const judge = (fen: string, side: Color): Winnability => judgeFully({ position: at(fen), side }, BUDGET);

describe("worked positions", () => {
  it.each(WORKED)("$id $fen, $side: $answer", ({ fen, side, answer }) => {
    expect(judge(fen, side).kind).toBe(answer);
  });

  it.each(WORKED)("$id answered after the move: no other answer, or none", ({ fen, side, answer }) => {
    expect([answer, "unknown"]).toContain(judgeQuickly({ position: at(fen), side }).kind);
  });
});

describe("against playing everything", () => {
  it("plays everything as the worked positions say", () => {
    const small = WORKED.flatMap(({ id, fen, side, answer }) => {
      const truth = playEverything(at(fen), 2000)[side];
      return truth === null ? [] : [{ id, said: answer === "winnable", truth }];
    });
    expect(small.length).toBeGreaterThan(10);
    expect(small.filter(({ said, truth }) => said !== truth)).toEqual([]);
  });

  it("[WIN2] no wrong answer in 300 random late positions, and few without one", { timeout: 300_000 }, () => {
    const questions = compare({ positions: 300, seed: "ci", limit: 5000, maxStates: 100_000 });
    expect(questions.filter(({ isWinnable }) => isWinnable).length).toBeGreaterThan(15);
    expect(questions.filter(({ isWinnable }) => !isWinnable).length).toBeGreaterThan(100);
    expect(findWrong(questions)).toEqual([]);
    const unknown = questions.filter(({ full }) => full.kind === "unknown");
    expect(unknown.length).toBeLessThanOrEqual(questions.length / 100);
  });
});

describe("what an answer says", () => {
  it("[WIN6] a dead position is one that neither side can win", () => {
    const dead = (fen: string): boolean => isDead(judge(fen, "white"), judge(fen, "black"));
    expect(dead("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1")).toBe(true);
    expect(dead("4k3/8/8/p1p1p1p1/P1P1PpP1/5P2/8/4K3 b - g3 0 1")).toBe(false);
  });
});
