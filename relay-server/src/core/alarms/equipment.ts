import type { BoardState, DriverId, Hall, TableNumber } from "@boardwire/shared";
import { causeAtTable, causeOfGame, isHeard, type Cause, type PlaySight, type Sight } from "./cause.ts";

/** A board that is plugged in again at once is nobody's business. */
const SILENT_MILLIS = 3000;

/** [ALM26] The board of a running game gives no sign of life. */
export function findSilentBoard(sight: PlaySight): Cause[] {
  const { board } = sight;
  if (board === null || board.connected || board.unreachableSince !== null) return [];
  return [
    causeOfGame(
      "boardSilent",
      sight,
      { occurrence: [board.seen] },
      { level: "soon", since: board.seen, after: SILENT_MILLIS, values: { board: board.id } },
    ),
  ];
}

/** [ALM26] A driver is not heard: one alarm for all its boards, at the first of their tables. */
export function findSilentDrivers(hall: Hall): Cause[] {
  const boards = new Map<DriverId, BoardState[]>();
  for (const board of hall.boards.values()) {
    if (board.driver === null || board.unreachableSince === null || board.table === null) continue;
    boards.set(board.driver, [...(boards.get(board.driver) ?? []), board]);
  }
  return [...boards].flatMap(([driver, silent]): Cause[] => {
    const tables = silent.flatMap(({ table }) => table ?? []).toSorted((a, b) => a - b);
    const playing = tables.filter((table) => isPlaying(hall, table));
    const [first] = tables;
    const since = hall.links.get(driver)?.lostSince ?? null;
    if (first === undefined || playing.length === 0 || since === null) return [];
    return [
      causeAtTable(
        "boardSilent",
        first,
        { family: [driver], occurrence: [since] },
        {
          level: "soon",
          since,
          values: {
            // Journals of before drivers were told of have no name.
            driver: hall.links.get(driver)?.name || driver,
            boards: tables.length,
            tables: tables.join(" ").slice(0, 200),
          },
        },
      ),
    ];
  });
}

function isPlaying(hall: Hall, table: TableNumber): boolean {
  const game = hall.currentGame(table);
  return game !== null && game.startedAt !== null && game.end === null;
}

/** [ALM27] The clock of a running game can be read no longer, so that nobody would see it at zero. */
export function findSilentClock(sight: PlaySight): Cause[] {
  const { board, game } = sight;
  const { clock } = game;
  if (clock === null || clock.present || clock.held) return [];
  if (!isHeard(board)) return [];
  return [
    causeOfGame(
      "clockSilent",
      sight,
      { occurrence: [clock.since] },
      { level: "soon", since: clock.since, values: { white: clock.white, black: clock.black } },
    ),
  ];
}

/** [ALM28] A battery is low: of the board at 20 and at 10 percent, of the clock by its own sign. */
export function findLowBatteries({ table, board }: Sight): Cause[] {
  if (board === null || !board.connected) return [];
  const found: Cause[] = [];
  const percent = board.facts?.battery?.percent ?? null;
  if (percent !== null && percent <= 20) {
    const limit = percent <= 10 ? 10 : 20;
    found.push(
      causeAtTable(
        "batteryLow",
        table,
        { family: ["board"], occurrence: [limit] },
        { level: limit === 10 ? "soon" : "note", values: { of: "board", limit } },
      ),
    );
  }
  if (board.clockPresent && board.reading?.lowBattery === true)
    found.push(
      causeAtTable("batteryLow", table, { family: ["clock"] }, { level: "soon", values: { of: "clock" } }),
    );
  return found;
}
