import type { GameResult } from "@boardwire/shared";

// Kings on the centre squares tell the result. Two kings on two centre squares touch, so this is never a legal position.

const E4 = 36;
const D5 = 27;
const D4 = 35;
const E5 = 28;
const CENTRE: ReadonlySet<number> = new Set([D5, E5, D4, E4]);

const isPair = (a: number, b: number, x: number, y: number): boolean =>
  (a === x && b === y) || (a === y && b === x);

/**
 * The result that the kings show: White won on the light squares e4 and d5, Black won on the dark squares d4 and e5, a
 * draw on d4 and d5 or on e4 and e5, either king on either square. d4 with e4 and d5 with e5 mean nothing.
 * `letters` in reading order.
 */
export function readKingsSignal(letters: string): GameResult | null {
  const white = letters.indexOf("K");
  const black = letters.indexOf("k");
  if (isPair(white, black, E4, D5)) return "1-0";
  if (isPair(white, black, D4, E5)) return "0-1";
  if (isPair(white, black, D4, D5) || isPair(white, black, E4, E5)) return "1/2-1/2";
  return null;
}

export const isCentre = (square: number): boolean => CENTRE.has(square);
