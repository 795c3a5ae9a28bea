import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { Instant } from "@boardwire/shared";

// The file of the outbox: opened, or made anew beside one that cannot be read.

export type OutboxFileNews =
  /** The file could not be read and stands now at `file`; what it held is not sent. A new one was begun. */
  { readonly kind: "movedAside"; readonly file: string; readonly detail: string };

const VERSION = "1";
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS report (n INTEGER PRIMARY KEY, body TEXT NOT NULL);
`;

/** The file is not what a database is, or its pages contradict each other. */
class Damaged extends Error {}

/** Throws where another program has the file, where the disk takes no new one, and where it is of another version. */
export function openOutboxFile(
  folder: string,
  start: Instant,
  onNews: (news: OutboxFileNews) => void,
): Database.Database {
  const file = join(folder, "outbox.sqlite");
  try {
    return open(file);
  } catch (trouble) {
    if (!(trouble instanceof Damaged)) throw trouble;
    const aside = `${file}.damaged-${Math.floor(start)}`;
    // The log belongs to the file: it would be played into the new one.
    for (const end of ["", "-wal", "-shm"])
      if (existsSync(`${file}${end}`)) renameSync(`${file}${end}`, `${aside}${end}`);
    onNews({ kind: "movedAside", file: aside, detail: trouble.message });
    return open(file);
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
