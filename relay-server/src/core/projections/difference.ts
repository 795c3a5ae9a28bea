import * as v from "valibot";
import {
  type ClockView,
  type GameMove,
  type MoveView,
  type RunningClock,
  type TablePatch,
  type TableView,
  TableViewSchema,
  timeLeftAt,
} from "@boardwire/shared";

/** Viewers count a running clock down by themselves; a reading is news where it is further off than this. */
export const CLOCK_TOLERANCE_MILLIS = 1000;

/** Equality of plain values as they go over the wire. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, i) => isSame(item, b[i]))
    );
  }
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(Reflect.get(a, key), Reflect.get(b, key)))
  );
}

/**
 * Whether viewers that know `before` would show the wrong thing without `after`: at once, or once a delay is over; and so
 * for those that know nothing of delays and hourglasses and let the running side's time run from the reading.
 */
export function isClockNews(before: ClockView | null, after: ClockView | null): boolean {
  if (before === null || after === null) return before !== after;
  if (before.running !== after.running || before.stale !== after.stale) return true;
  const delayOver = Math.max(after.at, before.runsFrom ?? 0, after.runsFrom ?? 0);
  return (["white", "black"] as const).some(
    (side) =>
      [after.at, delayOver].some((at) => isOff(timeLeftAt(before, side, at), timeLeftAt(after, side, at))) ||
      isOff(timeLeftAt(toPlain(before), side, after.at), after[side]),
  );
}

const toPlain = ({ white, black, running, at }: ClockView): RunningClock => ({ white, black, running, at });

const isOff = (shown: number | null, right: number | null): boolean =>
  shown === null || right === null ? shown !== right : Math.abs(shown - right) > CLOCK_TOLERANCE_MILLIS;

/** `after` with the clock that viewers have, and when it comes to zero, while that one still tells them right. */
export function keepClock(before: TableView | undefined, after: TableView): TableView {
  if (before === undefined || before.game !== after.game || isClockNews(before.clock, after.clock))
    return after;
  const kept = { ...after, clock: before.clock };
  if (before.desk == null || after.desk == null) return kept;
  return { ...kept, desk: { ...after.desk, flagAt: before.desk.flagAt } };
}

/** Every field that a table may have, so that a new one cannot be forgotten here. */
const FIELDS = v.keyof(TableViewSchema).options.filter((field) => field !== "table");

function copyChange<T>(patch: Partial<T>, key: keyof T, before: T, after: T): boolean {
  if (isSame(before[key], after[key])) return false;
  patch[key] = after[key];
  return true;
}

/** The fields in which a table changed; null where it did not. */
export function toTablePatch(before: TableView | undefined, after: TableView): TablePatch | null {
  if (before === undefined) return after;
  const patch: Partial<TableView> = {};
  let changed = false;
  for (const field of FIELDS) changed = copyChange(patch, field, before, after) || changed;
  return changed ? { ...patch, table: after.table } : null;
}

/** How many moves at the front of two lists are the same. Games are long and change at their end. */
export function countSameMoves(before: readonly GameMove[], after: readonly GameMove[]): number {
  let same = 0;
  for (const move of after) {
    const known = before[same];
    if (known === undefined || (known !== move && !isSameMove(known, move))) break;
    same++;
  }
  return same;
}

const isSameMove = (a: GameMove, b: GameMove): boolean =>
  a.fen === b.fen &&
  a.uci === b.uci &&
  a.san === b.san &&
  a.confirmed === b.confirmed &&
  a.remaining === b.remaining &&
  a.known === b.known;

/**
 * The ply from which two move lists differ, and the list from there; null where they are the same. `from`: how many
 * at the front are known to be the same; `after` is the list behind those.
 */
export function toMovesPatch(
  before: readonly MoveView[],
  from: number,
  after: readonly MoveView[],
): { from: number; list: MoveView[] } | null {
  let same = 0;
  while (same < after.length && isSame(before[from + same], after[same])) same++;
  if (same === after.length && from + same === before.length) return null;
  return { from: from + same + 1, list: after.slice(same) };
}
