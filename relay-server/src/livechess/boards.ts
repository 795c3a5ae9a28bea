import { isInPlay, type BoardState, type DeviceId, type Hall } from "@boardwire/shared";
import type { Eboard } from "./answers.ts";
import { gameOn, showBoard, toPlacement } from "./shown.ts";

// The list of boards, and how clients name one of them.

/** DGT boards are known by the bare serial number; every other make by make and serial, so that no two are the same. */
export const serialOf = (id: DeviceId): string => id.replace(/^dgt:/, "");

/** The board that a client means: by its name here, or by the serial number alone where only one board has it. */
export function findBoard(hall: Hall, serial: string): DeviceId | null {
  const known = idsOf(hall);
  const named = known.find((id) => serialOf(id) === serial || id === serial);
  if (named !== undefined) return named;
  const alike = known.filter((id) => id.slice(id.indexOf(":") + 1) === serial);
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

/** Also boards that are awaited at a table and have not been seen yet. */
function idsOf(hall: Hall): DeviceId[] {
  const awaited = [...hall.tables.values()].flatMap(({ board }) => (board === null ? [] : [board]));
  return [...new Set([...hall.boards.keys(), ...awaited])];
}

/**
 * All boards. Some pages take the first and look no further: boards that answer come first, of these the ones with a game
 * under way, then by table.
 */
export function listBoards(hall: Hall): readonly Eboard[] {
  return idsOf(hall)
    .map((id) => {
      const board = hall.boards.get(id) ?? null;
      return { eboard: toEboard(hall, id, board), rank: toRank(hall, board), table: tableOf(hall, id) };
    })
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        (a.table ?? Infinity) - (b.table ?? Infinity) ||
        (a.eboard.serialnr < b.eboard.serialnr ? -1 : 1),
    )
    .map(({ eboard }) => eboard);
}

const isActive = (board: BoardState): boolean => board.connected && board.unreachableSince === null;

const toRank = (hall: Hall, board: BoardState | null): number =>
  board === null || !isActive(board) ? 2 : isInPlay(gameOn(hall, board)) ? 0 : 1;

function tableOf(hall: Hall, id: DeviceId): number | null {
  for (const { number, board } of hall.tables.values()) if (board === id) return number;
  return null;
}

function toEboard(hall: Hall, id: DeviceId, board: BoardState | null): Eboard {
  const table = tableOf(hall, id);
  const shown = board === null ? null : showBoard(board, gameOn(hall, board), null);
  return {
    serialnr: serialOf(id),
    source: board !== null && isActive(board) ? (board.facts?.port ?? null) : null,
    state: board === null ? null : isActive(board) ? "ACTIVE" : "NOTRESPONDING",
    battery: board?.facts?.battery === undefined ? null : `${Math.round(board.facts.battery.percent)}%`,
    comment: table === null ? null : `Table ${table}`,
    board: shown === null ? null : toPlacement(shown),
    flipped: shown?.flipped ?? false,
    clock: shown?.clock ?? null,
  };
}
