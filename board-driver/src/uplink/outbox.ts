import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import Database from "better-sqlite3";
import * as v from "valibot";
import {
  DriverIdSchema,
  type DeviceId,
  type DriverId,
  type Instant,
  type Observation,
  type Report,
} from "@boardwire/shared";
import type { Kept } from "../core/catch-up.ts";
import { LastReports } from "./last-reports.ts";
import { openOutboxFile, type OutboxFileNews } from "./outbox-file.ts";
import { moveReports, toReports, type OutboxDamage } from "./outbox-rows.ts";

// What was observed and is not yet on the relay's disk. Reports get their numbers here, in one transaction with being
// written, so that no number is ever used for two different reports, whatever ends this program.

/** An observation that has no number yet. */
export interface Unnumbered {
  readonly board: DeviceId;
  readonly at: Instant;
  readonly observation: Observation;
  readonly recovered?: true;
}

/** What the outbox has to say of itself. */
export type OutboxNews =
  | OutboxFileNews
  /** Report `n` cannot be read back; the relay is told of noise in its place, so that its number stays used. */
  | OutboxDamage
  /**
   * The computer's clock stands `millis` before (negative: after) the last of `reports` that an earlier run kept. They
   * were moved so that they end where this run begins.
   */
  | { readonly kind: "moved"; readonly millis: number; readonly reports: number }
  /** The disk takes no change; what the relay has acknowledged is forgotten once there is room. */
  | { readonly kind: "cannotForget"; readonly detail: string };

const makeDriverId = (): DriverId => v.parse(DriverIdSchema, randomUUID());

/**
 * The outbox in `folder`, made there at the first start. One program at a time: a second one is refused. `start` is the
 * beginning of this run on its steady clock: all that is read carries instants of that clock.
 */
export class Outbox {
  readonly #database: Database.Database;
  readonly #onNews: (news: OutboxNews) => void;
  readonly #insert: Database.Statement<[number, string]>;
  readonly #select: Database.Statement<[number, number, number]>;
  readonly #oldest: Database.Statement<[number]>;
  #driver: DriverId;
  /** What is to be taken from a row's number to get its report's: a new name begins again at 1, the rows stay. */
  #offset: number;
  #last: number;
  /** Acknowledged, though perhaps still in the file: a full disk takes no deletion either. */
  #forgotten = 0;
  #cannotForget = false;
  /** Numbers of which it was said that they cannot be read. */
  readonly #lastReports: LastReports;
  readonly #damaged = new Set<number>();

  constructor(folder: string, start: Instant, onNews: (news: OutboxNews) => void = () => undefined) {
    mkdirSync(folder, { recursive: true });
    this.#onNews = onNews;
    this.#database = openOutboxFile(folder, start, onNews);
    this.#lastReports = new LastReports(this.#database);
    this.#insert = this.#database.prepare("INSERT INTO report (n, body) VALUES (?, ?)");
    this.#select = this.#database.prepare(
      "SELECT n - ? AS n, body FROM report WHERE report.n > ? ORDER BY report.n LIMIT ?",
    );
    this.#oldest = this.#database.prepare<[number]>("SELECT min(n) FROM report WHERE n > ?").pluck();
    const driver = v.safeParse(DriverIdSchema, this.#readMeta("driver"));
    this.#driver = driver.success ? driver.output : makeDriverId();
    this.#offset = this.#readCount("offset");
    this.#last = Math.max(this.#readCount("last"), Number(this.#highest() ?? 0) - this.#offset);
    // Written only where it is new: a disk that is full must not keep a driver from starting.
    if (!driver.success) this.#writeMeta({ driver: this.#driver, last: String(this.#last) });
    const moved = moveReports(this.#database, start);
    if (moved !== null) onNews({ kind: "moved", ...moved });
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
    const value: unknown = this.#oldest.get(this.#forgotten + this.#offset);
    return typeof value === "number" ? value - this.#offset : null;
  }

  /** Numbers the observations in order and writes them. When this returns they are on disk; if it throws, none is. */
  append(items: readonly Unnumbered[]): void {
    const last = this.#last + items.length;
    const first = this.#last + 1 + this.#offset;
    const { keep } = this.#database.transaction(() => {
      items.forEach((item, index) => this.#insert.run(first + index, JSON.stringify(item)));
      this.#writeMeta({ last: String(last) });
      return this.#lastReports.write(items);
    })();
    keep();
    this.#last = last;
  }

  /** What a board showed when it was reported last; null: never. */
  lastKnown(board: DeviceId): Kept | null {
    return this.#lastReports.of(board);
  }

  /** Boards that the relay takes to be there, as an earlier run has left them: it ended without a word. */
  get leftThere(): readonly DeviceId[] {
    return this.#lastReports.leftThere;
  }

  /** Up to `most` reports with numbers above `after`, in order and without gaps. */
  read(after: number, most: number): readonly Report[] {
    const from = Math.max(after, this.#forgotten);
    const rows: unknown = this.#select.all(this.#offset, from + this.#offset, most);
    const { reports, damages } = toReports(rows, from, most);
    for (const damage of damages) {
      if (this.#damaged.has(damage.n)) continue;
      this.#damaged.add(damage.n);
      this.#onNews(damage);
    }
    return reports;
  }

  /**
   * Forgets the reports up to `n`: they are on the relay's disk. A relay that knows more than we do sets the next number.
   * Where the disk takes no change they are passed over, and deleted with a later call.
   */
  acknowledge(n: number): void {
    this.#forgotten = Math.max(this.#forgotten, n);
    this.#last = Math.max(this.#last, n);
    try {
      this.#database.transaction(() => {
        this.#database.prepare("DELETE FROM report WHERE n <= ?").run(this.#forgotten + this.#offset);
        if (this.#last > this.#readCount("last")) this.#writeMeta({ last: String(this.#last) });
      })();
      this.#cannotForget = false;
    } catch (trouble) {
      if (!(trouble instanceof Database.SqliteError)) throw trouble;
      if (!this.#cannotForget) this.#onNews({ kind: "cannotForget", detail: trouble.message });
      this.#cannotForget = true;
    }
  }

  /**
   * Becomes a new driver whose reports, those still kept, are numbered from 1. For a relay that lost what it had
   * acknowledged: it cannot take the numbers that follow a gap which nobody can fill any more; and for a copy of this
   * folder that reports under the same name. Millions may be kept, so no row is touched. Throws where the disk takes no
   * change; nothing has changed then.
   */
  startAnew(): void {
    const oldest = this.oldest;
    const kept = this.waiting;
    const driver = makeDriverId();
    const offset = oldest === null ? this.#last + this.#offset : oldest - 1 + this.#offset;
    this.#writeMeta({ driver, last: String(kept), offset: String(offset) });
    this.#driver = driver;
    this.#offset = offset;
    this.#last = kept;
    this.#forgotten = 0;
    this.#damaged.clear();
  }

  close(): void {
    this.#database.close();
  }

  #readCount(key: string): number {
    const count = Number(this.#readMeta(key) ?? 0);
    return Number.isSafeInteger(count) && count > 0 ? count : 0;
  }

  #highest(): unknown {
    return this.#database.prepare("SELECT max(n) FROM report").pluck().get();
  }

  #readMeta(key: string): string | undefined {
    const value: unknown = this.#database.prepare("SELECT value FROM meta WHERE key = ?").pluck().get(key);
    return typeof value === "string" ? value : undefined;
  }

  #writeMeta(values: Readonly<Record<string, string>>): void {
    const write = this.#database.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)");
    this.#database.transaction(() => {
      for (const [key, value] of Object.entries(values)) write.run(key, value);
    })();
  }
}
