import { timeLeftAt, type ClockView, type MoveView, type Side } from "@boardwire/shared";

// Arithmetic on clock readings. Instants are milliseconds on the relay's clock; nothing here reads a clock of its own.

/** Whether a side's time is shown running: never once the clock cannot be read any more. */
export const isRunning = (clock: ClockView, side: Side): boolean => clock.running === side && !clock.stale;

/** Whether a side's time changes by itself: it runs, or the other side's does under an hourglass. */
export const isChanging = (clock: ClockView, side: Side): boolean =>
  !clock.stale && (clock.running === side || (clock.running !== null && clock.otherGains === true));

/**
 * Time left of a side, in milliseconds; null: not read. Always computed from the reading, never by subtracting step
 * after step, so a page that slept shows the right time in its first frame. Never more than was read: an error of the
 * measured offset must not give a player time.
 */
export function timeLeft(clock: ClockView, side: Side, now: number | null): number | null {
  const isStill = !isChanging(clock, side) || now === null;
  return timeLeftAt(clock, side, isStill ? clock.at : now);
}

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/**
 * `h:mm:ss` from an hour up, `m:ss` below, zero as `0:00:00`. Rounded up to the second, as clocks show it: a clock that
 * reads 5 has between 4 and 5 seconds to go, and zero appears only when nothing is left.
 */
export function formatClock(millis: number): string {
  const total = Math.ceil(millis / 1000);
  if (total <= 0) return "0:00:00";
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const seconds = twoDigits(total % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

/**
 * The time after a move, as it stands in lists: read, or `~0:59` where staff have an estimate of what nobody read; else
 * nothing.
 */
export function formatMoveTime({ clock, estimate }: Pick<MoveView, "clock" | "estimate">): string {
  if (clock !== null) return formatClock(clock);
  return estimate === undefined ? "" : `~${formatClock(estimate)}`;
}

const SECOND = 1000;

/** In sight of the players no time is ever low enough to be coloured (docs/rules/claim-safety.md). */
export const NEVER_LOW = -1;

/**
 * From how many milliseconds a time counts as low: a tenth of the first period, between 10 seconds and 2 minutes;
 * 30 seconds where the time control is not known. `timeControl` as in PGN: `5400+30`, `40/5400+30:1800+30`.
 */
export function toLowMark(timeControl: string | null): number {
  const base = /^(?:\d+\/)?(\d+)(?=[+:]|$)/.exec(timeControl ?? "")?.[1];
  if (base === undefined) return 30 * SECOND;
  return Math.min(120 * SECOND, Math.max(10 * SECOND, Number(base) * 100));
}
