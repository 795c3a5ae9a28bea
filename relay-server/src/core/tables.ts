import {
  type DeviceId,
  type GameId,
  type GameState,
  type Hall,
  type TableNumber,
  STANDARD_FEN,
  placementOf,
  toGameId,
} from "@boardwire/shared";
import type { InferenceInput } from "./inference/types.ts";

// Which table a board comes to, and which game starts there.

/** A board that was taken from its table stays without one until somebody says where it stands now. */
export const isPlaced = (hall: Hall, board: DeviceId): boolean =>
  hall.boards.has(board) || [...hall.tables.values()].some((table) => table.board === board);

/** The lowest table of the pairings without a board, else the first number that is free. */
export function nextTable(hall: Hall): TableNumber {
  const free = [...hall.tables.values()].filter((table) => table.board === null).map((table) => table.number);
  if (free.length > 0) return Math.min(...free) as TableNumber;
  let number = 1;
  while (hall.tables.has(number as TableNumber)) number++;
  return number as TableNumber;
}

const gamesAt = (hall: Hall, table: TableNumber): GameState[] =>
  (hall.tables.get(table)?.games ?? []).flatMap((id) => hall.games.get(id) ?? []);

/** Neither played nor decided without play. */
const isToCome = ({ startedAt, end, desk }: GameState): boolean =>
  startedAt === null && end === null && desk.pending === null;

/** What may start next: the games paired at the table that have not started; any game where nothing was paired. */
export function expectation(hall: Hall, table: TableNumber): InferenceInput {
  const games = gamesAt(hall, table);
  if (games.every((game) => !game.paired))
    return { kind: "expect", starts: [{ fen: STANDARD_FEN, chess960: false }] };
  return {
    kind: "expect",
    starts: games.filter(isToCome).map((game) => game.start),
  };
}

/** The first paired game at the table that waits for this start position, else a new one. */
export function chooseGame(hall: Hall, table: TableNumber, fen: string): GameId {
  const games = gamesAt(hall, table);
  const waiting = games.filter(isToCome);
  const fitting = waiting.find((game) => placementOf(game.start.fen) === placementOf(fen));
  return fitting?.id ?? toGameId(table, games.length + 1);
}
