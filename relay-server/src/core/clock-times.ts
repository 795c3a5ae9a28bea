import {
  openTimesAt,
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
 * What a penalty starts from [CLK28]: the times that are decided on and not set yet, run on until that instant, else what
 * the clock shows. Null: neither is known.
 */
export function timesToChange(game: GameState, at: Instant): Times | null {
  const { clock, proposed } = game;
  // Of a clock that cannot be read nobody knows what ran off; one that is being replaced stands.
  const isFollowed = clock !== null && (clock.present || clock.held);
  if (!isFollowed || proposed === null || proposed.outcome === "set") return timesNow(game, at);
  const { white, black } = openTimesAt(clock, proposed.open, at);
  return { white: wholeSeconds(white), black: wholeSeconds(black) };
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
