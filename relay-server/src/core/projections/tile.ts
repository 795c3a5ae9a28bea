import {
  type BoardState,
  type ClockView,
  type GameClock,
  type GameFacts,
  type GameMove,
  type GameState,
  type Hall,
  type MoveKnown,
  type MoveView,
  type Side,
  type SignalView,
  type TableNumber,
  type Tile,
  STANDARD_FEN,
  placementOf,
  toMillis,
} from "@boardwire/shared";
import { toControlTag } from "../control-tag.ts";

// What all audiences share: the table as everybody standing at it could see it.

export const turnOf = (fen: string): Side => (fen.split(" ", 2)[1] === "b" ? "black" : "white");

/** The position a game stands in: after its last move, else where it starts. */
export const fenOf = (game: GameState | null): string =>
  game === null ? STANDARD_FEN : (game.moves.at(-1)?.fen ?? game.start.fen);

export const boardOf = (hall: Hall, table: TableNumber): BoardState | null => {
  const id = hall.tables.get(table)?.board ?? null;
  return id === null ? null : (hall.boards.get(id) ?? null);
};

/** False for a game at the table that another one has followed, and for one that is still to come. */
export const isCurrent = (hall: Hall, game: GameState | null, table: TableNumber): boolean =>
  game === null || hall.currentGame(table)?.id === game.id;

export function toTile(hall: Hall, table: TableNumber, game: GameState | null): Tile {
  const fen = fenOf(game);
  const last = game?.moves.at(-1) ?? null;
  return {
    table,
    game: game?.id ?? null,
    white: game?.white ?? null,
    black: game?.black ?? null,
    status: statusOf(game),
    position: placementOf(fen),
    turn: turnOf(fen),
    ply: game?.moves.length ?? 0,
    last: last === null || game === null ? null : { uci: last.uci, san: last.san, ply: game.moves.length },
    clock: game?.clock == null ? null : toClockView(game.clock),
    result: game?.end?.result ?? null,
    termination: game?.end?.termination ?? null,
    signal: toSignal(hall, table, game),
  };
}

function statusOf(game: GameState | null): Tile["status"] {
  if (game?.end != null) return "over";
  return game?.startedAt == null ? "waiting" : "live";
}

/** A clock below zero shows 0:00, as the clock on the table does. */
function toClockView(clock: GameClock): ClockView {
  const running = clock.present ? clock.running : null;
  return {
    white: toMillis(Math.max(0, clock.white)),
    black: toMillis(Math.max(0, clock.black)),
    running,
    at: clock.seen,
    ...(running !== null && clock.runsFrom !== null ? { runsFrom: clock.runsFrom } : {}),
    ...(running !== null && clock.otherGains ? { otherGains: true } : {}),
    stale: !clock.present,
  };
}

function toSignal(hall: Hall, table: TableNumber, game: GameState | null): SignalView {
  const board = boardOf(hall, table);
  if (board === null || !isCurrent(hall, game, table)) return { state: "none", since: null };
  if (!board.connected) return { state: "lost", since: board.seen };
  if (board.unreachableSince !== null) return { state: "lost", since: board.unreachableSince };
  if (game?.unresolved != null) return { state: "adjusting", since: null };
  return { state: "ok", since: null };
}

export function toMoveView(move: GameMove, known: MoveKnown): MoveView {
  return {
    san: move.san,
    uci: move.uci,
    position: placementOf(move.fen),
    clock: move.remaining,
    confirmed: move.confirmed,
    known,
  };
}

/** The games at a table that have started, in order. */
const toStarted = (hall: Hall, table: TableNumber): GameFacts["tableGames"] =>
  (hall.tables.get(table)?.games ?? []).filter((id) => hall.games.get(id)?.startedAt != null);

export function toGameFacts(hall: Hall, game: GameState): GameFacts {
  return {
    startPosition: placementOf(game.start.fen),
    startFen: game.start.fen,
    startTurn: turnOf(game.start.fen),
    startMoveNumber: Number(game.start.fen.split(" ")[5] ?? "1") || 1,
    chess960: game.start.chess960,
    timeControl: toControlTag(game),
    startedAt: game.startedAt,
    revised: game.revised,
    tableGames: toStarted(hall, game.table),
    ...toDrawOffers(game),
  };
}

/** Offers of a draw, once nobody is helped by knowing of them; none: as if nobody had asked. */
function toDrawOffers({ end, desk }: GameState): Pick<GameFacts, "drawOffers"> {
  if (end === null || desk.offers.length === 0) return {};
  return { drawOffers: desk.offers.map(({ side, ply }) => ({ side, ply })) };
}
