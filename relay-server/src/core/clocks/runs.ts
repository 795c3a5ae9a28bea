import type { BoardState, DeviceId } from "@boardwire/shared";

type Reading = NonNullable<BoardState["reading"]>;

/**
 * How the clocks of boards began to run, whether or not a game has begun there: where it begins with its clock or later, what
 * the clock was set to is what it showed then.
 */
export interface Runs {
  /** A reading that the hall has taken for true. */
  see(board: DeviceId, reading: Reading): void;
  /** What comes after this may be another clock. */
  forget(board: DeviceId): void;
  /** The first reading of a clock that runs; null: it stands, nobody saw it begin, or it runs for other moves already. */
  begun(board: DeviceId): Reading | null;
}

interface Run {
  /** Null: it ran when it was first read. */
  readonly first: Reading | null;
  readonly presses: number;
  readonly newest: Reading;
}

/** The first move may be pressed before the game is known to have begun. */
const MOST_PRESSES = 1;

export function createRuns(): Runs {
  const runs = new Map<DeviceId, Run>();
  return {
    see(board, reading) {
      const before = runs.get(board);
      if (before === undefined || reading.running === null || before.newest.running === null) {
        const first = before === undefined || reading.running === null ? null : reading;
        runs.set(board, { first, presses: 0, newest: reading });
        return;
      }
      const presses = before.presses + (before.newest.lever === reading.lever ? 0 : 1);
      runs.set(board, { ...before, presses, newest: reading });
    },
    forget(board) {
      runs.delete(board);
    },
    begun(board) {
      const run = runs.get(board);
      return run === undefined || run.newest.running === null || run.presses > MOST_PRESSES
        ? null
        : run.first;
    },
  };
}
