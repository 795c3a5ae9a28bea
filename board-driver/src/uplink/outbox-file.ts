import { closeSync, existsSync, openSync, readSync, renameSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { Instant } from "@boardwire/shared";
import { LAST_REPORTS_SCHEMA } from "./last-reports.ts";

// The file of the outbox: opened, or made anew from what can still be read of a damaged one.

export type OutboxFileNews =
  /**
   * The file could not be read as it is, and stands now at `file`. What could be read of it, `saved` reports, is in a new
   * one; `lost` reports are not (null: nobody can tell how many).
   */
  {
    readonly kind: "movedAside";
    readonly file: string;
    readonly detail: string;
    readonly saved: number;
    readonly lost: number | null;
  };

export const OUTBOX_FILE = "outbox.sqlite";

const VERSION = "1";
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS report (n INTEGER PRIMARY KEY, body TEXT NOT NULL);
  ${LAST_REPORTS_SCHEMA}
`;

/** The file is not what a database is, or its pages contradict each other. */
class Damaged extends Error {}

/** Throws where another program has the file, where the disk takes no new one, and where it is of another version. */
export function openOutboxFile(
  folder: string,
  start: Instant,
  onNews: (news: OutboxFileNews) => void,
): Database.Database {
  const file = join(folder, OUTBOX_FILE);
  try {
    return open(file);
  } catch (trouble) {
    if (!(trouble instanceof Damaged)) throw trouble;
    const aside = `${file}.damaged-${Math.floor(start)}`;
    // The log belongs to the file: it would be played into the new one.
    for (const end of ["", "-wal", "-shm"])
      if (existsSync(`${file}${end}`)) renameSync(`${file}${end}`, `${aside}${end}`);
    const database = open(file);
    onNews({ kind: "movedAside", file: aside, detail: trouble.message, ...salvage(aside, database) });
    return database;
  }
}

function open(file: string): Database.Database {
  const database = new Database(file, { timeout: 500 });
  try {
    prepare(database);
    return database;
  } catch (trouble) {
    database.close();
    const code = trouble instanceof Database.SqliteError ? trouble.code : "";
    if (/^SQLITE_(NOTADB|CORRUPT|ERROR)/.test(code))
      throw new Damaged(trouble instanceof Error ? trouble.message : code, { cause: trouble });
    throw trouble;
  }
}

/** Everything that SQLite says of a file whose pages are not what they should be. */
const isDamage = (trouble: unknown): boolean =>
  trouble instanceof Database.SqliteError && /^SQLITE_(NOTADB|CORRUPT|ERROR|IOERR)/.test(trouble.code);

/**
 * Copies what can be read of a damaged file: its rows from the first on, as far as they go, and then from the last one
 * back. A report whose row is missing between two others is told of as noise when it is its turn.
 */
function salvage(
  from: string,
  into: Database.Database,
): { readonly saved: number; readonly lost: number | null } {
  let old: Database.Database | null = null;
  try {
    fillToLength(from);
    old = new Database(from, { timeout: 500 });
    const source = old;
    const meta = readMeta(source);
    const numbers = into.transaction(() => copyRows(source, into))();
    const given = Number(meta.get("last") ?? 0) + Number(meta.get("offset") ?? 0);
    const last = Math.max(given, numbers.last);
    into.transaction(() => {
      const write = into.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)");
      for (const [key, value] of meta) write.run(key, value);
    })();
    const lost = meta.has("last") ? Math.max(0, last - numbers.first + 1 - numbers.saved) : null;
    return { saved: numbers.saved, lost: numbers.saved === 0 ? null : lost };
  } catch (trouble) {
    if (!isDamage(trouble)) throw trouble;
    return { saved: 0, lost: null };
  } finally {
    old?.close();
  }
}

/** The file format's header: size of a page at 16, number of pages at 28, both with the high byte first. */
const PAGE_SIZE_AT = 16;
const PAGE_COUNT_AT = 28;
const HEADER_BYTES = 100;
const LONGEST_BYTES = 2 ** 36;

/** SQLite reads nothing at all of a file that is shorter than it says; with empty pages at its end it reads the rest. */
function fillToLength(path: string): void {
  const header = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, "r");
  try {
    readSync(file, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(file);
  }
  if (!header.toString("latin1").startsWith("SQLite format 3")) return;
  const length = header.readUInt16BE(PAGE_SIZE_AT) * header.readUInt32BE(PAGE_COUNT_AT);
  const { size } = statSync(path);
  // The added part takes no room on the disk; a length that is nonsense itself is left alone.
  if (size < length && length < LONGEST_BYTES) truncateSync(path, length);
}

const KEYS = ["driver", "last", "offset"] as const;

/** Empty where it cannot be read: the reports go under a new name then. */
function readMeta(database: Database.Database): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const key of KEYS) {
    try {
      const value: unknown = database.prepare("SELECT value FROM meta WHERE key = ?").pluck().get(key);
      if (typeof value === "string") found.set(key, value);
    } catch (trouble) {
      if (!isDamage(trouble)) throw trouble;
    }
  }
  return found;
}

function copyRows(
  source: Database.Database,
  into: Database.Database,
): { readonly saved: number; readonly first: number; readonly last: number } {
  const insert = into.prepare("INSERT OR IGNORE INTO report (n, body) VALUES (?, ?)");
  let saved = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const order of ["ASC", "DESC"]) {
    try {
      const rows = source.prepare<[], unknown[]>(`SELECT n, body FROM report ORDER BY n ${order}`).raw();
      for (const [n, body] of rows.iterate()) {
        if (typeof n !== "number") continue;
        saved += insert.run(n, body).changes;
        first = Math.min(first, n);
        last = Math.max(last, n);
      }
      // The first way went through to the end.
      break;
    } catch (trouble) {
      if (!isDamage(trouble)) throw trouble;
    }
  }
  return { saved, first, last };
}

function prepare(database: Database.Database): void {
  // Exclusive: a second driver on one outbox would give two reports the same number.
  database.pragma("locking_mode = EXCLUSIVE");
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  const checked: unknown = database.pragma("quick_check(1)", { simple: true });
  if (checked !== "ok") throw new Damaged(String(checked));
  const tables = database.prepare("SELECT count(*) FROM sqlite_master").pluck().get();
  if (tables === 0) {
    database.transaction(() => {
      database.exec(SCHEMA);
      database.prepare("INSERT INTO meta (key, value) VALUES ('version', ?)").run(VERSION);
    })();
  }
  const version: unknown = database.prepare("SELECT value FROM meta WHERE key = 'version'").pluck().get();
  if (version !== VERSION)
    throw new Error(`outbox of version ${String(version)}, this program knows ${VERSION}`);
  // Taken at once, not with the first report.
  database.exec("BEGIN IMMEDIATE; ROLLBACK");
}
