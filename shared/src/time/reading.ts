import { toInstant, type Instant } from "../ids.ts";
import { otherFace, type ClockReading, type ClockSide } from "../observation.ts";

// What can be told of a clock reading by looking at the one before it.

/** A reading with its instant. */
export type SeenReading = ClockReading & { readonly seen: Instant };

/** No message is on its way for longer; so an old one, of before a zero, shows at most this. */
const OLDEST_MESSAGE_MILLIS = 10_000;

const FACES = ["left", "right"] as const;

/**
 * Whether a clock can show this after `before`. What cannot be is passed over as if it had not come: both faces at zero at
 * once, without a flag, while both had time (an empty message taken for a time), and a side that has been at zero with the
 * moments before it again (an old message that came late). Everything else is believed, since the clock is right.
 */
export function isPossible(before: SeenReading | null, reading: ClockReading, seen: Instant): boolean {
  if (before === null) return true;
  const elapsed = Math.max(0, seen - before.seen);
  const isEmpty = FACES.every((face) => reading[face].millis === 0 && reading[face].flag === "none");
  if (isEmpty && FACES.every((face) => before[face].millis > elapsed + reading.resolutionMillis))
    return false;
  return elapsed > OLDEST_MESSAGE_MILLIS || !FACES.some((face) => isOldMessage(before, reading, face));
}

/** A sign that goes over to the other face is news: that one was first at the next zero. */
const isOldMessage = (before: ClockReading, reading: ClockReading, face: ClockSide): boolean =>
  !(before[otherFace(face)].flag === "none" && reading[otherFace(face)].flag !== "none") &&
  before[face].flag !== "none" &&
  reading[face].flag === "none" &&
  reading[face].millis > 0 &&
  reading[face].millis <= OLDEST_MESSAGE_MILLIS &&
  reading.running === face;

/** The same reading of a clock that stands the other way round. */
export const mirrorReading = (reading: ClockReading): ClockReading => ({
  ...reading,
  left: reading.right,
  right: reading.left,
  running: reading.running === null ? null : otherFace(reading.running),
  lever: otherFace(reading.lever),
});

/**
 * When the running side comes to zero if nobody presses; null: no side runs. For sorting tables by urgency; a zero is
 * observed or it is not, and this is never one.
 */
export function nextZeroAt(clock: {
  readonly white: number | null;
  readonly black: number | null;
  readonly running: "white" | "black" | null;
  readonly at: Instant;
  readonly runsFrom?: Instant | undefined;
}): Instant | null {
  const left = clock.running === null ? null : clock[clock.running];
  return left === null ? null : toInstant(Math.max(clock.at, clock.runsFrom ?? clock.at) + Math.max(0, left));
}
