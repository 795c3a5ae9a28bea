import { otherSide, type Side } from "@boardwire/shared";
import { follow, stepsOf, type GameNode, type Step } from "./node.ts";

// How well a position explains what the board shows. Letters are men as in a FEN, `.` empty, `?` a man not identified.

/**
 * `exact`: every square agrees. `begun`: all but men that the side to move has in its hand (its own, and one it takes).
 * `pending`: a pawn or an unidentified man stands where a promoted one should. `displaced`: the man just captured was
 * pushed to a neighbouring square and still stands there. `odd`: one square that the move does not concern is wrong, and
 * was before. `moved`: there stands a man that could have moved there.
 * `trailing`: the man is still felt on a square that it passed.
 * `unlifted`: the man stands on its new square and is still felt on the old one. `unfelt`: a man was taken, and the board that only feels men
 * did not feel it. `unread`, `misread`: the man that just moved is not identified, or is read as another one.
 */
export type Fit =
  | "exact"
  | "begun"
  | "pending"
  | "displaced"
  | "odd"
  | "moved"
  | "trailing"
  | "unlifted"
  | "unfelt"
  | "unread"
  | "misread";

export const isWhiteMan = (letter: string): boolean => letter >= "A" && letter <= "Z";
export const isMan = (letter: string): boolean => letter !== "." && letter !== "?";
const isOf = (side: Side, letter: string): boolean =>
  isMan(letter) && isWhiteMan(letter) === (side === "white");

const EMPTY = 46;
const UNIDENTIFIED = 63;

/** On a board that identifies men a `?` is a reading that failed, of a man or of nothing. */
const agrees = (expected: number, seen: number, identifies: boolean): boolean =>
  expected === seen || (seen === UNIDENTIFIED && (identifies || expected !== EMPTY));

/** Does the board tell men apart? Boards that only feel that something stands show `?` for every man. */
export function identifiesMen(seen: string): boolean {
  for (let i = 0; i < seen.length; i++) {
    const code = seen.charCodeAt(i);
    if (code !== EMPTY && code !== UNIDENTIFIED) return true;
  }
  return false;
}

/** Squares at which the board shows something else than expected; `tolerated` squares are passed over. */
export function findDifferences(expected: string, seen: string, tolerated: readonly number[]): number[] {
  const squares: number[] = [];
  if (expected === seen) return squares;
  const identifies = identifiesMen(seen);
  for (let i = 0; i < 64; i++) {
    if (agrees(expected.charCodeAt(i), seen.charCodeAt(i), identifies) || tolerated.includes(i)) continue;
    squares.push(i);
  }
  return squares;
}

/** The fit of a position whose differences are known. */
export function fitNode(node: GameNode, differences: readonly number[], seen: string): Fit | null {
  if (differences.length === 0) return "exact";
  if (differences.length > 2) return null;
  const { parent, step } = node;
  return fitRest(
    (square) => node.letters[square] ?? ".",
    parent === null ? null : parent.letters,
    step,
    node.position.turn,
    differences,
    seen,
    () => node,
  );
}

/** Both men belong to one move: the mover and its victim, or king and rook. */
const liftsTwo = (node: GameNode, squares: readonly number[]): boolean =>
  stepsOf(node).some((step) => squares.every((square) => step.squares.includes(square)));

/**
 * The fit of the position after a step, from the differences of the one before it. `refilled` tells whether a square has
 * been emptied and filled again since the man on another one was lifted: the only sign of a capture on boards that do not
 * identify men.
 */
export function fitStep(
  node: GameNode,
  differences: readonly number[],
  step: Step,
  seen: string,
  refilled: (to: number, from: number) => boolean,
  identifies: boolean,
): Fit | null {
  const { squares, contents } = step;
  if (differences.length > squares.length + 2) return null;
  const left: number[] = [];
  let isUnfelt = false;
  for (let i = 0; i < squares.length; i++) {
    const square = squares[i] ?? 0;
    const now = seen.charCodeAt(square);
    if (now === UNIDENTIFIED && square === step.to && identifies && step.move.promotion === undefined) {
      left.push(square);
    } else if (!agrees(contents.charCodeAt(i), now, identifies)) {
      const isStill = now === node.letters.charCodeAt(square);
      if (now === EMPTY || (isStill && (square !== step.from || step.castles))) return null;
      left.push(square);
      if (left.length > 1) return null;
    } else if (
      now === UNIDENTIFIED &&
      node.letters.charCodeAt(square) !== EMPTY &&
      !refilled(square, step.from)
    ) {
      isUnfelt = true;
    }
  }
  for (const square of differences) if (!squares.includes(square)) left.push(square);
  if (left.length > 2) return null;
  if (isUnfelt) return left.length === 0 && step.move.promotion === undefined ? "unfelt" : null;
  if (step.move.promotion !== undefined && seen.charCodeAt(step.to) === UNIDENTIFIED) {
    return left.length === 0 && step.move.promotion === "queen" ? "pending" : null;
  }
  if (left.length === 0) return "exact";
  const letterAfter = (square: number): string => {
    const at = squares.indexOf(square);
    return (at === -1 ? node.letters[square] : contents[at]) ?? ".";
  };
  return fitRest(letterAfter, node.letters, step, otherSide(node.position.turn), left, seen, () =>
    follow(node, step),
  );
}

function fitRest(
  expectedAt: (square: number) => string,
  before: string | null,
  step: Step | null,
  turn: Side,
  differences: readonly number[],
  seen: string,
  nodeAfter: () => GameNode,
): Fit | null {
  if (differences.every((square) => seen[square] === ".")) {
    const own = differences.filter((square) => isOf(turn, expectedAt(square))).length;
    if (own === 1 && differences.length === 1) return "begun";
    if (own >= 1) return liftsTwo(nodeAfter(), differences) ? "begun" : null;
  }
  const [square] = differences;
  if (step === null || before === null || square === undefined || differences.length !== 1) return null;
  const shown = seen[square] ?? ".";
  if (square === step.to) {
    if (step.move.promotion !== undefined && shown === (turn === "white" ? "p" : "P")) {
      return step.move.promotion === "queen" ? "pending" : null;
    }
    if (expectedAt(square) === ".") return null;
    return shown === "?" ? "unread" : "misread";
  }
  if (square === step.from && shown === before[square]) return "unlifted";
  if (step.squares.includes(square)) return null;
  const isVictim = shown !== "." && shown === step.captured && expectedAt(square) === ".";
  return isVictim && isNeighbour(square, step.to) ? "displaced" : "odd";
}

const isNeighbour = (a: number, b: number): boolean =>
  Math.abs((a >> 3) - (b >> 3)) <= 1 && Math.abs((a & 7) - (b & 7)) <= 1;
