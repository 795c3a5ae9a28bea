import { tableOfGame, type Entry, type EventLog, type Seq, type TableNumber } from "@boardwire/shared";
import type { JournalStore } from "../journal/store.ts";
import type { Places } from "./places.ts";

/** Entries that one answer looks through at most: what a whole hall says in some minutes. */
const MOST_READ = 20_000;
/** Entries that are read at once, from the end towards the beginning. */
const BLOCK = 4000;

/** What the journal has of a table before entry `before`: at most `limit` entries, the newest first. */
export async function readEventLog(
  parts: { readonly store: Pick<JournalStore, "read">; readonly places: Places },
  { table, before, limit }: { readonly table: TableNumber; readonly before: number; readonly limit: number },
): Promise<EventLog> {
  const found: Entry[] = [];
  let end = before - 1;
  const least = Math.max(0, end - MOST_READ);
  while (end > least && found.length < limit) {
    const after = Math.max(least, end - BLOCK);
    const block: Entry[] = [];
    for await (const entries of parts.store.read(after)) {
      block.push(...entries.filter(({ seq }) => seq <= end));
      if ((entries.at(-1)?.seq ?? 0) >= end) break;
    }
    found.push(...block.filter((entry) => isOf(entry, table, parts.places)).toReversed());
    end = after;
  }
  const entries = found.slice(0, limit);
  // Where there were more than were asked for, the next answer begins behind the last one that was given.
  const last = found.length > limit ? (entries.at(-1)?.seq ?? 1) - 1 : end;
  return { table, entries, next: last > 0 ? ((last + 1) as Seq) : null };
}

function isOf(entry: Entry, table: TableNumber, places: Places): boolean {
  if ("table" in entry) return entry.table === table;
  if ("game" in entry) return tableOfGame(entry.game) === table;
  return "board" in entry && places.tableAt(entry.board, entry.seq) === table;
}
