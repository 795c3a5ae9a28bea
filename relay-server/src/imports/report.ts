import { isInPlay, writeTables, type Draft, type Hall, type TableNumber } from "@boardwire/shared";
import type { PairingList } from "./pairing.ts";

/** What becomes of a list at some of its tables, as a line of the log. */
export interface ImportNews {
  readonly level: "info" | "warn";
  readonly text: string;
  /** Numbers and runs of numbers, `1-4, 7`. */
  readonly tables: string;
}

const WAITING =
  "pairings that wait: a game is in play there, and the new one begins once that has ended. A round whose " +
  "predecessor is not to be played on needs a data folder of its own (--data)";

/** One line for each kind: taken over, waiting for a game in play, there already. `drafts`: what the list adds to `hall`. */
export function tellImport(hall: Hall, list: PairingList, drafts: readonly Draft[]): ImportNews[] {
  const added = new Set(drafts.flatMap((draft) => (draft.type === "GamePaired" ? [draft.table] : [])));
  const isBusy = (table: TableNumber): boolean => isInPlay(hall.currentGame(table));
  const tables = [...new Set(list.pairings.map(({ table }) => table))];
  const kinds: readonly [ImportNews["level"], string, readonly TableNumber[]][] = [
    ["info", "pairings taken over", tables.filter((table) => added.has(table) && !isBusy(table))],
    ["warn", WAITING, tables.filter((table) => added.has(table) && isBusy(table))],
    ["info", "pairings that were there already", tables.filter((table) => !added.has(table))],
  ];
  return kinds.flatMap(([level, text, ones]) =>
    ones.length === 0 ? [] : [{ level, text, tables: writeTables(ones) }],
  );
}
