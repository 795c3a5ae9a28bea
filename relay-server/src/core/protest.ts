import { toInstant, type Instant } from "@boardwire/shared";

/** Until when a protest may be handed in after that end; null: there is no end yet, or no such time (0 ms). */
export const protestUntil = (end: Instant | null, protestMillis: number): Instant | null =>
  end === null || protestMillis === 0 ? null : toInstant(end + protestMillis);
