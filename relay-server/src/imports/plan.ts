import {
  DeviceIdSchema,
  toGameId,
  type Draft,
  type DeviceId,
  type GameId,
  type GameState,
  type Hall,
  type Instant,
  type Player,
  type TableNumber,
} from "@boardwire/shared";
import * as v from "valibot";
import type { Pairing, PairingList } from "./pairing.ts";

/**
 * What a pairing list adds to what the journal knows: nothing, if it was taken over before. The same list is read at
 * every start, and lists are corrected between starts; so:
 *
 * - a game that has started is never touched: a line of the list with the same players and start position is that game;
 * - the other lines of a table are its coming games, in the order of the list; one that is paired already is paired
 *   anew only where it differs;
 * - a board is assigned where the list says another serial than the journal.
 */
export function planImport(hall: Hall, list: PairingList, at: Instant): Draft[] {
  const source = { kind: "import", name: list.file } as const;
  const drafts: Draft[] = [];
  for (const [table, pairings] of groupByTable(list.pairings)) {
    for (const { id, pairing } of placeGames(hall, table, pairings)) {
      const { white, black, start, timeControl } = pairing;
      drafts.push({ at, source, type: "GamePaired", game: id, table, white, black, start, timeControl });
    }
    const serial = pairings.find((pairing) => pairing.serial !== null)?.serial ?? null;
    const board = serial === null ? null : toBoard(serial);
    if (board !== null && hall.tables.get(table)?.board !== board) {
      drafts.push({ at, source, type: "BoardAssigned", board, table });
    }
  }
  return drafts;
}

/**
 * Pairing lists name the serial that stands on the back of a DGT board, and every other board by its whole name
 * (`chessnut:777`, `certabo@/dev/ttyUSB0`): no DGT serial has a sign of that kind in it.
 */
export function toBoard(serial: string): DeviceId {
  const whole = v.safeParse(DeviceIdSchema, serial);
  return whole.success ? whole.output : v.parse(DeviceIdSchema, `dgt:${serial}`);
}

function groupByTable(pairings: readonly Pairing[]): Map<TableNumber, Pairing[]> {
  const tables = new Map<TableNumber, Pairing[]>();
  for (const pairing of pairings) tables.set(pairing.table, [...(tables.get(pairing.table) ?? []), pairing]);
  return tables;
}

/** The games of one table that have to be paired, with their ids. */
function placeGames(
  hall: Hall,
  table: TableNumber,
  pairings: readonly Pairing[],
): { readonly id: GameId; readonly pairing: Pairing }[] {
  const games = (hall.tables.get(table)?.games ?? []).flatMap((id) => hall.games.get(id) ?? []);
  const isToCome = (game: GameState): boolean => game.startedAt === null && game.end === null;
  const started = games.filter((game) => !isToCome(game));
  const coming = games.filter(isToCome);
  const open = pairings.filter((pairing) => {
    const at = started.findIndex((game) => isSameGame(game, pairing));
    if (at !== -1) started.splice(at, 1);
    return at === -1;
  });
  return open.flatMap((pairing, i) => {
    const known = coming[i];
    if (known !== undefined && isSamePairing(known, pairing)) return [];
    return [{ id: known?.id ?? toGameId(table, games.length + 1 + i - coming.length), pairing }];
  });
}

const isSameGame = (game: GameState, pairing: Pairing): boolean =>
  game.white?.name === pairing.white?.name &&
  game.black?.name === pairing.black?.name &&
  game.start.fen === pairing.start.fen;

const isSamePairing = (game: GameState, pairing: Pairing): boolean =>
  isSameGame(game, pairing) &&
  isSamePlayer(game.white, pairing.white) &&
  isSamePlayer(game.black, pairing.black) &&
  game.start.chess960 === pairing.start.chess960 &&
  game.timeControl === pairing.timeControl;

const isSamePlayer = (a: Player | null, b: Player | null): boolean =>
  a?.title === b?.title &&
  a?.federation === b?.federation &&
  a?.rating === b?.rating &&
  a?.fideId === b?.fideId;
