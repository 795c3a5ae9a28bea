import { existsSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { err, messageOf, ok, type Entry, type Result } from "@boardwire/shared";
import { parseRows } from "./rows.ts";
import { createReader } from "./sqlite-read.ts";
import { JournalDamaged } from "./store.ts";

const BATCH = 4000;

/**
 * The journal of a data folder as it is at this moment, also while a relay writes to it; nothing is changed. In batches,
 * which throw `JournalDamaged` where an entry cannot be read. The problem is a sentence for a person.
 */
export function readJournal(folder: string): Result<Iterable<readonly Entry[]>, string> {
  const file = join(folder, "journal.sqlite");
  if (!existsSync(file)) return err(`there is no journal in ${folder}`);
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 });
    return ok(readBatches(db));
  } catch (error) {
    return err(`${file}: ${messageOf(error)}`);
  }
}

function* readBatches(db: Database.Database): Generator<readonly Entry[]> {
  try {
    // One snapshot of the file, whatever is appended meanwhile.
    db.exec("BEGIN");
    const read = createReader(db);
    for (let after = 0; ;) {
      const reply = read(after, BATCH);
      if (reply.kind === "damaged") throw new JournalDamaged(reply.seq, reply.detail);
      if (reply.count === 0) return;
      yield parseRows(reply.text, after + 1);
      after += reply.count;
    }
  } finally {
    db.close();
  }
}
