import {
  startTimes,
  timeLeftAt,
  toMillis,
  type GameState,
  type Instant,
  type Millis,
  type Side,
  type Times,
} from "@boardwire/shared";
import { sideOf, timesBefore } from "./illegal-case.ts";

// What the clock of a game shows, and showed, for rulings that set it.

/** Whole seconds, which are what a clock can be set to. */
const wholeSeconds = (millis: number): Millis => toMillis(Math.floor(millis / 1000) * 1000);

/** What the clock shows at that instant; null: it cannot be read, or is being replaced. */
export function timesNow({ clock }: GameState, at: Instant): Times | null {
  if (clock === null || !clock.present || clock.held) return null;
  const { white, black, running, seen, runsFrom, otherGains } = clock;
  const reading = { white, black, running, at: seen, runsFrom: runsFrom ?? undefined, otherGains };
  return {
    white: wholeSeconds(timeLeftAt(reading, "white", at) ?? 0),
    black: wholeSeconds(timeLeftAt(reading, "black", at) ?? 0),
  };
}

/**
 * What the clock showed as the turn after half-move `ply` began: each side's time at its own last press before, or with
 * what the game began. Null: a press was not read.
 */
export function timesAfter(game: GameState, ply: number): Times | null {
  const shown = timesBefore(game, ply + 1);
  const begun = game.control === null ? null : startTimes(game.control);
  const read = (side: Side): Millis | null => {
    // Before a side's own first press it had what the game began with.
    const hasPressed = ply >= (sideOf(game, 1) === side ? 1 : 2);
    return shown[side] ?? (hasPressed ? null : (begun?.[side].left ?? null));
  };
  const [white, black] = [read("white"), read("black")];
  return white === null || black === null ? null : { white: wholeSeconds(white), black: wholeSeconds(black) };
}

export const isRunning = ({ clock }: GameState): boolean =>
  clock !== null && clock.present && clock.running !== null;
