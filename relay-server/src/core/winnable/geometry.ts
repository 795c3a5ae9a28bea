// Squares a man attacks or steps to from a square of an empty board; a1 is 0, h8 is 63.

export type Direction = readonly [file: number, rank: number];

export const ORTHOGONALS: readonly Direction[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
export const DIAGONALS: readonly Direction[] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];
const KNIGHT_STEPS: readonly Direction[] = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
];

/** The square `count` steps on in a direction, or -1 off the board. */
function step(square: number, [file, rank]: Direction, count: number): number {
  const toFile = (square & 7) + file * count;
  const toRank = (square >> 3) + rank * count;
  return toFile < 0 || toFile > 7 || toRank < 0 || toRank > 7 ? -1 : toRank * 8 + toFile;
}

const SQUARES = Array.from({ length: 64 }, (_, square) => square);

const stepsOf = (directions: readonly Direction[]): readonly (readonly number[])[] =>
  SQUARES.map((square) =>
    directions.map((direction) => step(square, direction, 1)).filter((to) => to !== -1),
  );

const raysOf = (directions: readonly Direction[]): readonly (readonly (readonly number[])[])[] =>
  SQUARES.map((square) =>
    directions
      .map((direction) =>
        [1, 2, 3, 4, 5, 6, 7].map((count) => step(square, direction, count)).filter((to) => to !== -1),
      )
      .filter((ray) => ray.length > 0),
  );

export const KING_STEPS = stepsOf([...ORTHOGONALS, ...DIAGONALS]);
const KNIGHT_MOVES = stepsOf(KNIGHT_STEPS);
const PAWN_ATTACKS = {
  white: stepsOf([
    [-1, 1],
    [1, 1],
  ]),
  black: stepsOf([
    [-1, -1],
    [1, -1],
  ]),
};
const NO_RAYS: readonly (readonly number[])[] = [];
const RAYS = {
  bishop: raysOf(DIAGONALS),
  rook: raysOf(ORTHOGONALS),
  queen: raysOf([...DIAGONALS, ...ORTHOGONALS]),
};

export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";

/** Squares attacked in one step from a square. */
export function stepAttacks(role: Role, color: "white" | "black", square: number): readonly number[] {
  if (role === "king") return KING_STEPS[square] ?? [];
  if (role === "knight") return KNIGHT_MOVES[square] ?? [];
  return role === "pawn" ? (PAWN_ATTACKS[color][square] ?? []) : [];
}

/** Squares along each line of a bishop, rook or queen, nearest first; none for other men. */
export function rays(role: Role, square: number): readonly (readonly number[])[] {
  return role === "bishop" || role === "rook" || role === "queen" ? (RAYS[role][square] ?? NO_RAYS) : NO_RAYS;
}

/** Moves of a king from one square to the other on an empty board. */
export const distance = (a: number, b: number): number =>
  Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 3) - (b >> 3)));

/** 1 for a light square, 0 for a dark one (a1 is dark). */
export const shade = (square: number): number => ((square & 7) + (square >> 3)) & 1;
