import {
  type FieldContent,
  legalMoves,
  parsePosition,
  parseUciMove,
  playMove,
  type Position,
  toLetters,
} from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { wanderBefore } from "./detours.ts";
import { makeMove } from "./hand.ts";
import { type Level, LEVEL_NAMES, LEVELS } from "./levels.ts";
import { shapeOf } from "./move-shape.ts";
import { createRng } from "./rng.ts";
import { Stage } from "./stage.ts";

const positionOf = (fen: string): Position => {
  const parsed = parsePosition(fen);
  if (!parsed.ok) throw new Error(fen);
  return parsed.value;
};
const stageOf = (position: Position, level: Level, seed: string): Stage =>
  new Stage([...toLetters(position)] as FieldContent[], level, createRng(seed), 0);

/** What a hand does for a move, as `e2- Pe4`, over many seeds: each way it was done, once. */
function waysOf(fen: string, uci: string, level: Level): Set<string> {
  const position = positionOf(fen);
  const move = parseUciMove(position, uci);
  if (!move.ok) throw new Error(uci);
  const ways = new Set<string>();
  for (let seed = 0; seed < 300; seed++) {
    const stage = stageOf(position, level, `${seed}`);
    makeMove(stage, shapeOf(position, move.value), []);
    const told = stage.sorted().flatMap((event) => {
      if (event.kind !== "man") return [];
      const square = `${"abcdefgh"[event.square & 7]}${8 - (event.square >> 3)}`;
      return [event.content === "." ? `${square}-` : `${event.content}${square}`];
    });
    ways.add(told.join(" "));
  }
  return ways;
}

const QUIET = LEVELS.L0;
const MESSY: Level = { ...LEVELS.L4, hover: 0, slidePause: 0 };

describe("a move is made in all the ways that people make it", () => {
  it("a pawn goes straight, or over the square between", () => {
    const fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    expect(waysOf(fen, "e2e4", QUIET)).toEqual(new Set(["e2- Pe4"]));
    expect(waysOf(fen, "e2e4", MESSY)).toEqual(new Set(["e2- Pe4", "e2- Pe3 e3- Pe4"]));
  });

  it("a long slide passes every square of its way", () => {
    const fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    expect(waysOf(fen, "a1a5", { ...MESSY, slide: 1 })).toEqual(new Set(["a1- Ra2 a2- Ra3 a3- Ra4 a4- Ra5"]));
  });

  it("a capture takes the victim first, the mover first, or the one for the other", () => {
    const fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    expect(waysOf(fen, "e4d5", QUIET)).toEqual(new Set(["d5- e4- Pd5", "e4- d5- Pd5", "e4- Pd5"]));
  });

  it("a victim may be pushed to a square beside it", () => {
    const fen = "4k3/4b3/8/3N4/8/8/8/4K3 w - - 0 1";
    expect(waysOf(fen, "d5e7", MESSY)).toContain("d5- Ne7 be6 e6-");
  });

  it("castling: king first, rook first, both in hand", () => {
    const fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    const ways = waysOf(fen, "e1g1", { ...MESSY, slide: 0 });
    expect(ways).toEqual(new Set(["e1- Kg1 h1- Rf1", "h1- Rf1 e1- Kg1", "e1- h1- Kg1 Rf1"]));
    // Pushed over f1, the king looks like a king move; the rook cannot be pushed through the king.
    expect(waysOf(fen, "e1g1", { ...MESSY, slide: 1 })).toContain("e1- Kf1 f1- Kg1 h1- Rf1");
  });

  it("castling from a shuffled array: squares may be each other's, and a man may stay", () => {
    expect(waysOf("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", QUIET)).toEqual(new Set(["f1- g1- Kg1 Rf1"]));
    expect(waysOf("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", QUIET)).toEqual(new Set(["h1- Rf1"]));
    expect(waysOf("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1", QUIET)).toEqual(
      new Set(["b1- Kc1 a1- Rd1", "b1- a1- Kc1 Rd1"]),
    );
  });

  it("en passant in every order", () => {
    const fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    expect(waysOf(fen, "e5d6", LEVELS.L2)).toEqual(new Set(["d5- e5- Pd6", "e5- d5- Pd6", "e5- Pd6 d5-"]));
  });

  it("promotion: off the board, the pawn on the last rank first, a wrong man first", () => {
    const fen = "8/4P3/8/8/8/8/k7/4K3 w - - 0 1";
    expect(waysOf(fen, "e7e8q", QUIET)).toEqual(new Set(["e7- Qe8"]));
    expect(waysOf(fen, "e7e8q", MESSY)).toEqual(
      new Set(["e7- Qe8", "e7- Pe8 e8- Qe8", "e7- Pe8 Qe8", "e7- Re8 e8- Qe8", "e7- Re8 Qe8"]),
    );
  });
});

describe("whatever hands do, the men stand right in the end", () => {
  const STARTS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
    "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1",
  ];
  for (const name of LEVEL_NAMES) {
    it(`at ${name}, after every ply, and time never goes back`, () => {
      // Every detour is made far more often than at the level, so that this game meets them all.
      const often = {
        takeBackOne: 0.1,
        takeBackTwo: 0.1,
        wrongMan: 0.1,
        knock: 0.1,
        touchOther: 0.2,
        adjust: 0.2,
      };
      const level = name === "L0" ? LEVELS.L0 : { ...LEVELS[name], ...often };
      for (const start of STARTS) {
        const rng = createRng(`${name} ${start}`);
        let position = positionOf(start);
        const stage = stageOf(position, level, `${name} hands`);
        for (let ply = 0; ply < 80; ply++) {
          const moves = legalMoves(position);
          if (moves.length === 0) break;
          const move = rng.pick(moves);
          const before = stage.now;
          wanderBefore(stage, position, move);
          expect(stage.squares.join("")).toBe(toLetters(position));
          makeMove(stage, shapeOf(position, move), []);
          position = playMove(position, move);
          expect(stage.squares.join("")).toBe(toLetters(position));
          expect(stage.now).toBeGreaterThan(before);
        }
      }
    });
  }
});
