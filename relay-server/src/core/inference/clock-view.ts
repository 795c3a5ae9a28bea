import {
  otherFace,
  otherSide,
  type ClockReading,
  type ClockSide,
  type Millis,
  type Side,
} from "@boardwire/shared";
import type { Press } from "./state.ts";

// What the clock tells: who pressed when, and whether time runs at all.

export interface ClockView {
  /** Null: no clock, or it cannot be read. */
  readonly reading: ClockReading | null;
  /** The lever as it was last read, kept while the clock cannot be read. */
  readonly lever: ClockSide | null;
  /** When it was found stopped; null while it runs or there is none. */
  readonly stoppedAt: number | null;
}

export const NO_CLOCK: ClockView = { reading: null, lever: null, stoppedAt: null };

export const readClock = (view: ClockView, reading: ClockReading, now: number): ClockView => ({
  reading,
  lever: reading.lever,
  stoppedAt: reading.running !== null ? null : (view.stoppedAt ?? now),
});

/** The last lever position stays: the plug may only have been touched. */
export const loseClock = (view: ClockView): ClockView => ({ ...view, reading: null, stoppedAt: null });

/** What it told is told again from an earlier moment on: every press counts, and until one comes a clock at rest is so. */
export const forgetReading = ({ stoppedAt }: ClockView): ClockView => ({ ...NO_CLOCK, stoppedAt });

/** Time ran at that instant, as far as is known. */
export const ranAt = ({ reading, stoppedAt }: ClockView, at: number): boolean =>
  reading !== null && (stoppedAt === null || stoppedAt > at);

/** With the connector at White's left hand White has the left face; on a turned board the right one. */
const sideOf = (face: ClockSide, turned: boolean): Side => ((face === "left") === turned ? "black" : "white");

export function remainingOf(reading: ClockReading, side: Side, turned: boolean): Millis {
  return ((side === "white") === turned ? reading.right : reading.left).millis;
}

/** A clock that stopped by itself, since a flag fell: the players may not have seen it and play on. */
export const isFlagged = ({ reading }: ClockView): boolean =>
  reading !== null && (reading.left.flag !== "none" || reading.right.flag !== "none");

/**
 * The press that a reading tells of: the lever moved while time ran, or after a flag fell. A lever moved on a clock that
 * was stopped is no press (players play with it, and arbiters set it). It has run since, where it runs now and the time of
 * the side that pressed has changed, and no other.
 */
export function findPress(
  view: ClockView,
  reading: ClockReading,
  turned: boolean,
  now: number,
): Press | null {
  if (view.reading === null || view.lever === reading.lever) return null;
  const pressed = otherFace(reading.lever);
  const hasRun =
    reading.running !== null &&
    view.reading[pressed].millis !== reading[pressed].millis &&
    view.reading[reading.lever].millis === reading[reading.lever].millis;
  if (isAtRest(view) && !hasRun) return null;
  const by = otherSide(sideOf(reading.lever, turned));
  return { by, at: now, remaining: remainingOf(reading, by, turned) };
}

/** What a board notes of a press: the face that stopped, and its time. */
interface NotedPress {
  readonly face: ClockSide;
  readonly millis: Millis;
}

const isAtRest = (view: ClockView): boolean => view.reading?.running === null && !isFlagged(view);

/** The time on that face is another one than was read: the clock has run since, and this press has not been told yet. */
const hasRunSince = ({ reading }: ClockView, { face, millis }: NotedPress): boolean =>
  reading !== null && reading[face].millis !== millis;

/** After a noted press the other side's lever is up, and the time of the side that pressed stands. */
export function moveLever(view: ClockView, { face, millis }: NotedPress): ClockView {
  const { reading } = view;
  const told = reading === null ? null : { ...reading, [face]: { ...reading[face], millis } };
  return { ...view, reading: told, lever: otherFace(face) };
}

/** The same where the press counted; so the clock runs, also if it was at rest when it was read. */
export function countPress(view: ClockView, noted: NotedPress): ClockView {
  const moved = moveLever(view, noted);
  if (moved.reading === null) return { ...moved, stoppedAt: null };
  if (!isAtRest(view)) return moved;
  const running = otherFace(noted.face);
  return { ...moved, reading: { ...moved.reading, running, lever: running }, stoppedAt: null };
}

/**
 * A press that the board itself has noted. One that the clock has told of already, with that time, is the same press, and
 * a lever moved while the clock stood is none; a clock that could not be read may well have run, and one whose time was
 * another then than when it was read at rest has run.
 */
export function notedPress(view: ClockView, noted: NotedPress, turned: boolean, now: number): Press | null {
  const isTold = view.lever !== null && view.lever !== noted.face;
  if ((isTold || isAtRest(view)) && !hasRunSince(view, noted)) return null;
  return { by: sideOf(noted.face, turned), at: now, remaining: noted.millis };
}
