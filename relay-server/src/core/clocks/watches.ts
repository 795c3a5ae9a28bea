import {
  toInstant,
  type BoardState,
  type DeviceId,
  type Draft,
  type Entry,
  type EntryOf,
  type GameId,
  type GameState,
  type Hall,
  type Instant,
  type Side,
} from "@boardwire/shared";
import { toPair, type ClockFinding, type PairReading, type WatchInput, type WatchState } from "./types.ts";
import { createRuns } from "./runs.ts";
import { startWatch, watch } from "./watch.ts";

/**
 * The clocks of the hall. Every entry of the journal goes in once the hall knows it, also those that come out here; so a
 * journal that is read again leads to the same watches, whatever else was recorded in between.
 */
export interface ClockWatches {
  /** What follows from an entry: entries of its instant, not yet in the journal. */
  take(entry: Entry): readonly Draft[];
  /** What follows from time having passed, for one board or for all. */
  due(now: Instant, board?: DeviceId): readonly Draft[];
  /** When the next of that is due; null: nothing waits. */
  nextDue(): Instant | null;
}

/** A clock that cannot be read for so long is lost; a plug that is touched is back sooner. */
const LOST_AFTER_MILLIS = 3000;

const sideAt = (startFen: string, ply: number): Side =>
  (startFen.split(" ", 2)[1] === "b") === (ply % 2 === 1) ? "black" : "white";

const isMirrored = (board: BoardState | undefined, game: GameState): boolean =>
  game.turned !== (board?.clockSwapped ?? false);

export function createClockWatches(hall: Hall): ClockWatches {
  const watches = new Map<GameId, WatchState>();
  /** Boards that have no clock, and since when, while that was not told yet. */
  const missing = new Map<DeviceId, Instant>();

  const runs = createRuns();

  const gameOn = (board: BoardState | undefined): GameState | null => {
    const game = board === undefined || board.table === null ? null : hall.currentGame(board.table);
    return game === null || game.startedAt === null ? null : game;
  };

  const readingOf = (board: BoardState | undefined, game: GameState): PairReading | null => {
    const reading = board?.reading ?? null;
    if (board === undefined || reading === null) return null;
    return toPair(reading, isMirrored(board, game), reading.seen);
  };

  const feed = (game: GameId, input: WatchInput, at: Instant): readonly Draft[] => {
    const state = watches.get(game);
    if (state === undefined) return [];
    const watched = watch(state, input);
    watches.set(game, watched.state);
    return watched.findings.map((finding) => toDraft(finding, game, at));
  };

  const start = (entry: EntryOf<"GameStarted">): void => {
    const game = hall.games.get(entry.game);
    if (game === undefined) return;
    const over = hall.tables.get(entry.table)?.games.filter((id) => id !== entry.game) ?? [];
    for (const id of over) watches.delete(id);
    const reading = readingOf(hall.boards.get(entry.board), game);
    const begun = runs.begun(entry.board);
    const first =
      begun === null ? null : toPair(begun, isMirrored(hall.boards.get(entry.board), game), begun.seen);
    watches.set(entry.game, startWatch(game.control, sideAt(entry.start.fen, 1), reading, first));
  };

  const observed = ({ board: id, observation, seen }: EntryOf<"Observed">): readonly Draft[] => {
    const board = hall.boards.get(id);
    if (observation.kind === "clock" || observation.kind === "lost") missing.delete(id);
    else if (observation.kind === "noClock" && !missing.has(id)) missing.set(id, seen);
    if (observation.kind === "noClock" || observation.kind === "lost") runs.forget(id);
    else if (observation.kind === "clock" && board?.reading?.seen === seen) runs.see(id, board.reading);
    const game = gameOn(board);
    if (game === null) return [];
    if (observation.kind === "noClock" || observation.kind === "lost")
      return feed(game.id, { kind: "noClock" }, seen);
    // The hall has passed over what no clock can show.
    if (observation.kind !== "clock" || board?.reading?.seen !== seen) return [];
    const reading = readingOf(board, game);
    return reading === null ? [] : feed(game.id, { kind: "reading", reading }, seen);
  };

  const moved = (entry: EntryOf<"MovesObserved"> | EntryOf<"MovesCorrected">): readonly Draft[] => {
    const game = hall.games.get(entry.game);
    if (game === undefined) return [];
    const plies = game.moves.length;
    const [only] = entry.moves;
    const isNext = entry.type === "MovesObserved" && entry.replaced === 0 && entry.moves.length === 1;
    if (!isNext || only === undefined || only.known !== "seen")
      return feed(game.id, { kind: "revised", plies }, entry.at);
    const side = sideAt(game.start.fen, plies);
    return feed(game.id, { kind: "moved", side, at: only.at, plies }, entry.at);
  };

  const swapped = (entry: EntryOf<"ClockSidesSwapped">): readonly Draft[] => {
    const board = hall.boards.get(entry.board);
    const game = gameOn(board);
    return game === null ? [] : feed(game.id, { kind: "swapped", reading: readingOf(board, game) }, entry.at);
  };

  /** Without a clock that is shown running or standing there is nothing to tell. */
  const isShown = (id: DeviceId): boolean => {
    const game = gameOn(hall.boards.get(id));
    return game !== null && game.end === null && game.clock?.present === true;
  };

  return {
    due(now, board) {
      const drafts: Draft[] = [];
      for (const [id, since] of missing) {
        const at = toInstant(since + LOST_AFTER_MILLIS);
        if (at > now || (board !== undefined && board !== id)) continue;
        missing.delete(id);
        if (isShown(id)) drafts.push({ type: "ClockLost", at, source: { kind: "relay" }, board: id, since });
      }
      return drafts;
    },
    nextDue() {
      const [first] = [...missing.values()].toSorted((a, b) => a - b);
      return first === undefined ? null : toInstant(first + LOST_AFTER_MILLIS);
    },
    take(entry) {
      if (entry.type === "ClockLost") missing.delete(entry.board);
      if (entry.type === "Observed") return observed(entry);
      if (entry.type === "MovesObserved" || entry.type === "MovesCorrected") return moved(entry);
      if (entry.type === "GameEnded") return feed(entry.game, { kind: "gameEnded" }, entry.at);
      if (entry.type === "TimesProposed") {
        const times = { white: entry.white, black: entry.black };
        return feed(entry.game, { kind: "proposed", times, at: entry.at }, entry.at);
      }
      if (entry.type === "GameStarted") start(entry);
      return entry.type === "ClockSidesSwapped" ? swapped(entry) : [];
    },
  };
}

function toDraft(finding: ClockFinding, game: GameId, at: Instant): Draft {
  const head = { at, source: { kind: "relay" }, game, seen: at } as const;
  if (finding.kind === "notice") {
    const { notice, ordered } = finding;
    return { ...head, type: "ClockNoticed", notice, ...(ordered === undefined ? {} : { ordered }) };
  }
  const { side, fall, period, first } = finding;
  return { ...head, type: "FlagFallObserved", side, kind: fall, period, first };
}
