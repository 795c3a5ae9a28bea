import {
  type FieldContent,
  type GameResult,
  legalMoves,
  parseSquareName,
  playMove,
  type Position,
  readingIndex,
} from "@boardwire/shared";
import { makeMove } from "./hand.ts";
import { shapeOf } from "./move-shape.ts";
import type { Stage } from "./stage.ts";

// What hands do when a game is over: the kings say the result, the players look at a line or two, and the men wander
// home for the next game in any order.

const index = (name: string): number => {
  const square = parseSquareName(name);
  if (square === undefined) throw new Error(`no square ${name}`);
  return readingIndex(square);
};

const WHITE_WON: readonly [string, string] = ["e4", "d5"];
const BLACK_WON: readonly [string, string] = ["d4", "e5"];
const DRAWN: readonly (readonly [string, string])[] = [
  ["d4", "d5"],
  ["e4", "e5"],
];

/** Puts the kings on the centre squares that tell a result; says when the second one stood, null if no result is told. */
export function signalResult(stage: Stage, result: GameResult): number | null {
  const { rng } = stage;
  const pair =
    result === "1-0"
      ? WHITE_WON
      : result === "0-1"
        ? BLACK_WON
        : result === "1/2-1/2"
          ? rng.pick(DRAWN)
          : null;
  if (pair === null) return null;
  const targets = rng.shuffle(pair.map(index));
  const kings: FieldContent[] = rng.shuffle(["K", "k"]);
  for (const square of targets) {
    const man = stage.manOn(square);
    if (man === "." || man === "K" || man === "k") continue;
    stage.lift(square);
    stage.pause(400);
  }
  // Each player moves their own king, so both may be in the air at once or one after the other.
  const together = rng.chance(0.3);
  if (together) for (const king of kings) liftMan(stage, king);
  for (const [turn, king] of kings.entries()) {
    if (!together) liftMan(stage, king);
    const square = targets[turn];
    if (square === undefined) continue;
    // The other king may stand where this one goes, when it has not been moved yet.
    if (stage.manOn(square) !== ".") liftMan(stage, stage.manOn(square));
    stage.put(square, king);
    stage.pause(600);
  }
  return stage.now;
}

function liftMan(stage: Stage, man: FieldContent): void {
  const square = stage.squares.indexOf(man);
  if (square < 0) return;
  stage.lift(square);
  stage.pause(500);
}

/** Legal moves tried out from a position, without a clock. */
export function analyse(stage: Stage, position: Position, plies: number): void {
  let current = position;
  for (let ply = 0; ply < plies; ply++) {
    const moves = legalMoves(current);
    if (moves.length === 0) return;
    const move = stage.rng.pick(moves);
    stage.pause(1500);
    makeMove(stage, shapeOf(current, move), []);
    current = playMove(current, move);
  }
}

/** The men go to where `target` has them, in any order, from the board or from beside it. */
export function setUp(stage: Stage, target: readonly FieldContent[], paceMillis: number): void {
  const { rng } = stage;
  for (const square of rng.shuffle(target.map((_, at) => at))) {
    const wanted = target[square] ?? ".";
    if (stage.manOn(square) === wanted) continue;
    if (stage.manOn(square) !== ".") {
      stage.lift(square);
      stage.pause(paceMillis / 3);
    }
    if (wanted === ".") continue;
    const strays = stage.squares.flatMap((man, at) => (man === wanted && target[at] !== man ? [at] : []));
    if (strays.length > 0) {
      stage.lift(rng.pick(strays));
      stage.pause(paceMillis / 2);
    }
    stage.put(square, wanted);
    stage.pause(paceMillis);
  }
}
