import type { DoorLimits } from "./limits.ts";

/**
 * Connections that have not said hello yet, oldest first. They are bounded in number, for each address and over all, and
 * nobody is kept out by it: who comes in where there is no room takes the place of the oldest of the same address, else
 * of the address that has the most. A driver needs its place for a moment only, so that strangers who crowd the door are
 * in their own way first. There is no lock-out after wrong keys: 130 bits are not guessed, and a whole hall may stand
 * behind the address of one mistyped key.
 */
export interface Strangers<T> {
  add(address: string, stranger: T): void;
  remove(address: string, stranger: T): void;
  count(): number;
}

export function createStrangers<T>(
  limits: Pick<DoorLimits, "strangers" | "strangersPerAddress">,
  makeWay: (stranger: T) => void,
): Strangers<T> {
  const byAddress = new Map<string, Set<T>>();
  let count = 0;

  const remove = (address: string, stranger: T): void => {
    const those = byAddress.get(address);
    if (those?.delete(stranger) !== true) return;
    count -= 1;
    if (those.size === 0) byAddress.delete(address);
  };

  const dropOldest = (address: string): void => {
    for (const oldest of byAddress.get(address) ?? []) {
      remove(address, oldest);
      makeWay(oldest);
      return;
    }
  };

  const mostCrowded = (): string => {
    let found = "";
    let most = 0;
    for (const [address, { size }] of byAddress) {
      if (size <= most) continue;
      found = address;
      most = size;
    }
    return found;
  };

  return {
    add(address, stranger) {
      if ((byAddress.get(address)?.size ?? 0) >= limits.strangersPerAddress) dropOldest(address);
      else if (count >= limits.strangers) dropOldest(mostCrowded());
      const those = byAddress.get(address) ?? new Set<T>();
      byAddress.set(address, those.add(stranger));
      count += 1;
    },
    remove,
    count: () => count,
  };
}
