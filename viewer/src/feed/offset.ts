// How far the relay's clock is ahead of ours, measured: a phone whose clock is minutes off still shows the right time.

/** One question for the relay's time; `sentAt` and `receivedAt` on our clock, `serverNow` on the relay's, milliseconds. */
export interface Ping {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly serverNow: number;
}

/** Half of the way is taken to be the way there. */
const offsetOf = (ping: Ping): number => ping.serverNow - (ping.sentAt + ping.receivedAt) / 2;

/** The median of what was measured, so that one slow answer moves nothing; null while nothing is known. */
export function toOffset(pings: readonly Ping[]): number | null {
  const offsets = pings.map(offsetOf).toSorted((a, b) => a - b);
  const middle = offsets.length >> 1;
  const upper = offsets[middle];
  if (upper === undefined) return null;
  const lower = offsets[middle - 1];
  return offsets.length % 2 === 1 || lower === undefined ? upper : (lower + upper) / 2;
}
