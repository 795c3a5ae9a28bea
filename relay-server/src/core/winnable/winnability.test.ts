import { parsePosition, toShredderFen, type Color, type Position } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { provesNeverReached } from "./never-reaches.ts";
import { findReach } from "./reach.ts";
import { replayMate } from "./replay-mate.ts";
import { searchMate } from "./search.ts";
import { MANNERS } from "./steering.ts";
import { toStateKey } from "./state-key.ts";
import { judgeFully, judgeQuickly } from "./winnability.ts";

function at(fen: string): Position {
  const position = parsePosition(`${fen} 0 1`);
  if (!position.ok) throw new Error(JSON.stringify(position.error));
  return position.value;
}

const noLimit = { maxStates: 100_000, shouldStop: () => false };

describe("proofs", () => {
  it.each<[string, string, Color, string]>([
    ["[WIN3] stalemate", "7k/5K2/6Q1/8/8/8/8/8 b - -", "white", "gameOver"],
    ["[WIN3] mated itself", "k6R/8/1K6/8/8/8/8/8 b - -", "black", "gameOver"],
    ["[WIN3] knight against queen", "8/8/4k3/3N4/8/8/3q4/4K3 w - -", "white", "material"],
    ["[WIN4] the only move takes the rook", "6Rk/8/7K/8/8/8/8/8 b - -", "white", "forcedLine"],
    ["[WIN4] nine plies without a choice", "7k/6q1/p4PPK/6PP/8/5P2/8/8 w - -", "black", "forcedLine"],
    ["[WIN5] a wall", "8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/1K6/8 b - -", "white", "neverReaches"],
    ["[WIN7] five positions", "8/p6p/5kp1/5pP1/5P1K/1r5P/8/8 b - -", "white", "allReachable"],
  ])("%s", (_, fen, side, proof) => {
    expect(judgeFully({ position: at(fen), side }, noLimit)).toMatchObject({ kind: "unwinnable", proof });
    expect(judgeQuickly({ position: at(fen), side })).toMatchObject({ kind: "unwinnable", proof });
  });

  it("[WIN3] mate on the board is won without a move", () => {
    const mated = { position: at("k6R/8/1K6/8/8/8/8/8 b - -"), side: "white" } as const;
    expect(judgeQuickly(mated)).toEqual({ kind: "winnable", line: [] });
  });
});

describe("[WIN5] where men can ever come", () => {
  const LOCK = "4k3/8/8/p1p1p1p1/P1P1PpP1/5P2/8/4K3 b -";
  it.each<[string, string, Color, boolean]>([
    ["a closed wall proves", `${LOCK} -`, "black", true],
    ["a capture en passant opens it", `${LOCK} g3`, "black", false],
    ["a king walks round", "8/2k5/8/1p1p1p2/1P1P1P2/4B3/2K5/8 w - -", "white", false],
    ["bishops of the wrong shade", "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - -", "white", true],
    ["the same with a knight", "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2N1K3 w - -", "white", false],
    ["one bishop fills one flight square of two", "7k/8/8/3B4/8/6p1/6Pp/2b4K w - -", "white", true],
    ["two fill both", "7k/8/8/3B4/8/6p1/1b4Pp/2b4K w - -", "white", false],
    ["a pawn that stays behind the wall", "4k3/8/8/1p1p1p1p/1P1P1P1P/8/7P/4K3 w - -", "black", true],
    ["a free pawn", "4k3/8/8/1p1p1p2/1P1P1P1P/8/8/4K3 w - -", "white", false],
  ])("%s", (_, fen, side, proved) => {
    expect(provesNeverReached(at(fen), side)).toBe(proved);
  });

  it.each<[string, string, boolean]>([
    ["a right to castle", "4k3/8/8/8/8/8/8/4K2R w K -", false],
    ["no right", "4k3/8/8/8/8/8/8/4K2R w - -", true],
    ["a capture en passant", `${LOCK} g3`, false],
    ["none any more", `${LOCK} -`, true],
    ["a pawn that may promote", "4k3/8/8/8/8/8/4P3/4K3 w - -", false],
    ["a man that can only be captured", "r3k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - -", false],
    ["the same wall without it", "4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - -", true],
  ])("says nothing with some facts: %s", (_, fen, isKnown) => {
    expect(findReach(at(fen)) !== null).toBe(isKnown);
  });
});

