import { Hall, tableOfGame, type Entry, type EntryOf, type GameId } from "@boardwire/shared";
import { describeEntry } from "./deeds.ts";
import type { RecordLine } from "./record-line.ts";

/** What one reading of the journal gives. */
export interface Collected {
  /** As all of it makes it. */
  readonly hall: Hall;
  readonly lines: readonly RecordLine[];
  /** What the board of the asked game reported while it was played, the oldest first; empty where none was asked for. */
  readonly reports: readonly EntryOf<"Observed">[];
  /** Reports before those, which are too many to be kept. */
  readonly leftOut: number;
}

/** More than a board says in six hours of play. */
const MOST_REPORTS = 20_000;
/** Entries folded at once: some milliseconds, in which nothing else happens. */
const SLICE = 500;
/** Around a game: its men are set up before it, and looked at after it. */
const AROUND_MILLIS = 120_000;
const MOST_BEFORE = 500;

/**
 * Reads a journal through. `pause` is waited for after every few hundred entries, so that boards and viewers are served
 * meanwhile. `game`: whose board's reports are wanted; null: nobody's.
 */
export async function collectRecord(
  batches: AsyncIterable<readonly Entry[]>,
  game: GameId | null,
  pause: () => Promise<void>,
): Promise<Collected> {
  const hall = new Hall();
  const lines: RecordLine[] = [];
  const reports = createReports(game);
  for await (const entries of batches) {
    for (let from = 0; from < entries.length; from += SLICE) {
      for (const entry of entries.slice(from, from + SLICE)) {
        const line = describeEntry(hall, entry);
        if (line !== null) lines.push(line);
        hall.apply(entry);
        reports.see(entry, hall);
      }
      await pause();
    }
  }
  return { hall, lines, ...reports.taken() };
}

function createReports(id: GameId | null): {
  see(entry: Entry, hall: Hall): void;
  taken(): Pick<Collected, "reports" | "leftOut">;
} {
  const table = id === null ? null : tableOfGame(id);
  /** Of shortly before it: its men are being set up. */
  let before: EntryOf<"Observed">[] = [];
  let reports: EntryOf<"Observed">[] = [];
  let leftOut = 0;
  return {
    see(entry, hall) {
      if (id === null || table === null || entry.type !== "Observed") return;
      if (hall.tables.get(table)?.board !== entry.board) return;
      const game = hall.games.get(id);
      if (game === undefined || game.startedAt === null) {
        before.push(entry);
        before = before.filter(({ seen }) => seen >= entry.seen - AROUND_MILLIS).slice(-MOST_BEFORE);
      } else if (entry.seen <= (game.end?.at ?? Infinity) + AROUND_MILLIS) reports.push(entry);
      if (reports.length < 2 * MOST_REPORTS) return;
      reports = reports.slice(-MOST_REPORTS);
      leftOut += MOST_REPORTS;
    },
    taken() {
      const all = [...before, ...reports];
      const kept = all.slice(-MOST_REPORTS);
      return { reports: kept, leftOut: leftOut + all.length - kept.length };
    },
  };
}
