import type Database from "better-sqlite3";
import * as v from "valibot";
import {
  ClockSideSchema,
  DeviceIdSchema,
  FieldsSchema,
  InstantSchema,
  type DeviceId,
} from "@boardwire/shared";
import { NOTHING_REPORTED, noteReport, toKept, type LastReported } from "../core/last-known.ts";
import type { Kept } from "../core/catch-up.ts";
import type { Unnumbered } from "./outbox.ts";

// What was reported last of each board, written with the reports themselves: after a crash the two agree.

export const LAST_REPORTS_SCHEMA = `
  CREATE TABLE IF NOT EXISTS board (id TEXT PRIMARY KEY, last TEXT NOT NULL) WITHOUT ROWID;
`;

const LastSchema = v.object({
  fields: v.nullable(FieldsSchema),
  tail: v.pipe(v.array(v.string()), v.readonly()),
  lever: v.nullable(ClockSideSchema),
  there: v.optional(v.boolean(), false),
  at: InstantSchema,
});

export class LastReports {
  readonly #select: Database.Statement;
  readonly #write: Database.Statement;
  /** Boards that an earlier run reported as there and never as lost. */
  readonly leftThere: readonly DeviceId[];
  readonly #boards = new Map<DeviceId, LastReported>();

  constructor(database: Database.Database) {
    this.#select = database.prepare("SELECT last FROM board WHERE id = ?").pluck();
    this.#write = database.prepare("INSERT OR REPLACE INTO board (id, last) VALUES (?, ?)");
    const ids = v.parse(v.array(v.string()), database.prepare("SELECT id FROM board").pluck().all());
    this.leftThere = ids.flatMap((id) => {
      const board = v.safeParse(DeviceIdSchema, id);
      return board.success && this.#lastOf(board.output)?.there === true ? [board.output] : [];
    });
  }

  /** What the board showed when it was reported last; null: never, or nobody can read it any more. */
  of(board: DeviceId): Kept | null {
    const last = this.#lastOf(board);
    return last === null ? null : toKept(last);
  }

  /** Writes what the reports change, within the transaction that writes them; `keep` is to be called once it is done. */
  write(items: readonly Unnumbered[]): { readonly keep: () => void } {
    const changed = new Map<DeviceId, LastReported>();
    for (const { board, at, observation } of items) {
      const before = changed.get(board) ?? this.#lastOf(board) ?? NOTHING_REPORTED(at);
      const after = noteReport(before, observation, at);
      if (after !== before) changed.set(board, after);
    }
    for (const [board, last] of changed) this.#write.run(board, JSON.stringify(last));
    return {
      keep: () => {
        for (const [board, last] of changed) this.#boards.set(board, last);
      },
    };
  }

  #lastOf(board: DeviceId): LastReported | null {
    const known = this.#boards.get(board);
    if (known !== undefined) return known;
    const text: unknown = this.#select.get(board);
    if (typeof text !== "string") return null;
    try {
      const parsed = v.safeParse(LastSchema, JSON.parse(text));
      return parsed.success ? parsed.output : null;
    } catch {
      // A text that is no JSON is as one that was never written.
      return null;
    }
  }
}
