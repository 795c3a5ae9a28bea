import {
  findCastlingSide,
  describeAndPlay,
  legalMoves,
  playMove,
  POSITION_SET,
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
  /** The move that led here; null for the start position and for one that was set by hand. */
  readonly step: Step | null;
  readonly position: Position;
  /** What should stand on the 64 squares. */
  readonly letters: string;
  /** Not a legal move, but the men were put so and the game may go on from here. */
  readonly illegal: boolean;
}

export interface Step {
  readonly move: NormalMove;
  readonly from: number;
  /** Where the moved man ends; the king, in castling. */
  readonly to: number;
  /** The man that left the board, `.` for none. */
  readonly captured: string;
  readonly castles: boolean;
  /** The squares whose content the move changes, and what they hold after it. */
  readonly squares: readonly number[];
  readonly contents: string;
}

export const toStartNode = (position: Position): GameNode => ({
  parent: null,
  ply: 0,
  step: null,
  position,
  letters: toLetters(position),
  illegal: false,
});

// Nodes and steps never change, so what follows from them is worked out once and kept with them.
const stepsOfNode = new WeakMap<GameNode, readonly Step[]>();
const nodeOfStep = new WeakMap<Step, GameNode>();

/** Every legal move of a node. */
export function stepsOf(node: GameNode): readonly Step[] {
  const known = stepsOfNode.get(node);
  if (known !== undefined) return known;
  const steps = legalMoves(node.position).map((move) => toStep(node, move));
  stepsOfNode.set(node, steps);
  return steps;
}

const PROMOTED = { queen: "Q", rook: "R", bishop: "B", knight: "N" } as const;

function toStep(node: GameNode, move: NormalMove): Step {
  const { letters, position } = node;
  const from = readingIndex(move.from);
  const side = findCastlingSide(position, move);
  if (side !== undefined) return toCastling(node, move, from, side);
  const to = readingIndex(move.to);
  const man = letters[from] ?? ".";
  const squares = [to, from];
  let captured = letters[to] ?? ".";
  const isPawn = man === "P" || man === "p";
  let placed = man;
  if (isPawn && move.promotion !== undefined && move.promotion in PROMOTED) {
    const promoted = PROMOTED[move.promotion as keyof typeof PROMOTED];
    placed = man === "P" ? promoted : promoted.toLowerCase();
  }
  let contents = `${placed}.`;
  if (isPawn && captured === "." && (from & 7) !== (to & 7)) {
    const victim = (from & 56) | (to & 7);
    captured = letters[victim] ?? ".";
    squares.push(victim);
    contents += ".";
  }
  return { move, from, to, captured, castles: false, squares, contents };
}

function toCastling(node: GameNode, move: NormalMove, from: number, side: "a" | "h"): Step {
  const row = from & 56;
  const rookFrom = readingIndex(node.position.castles.rook[node.position.turn][side] ?? move.to);
  const kingTo = row | (side === "h" ? 6 : 2);
  const rookTo = row | (side === "h" ? 5 : 3);
  const king = node.letters[from] ?? ".";
  const rook = node.letters[rookFrom] ?? ".";
  const after = new Map([
    [from, "."],
    [rookFrom, "."],
  ]);
  after.set(kingTo, king);
  after.set(rookTo, rook);
  const changed = [...after].filter(([square, content]) => node.letters[square] !== content);
  return {
    move,
    from,
    to: kingTo,
    captured: ".",
    castles: true,
    squares: changed.map(([square]) => square),
    contents: changed.map(([, content]) => content).join(""),
  };
}

/** What stands on the squares after a step. */
export function lettersAfter(letters: string, step: Step): string {
  const after = [...letters];
  for (let i = 0; i < step.squares.length; i++) after[step.squares[i] ?? 0] = step.contents[i] ?? ".";
  return after.join("");
}

export function follow(node: GameNode, step: Step): GameNode {
  const known = nodeOfStep.get(step);
  if (known !== undefined) return known;
  const next: GameNode = {
    parent: node,
    ply: node.ply + 1,
    step,
    position: playMove(node.position, step.move),
    letters: lettersAfter(node.letters, step),
    illegal: false,
  };
  nodeOfStep.set(step, next);
  return next;
}

/** The move that led to a node, in words. */
export function describeNode(
  node: GameNode,
  chess960: boolean,
): { readonly uci: string; readonly san: string; readonly fen: string } {
  if (node.parent === null) throw new Error("the start position has no move");
  if (node.step === null) return { ...POSITION_SET, fen: toFen(node.position) };
  return {
    uci: toUci(node.parent.position, node.step.move, chess960),
    san: describeAndPlay(node.parent.position, node.step.move).san,
    fen: toFen(node.position),
  };
}

/** Where the line of a node began. */
export const rootOf = (node: GameNode): GameNode => (node.parent === null ? node : rootOf(node.parent));

/** The last position that two lines share. */
export function commonAncestor(a: GameNode, b: GameNode): GameNode {
  let one = a;
  let other = b;
  while (one !== other) {
    if (one.ply >= other.ply) {
      if (one.parent === null) throw new Error("lines of different games");
      one = one.parent;
    } else {
      if (other.parent === null) throw new Error("lines of different games");
      other = other.parent;
    }
  }
  return one;
}

/** The nodes after `from` up to `to`, which descends from it. */
export function pathBetween(from: GameNode, to: GameNode): GameNode[] {
  const path: GameNode[] = [];
  for (let node = to; node !== from;) {
    path.push(node);
    if (node.parent === null) throw new Error("not a line");
    node = node.parent;
  }
  return path.toReversed();
}
