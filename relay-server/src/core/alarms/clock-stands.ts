import { cite, openClaim, openStop, type GameClock } from "@boardwire/shared";
import { causeOfGame, type Cause, type GameSight, type PlaySight } from "./cause.ts";

/** A clock is stopped for a moment also to be set or moved aside. */
const STANDS_MILLIS = 5000;
/** Moves that were made while the clock stood before that is told: with the first it may just be started late. */
const MOVES_UNTIMED = 2;

/**
 * [ALM14] The clock of a running game stands. Nobody moves: it was stopped, as players do who want the arbiter, or have ended
 * their game. Moves are made: it was forgotten.
 */
export function findStandingClock(sight: PlaySight): Cause[] {
  const { game, edition, ending } = sight;
  const { clock, moves, desk, signalled } = game;
  if (clock === null || !isStopped(clock) || moves.length === 0 || ending !== null || signalled !== null)
    return [];
  const { since } = clock;
  const untimed = moves.filter(({ at }) => at > since);
  const first = untimed[MOVES_UNTIMED - 1];
  if (first !== undefined)
    return [
      causeOfGame(
        "clockStopped",
        sight,
        { occurrence: [since] },
        { level: "soon", since, cited: cite(edition.id, "interruption"), values: { moves: untimed.length } },
      ),
    ];
  const isAttended = openStop(desk) !== null || openClaim(desk) !== null;
  if (isAttended || untimed.length > 0) return [];
  return [
    causeOfGame(
      "helpWanted",
      sight,
      { occurrence: [since] },
      {
        level: "soon",
        since,
        after: STANDS_MILLIS,
        cited: cite(edition.id, "interruption"),
        values: { ply: moves.length, white: clock.white, black: clock.black },
      },
    ),
  ];
}

/** [ALM14] The kings tell why the clock was stopped, and have an alarm of their own. */
export function findStopExplained(sight: GameSight): Cause[] {
  if (sight.game.signalled === null) return [];
  return [causeOfGame("helpWanted", sight, {}, { level: "soon", isAnswered: true })];
}

/** It can be read and shows that nobody's time runs; a clock that has stopped at zero is another matter. */
export const isStopped = ({ present, running, held, white, black }: GameClock): boolean =>
  present && running === null && !held && white > 0 && black > 0;
