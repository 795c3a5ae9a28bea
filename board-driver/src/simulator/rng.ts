// Seeded chance. Everything in the simulator that varies draws from one of these, so that a seed replays a game.

export interface Rng {
  /** Uniform in [0, 1). */
  next(): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** Uniform whole number in [low, high], both included. */
  int(low: number, high: number): number;
  /** Log-normal with the given median; a spread of 0.5 puts two thirds between 0.6 and 1.65 times the median. */
  around(median: number, spread: number): number;
  /** One of a list that is not empty. */
  pick<T>(items: readonly T[]): T;
  /** A new list in random order. */
  shuffle<T>(items: readonly T[]): T[];
  /** An independent stream; forks of the same parent with different labels do not disturb each other. */
  fork(label: string): Rng;
}

/** A stream for a seed (any text). The generator is mulberry32, which is enough for hands and far from cryptography. */
export function createRng(seed: string): Rng {
  let state = hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    chance: (probability) => next() < probability,
    between: (low, high) => low + next() * (high - low),
    int,
    around(median, spread) {
      const gauss = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return median * Math.exp(spread * gauss);
    },
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
    shuffle(items) {
      const keyed = items.map((item) => ({ item, key: next() }));
      return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
    },
    fork: (label) => createRng(`${seed}/${label}`),
  };
}

/** FNV-1a over the code units, then mixed: near seeds give unlike streams. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return value ^ (value >>> 13);
}
