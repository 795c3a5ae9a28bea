import type { GameResult } from "@boardwire/shared";

// Kings on the centre squares tell the result. Two kings on two centre squares touch, so this is never a legal position.

const E4 = 36;
const D5 = 27;
const D4 = 35;
const E5 = 28;
const CENTRE: ReadonlySet<number> = new Set([D5, E5, D4, E4]);

/** White won on the light squares, Black won on the dark ones, a draw on one file. */
const SIGNALS: readonly { readonly result: GameResult; readonly pair: readonly [number, number] }[] = [
  { result: "1-0", pair: [E4, D5] },
  { result: "0-1", pair: [D4, E5] },
  { result: "1/2-1/2", pair: [D4, D5] },
  { result: "1/2-1/2", pair: [E4, E5] },
];

/**
 * The result that the kings show: White won on the light squares e4 and d5, Black won on the dark squares d4 and e5, a
 * draw on d4 and d5 or on e4 and e5, either king on either square. d4 with e4 and d5 with e5 mean nothing.
 * `letters` in reading order.
 */
export function readKingsSignal(letters: string): GameResult | null {
  const kings = new Set([letters.indexOf("K"), letters.indexOf("k")]);
  return SIGNALS.find(({ pair }) => pair.every((square) => kings.has(square)))?.result ?? null;
}

/**
 * The same on a board that only feels men: both kings left their squares, and a pair of centre squares was filled since.
 * Nothing else may have changed but for men cleared from the centre.
 */
export function feelKingsSignal(
  expected: string,
  seen: string,
  filledAt: readonly number[],
  emptiedAt: readonly number[],
): GameResult | null {
  const kings = [expected.indexOf("K"), expected.indexOf("k")];
  for (const { result, pair } of SIGNALS) {
    const left = kings.filter((square) => !pair.includes(square));
    if (left.length === 0 || left.some((square) => seen[square] !== ".")) continue;
    const liftedAt = Math.min(...left.map((square) => emptiedAt[square] ?? 0));
    const isFilled = pair.every(
      (square) => seen[square] === "?" && (kings.includes(square) || (filledAt[square] ?? 0) > liftedAt),
    );
    if (isFilled && isElsewhereEqual(expected, seen, [...pair, ...left])) return result;
  }
  return null;
}

const isElsewhereEqual = (expected: string, seen: string, except: readonly number[]): boolean =>
  [...expected].every(
    (content, square) =>
      except.includes(square) || CENTRE.has(square) || (content === ".") === (seen[square] === "."),
  );

export const isCentre = (square: number): boolean => CENTRE.has(square);
