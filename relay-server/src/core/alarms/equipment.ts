import {
  isInPlay,
  LAST_BATTERY_PERCENT,
  LOW_BATTERY_PERCENT,
  type BoardState,
  type DriverId,
  type Hall,
} from "@boardwire/shared";
import { causeAtTable, causeOfGame, isHeard, type Cause, type PlaySight, type Sight } from "./cause.ts";

/** A board that is plugged in again at once is nobody's business. */
const SILENT_MILLIS = 3000;
/** A board that is back is asked for its clock within moments. */
const UNTOLD_MILLIS = 10_000;

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

/**
 * [ALM26] A driver is not heard: one alarm for all its boards, at the first of their tables. Where the journal takes nothing,
 * no driver is heard, and that is one alarm for the whole hall.
 */
export function findSilentDrivers(hall: Hall): Cause[] {
  const boards = new Map<DriverId | null, BoardState[]>();
  for (const board of hall.boards.values()) {
    if (board.driver === null || board.unreachableSince === null || board.table === null) continue;
    const by = board.unreachableSince === hall.unrecordedSince ? null : board.driver;
    boards.set(by, [...(boards.get(by) ?? []), board]);
  }
  return [...boards].flatMap(([driver, silent]): Cause[] => {
    const tables = silent.flatMap(({ table }) => table ?? []).toSorted((a, b) => a - b);
    const [first] = tables;
    if (first === undefined || !tables.some((table) => isInPlay(hall.currentGame(table)))) return [];
    const values = { boards: tables.length, tables: tables.join(" ").slice(0, 200) };
    if (driver === null) {
      const since = hall.unrecordedSince;
      const facts = { level: "urgent", since, values: { ...values, how: "notRecorded" } } as const;
      return [
        causeAtTable("boardSilent", first, { family: ["notRecorded"], occurrence: [since ?? 0] }, facts),
      ];
    }
    const link = hall.links.get(driver);
    if (link === undefined || link.lostSince === null) return [];
    // Journals of before drivers were told of have no name.
    const named = { ...values, driver: link.name === "" ? driver : link.name };
    const mark = { family: [driver], occurrence: [link.lostSince] };
    return [
      causeAtTable("boardSilent", first, mark, { level: "soon", since: link.lostSince, values: named }),
    ];
  });
}

/**
 * [ALM27] The clock of a running game can be read no longer, so that nobody would see it at zero: its board tells so, or is back
 * and tells nothing of it. One whose driver is back is shown with its next reading; it was not lost.
 */
export function findSilentClock(sight: PlaySight): Cause[] {
  const { board, game } = sight;
  const { clock } = game;
  if (clock === null || clock.present || clock.held) return [];
  if (!isHeard(board) || board.clockPresent) return [];
  const { since, white, black } = clock;
  const counted = board.clockTold ? { since } : { after: UNTOLD_MILLIS };
  const facts = { level: "soon", values: { white, black }, ...counted } as const;
  return [causeOfGame("clockSilent", sight, { occurrence: [since] }, facts)];
}

/** [ALM28] A battery is low: of the board at 20 and at 10 percent, of the clock by its own sign. */
export function findLowBatteries({ table, board }: Sight): Cause[] {
  if (board === null || !board.connected) return [];
  const found: Cause[] = [];
  const percent = board.facts?.battery?.percent ?? null;
  if (percent !== null && percent <= LOW_BATTERY_PERCENT) {
    const isLast = percent <= LAST_BATTERY_PERCENT;
    const limit = isLast ? LAST_BATTERY_PERCENT : LOW_BATTERY_PERCENT;
    found.push(
      causeAtTable(
        "batteryLow",
        table,
        { family: ["board"], occurrence: [limit] },
        { level: isLast ? "soon" : "note", values: { of: "board", limit } },
      ),
    );
  }
  if (board.clockPresent && board.reading?.lowBattery === true)
    found.push(
      causeAtTable("batteryLow", table, { family: ["clock"] }, { level: "soon", values: { of: "clock" } }),
    );
  return found;
}
