import { toMillis, type Millis } from "../ids.ts";
import { extraPerMove, type TimeControl } from "./control.ts";

// Clock times in the comments of a PGN game (`[%clk 1:29:40]`), as other programs write them.

/** The times of a game in its own order; null where there was none or it was not understood. */
export interface ClockComments {
  readonly times: readonly (Millis | null)[];
  /** False: they have two fields only, and nothing tells whether these are hours and minutes or minutes and seconds. */
  readonly sure: boolean;
}

const THREE = /^(\d{1,2}):([0-5]\d):([0-5]\d)(?:\.\d+)?$/;
const TWO = /^(\d{1,3}):([0-5]\d)$/;

/**
 * Reads what stands after `%clk` at each half-move [TC14]. The standard has `h:mm:ss`; some sources leave the seconds
 * out, others the hours. One source writes all times of a game alike: they are hours and minutes where each of them
 * could be under the time control, else minutes and seconds where those could be.
 */
export function readClockComments(
  texts: readonly (string | null)[],
  control: TimeControl | null,
): ClockComments {
  const read = texts.map((text) => (text === null ? null : cut(text.trim())));
  const asSeconds = read.map((one) =>
    one === null ? null : toMillis(one.first * 60_000 + one.second * 1000),
  );
  const asHours = read.map((one) =>
    one === null ? null : toMillis(one.first * 3_600_000 + one.second * 60_000),
  );
  const choose = (times: readonly (Millis | null)[], sure: boolean): ClockComments => ({
    times: times.map((time, i) => read[i]?.whole ?? time),
    sure,
  });
  if (read.every((one) => one === null || one.whole !== null)) return choose(asSeconds, true);
  if (control !== null && asHours.every((time, i) => fits(read[i]?.whole ?? time, i, control)))
    return choose(asHours, true);
  return choose(asSeconds, control !== null && asSeconds.every((time, i) => fits(time, i, control)));
}

/** Two fields can be two things; three are `whole`. */
function cut(text: string): { first: number; second: number; whole: Millis | null } | null {
  const three = THREE.exec(text);
  if (three !== null) {
    const [hours = 0, minutes = 0, seconds = 0] = three.slice(1).map(Number);
    return { first: 0, second: 0, whole: toMillis((hours * 3600 + minutes * 60 + seconds) * 1000) };
  }
  const two = TWO.exec(text);
  return two === null ? null : { first: Number(two[1]), second: Number(two[2]), whole: null };
}

/** Nobody has more than all main times, and what the moves so far have brought. */
function fits(time: Millis | null, index: number, { periods }: TimeControl): boolean {
  if (time === null) return true;
  const base = periods.reduce((sum, period) => sum + period.base, 0);
  const extra = Math.max(...periods.map(({ method }) => extraPerMove(method)));
  return time <= base + extra * (Math.floor(index / 2) + 2);
}
