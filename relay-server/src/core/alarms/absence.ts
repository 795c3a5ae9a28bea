import {
  openStop,
  periodAt,
  toInstant,
  type GameState,
  type Instant,
  type Millis,
  type Side,
} from "@boardwire/shared";
import { fenOf, turnOf } from "../projections/tile.ts";
import { causeAtTable, causeOfGame, isHeard, type Cause, type PlaySight, type Sight } from "./cause.ts";

const MINUTE = 60_000;
/** Whoever has made no first move for so long may not be there, where the edition gives no time at all. */
const LOOK_AFTER = 5 * MINUTE;
/** A player whose turn has just begun is given so long. */
const FIRST_MOVE = MINUTE;

/** So long nobody may move before somebody looks: a quarter of the first period, between 45 seconds and 20 minutes. */
function patienceOf({ control }: GameState): number {
  if (control === null) return 20 * MINUTE;
  return Math.min(20 * MINUTE, Math.max(45_000, periodAt(control, 0).base / 4));
}

/**
 * [ALM24] A side whose time runs has not made its first move when the default time is over. Nobody sees who sits at a table;
 * that a man moves is what a board can tell.
 */
export function findAbsent(sight: PlaySight): Cause[] {
  const { game, edition } = sight;
  const { clock, moves } = game;
  const side = turnOf(fenOf(game));
  const limit = edition.defaultTime;
  if (limit.value === null || clock === null || !clock.present || clock.running !== side || moves.length > 1)
    return [];
  const start = startOfPlay(game, side, clock.since);
  const due = Math.max(
    start + Math.max(limit.value, Math.min(LOOK_AFTER, patienceOf(game))),
    clock.since + Math.min(FIRST_MOVE, patienceOf(game)),
  );
  return [
    causeOfGame(
      "defaultTime",
      sight,
      { family: [side] },
      {
        level: "soon",
        side,
        since: start,
        after: due - start,
        cited: limit,
        values: { limit: limit.value },
      },
    ),
  ];
}

/**
 * When the clock was first started: what the other side has used of its time before the present turn. A clock that was set
 * otherwise than announced cannot have run before the men stood.
 */
function startOfPlay({ control, clock, moves, startedAt }: GameState, side: Side, since: Instant): Instant {
  if (moves.length === 0 || control === null || clock === null) return since;
  const { base } = periodAt(control, 0);
  const others: Millis = side === "white" ? clock.black : clock.white;
  return toInstant(Math.max(startedAt ?? since, since - Math.max(0, base - others)));
}

/** [ALM24] The clock of a paired game runs, and its start position has not been seen on the board. */
export function findNotStarted({ hall, table, board, edition }: Sight): Cause[] {
  const game = hall.currentGame(table);
  const isRunning = isHeard(board) && board.clockPresent && (board.reading?.running ?? null) !== null;
  if (game === null || game.startedAt !== null || game.end !== null || !game.paired || !isRunning) return [];
  return [
    causeAtTable(
      "defaultTime",
      table,
      { family: ["notStarted", game.id] },
      {
        level: "soon",
        after: Math.max(edition.defaultTime.value ?? 0, Math.min(LOOK_AFTER, patienceOf(game))),
        cited: edition.defaultTime,
        values: { limit: edition.defaultTime.value, how: "notStarted" },
      },
    ),
  ];
}

/**
 * [ALM25] Nobody has moved for long: a game may have been left without a word (requirement S-82). No result follows. What was
 * moved while the board was away is not known, so it counts from when its clock is heard again.
 */
export function findNobodyMoves(sight: PlaySight): Cause[] {
  const { game, board } = sight;
  const { clock, moves, desk } = game;
  const last = moves.at(-1);
  const stands = clock !== null && clock.present && clock.running === null;
  if (last === undefined || stands || openStop(desk) !== null || !isHeard(board)) return [];
  return [
    causeOfGame(
      "nobodyMoves",
      sight,
      { occurrence: [moves.length] },
      {
        level: "note",
        side: turnOf(fenOf(game)),
        since: toInstant(Math.max(last.at, clock?.since ?? 0)),
        after: patienceOf(game),
        values: { ply: moves.length },
      },
    ),
  ];
}
