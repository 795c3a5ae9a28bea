import {
  squareAtReadingIndex,
  squareName,
  type GameState,
  type Hall,
  type TableHealth,
  type TableNumber,
} from "@boardwire/shared";
import { toClockWatch } from "./clock-watch.ts";
import { toPending } from "./desk.ts";
import { findSetupDifferences } from "./setup.ts";
import { publicProjection } from "./public.ts";
import { boardOf, isCurrent, toMoveView, toTile } from "./tile.ts";
import type { Projection } from "./projection.ts";

/** Who looks after boards and clocks: everything about the equipment, nothing about claims. */
export const operatorProjection: Projection = {
  audience: "operator",
  showsGames: true,
  toTournament: ({ name }) => ({ name }),
  toTable: (hall, table, game) => ({
    ...toTile(hall, table, game),
    health: toHealth(hall, table, game),
    clockWatch: toClockWatch(hall, table, game),
    pending: toPending(hall, game),
  }),
  toMove: (move) => {
    // That the position stands says nothing of which of several orders led to it: that takes a ruling.
    const isSure = move.confirmed && move.known !== "uncertain";
    const view = { ...toMoveView(move, move.known), confirmed: isSure };
    return move.remaining === null && move.estimate !== null ? { ...view, estimate: move.estimate } : view;
  },
  toFacts: (hall, game) => ({
    ...publicProjection.toFacts(hall, game),
    uncertain: game.uncertain === null ? null : { ...game.uncertain, rivals: [...game.uncertain.rivals] },
  }),
};

/** Facts about the board at a table; with a game that is not the present one at it, about no board. */
export function toHealth(hall: Hall, table: TableNumber, game: GameState | null): TableHealth {
  const board = isCurrent(hall, game, table) ? boardOf(hall, table) : null;
  return {
    board: board?.id ?? (isCurrent(hall, game, table) ? (hall.tables.get(table)?.board ?? null) : null),
    connected: board?.connected ?? false,
    reachable: board !== null && board.unreachableSince === null,
    port: board?.facts?.port ?? null,
    make: board?.facts?.make ?? null,
    firmware: board?.facts?.firmware ?? null,
    batteryPercent: board?.facts?.battery?.percent ?? null,
    clockPresent: board?.clockPresent ?? false,
    clockLowBattery: board?.reading?.lowBattery ?? false,
    noiseBytes: board?.noiseBytes ?? 0,
    ageMillis: board?.facts?.ageMillis ?? null,
    unresolved: [...(game?.unresolved ?? [])],
    setup: board === null ? [] : findSetupDifferences(hall, table, board),
    masked: board === null ? [] : toSquares(board.masked, game?.turned ?? false),
    signalled: game?.signalled ?? null,
  };
}

/** Fields as squares of the game, by name. */
const toSquares = (fields: readonly number[], isTurned: boolean): string[] =>
  fields
    .map((field) => squareName(squareAtReadingIndex(isTurned ? 63 - field : field)))
    .toSorted((a, b) => a.localeCompare(b));
