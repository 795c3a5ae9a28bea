import type { GameFacts, MoveView } from "@boardwire/shared";
import { toMoveNumber } from "./format.ts";

// How long each move took, from the clock times after the moves. A time that cannot be known for sure is not told: a bar
// that is wrong is worse than none.

interface Period {
  /** The move number that completes it; null: it holds to the end. */
  readonly lastMove: number | null;
  readonly baseMillis: number;
  readonly incrementMillis: number;
}

const FIELD = /^(?:(\d+)\/)?(\d+)(?:\+(\d+))?$/;

/** Periods of a control as in PGN, `40/5400+30:1800+30`; null where it is not known or has time of another kind. */
function readPeriods(timeControl: string | null): Period[] | null {
  const periods: Period[] = [];
  let lastMove = 0;
  for (const field of (timeControl ?? "").trim().split(":")) {
    const [, moves, base, increment] = FIELD.exec(field) ?? [];
    if (base === undefined) return null;
    lastMove += Number(moves ?? 0);
    periods.push({
      lastMove: moves === undefined ? null : lastMove,
      baseMillis: Number(base) * 1000,
      incrementMillis: Number(increment ?? 0) * 1000,
    });
  }
  return periods;
}

/** What the clock showed before a side's first move. With an increment it may or may not have stood on it already. */
function toStartMillis([first, ...others]: readonly Period[]): number | null {
  if (first === undefined || others.length > 0 || first.lastMove !== null) return null;
  return first.incrementMillis === 0 ? first.baseMillis : null;
}

/**
 * Milliseconds that each move took, by the mover's clock: what it showed after the move before, less what it shows now,
 * plus the increment that came on top. Null where either was not read, where the time control is not known, where the
 * clock may have added the time of another period, and where the difference is no time that can be spent.
 */
export function toThoughts(
  moves: readonly Pick<MoveView, "clock">[],
  facts: Pick<GameFacts, "timeControl" | "startTurn" | "startMoveNumber">,
): (number | null)[] {
  const periods = readPeriods(facts.timeControl);
  if (periods === null) return moves.map(() => null);
  const start = toStartMillis(periods);
  return moves.map((move, index) => {
    const { number } = toMoveNumber(index + 1, facts);
    const before = index < 2 ? start : (moves[index - 2]?.clock ?? null);
    const period = periods.find(({ lastMove }) => lastMove === null || number <= lastMove);
    if (before === null || move.clock === null || period === undefined) return null;
    if (number === period.lastMove) return null;
    const spent = before - move.clock + period.incrementMillis;
    return spent < 0 || spent > before ? null : spent;
  });
}
