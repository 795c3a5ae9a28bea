// How far the relay's clock is ahead of ours, measured: a phone whose clock is minutes off still shows the right time.

/** One question for the relay's time; `sentAt` and `receivedAt` on our clock, `serverNow` on the relay's, milliseconds. */
export interface Ping {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly serverNow: number;
}

/** Half of the way is taken to be the way there. */
const offsetOf = (ping: Ping): number => ping.serverNow - (ping.sentAt + ping.receivedAt) / 2;
const wayOf = (ping: Ping): number => ping.receivedAt - ping.sentAt;

/**
 * By the question that was answered soonest, the last of such: it can be wrong by half of its way at most. Slow answers
 * move nothing, however many they are. Null while nothing is known.
 */
export function toOffset(pings: readonly Ping[]): number | null {
  const [best] = pings.toReversed().toSorted((one, other) => wayOf(one) - wayOf(other));
  return best === undefined ? null : offsetOf(best);
}
