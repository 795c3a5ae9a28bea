import type {
  GameFacts,
  GameId,
  GameMove,
  GameSnapshot,
  GameState,
  GameUpdate,
  Hall,
  Instant,
  MoveView,
  Snapshot,
  TableNumber,
  TablePatch,
  TableView,
  TournamentSnapshot,
  TournamentUpdate,
  Update,
} from "@boardwire/shared";
import { countSameMoves, isSame, keepClock, toMovesPatch, toTablePatch } from "./projections/difference.ts";
import type { Projection } from "./projections/projection.ts";
import { createStream } from "./streams.ts";

/** What a batch of journal entries may have changed. */
export interface Changes {
  readonly tables: ReadonlySet<TableNumber>;
  readonly games: ReadonlySet<GameId>;
  readonly tournament: boolean;
}

/**
 * One channel of one audience. It keeps the view that its viewers have; snapshots are that view, and an update is the
 * difference to the view that the projection gives now. So a snapshot and the updates after it lead to the same view,
 * and what a projection hides leaves no trace.
 */
export interface ChannelState {
  /** Number of the newest update. */
  newest(): number;
  snapshot(now: Instant): Snapshot;
  after(since: number): readonly Update[] | null;
  /** The update that the changes make for this channel; null where its viewers see no difference. */
  advance(changes: Changes, now: Instant): Update | null;
}

export function createTournamentChannel(hall: Hall, projection: Projection): ChannelState {
  const channel = "tournament" as const;
  const stream = createStream<TournamentUpdate>();
  const tables = new Map<TableNumber, TableView>();
  let tournament = projection.toTournament(hall);

  const project = (table: TableNumber): TablePatch | null => {
    const before = tables.get(table);
    const after = keepClock(before, projection.toTable(hall, table, hall.currentGame(table)));
    const patch = toTablePatch(before, after);
    if (patch !== null) tables.set(table, after);
    return patch;
  };
  for (const table of hall.tables.keys()) project(table);

  return {
    snapshot: (now): TournamentSnapshot => ({
      type: "tournament",
      channel,
      n: stream.n,
      at: now,
      tournament,
      tables: [...tables.values()].sort((a, b) => a.table - b.table),
    }),
    newest: () => stream.n,
    after: (since) => stream.after(since),
    advance(changes, now) {
      const patches = [...changes.tables].flatMap((table) => project(table) ?? []);
      const next = changes.tournament ? projection.toTournament(hall) : tournament;
      const isNews = !isSame(tournament, next);
      tournament = next;
      if (patches.length === 0 && !isNews) return null;
      return stream.add((n) => ({
        type: "tournament",
        channel,
        n,
        at: now,
        ...(isNews ? { tournament } : {}),
        ...(patches.length > 0 ? { tables: patches } : {}),
      }));
    },
  };
}

export function createGameChannel(hall: Hall, projection: Projection, id: GameId): ChannelState {
  const channel = `game:${id}` as const;
  const stream = createStream<GameUpdate>();
  const gameNow = (): GameState => {
    const game = hall.games.get(id);
    if (game === undefined) throw new Error(`game ${id} has gone from the hall`);
    return game;
  };
  const first = gameNow();
  let made: readonly GameMove[] = first.moves;
  let isOver = first.end !== null;
  let moves: MoveView[] = made.map((move) => projection.toMove(move, isOver));
  let facts: GameFacts = projection.toFacts(hall, first);
  let tile: TableView = projection.toTable(hall, first.table, first);

  const projectMoves = (game: GameState): ReturnType<typeof toMovesPatch> => {
    const hasEnded = (game.end !== null) !== isOver;
    if (game.moves === made && !hasEnded) return null;
    // Once a game is over more may be told of moves that stay as they are.
    const same = hasEnded ? 0 : countSameMoves(made, game.moves);
    made = game.moves;
    isOver = game.end !== null;
    const tail = made.slice(same).map((move) => projection.toMove(move, isOver));
    const patch = toMovesPatch(moves, same, tail);
    if (patch !== null) moves = [...moves.slice(0, patch.from - 1), ...patch.list];
    return patch;
  };

  return {
    snapshot: (now): GameSnapshot => ({
      type: "game",
      channel,
      n: stream.n,
      at: now,
      tournament: { name: gameNow().tournament ?? hall.name },
      tile,
      facts,
      moves,
    }),
    newest: () => stream.n,
    after: (since) => stream.after(since),
    advance(changes, now) {
      if (!changes.games.has(id)) return null;
      const game = gameNow();
      const nextTile = keepClock(tile, projection.toTable(hall, game.table, game));
      const patch = toTablePatch(tile, nextTile);
      if (patch !== null) tile = nextTile;
      const nextFacts = projection.toFacts(hall, game);
      const hasNewFacts = !isSame(facts, nextFacts);
      facts = nextFacts;
      const movesPatch = projectMoves(game);
      if (patch === null && !hasNewFacts && movesPatch === null) return null;
      return stream.add((n) => ({
        type: "game",
        channel,
        n,
        at: now,
        ...(patch === null ? {} : { tile: patch }),
        ...(hasNewFacts ? { facts } : {}),
        ...(movesPatch === null ? {} : { moves: movesPatch }),
      }));
    },
  };
}
