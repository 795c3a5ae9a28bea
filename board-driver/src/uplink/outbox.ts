import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import * as v from "valibot";
import {
  DriverIdSchema,
  ReportSchema,
  type DeviceId,
  type DriverId,
  type Instant,
  type Observation,
  type Report,
} from "@boardwire/shared";

// What was observed and is not yet on the relay's disk. Reports get their numbers here, in one transaction with being
// written, so that no number is ever used for two different reports, whatever ends this program.

/** An observation that has no number yet. */
export interface Unnumbered {
  readonly board: DeviceId;
  readonly at: Instant;
  readonly observation: Observation;
}

const VERSION = 1;
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS report (n INTEGER PRIMARY KEY, body TEXT NOT NULL);
`;

const BodySchema = v.omit(ReportSchema, ["n"]);
const RowsSchema = v.array(v.object({ n: v.number(), body: v.string() }));

const makeDriverId = (): DriverId => v.parse(DriverIdSchema, randomUUID());

/** The outbox in `folder`, made there at the first start. One program at a time: a second one is refused. */
export class Outbox {
  readonly #database: Database.Database;
  readonly #insert: Database.Statement<[number, string]>;
  readonly #select: Database.Statement<[number, number]>;
  readonly #oldest: Database.Statement<[]>;
  #driver: DriverId;
  #last: number;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#database = new Database(join(folder, "outbox.sqlite"), { timeout: 500 });
    // Exclusive: a second driver on one outbox would give two reports the same number.
    this.#database.pragma("locking_mode = EXCLUSIVE");
    this.#database.pragma("journal_mode = WAL");
    this.#database.pragma("synchronous = FULL");
    this.#database.exec(SCHEMA);
    this.#insert = this.#database.prepare("INSERT INTO report (n, body) VALUES (?, ?)");
    this.#select = this.#database.prepare("SELECT n, body FROM report WHERE n > ? ORDER BY n LIMIT ?");
    this.#oldest = this.#database.prepare<[]>("SELECT min(n) FROM report").pluck();
    const version = this.#readMeta("version") ?? String(VERSION);
    if (version !== String(VERSION))
      throw new Error(`outbox of version ${version}, this program knows ${VERSION}`);
    const driver = v.safeParse(DriverIdSchema, this.#readMeta("driver"));
    this.#driver = driver.success ? driver.output : makeDriverId();
    this.#last = Number(this.#readMeta("last") ?? 0);
    this.#writeMeta({ version: String(VERSION), driver: this.#driver, last: String(this.#last) });
  }

  /** This installation's name; made once. */
  get driver(): DriverId {
    return this.#driver;
  }

  /** The highest number given. */
  get last(): number {
    return this.#last;
  }

  /** Reports that wait for being acknowledged. */
  get waiting(): number {
    const oldest = this.oldest;
    return oldest === null ? 0 : this.#last - oldest + 1;
  }

  /** The lowest number still kept; null when nothing is. */
  get oldest(): number | null {
    const value: unknown = this.#oldest.get();
    return typeof value === "number" ? value : null;
  }

  /** Numbers the observations in order and writes them. When this returns they are on disk; if it throws, none is. */
  append(items: readonly Unnumbered[]): void {
    const last = this.#last + items.length;
    this.#database.transaction(() => {
      items.forEach((item, index) => this.#insert.run(this.#last + 1 + index, JSON.stringify(item)));
      this.#writeMeta({ last: String(last) });
    })();
    this.#last = last;
  }

  /** Up to `most` reports with numbers above `after`, in order. */
  read(after: number, most: number): readonly Report[] {
    const rows: unknown = this.#select.all(after, most);
    return v.parse(RowsSchema, rows).map(({ n, body }) => ({ n, ...v.parse(BodySchema, JSON.parse(body)) }));
  }

  /** Forgets the reports up to `n`: they are on the relay's disk. A relay that knows more than we do sets the next number. */
  acknowledge(n: number): void {
    this.#database.transaction(() => {
      this.#database.prepare("DELETE FROM report WHERE n <= ?").run(n);
      if (n > this.#last) this.#writeMeta({ last: String(n) });
    })();
    this.#last = Math.max(this.#last, n);
  }

  /**
   * Becomes a new driver whose reports, those still kept, are numbered from 1. For a relay that lost what it had
   * acknowledged: it cannot take the numbers that follow a gap which nobody can fill any more.
   */
  startAnew(): void {
    const kept = this.read(0, Number.MAX_SAFE_INTEGER);
    const driver = makeDriverId();
    this.#database.transaction(() => {
      this.#database.prepare("DELETE FROM report").run();
      kept.forEach(({ board, at, observation }, index) =>
        this.#insert.run(index + 1, JSON.stringify({ board, at, observation })),
      );
      this.#writeMeta({ driver, last: String(kept.length) });
    })();
    this.#driver = driver;
    this.#last = kept.length;
  }

  close(): void {
    this.#database.close();
  }

  #readMeta(key: string): string | undefined {
    const value: unknown = this.#database.prepare("SELECT value FROM meta WHERE key = ?").pluck().get(key);
    return typeof value === "string" ? value : undefined;
  }

  #writeMeta(values: Readonly<Record<string, string>>): void {
    const write = this.#database.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)");
    for (const [key, value] of Object.entries(values)) write.run(key, value);
  }
}
