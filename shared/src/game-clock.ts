import type { EntryOf } from "./journal.ts";
import { toMillis, type Instant, type Millis, type Side } from "./ids.ts";
import type { ClockReading } from "./observation.ts";
import { periodAt, type TimeControl } from "./time/control.ts";
import { goOn, timeLeftAt, type Going } from "./time/run.ts";

// The clock of a game, as it was read last.

/** A reading mapped to the players. `seen` is when it was true; what it shows later is `timeLeftAt` of time/run.ts. */
export interface GameClock {
  readonly white: Millis;
  readonly black: Millis;
  readonly running: Side | null;
  readonly seen: Instant;
  /** Since when it has been so: this side's time runs, or none does. */
  readonly since: Instant;
  /** The running side's time stands until then, for a delay; null: it runs from `seen` on. */
  readonly runsFrom: Instant | null;
  /** What the running side loses the other gains. */
  readonly otherGains: boolean;
  /** The turn so far. */
  readonly going: Going;
  readonly resolutionMillis: Millis;
  /** False once the clock was unplugged or the board lost: the last pair stays, it no longer runs. */
  readonly present: boolean;
  /** The clock is being replaced: this is the last good pair, and readings are passed over until it runs again. */
  readonly held: boolean;
}

/** What a game knows of its clock besides the reading. */
interface Known {
  readonly control: TimeControl | null;
  readonly periods: { readonly white: number; readonly black: number };
  readonly clock: GameClock | null;
}

/**
 * With the connector at White's left hand White has the left face; on a turned board, or with the clock turned round, the
 * right one (`isMirrored`).
 */
export function toGameClock(
  reading: ClockReading,
  isMirrored: boolean,
  seen: Instant,
  { control, periods, clock }: Known,
): GameClock {
  const [white, black] = isMirrored ? [reading.right, reading.left] : [reading.left, reading.right];
  const running =
    reading.running === null ? null : (reading.running === "left") !== isMirrored ? "white" : "black";
  const side = running ?? "white";
  const left = (side === "white" ? white : black).millis;
  const method = control === null ? null : periodAt(control, periods[side]).method;
  const { runsFrom, ...going } = goOn(clock?.going ?? null, { running, left, seen }, method);
  return {
    white: white.millis,
    black: black.millis,
    running,
    seen,
    since: clock?.running === running && clock.present ? clock.since : seen,
    runsFrom,
    otherGains: method?.kind === "hourglass",
    going,
    resolutionMillis: reading.resolutionMillis,
    present: true,
    held: false,
  };
}

/** The clock cannot be read any more: the last times stay as they were read, and no side is shown running. */
export function stopClock(clock: GameClock, seen: Instant): GameClock {
  return { ...clock, running: null, runsFrom: null, present: false, seen, since: seen };
}

/** A clock that is being replaced shows its last good pair, and stands. */
export function holdClock(
  clock: GameClock | null,
  { notice, seen }: EntryOf<"ClockNoticed">,
): GameClock | null {
  if (clock === null) return null;
  if (notice.kind === "replaced") return { ...stopClock({ ...clock, ...notice.last }, seen), held: true };
  return notice.kind === "runsAgain" ? { ...clock, held: false } : clock;
}

/** A reading runs on for so long at most: clocks that are read tell more often. */
const ESTIMATE_REACH_MILLIS = 30_000;

/** What a side's clock showed at that instant, as far as the last reading tells; null: nothing was read, or it is old. */
export function estimateAt(clock: GameClock | null, side: Side, at: Instant): Millis | null {
  if (clock === null || !clock.present || Math.abs(at - clock.seen) > ESTIMATE_REACH_MILLIS) return null;
  const { white, black, running, seen, runsFrom, otherGains } = clock;
  const left = timeLeftAt(
    { white, black, running, at: seen, runsFrom: runsFrom ?? undefined, otherGains },
    side,
    at,
  );
  return left === null ? null : toMillis(left);
}
