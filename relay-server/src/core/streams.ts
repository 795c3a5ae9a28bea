/** How many updates a channel keeps for viewers that come back. */
export const KEPT_UPDATES = 200;

/**
 * The numbers of one channel of one audience: a snapshot has the number of the last update that is in it, the updates
 * after it are n+1, n+2, ... A number is spent only on an update that this audience receives.
 */
export interface Stream<Update> {
  /** Number of the newest update; 0 before the first. */
  readonly n: number;
  /** Gives the update its number and keeps it. */
  add(toUpdate: (n: number) => Update): Update;
  /** The updates after number `since`, complete and in order; null where some of them are kept no longer or never were. */
  after(since: number): readonly Update[] | null;
}

export function createStream<Update>(kept: number = KEPT_UPDATES): Stream<Update> {
  const ring: Update[] = [];
  let n = 0;
  return {
    get n() {
      return n;
    },
    add(toUpdate) {
      n++;
      const update = toUpdate(n);
      ring.push(update);
      if (ring.length > kept) ring.shift();
      return update;
    },
    after(since) {
      if (since > n || since < n - ring.length) return null;
      return ring.slice(ring.length - (n - since));
    },
  };
}
