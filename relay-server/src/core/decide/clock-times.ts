import {
  startTimes,
  timeLeftAt,
  toMillis,
  type Draft,
  type EntryOf,
  type GameState,
  type Instant,
  type Times,
} from "@boardwire/shared";
import { timesBefore } from "../projections/illegal-moves.ts";
import { turnOf } from "../projections/tile.ts";
import type { Ruling } from "./decision.ts";

// What the clock of a game shows, for rulings that set it.

/** Whole seconds, which are what a clock can be set to. */
const wholeSeconds = (millis: number) => toMillis(Math.floor(millis / 1000) * 1000);

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
  const first = turnOf(game.start.fen);
  const side = ply % 2 === 0 ? first : first === "white" ? "black" : "white";
  const shown = timesBefore(game.moves, ply, side);
  const begun = game.control === null ? null : startTimes(game.control);
  // The first two turns come before either side's own first press.
  const own = ply < 2 ? (begun?.[side].left ?? null) : null;
  const other = side === "white" ? "black" : "white";
  const others = ply < 1 ? (begun?.[other].left ?? null) : null;
  const times = { [side]: shown[side] ?? own, [other]: shown[other] ?? others };
  const { white, black } = times;
  return white == null || black == null ? null : { white: wholeSeconds(white), black: wholeSeconds(black) };
}

export const isRunning = ({ clock }: GameState): boolean =>
  clock !== null && clock.present && clock.running !== null;

export const isStopped = ({ desk }: GameState): boolean =>
  desk.stops.some(({ resumedAt }) => resumedAt === null);

/** Play stands from here on, where it does not already. `always`: also where the clock stands or was not read. */
export function stopFor(
  game: GameState,
  ruling: Ruling,
  stop: Pick<EntryOf<"PlayStopped">, "why" | "side">,
  always = false,
): Draft[] {
  if (isStopped(game) || (!always && !isRunning(game))) return [];
  return [{ ...ruling, type: "PlayStopped", game: game.id, text: "", ...stop }];
}
