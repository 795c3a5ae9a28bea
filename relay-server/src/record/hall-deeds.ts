import {
  assertNever,
  squareAtReadingIndex,
  squareName,
  tellControl,
  writeTables,
  type DeviceId,
  type Entry,
  type GameEntry,
  type Hall,
  type LawsInForce,
  type Sector,
  type TableNumber,
} from "@boardwire/shared";
import type { Deed } from "./record-line.ts";
import { toPlainWords, toRegulations } from "./terms.ts";

/** What concerns no game that is there already: people, boards, computers, the tournament. `hall` as it was before. */
export function describeHallEntry(hall: Hall, entry: Exclude<Entry, GameEntry>): Deed | null {
  switch (entry.type) {
    case "TournamentCreated":
      return { kind: "hall", what: "name of the tournament", before: hall.name, after: entry.name };
    case "LawsChosen":
      return {
        kind: "hall",
        what: "edition of the Laws",
        before: toLawsText(hall.laws),
        after: toLawsText({ ...entry, overrides: entry.overrides ?? {} }),
      };
    case "PersonAdmitted":
      return {
        kind: "hall",
        what: `admitted: ${entry.name}`,
        after: `${entry.role}, ${toSector(entry.sector)}`,
      };
    case "SectorGiven": {
      const person = hall.people.get(entry.person);
      return {
        kind: "hall",
        what: `tables of ${person?.name ?? entry.person}`,
        before: toSector(person?.sector ?? null),
        after: toSector(entry.sector),
      };
    }
    case "PersonLeft": {
      const person = hall.people.get(entry.person);
      return {
        kind: "hall",
        what: `signed out: ${person?.name ?? entry.person}`,
        before: person?.role ?? "",
        after: entry.why,
      };
    }
    case "AlarmHandled": {
      const [kind = ""] = entry.alarm.split(":");
      const to = entry.to === null ? "" : `, ${hall.people.get(entry.to)?.name ?? entry.to}`;
      return {
        kind: "ruling",
        table: entry.table,
        what: `alarm ${toPlainWords(kind)}: ${toPlainWords(entry.how)}${to}`,
      };
    }
    case "Noted":
      return { kind: "ruling", table: entry.table, what: "note", after: entry.text };
    case "BoardAssigned":
      return {
        kind: "equipment",
        table: entry.table,
        what: "board at the table",
        before: hall.tables.get(entry.table)?.board ?? "none",
        after: entry.board,
      };
    case "SquareMasked": {
      const table = tableOf(hall, entry.board);
      const isTurned = table !== null && hall.currentGame(table)?.turned === true;
      return {
        kind: "equipment",
        table,
        what: `square ${squareName(squareAtReadingIndex(isTurned ? 63 - entry.field : entry.field))} of the board`,
        before: entry.masked ? "read" : "passed over",
        after: entry.masked ? "passed over" : "read",
      };
    }
    case "ClockSidesSwapped":
      return {
        kind: "equipment",
        table: tableOf(hall, entry.board),
        what: "which way round the clock stands",
        before: entry.swapped ? "as it was set up" : "the other way round",
        after: entry.swapped ? "the other way round" : "as it was set up",
      };
    case "ClockLost":
      return { kind: "incident", table: tableOf(hall, entry.board), what: "clock cannot be read" };
    case "DriverConnected":
      return { kind: "equipment", what: "computer of the boards connected", after: entry.name };
    case "DriverLost":
      return {
        kind: "incident",
        what: "computer of the boards not connected",
        after: hall.links.get(entry.driver)?.name ?? "",
      };
    case "Observed":
      return describeBoard(hall, entry.board, entry);
    case "GameStarted": {
      const { game, table, white, black, timeControl } = entry;
      const names = `${white?.name ?? "White"} – ${black?.name ?? "Black"}`;
      return {
        kind: "incident",
        game,
        table,
        what: "game started",
        after: `${names}${timeControl === null ? "" : `, ${tellControl(timeControl)}`}`,
      };
    }
    case "GamePaired":
    case "AlarmKept":
      return null;
    default:
      return assertNever(entry);
  }
}

/** Of all that a board reports only that it has come or gone. */
function describeBoard(
  hall: Hall,
  board: DeviceId,
  { observation }: Extract<Entry, { type: "Observed" }>,
): Deed | null {
  const table = tableOf(hall, board);
  if (observation.kind === "lost")
    return { kind: "incident", table, what: "board lost", after: observation.reason };
  if (observation.kind !== "connected" || hall.boards.get(board)?.connected === true) return null;
  return { kind: "incident", table, what: "board answers", after: observation.port };
}

const tableOf = (hall: Hall, board: DeviceId): TableNumber | null => {
  for (const table of hall.tables.values()) if (table.board === board) return table.number;
  return null;
};

/** `fide-2017, limited supervision; by the tournament's regulations: default time: 30m`. */
function toLawsText({ edition, supervision, overrides }: LawsInForce): string {
  const own = toRegulations(overrides);
  return `${edition}, ${supervision} supervision${own === "" ? "" : `; by the tournament's regulations: ${own}`}`;
}

const toSector = (sector: Sector): string =>
  sector === null ? "all tables" : `tables ${writeTables(sector)}`;
