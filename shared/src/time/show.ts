import type { Millis } from "../ids.ts";

/**
 * A time as clocks write it: `1:29:40` from an hour on, `0:59` below. Parts of a second are dropped, as a clock that still
 * has some shows the second it is in.
 */
export function formatClock(millis: Millis): string {
  const seconds = Math.floor(millis / 1000);
  const two = (n: number): string => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
