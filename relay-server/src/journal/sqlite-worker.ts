import { statSync, truncateSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { crc32 } from "node:zlib";
import Database from "better-sqlite3";
import * as v from "valibot";
import { describeOpenTrouble } from "./open-trouble.ts";
import { createReader } from "./sqlite-read.ts";
import { RequestSchema, WorkerDataSchema, type Reply, type Request } from "./sqlite-messages.ts";

// The journal's thread: one connection, one statement at a time, so that a slow disk never holds up the hall.
// It serves one request after the other and answers each with one reply.

/** Goes up when the tables below change. */
const FORMAT = 1;

const TABLES = `
  CREATE TABLE format (version INTEGER NOT NULL) STRICT;
  CREATE TABLE entry (seq INTEGER PRIMARY KEY, checksum INTEGER NOT NULL, json TEXT NOT NULL) STRICT;
`;

type Refusal = Extract<Reply, { kind: "refused" }>["problem"];
interface Journal {
  readonly serve: (request: Exclude<Request, { kind: "close" }>) => Reply;
  readonly close: () => void;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Takes the folder for this process. The system releases it however the process ends. */
function lock(path: string, isSecondTry = false): Database.Database | Refusal {
  let db: Database.Database | null = null;
  try {
    db = new Database(path, { timeout: 0 });
    db.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
    return db;
  } catch (error) {
    db?.close();
    if (codeOf(error).startsWith("SQLITE_BUSY"))
      return { kind: "inUse", detail: "another relay is running on this data folder" };
    // Nothing is kept in this file, and whoever holds it is asked before its content is: somebody has written into it.
    if (codeOf(error).startsWith("SQLITE_NOTADB") && !isSecondTry) {
      truncateSync(path);
      return lock(path, true);
    }
    return { kind: "unwritable", detail: `${path}: ${describeOpenTrouble(path, error)}` };
  }
}

function prepareTables(db: Database.Database): Refusal | null {
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  const tables = db.prepare("SELECT count(*) FROM sqlite_master").pluck().get();
  if (tables === 0) {
    db.transaction(() => {
      db.exec(TABLES);
      db.prepare("INSERT INTO format VALUES (?)").run(FORMAT);
    })();
  }
  const version = db.prepare("SELECT version FROM format").pluck().get();
  if (version === FORMAT) return null;
  return {
    kind: "otherFormat",
    detail: `the journal has format ${String(version)}, this relay writes ${FORMAT}`,
  };
}

function open(file: string, lockFile: string): Journal | Refusal {
  const held = lock(lockFile);
  if ("kind" in held) return held;
  let db: Database.Database;
  try {
    // Somebody who looks into the file with another program may hold it for a moment.
    db = new Database(file, { timeout: 30_000 });
    const problem = prepareTables(db);
    if (problem !== null) return problem;
  } catch (error) {
    const isDamaged = /^SQLITE_(NOTADB|CORRUPT|ERROR)/.test(codeOf(error));
    return isDamaged
      ? { kind: "damaged", detail: `${file}: ${textOf(error)}` }
      : { kind: "unwritable", detail: `${file}: ${describeOpenTrouble(file, error)}` };
  }
  return {
    serve: createServer(db, createPresence(file)),
    close: () => {
      db.close();
      held.close();
    },
  };
}

/**
 * Whether the file is still the one that was opened. Where a folder is moved or deleted under a program, the system lets it
 * write on into a file that nobody finds any more.
 */
function createPresence(file: string): () => boolean {
  const identify = (): string | null => {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false });
    return found === undefined ? null : `${found.dev} ${found.ino}`;
  };
  const opened = identify();
  return () => identify() === opened;
}

/** `isThere`: whether what is written now will be found. */
function createServer(db: Database.Database, isThere: () => boolean): Journal["serve"] {
  const insert = db.prepare("INSERT INTO entry (seq, checksum, json) VALUES (?, ?, ?)");
  const read = createReader(db);
  const lastSeq = db.prepare("SELECT coalesce(max(seq), 0) FROM entry").pluck();

  const append = db.transaction((first: number, texts: readonly string[]) => {
    texts.forEach((text, i) => insert.run(first + i, crc32(text), text));
  });

  return (request) => {
    if (request.kind === "read") {
      try {
        return read(request.after, request.limit);
      } catch (error) {
        return { kind: "damaged", seq: request.after + 1, detail: textOf(error) };
      }
    }
    try {
      if (!isThere()) return { kind: "failed", failure: "unwritable", detail: `${db.name} was taken away` };
      const last = lastSeq.get();
      if (last !== request.first - 1) {
        return { kind: "failed", failure: "outOfOrder", detail: `${request.first} after ${String(last)}` };
      }
      append(request.first, request.texts);
      return { kind: "appended" };
    } catch (error) {
      const failure = codeOf(error) === "SQLITE_FULL" ? "full" : "unwritable";
      return { kind: "failed", failure, detail: `${codeOf(error)} ${textOf(error)}` };
    }
  };
}

function main(): void {
  const port = parentPort;
  if (port === null) throw new Error("the journal's thread was started as a program");
  const reply = (message: Reply): void => port.postMessage(message);
  const { file, lock: lockFile } = v.parse(WorkerDataSchema, workerData);
  const journal = open(file, lockFile);
  if ("kind" in journal) {
    reply({ kind: "refused", problem: journal });
    port.close();
    return;
  }
  port.on("message", (message: unknown) => {
    const request = v.parse(RequestSchema, message);
    if (request.kind !== "close") {
      reply(journal.serve(request));
      return;
    }
    journal.close();
    reply({ kind: "closed" });
    port.close();
  });
  reply({ kind: "opened" });
}

main();
