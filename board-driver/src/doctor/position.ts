import { START_FIELDS } from "../core/start-fields.ts";

// Whether the men stand where a game begins, field by field. Which man belongs where is all that is known of chess here.

export interface Misplaced {
  /** As players call it: `b1`. */
  readonly square: string;
  /** FEN letters, `.` for empty, `?` for a man that the board does not know. */
  readonly has: string;
  readonly expected: string;
}

export interface StartPosition {
  /** Which edge of the board White's men stand at, as the device counts its fields. */
  readonly lies: "straight" | "turned";
  readonly misplaced: readonly Misplaced[];
}

const nameOf = (square: number): string => `${"abcdefgh"[square % 8] ?? ""}${8 - Math.floor(square / 8)}`;

const fits = (has: string, expected: string): boolean =>
  has === expected || (has === "?" && expected !== ".");

function compare(fields: string): readonly Misplaced[] {
  return [...START_FIELDS].flatMap((expected, square) => {
    const has = fields[square] ?? ".";
    return fits(has, expected) ? [] : [{ square: nameOf(square), has, expected }];
  });
}

/** `fields`: 64 contents in the device's order. The way round that fits better counts. */
export function compareWithStart(fields: string): StartPosition {
  const straight = compare(fields);
  const turned = compare([...fields].toReversed().join(""));
  return turned.length < straight.length
    ? { lies: "turned", misplaced: turned }
    : { lies: "straight", misplaced: straight };
}

const ROLES: Readonly<Record<string, string>> = {
  p: "pawn",
  n: "knight",
  b: "bishop",
  r: "rook",
  q: "queen",
  k: "king",
};

function describeContent(content: string): string {
  if (content === ".") return "nothing";
  const role = ROLES[content.toLowerCase()];
  if (role === undefined) return "an unknown man";
  return `a ${content === content.toUpperCase() ? "white" : "black"} ${role}`;
}

/** `b1 has a white bishop, a white knight expected`. */
export const describeMisplaced = ({ square, has, expected }: Misplaced): string =>
  `${square} has ${describeContent(has)}, ${describeContent(expected)} expected`;
