import { editionOf, proposeLateWhite, toMillis, type LawsInForce, type Millis } from "@boardwire/shared";
import type { KnownTimes } from "./clock-pair.tsx";
import { parseClock } from "./clock-text.ts";

/**
 * Nobody was there at the start (Laws 6.6, later 6.4): what White is left with, coming so much later, `12:30`. `known`: the
 * clocks as set for the start. `loses`: whoever comes late has lost by the laws in force, and there is nothing to set. Null:
 * that is no time, or the clocks are not known.
 */
export function leftForLateWhite(
  laws: LawsInForce,
  known: KnownTimes,
  late: string,
): Millis | "loses" | null {
  const elapsed = parseClock(late);
  const { white, black } = known;
  if (!elapsed.ok || white === null || black === null) return null;
  const times = { white: toMillis(white), black: toMillis(black) };
  return proposeLateWhite(editionOf(laws), times, elapsed.value)?.white ?? "loses";
}
