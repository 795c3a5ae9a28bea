// The relay ends a connection that asks too often (10 at once, then 2 a second); we stay below that by waiting.

const BURST = 8;
const MILLIS_EACH = 600;

/** How many questions may be sent at once, as of `at` (milliseconds of any steady clock). */
export interface Pace {
  readonly tokens: number;
  readonly at: number;
}

export const fullPace = (now: number): Pace => ({ tokens: BURST, at: now });

/** Takes one turn: what is left, and how long to wait before sending. */
export function takeTurn(pace: Pace, now: number): { readonly pace: Pace; readonly waitMillis: number } {
  const tokens = Math.min(BURST, pace.tokens + (now - pace.at) / MILLIS_EACH) - 1;
  return { pace: { tokens, at: now }, waitMillis: tokens >= 0 ? 0 : -tokens * MILLIS_EACH };
}
