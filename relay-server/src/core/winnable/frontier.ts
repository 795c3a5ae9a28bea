/** What a search takes up next. */
export interface Frontier<T> {
  readonly push: (item: T, cost: number) => void;
  readonly pop: () => T | undefined;
}

/** First in, first out, whatever the cost: lines found with it are the shortest. */
export function createQueue<T>(): Frontier<T> {
  let taking: T[] = [];
  let adding: T[] = [];
  return {
    push: (item) => {
      adding.push(item);
    },
    pop: () => {
      if (taking.length === 0) {
        taking = adding.toReversed();
        adding = [];
      }
      return taking.pop();
    },
  };
}

/** The cheapest first, and the youngest among equals. Costs are whole numbers from 0, best small. */
export function createBuckets<T>(): Frontier<T> {
  const buckets: T[][] = [];
  let lowest = 0;
  return {
    push: (item, cost) => {
      while (buckets.length <= cost) buckets.push([]);
      buckets[cost]?.push(item);
      if (cost < lowest) lowest = cost;
    },
    pop: () => {
      for (; lowest < buckets.length; lowest++) {
        const item = buckets[lowest]?.pop();
        if (item !== undefined) return item;
      }
      return undefined;
    },
  };
}