describe("[WIN5] where a king can ever come", () => {
  it.each<[string, string, number, boolean]>([
    ["beside a rook that may leave", "r3k3/8/8/8/8/8/8/4K3 w - -", 48, true],
    ["to where a pawn attacks that can never move", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -", 25, false],
    ["in front of it", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -", 17, true],
  ])("%s", (_, fen, square, may) => {
    const king = findReach(at(fen))?.men.find(({ role, color }) => role === "king" && color === "white");
    expect(king?.reach[square]).toBe(may ? 1 : 0);
  });
});

describe("[WIN2] a mating line", () => {
  const start = at("8/8/8/8/4N3/7p/7k/5K2 w - -");
  const line = ["e4d2", "h2h1", "d2e4", "h3h2", "e4f2"];

  it("is the shortest where the first look finds it", () => {
    const answer = judgeFully({ position: start, side: "white" }, noLimit);
    expect(answer.kind === "winnable" && answer.line.length).toBe(5);
  });

  it.each<[string, readonly string[], Color, boolean]>([
    ["a mate", line, "white", true],
    ["a mate by the other side", line, "black", false],
    ["one move short", line.slice(0, 4), "white", false],
    ["a move that is not legal", ["e4d2", "h2h1", "d2d4", "h3h2", "e4f2"], "white", false],
    ["no UCI", ["Nd2"], "white", false],
  ])("replays: %s", (_, moves, side, isMate) => {
    expect(replayMate(start, moves, side)).toBe(isMate);
  });

  it.each(MANNERS.map((manner, i) => [i + 1, manner] as const))("is found in manner %i", (_, manner) => {
    const position = at("8/8/4k3/8/2n5/3K4/8/5B2 w - -");
    const searched = searchMate({ position, side: "black" }, noLimit, { manner });
    expect(searched.kind === "mate" && replayMate(position, searched.line, "black")).toBe(true);
  });
});

describe("[WIN1] the exact position", () => {
  const key = (fen: string): string => toStateKey(at(fen));
  it.each<[string, string, string, boolean]>([
    ["turn", "4k3/8/8/8/8/8/8/4K2R w - -", "4k3/8/8/8/8/8/8/4K2R b - -", false],
    ["rights", "4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K2R w - -", false],
    ["the rook of a right", "4k3/8/8/8/8/8/8/4K1RR w H -", "4k3/8/8/8/8/8/8/4K1RR w G -", false],
    ["en passant", "4k3/8/8/8/3pP3/8/8/4K3 b - e3", "4k3/8/8/8/3pP3/8/8/4K3 b - -", false],
    ["en passant that nobody may", "4k3/8/8/8/4P3/8/8/4K3 b - e3", "4k3/8/8/8/4P3/8/8/4K3 b - -", true],
    ["a pinned pawn", "3k4/8/8/8/3pP3/8/8/3RK3 b - e3", "3k4/8/8/8/3pP3/8/8/3RK3 b - -", true],
    ["kinds", "4k3/8/8/8/8/8/8/4KB2 w - -", "4k3/8/8/8/8/8/8/4KN2 w - -", false],
    ["kings", "4k3/8/8/8/8/8/8/4KN2 w - -", "3k4/8/8/8/8/8/8/4KN2 w - -", false],
    ["colours", "4k3/8/8/8/8/8/8/4KN2 w - -", "4k3/8/8/8/8/8/8/4Kn2 w - -", false],
  ])("%s", (_, one, other, isSame) => {
    expect(key(one) === key(other)).toBe(isSame);
    // The line of an answer starts from what the thread is sent.
    expect(toStateKey(at(toShredderFen(at(one)).split(" ").slice(0, 4).join(" ")))).toBe(key(one));
  });
});

describe("[WIN9] after every move", () => {
  it.each<[string, string, Color, string]>([
    ["many moves: not searched", "8/8/8/8/4N3/7p/7k/5K2 w - -", "white", "unknown"],
    [
      "few moves, many positions: given up",
      "Bb2kb2/bKp1p1p1/1pP1P1P1/pP6/6P1/P7/8/8 b - -",
      "white",
      "unknown",
    ],
    ["few moves, few positions: searched", "8/p6p/5kp1/5pP1/5P1K/1r5P/8/8 b - -", "white", "unwinnable"],
  ])("%s", (_, fen, side, kind) => {
    const answer = judgeQuickly({ position: at(fen), side });
    expect(answer.kind).toBe(kind);
    expect(answer.kind === "winnable" ? 0 : answer.states).toBeLessThanOrEqual(60);
  });
});

describe("[WIN7] bounds", () => {
  const position = at("7k/8/8/3B4/8/6p1/1b4Pp/2b4K w - -");
  it("stops at the states it may look at", () => {
    const answer = judgeFully({ position, side: "white" }, { ...noLimit, maxStates: 500 });
    expect(answer).toEqual({ kind: "unknown", states: 500, why: "states" });
  });

  it("asks whether to stop, and stops", () => {
    let asked = 0;
    const shouldStop = (): boolean => ++asked >= 3;
    const answer = judgeFully({ position, side: "white" }, { ...noLimit, shouldStop });
    expect(answer).toMatchObject({ kind: "unknown", why: "time" });
    expect(asked).toBe(3);
  });
});
