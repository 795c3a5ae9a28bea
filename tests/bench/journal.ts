import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { type Entry, toInstant } from "@boardwire/shared";
import { openSqliteStore } from "@boardwire/relay-server";
import { median, type Row } from "./report.ts";

const APPENDS = 300;
const BOARDS = 64;

const entryOf = (seq: number): Entry => ({
  seq: seq as Entry["seq"],
  at: toInstant(1_000_000 + seq),
  source: { kind: "relay" },
  type: "MovesConfirmed",
  game: "1.1" as never,
  ply: 1 as never,
  why: "press",
});

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "boardwire-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of a bare synced insert, of an append of ours, and of an append of one move at each of 64 boards. */
async function pass(): Promise<{ bare: number; ours: number; hall: number }> {
  const timed = async (count: number, work: (i: number) => unknown): Promise<number> => {
    const from = performance.now();
    for (let i = 0; i < count; i++) await work(i);
    return (performance.now() - from) / count;
  };
  const bare = await inFolder(async (folder) => {
    const database = new Database(join(folder, "bare.sqlite"));
    database.pragma("journal_mode = WAL");
    database.pragma("synchronous = FULL");
    database.exec("CREATE TABLE entry (seq INTEGER PRIMARY KEY, json TEXT NOT NULL)");
    const insert = database.prepare("INSERT INTO entry VALUES (?, ?)");
    const millis = await timed(APPENDS, (i) => insert.run(i + 1, JSON.stringify(entryOf(i + 1))));
    database.close();
    return millis;
  });
  const [ours, hall] = await inFolder(async (folder) => {
    const opened = await openSqliteStore(folder);
    if (!opened.ok) throw new Error(JSON.stringify(opened.error));
    const store = opened.value;
    let seq = 0;
    const single = await timed(APPENDS, () => store.append([entryOf(++seq)]));
    const together = await timed(APPENDS / 5, () =>
      Promise.all(Array.from({ length: BOARDS }, () => store.append([entryOf(++seq)]))),
    );
    await store.close();
    return [single, together];
  });
  return { bare, ours, hall };
}

/** One commit a move, and one commit for a move at every board of a hall. */
export async function benchJournal(): Promise<Row[]> {
  const passes = [await pass(), await pass(), await pass()];
  const of = (key: "bare" | "ours" | "hall"): number => median(passes.map((figures) => figures[key]));
  const ratio = (key: "ours" | "hall"): number =>
    median(passes.map((figures) => figures[key] / figures.bare));
  const figure = (millis: number): string =>
    `${(1000 / millis).toFixed(0)} commits/s (${millis.toFixed(2)} ms)`;
  return [
    { what: "bare SQLite, synced insert in this thread", figure: figure(of("bare")), ratio: null },
    { what: "journal, one move after the other", figure: figure(of("ours")), ratio: ratio("ours") },
    {
      what: `journal, a move at each of ${BOARDS} boards in one tick`,
      figure: `${((1000 / of("hall")) * BOARDS).toFixed(0)} moves/s (${of("hall").toFixed(2)} ms for all)`,
      ratio: ratio("hall"),
    },
  ];
}
