import { toMillis, type ClockFace, type ClockReading, type ClockSide } from "@boardwire/shared";
import type { LiveChessClock } from "./messages.ts";

// What LiveChess says of a board, in the device's own coordinates.

const DEVICE_FIELDS = /^[PNBRQKpnbrqk.]{64}$/;

/**
 * The fields of a board. LiveChess has White at the bottom edge always; a board that is turned (`flipped`) has its field
 * 0 at h1 then. Null: not the placement of eight rows of eight.
 */
export function toFields(placement: string, flipped: boolean): string | null {
  const rows = placement
    .split("/")
    .map((row) => row.replaceAll(/[1-8]/g, (digit) => ".".repeat(Number(digit))));
  if (rows.length !== 8 || rows.some((row) => row.length !== 8)) return null;
  const squares = rows.join("");
  if (!DEVICE_FIELDS.test(squares)) return null;
  return flipped ? [...squares].toReversed().join("") : squares;
}

const SECOND = 1000;
/** No clock shows ten hours. */
const MOST_SECONDS = 36_000;

/**
 * A clock as it shows now. The clock stands at the connector, so that its left face is White's unless the board is turned.
 * LiveChess tells times as they stood at an instant that can be long past; the running time has gone on since, and a
 * clock shows a begun second as a whole one. `lever`: the side that was to move until now, which stays so while the clock
 * rests. Null: no times that a clock can show.
 */
export function toClockReading(
  clock: LiveChessClock,
  options: { readonly flipped: boolean; readonly sentAt: number | null; readonly lever: ClockSide },
): ClockReading | null {
  const { flipped, sentAt, lever } = options;
  const { white, black, run, time = sentAt } = clock;
  const age = sentAt === null || time === null ? 0 : Math.max(0, sentAt - time);
  const toFace = (seconds: number, isRunning: boolean): ClockFace => {
    const left = Math.max(0, seconds * SECOND - (isRunning ? age : 0));
    return { millis: toMillis(Math.ceil(left / SECOND) * SECOND), flag: "none" };
  };
  const isTime = (seconds: number): boolean => seconds >= 0 && seconds < MOST_SECONDS;
  if (!isTime(white) || !isTime(black)) return null;
  const faces = [toFace(white, run === true), toFace(black, run === false)] as const;
  const [left, right] = flipped ? ([faces[1], faces[0]] as const) : faces;
  const running = run === null ? null : run === flipped ? "right" : "left";
  return {
    kind: "clock",
    left,
    right,
    running,
    lever: running ?? lever,
    resolutionMillis: toMillis(SECOND),
    lowBattery: false,
  };
}

/** `84%`; boards on a wireless module tell volts instead, which are no charge. */
export function toPercent(battery: string | null): number | null {
  const percent = Number(/^(\d{1,3})\s*%$/.exec(battery?.trim() ?? "")?.[1] ?? Number.NaN);
  return percent <= 100 ? percent : null;
}

/** Whether a board can be read: `ACTIVE`, or `DELAYED` where a wireless one lags behind. */
export const isPresent = (state: string | null): boolean => state === "ACTIVE" || state === "DELAYED";

/** Why a board is not there, in words for people. */
export function describeState(state: string | null): string {
  switch (state) {
    case "INACTIVE":
      return "switched off in LiveChess";
    case "NOTRESPONDING":
      return "LiveChess gets no answers from it";
    case null:
      return "not active in LiveChess";
    default:
      return `${state} in LiveChess`;
  }
}
