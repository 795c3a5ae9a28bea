/**
 * One run at a time of something that is much work; whoever asks for the same while another waits for its turn gets that
 * one's answer, which is made after they asked. So however often it is asked for, it costs one run after the other.
 */
export function createOneAtATime<K, T>(run: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const waiting = new Map<K, Promise<T>>();
  let last: Promise<unknown> = Promise.resolve();
  return (key) => {
    const shared = waiting.get(key);
    if (shared !== undefined) return shared;
    const turn = last.then(() => {
      waiting.delete(key);
      return run(key);
    });
    waiting.set(key, turn);
    // Its failure is told to whoever asked for it.
    last = turn.catch(() => undefined);
    return turn;
  };
}
