// Whom to visit next on a shared line: it carries one question at a time, so whoever waits costs all others.

export interface Turn {
  readonly address: number;
  /** Whether it answered the last time. */
  readonly isAlive: boolean;
  readonly clockRuns: boolean;
}

/** A board that is gone costs a whole time-out, so it is looked for in every tenth cycle only. */
const DEAD_EVERY = 10;
/** Where a cycle takes longer than this, boards without a running clock have to wait for every third. */
const SLOW_CYCLE_MILLIS = 2500;
const RESTING_EVERY = 3;

/** Addresses in the order of their turns in one cycle: boards whose clocks run, then others, then those that are gone. */
export function planCycle(cycle: number, turns: readonly Turn[], lastCycleMillis: number): readonly number[] {
  const isDue = ({ address, isAlive, clockRuns }: Turn): boolean => {
    // Shifted by the address, so that not all of them are due in the same cycle.
    if (!isAlive) return (cycle + address) % DEAD_EVERY === 0;
    return clockRuns || lastCycleMillis < SLOW_CYCLE_MILLIS || (cycle + address) % RESTING_EVERY === 0;
  };
  const rank = ({ isAlive, clockRuns }: Turn): number => (!isAlive ? 2 : clockRuns ? 0 : 1);
  return turns
    .filter(isDue)
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ address }) => address);
}

/** An age is told in whole seconds, and a lower one only when it has been lower for this long. */
const AGE_WINDOW_MILLIS = 60_000;

export interface Pace {
  readonly visits: readonly { readonly at: number; readonly interval: number }[];
}
export const NO_PACE: Pace = { visits: [] };

/** The time from one answer to the next: the longest of the last minute, in whole seconds rounded up. */
export function notePace(
  pace: Pace,
  last: number,
  at: number,
): { readonly pace: Pace; readonly ageMillis: number } {
  const recent = pace.visits.filter((visit) => at - visit.at < AGE_WINDOW_MILLIS);
  const visits = [...recent, { at, interval: at - last }];
  const longest = Math.max(...visits.map(({ interval }) => interval));
  return { pace: { visits }, ageMillis: Math.ceil(longest / 1000) * 1000 };
}
