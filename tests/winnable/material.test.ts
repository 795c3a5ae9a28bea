import { parsePosition } from "@boardwire/shared";
import { describe, expect, it } from "vitest";

// Which men can mate at all, by counting every placement in which they do: what rule WIN3 takes for granted.

type Man = "N" | "B" | "R" | "Q";

const files = (square: number): number => square % 8;
const ranks = (square: number): number => Math.floor(square / 8);
const isLight = (square: number): boolean => (files(square) + ranks(square)) % 2 === 1;

/** Squares that are so many steps away in some direction, for kings and knights. */
const leaps = (square: number, steps: readonly (readonly [number, number])[]): number[] =>
  steps
    .map(([df, dr]) => [files(square) + df, ranks(square) + dr] as const)
    .filter(([file, rank]) => file >= 0 && file < 8 && rank >= 0 && rank < 8)
    .map(([file, rank]) => rank * 8 + file);

const BOTH = [-1, 1];
const KING = [-1, 0, 1]
  .flatMap((df) => [-1, 0, 1].map((dr) => [df, dr] as const))
  .filter(([f, r]) => f !== 0 || r !== 0);
const KNIGHT = BOTH.flatMap((a) => BOTH.flatMap((b) => [[a, 2 * b] as const, [2 * a, b] as const]));
const SQUARES = Array.from({ length: 64 }, (_, square) => square);
const kingLeaps = SQUARES.map((square) => leaps(square, KING));
const knightLeaps = SQUARES.map((square) => leaps(square, KNIGHT));

/** Squares that the man attacks; the black king does not stand in its way. */
function attacks(man: "N" | "B", square: number, blockers: readonly number[]): number[] {
  if (man === "N") return knightLeaps[square] ?? [];
  return BOTH.flatMap((df) =>
    BOTH.flatMap((dr) => {
      const found: number[] = [];
      for (let step = 1; step < 8; step++) {
        const [file, rank] = [files(square) + df * step, ranks(square) + dr * step];
        if (file < 0 || file > 7 || rank < 0 || rank > 7) break;
        found.push(rank * 8 + file);
        if (blockers.includes(rank * 8 + file)) break;
      }
      return found;
    }),
  );
}

function toFen(men: ReadonlyMap<number, string>): string {
  const rows = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) =>
    Array.from({ length: 8 }, (_, file) => men.get(rank * 8 + file) ?? "1").join(""),
  );
  return `${rows.join("/")} b - - 0 1`;
}

/** Every choice of squares for men, those of one kind next to each other in the list counted once. */
function* place(men: readonly Man[], free: readonly number[], last = -1): Generator<number[]> {
  const [man, ...others] = men;
  if (man === undefined) {
    yield [];
    return;
  }
  for (const square of free) {
    if (square <= last) continue;
    const rest = free.filter((one) => one !== square);
    for (const more of place(others, rest, others[0] === man ? square : -1)) yield [square, ...more];
  }
}

/** One square of each kind that turning and mirroring the board makes of it, and how many there are of it. */
const KINDS = SQUARES.filter((square) => files(square) <= 3 && ranks(square) <= files(square)).map(
  (square) => ({
    square,
    count: files(square) === ranks(square) ? 4 : 8,
  }),
);

const reaches = (man: "N" | "B", from: number, to: number): boolean =>
  man === "N"
    ? (knightLeaps[from]?.includes(to) ?? false)
    : Math.abs(files(from) - files(to)) === Math.abs(ranks(from) - ranks(to));

interface Material {
  readonly white: readonly ("N" | "B")[];
  readonly black?: readonly Man[];
  readonly fits?: (white: readonly number[], black: readonly number[]) => boolean;
}

/** Legal placements in which Black, to move, is mated by a king with these men. */
function countMates({ white, black = [], fits = () => true }: Material): number {
  let mates = 0;
  for (const { square: king, count } of KINDS)
    for (const other of SQUARES) {
      if (king === other || kingLeaps[king]?.includes(other) === true) continue;
      const free = SQUARES.filter((square) => square !== king && square !== other);
      const near = (kingLeaps[king] ?? []).filter((square) => kingLeaps[other]?.includes(square) !== true);
      for (const whites of place(white, free)) {
        const isReached = (to: number): boolean =>
          whites.some((square, i) => square !== to && reaches(white[i] ?? "N", square, to));
        // Most placements are out by what the men would attack on an empty board.
        if (!isReached(king) || near.filter((square) => !isReached(square)).length > black.length) continue;
        const attacked = new Set([
          ...(kingLeaps[other] ?? []),
          ...whites.flatMap((square, i) => attacks(white[i] ?? "N", square, [other, ...whites])),
        ]);
        // Men of Black can only fill the king's squares or stand in the way: they guard none of them.
        const open = (kingLeaps[king] ?? []).filter((square) => !attacked.has(square));
        if (!attacked.has(king) || open.length > black.length) continue;
        for (const blacks of place(
          black,
          free.filter((square) => !whites.includes(square)),
        )) {
          if (open.some((square) => !blacks.includes(square)) || !fits(whites, blacks)) continue;
          const men = new Map([
            [king, "k"],
            [other, "K"],
            ...whites.map((square, i): [number, string] => [square, white[i] ?? ""]),
            ...blacks.map((square, i): [number, string] => [square, (black[i] ?? "").toLowerCase()]),
          ]);
          const position = parsePosition(toFen(men));
          if (position.ok && position.value.isCheckmate()) mates += count;
        }
      }
    }
  return mates;
}

const oneColour = (squares: readonly number[]): boolean => new Set(squares.map(isLight)).size === 1;
const sameBishops = (white: readonly number[], black: readonly number[]): boolean =>
  oneColour([...white, ...black]);
const otherBishops = (white: readonly number[], black: readonly number[]): boolean =>
  !sameBishops(white, black);

describe("[WIN3] placements in which a king with few men mates", { timeout: 120_000 }, () => {
  it.each<[string, Material, number]>([
    ["K+N v K", { white: ["N"] }, 0],
    ["K+B v K", { white: ["B"] }, 0],
    ["K+N v K+Q", { white: ["N"], black: ["Q"] }, 0],
    ["K+N v K+Q+Q", { white: ["N"], black: ["Q", "Q"] }, 0],
    ["K+B v K+Q", { white: ["B"], black: ["Q"] }, 0],
    ["K+B v K+R", { white: ["B"], black: ["R"] }, 0],
    ["K+B v K+R+R", { white: ["B"], black: ["R", "R"] }, 0],
    ["K+B v K+B on squares of one colour", { white: ["B"], black: ["B"], fits: sameBishops }, 0],
    ["K+B+B on squares of one colour v K", { white: ["B", "B"], fits: sameBishops }, 0],
    ["K+N v K+R", { white: ["N"], black: ["R"] }, 8],
    ["K+N v K+B", { white: ["N"], black: ["B"] }, 8],
    ["K+N v K+N", { white: ["N"], black: ["N"] }, 8],
    ["K+B v K+N", { white: ["B"], black: ["N"] }, 8],
    ["K+B v K+B on squares of both colours", { white: ["B"], black: ["B"], fits: otherBishops }, 112],
    ["K+N+N v K", { white: ["N", "N"] }, 120],
    ["K+B+N v K", { white: ["B", "N"] }, 464],
    ["K+B+B on squares of both colours v K", { white: ["B", "B"], fits: otherBishops }, 1552],
  ])("%s", (_, material, mates) => {
    expect(countMates(material)).toBe(mates);
  });
});
