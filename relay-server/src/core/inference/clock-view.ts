import { otherSide, type ClockReading, type ClockSide, type Millis, type Side } from "@boardwire/shared";
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
 * was stopped is no press (players play with it, and arbiters set it).
 */
export function findPress(
  view: ClockView,
  reading: ClockReading,
  turned: boolean,
  now: number,
): Press | null {
  if (view.reading === null || view.lever === reading.lever) return null;
  if (view.reading.running === null && !isFlagged(view)) return null;
  const by = otherSide(sideOf(reading.lever, turned));
  return { by, at: now, remaining: remainingOf(reading, by, turned) };
}

/** After a noted press the other side's lever is up. */
export const moveLever = (view: ClockView, pressed: ClockSide): ClockView => ({
  ...view,
  lever: pressed === "left" ? "right" : "left",
});

/**
 * A press that the board itself has noted. One that the clock has told of already is the same press, and a lever moved
 * while the clock stood is none; a clock that could not be read may well have run.
 */
export function notedPress(
  view: ClockView,
  noted: { readonly face: ClockSide; readonly millis: Millis },
  turned: boolean,
  now: number,
): Press | null {
  if (view.lever !== null && view.lever !== noted.face) return null;
  if (view.reading !== null && view.reading.running === null && !isFlagged(view)) return null;
  return { by: sideOf(noted.face, turned), at: now, remaining: noted.millis };
}
