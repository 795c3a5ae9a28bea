import type { Instant } from "@boardwire/shared";

// What to ask a board next. A line carries one question at a time, so the most urgent one goes first.

/** `whole`: updates, fields and clock anew; `fields`: what the board holds; `sign`: a sign of life. */
export type Task = "whole" | "fields" | "sign" | "longSerial" | "battery";

export interface Situation {
  readonly now: Instant;
  /** The board can be asked for its fields. */
  readonly asksFields: boolean;
  /** The last sign of life. */
  readonly heardAt: Instant;
  /** When the board was last read whole. */
  readonly fieldsAskedAt: Instant;
  /** Something does not fit together, so a message was lost. */
  readonly doubtful: boolean;
  /** Bytes came that were no message. */
  readonly noisy: boolean;
  /** When fields last changed; null where nothing has since the board was read whole. */
  readonly changedAt: Instant | null;
  /** When the clock last spoke; null while none is running. */
  readonly clockAt: Instant | null;
  readonly longSerialAsked: boolean;
  /** Null: never asked; false: asked in vain. */
  readonly batteryAskedAt: Instant | null | false;
}

/** Pause between two readings for doubt; a dump takes 70 ms of the line. */
const DOUBT_MILLIS = 300;
/** The same after noise, which may have been an update. It can go on for ever, so it is given less of the line. */
const NOISE_MILLIS = 2000;
/** A clock that runs speaks each second; where it does not, the board may have forgotten to pass it on. */
const CLOCK_MILLIS = 4000;
/** The whole board is read at least this often, so that a lost update never stays lost. */
const FIELDS_MILLIS = 10_000;
/** The whole board is read again when hands have left it for this long. */
const SETTLED_MILLIS = 1500;
/** After this much silence the board is asked whether it is there. */
const QUIET_MILLIS = 1000;
const BATTERY_MILLIS = 300_000;

export function nextTask(situation: Situation): Task | null {
  const { now, changedAt, clockAt, batteryAskedAt } = situation;
  const sinceFields = situation.asksFields ? now - situation.fieldsAskedAt : 0;
  if (situation.doubtful && sinceFields >= DOUBT_MILLIS) return "whole";
  if (situation.noisy && sinceFields >= NOISE_MILLIS) return "whole";
  if (clockAt !== null && now - clockAt >= CLOCK_MILLIS && sinceFields >= CLOCK_MILLIS) return "whole";
  if (sinceFields >= FIELDS_MILLIS) return "fields";
  if (situation.asksFields && changedAt !== null && now - changedAt >= SETTLED_MILLIS) return "fields";
  if (now - situation.heardAt >= QUIET_MILLIS) return "sign";
  if (!situation.longSerialAsked) return "longSerial";
  if (batteryAskedAt === null) return "battery";
  return batteryAskedAt !== false && now - batteryAskedAt >= BATTERY_MILLIS ? "battery" : null;
}
