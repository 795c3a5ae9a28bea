import type { GameState } from "./game.ts";
import type { BoardState } from "./hall-board.ts";
import { otherFace, type ClockReading, type ClockSide, type Observation } from "./observation.ts";
import { addPress, findPress } from "./presses.ts";
import { extraPerMove, periodAt } from "./time/control.ts";

// What a clock shows of its own type or setting while it is played with. Two clocks under the same control that do not
// do the same are not of one type, or not set alike.

export interface ClockHabits {
  /** What it showed at its first run: the main time, or with the first move's extra time; null: neither, or not seen. */
  readonly startShows: "base" | "baseAndExtra" | null;
  /** How often time was seen to be added with the own press, and as the own turn began. */
  readonly added: { readonly press: number; readonly turn: number };
}

export const NO_HABITS: ClockHabits = { startShows: null, added: { press: 0, turn: 0 } };

/** Readings are rounded, and the message of the start comes some time after it. */
const TOLERANCE_MILLIS = 2000;
/** More at once is another period, or a hand at the clock. */
const MOST_ADDED_MILLIS = 60_000;

const isBetween = (value: number, least: number, most: number): boolean => value >= least && value <= most;

/** The game with what one more observation of its board tells of presses and of the clock's habits. */
export function hearClock(
  game: GameState,
  before: BoardState,
  now: BoardState,
  observation: Observation,
): GameState {
  if (observation.kind === "clock" && now.reading === before.reading) return game;
  const pressed = keepPress(game, before, now, observation);
  if (observation.kind !== "clock") return pressed;
  const habits = learnHabits(game, before.clockPresent ? before.reading : null, observation);
  return habits === game.habits ? pressed : { ...pressed, habits };
}

function keepPress(
  game: GameState,
  before: BoardState,
  now: BoardState,
  observation: Observation,
): GameState {
  const press = findPress(before, observation);
  if (press === null) return game;
  const isMirrored = game.turned !== now.clockSwapped;
  const by = (press.face === "left") === isMirrored ? "black" : "white";
  return addPress(game, { by, remaining: press.remaining, at: now.seen, isNoted: press.isNoted });
}

function learnHabits(game: GameState, before: ClockReading | null, now: ClockReading): ClockHabits {
  const { habits, control, moves } = game;
  if (now.running === null) return habits;
  const isFirstRun = before?.running == null && moves.length <= 1 && habits.startShows === null;
  if (isFirstRun && control !== null) {
    const { base, method } = periodAt(control, 0);
    const extra = method.kind === "usDelay" ? 0 : extraPerMove(method);
    const isAt = (millis: number): boolean =>
      Math.abs(now.left.millis - millis) <= TOLERANCE_MILLIS &&
      Math.abs(now.right.millis - millis) <= TOLERANCE_MILLIS;
    if (extra <= 2 * TOLERANCE_MILLIS) return habits;
    if (isAt(base)) return { ...habits, startShows: "base" };
    return isAt(base + extra) ? { ...habits, startShows: "baseAndExtra" } : habits;
  }
  if (before === null || before.running === null || before.lever === now.lever) return habits;
  const gain = (face: ClockSide): number => now[face].millis - before[face].millis;
  const isAdded = (face: ClockSide): boolean =>
    isBetween(gain(face), now.resolutionMillis, MOST_ADDED_MILLIS);
  const { press, turn } = habits.added;
  // The side whose turn has begun had stood still until now.
  if (isAdded(now.lever)) return { ...habits, added: { press, turn: turn + 1 } };
  return isAdded(otherFace(now.lever)) ? { ...habits, added: { press: press + 1, turn } } : habits;
}

/** So many turns have to show it, and none the contrary. */
const TURNS_TO_TELL = 2;

/** What of a clock's habits is known by now. */
export function describeHabits({ habits, clock }: GameState): {
  readonly startShows: "base" | "baseAndExtra" | null;
  readonly addsAt: "press" | "turn" | null;
  readonly delay: "waits" | "runs" | null;
} {
  const { press, turn } = habits.added;
  const waits = clock?.going.waits ?? null;
  return {
    startShows: habits.startShows,
    addsAt:
      press >= TURNS_TO_TELL && turn === 0 ? "press" : turn >= TURNS_TO_TELL && press === 0 ? "turn" : null,
    delay: waits === null ? null : waits ? "waits" : "runs",
  };
}
