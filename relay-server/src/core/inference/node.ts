import {
  describeAndPlay,
  legalMoves,
  playMove,
  readingIndex,
  toFen,
  toLetters,
  toUci,
  type NormalMove,
  type Position,
} from "@boardwire/shared";

// Positions that a game may have reached, each with the way to it. Coordinates are reading order: 0 is a8, 63 is h1.

export interface GameNode {
  readonly parent: GameNode | null;
  /** 0 for the start position. */
  readonly ply: number;
  readonly move: NormalMove | null;
  readonly position: Position;
  /** What should stand on the 64 squares. */
  readonly letters: string;
}

export interface Step {
  readonly move: NormalMove;
  /** The squares whose content the move changes, and what they hold after it. */
  readonly squares: readonly number[];
  readonly contents: string;
  readonly letters: string;
}

export const toStartNode = (position: Position): GameNode => ({
  parent: null,
  ply: 0,
  move: null,
  position,
  letters: toLetters(position),
});

// Legal moves of a node are asked for at every change of the board; a node never changes, so its answer is kept with it.
const stepsOfNode = new WeakMap<GameNode, readonly Step[]>();

export function stepsOf(node: GameNode): readonly Step[] {
  const known = stepsOfNode.get(node);
  if (known !== undefined) return known;
  const steps = legalMoves(node.position).map((move) => toStep(node, move));
  stepsOfNode.set(node, steps);
  return steps;
}

function toStep(node: GameNode, move: NormalMove): Step {
  const after = toLetters(playMove(node.position, move));
  const squares: number[] = [];
  let contents = "";
  for (let i = 0; i < 64; i++) {
    if (after[i] === node.letters[i]) continue;
    squares.push(i);
    contents += after[i] ?? "";
  }
  return { move, squares, contents, letters: after };
}

export function follow(node: GameNode, step: Step): GameNode {
  return {
    parent: node,
    ply: node.ply + 1,
    move: step.move,
    position: playMove(node.position, step.move),
    letters: step.letters,
  };
}

/** The move that led to a node, in words. */
export function describeNode(
  node: GameNode,
  chess960: boolean,
): { readonly uci: string; readonly san: string; readonly fen: string } {
  if (node.parent === null || node.move === null) throw new Error("the start position has no move");
  return {
    uci: toUci(node.parent.position, node.move, chess960),
    san: describeAndPlay(node.parent.position, node.move).san,
    fen: toFen(node.position),
  };
}

export const startSquareOf = (node: GameNode): number | null =>
  node.move === null ? null : readingIndex(node.move.from);
