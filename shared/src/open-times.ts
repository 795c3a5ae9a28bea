import type { GameClock } from "./game-clock.ts";
import { toMillis, type Instant, type Millis, type Side } from "./ids.ts";
import type { Times } from "./laws/ruling.ts";
import type { ProposedTimes } from "./protocol/arbiter.ts";
import { extraPerMove, periodAt, type TimeControl } from "./time/control.ts";

// Times that an arbiter has decided on and that nobody has set yet: they run on as the clock does [CLK28].

type Face = Pick<GameClock, "running" | "seen" | "runsFrom" | "otherGains">;

/** A clock shows whole seconds, and its message may be a second old. */
const TOLERANCE_MILLIS = 2000;

/** What runs off a side's time between the reading and `at`; below 0: it gains. */
function ranOff({ running, seen, runsFrom, otherGains }: Face, side: Side, at: Instant): number {
  const ran = running === null ? 0 : Math.max(0, at - Math.max(seen, runsFrom ?? seen));
  if (running === side) return ran;
  return otherGains ? -ran : 0;
}

const bothSides = (find: (side: Side) => number): Times => ({
  white: toMillis(Math.max(0, find("white"))),
  black: toMillis(Math.max(0, find("black"))),
});

/** Times decided on at `at`, as they are at the clock's last reading. Without a clock: as they are. */
export function toOpenTimes(clock: GameClock | null, times: Times, at: Instant): Times {
  return clock === null ? times : bothSides((side) => times[side] + ranOff(clock, side, at));
}

/** Open times of the clock's last reading, as they have become by `at`. */
export const openTimesAt = (clock: Face, open: Times, at: Instant): Times =>
  bothSides((side) => open[side] - ranOff(clock, side, at));

interface Decided {
  readonly control: TimeControl | null;
  /** The clock as it was read before. */
  readonly clock: GameClock | null;
  readonly proposed: ProposedTimes | null;
}

/**
 * Open times of one reading, carried on to the next: what ran off, and what presses and a next period added. What somebody
 * set at the clock in between is none of it.
 */
export function carryProposed(
  { control, clock: before, proposed }: Decided,
  after: GameClock,
): ProposedTimes | null {
  if (before === null || proposed === null) return proposed;
  const { open } = proposed;
  const carried = bothSides((side) => {
    const ran = ranOff(before, side, after.seen);
    const gain = after[side] - Math.max(0, before[side] - ran);
    const isByItself = findOwnGains(control, before, after).some(
      ([least, most]) => gain >= least - TOLERANCE_MILLIS && gain <= most + TOLERANCE_MILLIS,
    );
    return open[side] - ran + (isByItself ? gain : 0);
  });
  return { ...proposed, open: carried };
}

/** From what to what a clock can gain on a countdown between two readings without anybody setting it. */
function findOwnGains(
  control: TimeControl | null,
  before: GameClock,
  after: GameClock,
): (readonly [least: number, most: number])[] {
  const stood = before.present && before.running === null && after.running === null;
  if (stood) return [[0, 0]];
  // Where the lever went over in between, the other side's time may have run.
  const least = Math.min(0, before.seen - after.seen);
  if (control === null) return [[least, 0]];
  const extra = Math.max(...control.periods.map(({ method }) => extraPerMove(method)));
  const bases = control.periods.slice(1).map((_, i): Millis => periodAt(control, i + 1).base);
  return [0, ...bases].map((base) => [base + least, base + extra]);
}
