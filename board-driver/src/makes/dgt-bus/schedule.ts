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
  // Nobody waits for the sake of others where there are none.
  const isSlow = lastCycleMillis >= SLOW_CYCLE_MILLIS && turns.some(({ clockRuns }) => clockRuns);
  const isDue = ({ address, isAlive, clockRuns }: Turn): boolean => {
    // Shifted by the address, so that not all of them are due in the same cycle.
    if (!isAlive) return (cycle + address) % DEAD_EVERY === 0;
    return clockRuns || !isSlow || (cycle + address) % RESTING_EVERY === 0;
  };
  const rank = ({ isAlive, clockRuns }: Turn): number => (!isAlive ? 2 : clockRuns ? 0 : 1);
  return turns
    .filter(isDue)
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ address }) => address);
}

/** An age is told in whole seconds, and a lower one only when it has been lower for this long. */
const AGE_WINDOW_MILLIS = 60_000;
/**
 * When a line begins, its boards are read whole, then marked, then asked for what they noted of the mark: intervals as
 * long as these do not come again soon, so each counts until the next one only.
 */
const SETTLING_VISITS = 3;

export interface Pace {
  readonly visits: readonly { readonly at: number; readonly interval: number }[];
  /** How many intervals were noted in all. */
  readonly count: number;
}
export const NO_PACE: Pace = { visits: [], count: 0 };

/**
 * The time from one answer to the next: the longest of the last minute, in whole seconds rounded up; while the line
 * settles, the last one.
 */
export function notePace(
  pace: Pace,
  last: number,
  at: number,
): { readonly pace: Pace; readonly ageMillis: number } {
  const isSettled = pace.count > SETTLING_VISITS;
  const recent = isSettled ? pace.visits.filter((visit) => at - visit.at < AGE_WINDOW_MILLIS) : [];
  const visits = [...recent, { at, interval: at - last }];
  const longest = Math.max(...visits.map(({ interval }) => interval));
  return { pace: { visits, count: pace.count + 1 }, ageMillis: Math.ceil(longest / 1000) * 1000 };
}

/** A board that waits is told to be this much older at a time, so that what is told lies ahead of what is. */
const AGE_STEP_MILLIS = 2000;

/** The age to be told of a board that was visited `waited` milliseconds ago: what was told already, while that holds. */
export const ageWaiting = (told: number, waited: number): number =>
  waited < told ? told : Math.floor(waited / 1000) * 1000 + AGE_STEP_MILLIS;
