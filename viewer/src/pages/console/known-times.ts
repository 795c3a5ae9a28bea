import type { TableView } from "@boardwire/shared";
import { timeLeft } from "../../time.ts";
import type { KnownTimes } from "./clock-pair.tsx";

/**
 * What is changed by setting the clock: the times that are decided on and that it does not show yet, else what it shows.
 * As they are at that instant.
 */
export function findKnownTimes({ clock, proposed = null }: TableView, now: number | null): KnownTimes {
  const open = proposed === null || proposed.outcome === "set" ? null : proposed.open;
  if (clock === null) return open ?? { white: null, black: null };
  const known = open === null ? clock : { ...clock, ...open };
  return { white: timeLeft(known, "white", now), black: timeLeft(known, "black", now) };
}
