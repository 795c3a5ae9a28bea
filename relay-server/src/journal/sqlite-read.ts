import { crc32 } from "node:zlib";
import type Database from "better-sqlite3";
import * as v from "valibot";
import type { Reply } from "./sqlite-messages.ts";

const RowSchema = v.object({ seq: v.number(), checksum: v.number(), json: v.string() });

/** Reads up to `limit` entries after number `after`, each checked for its place and its text. */
export function createReader(
  db: Database.Database,
): (after: number, limit: number) => Extract<Reply, { kind: "rows" | "damaged" }> {
  const select = db.prepare("SELECT seq, checksum, json FROM entry WHERE seq > ? ORDER BY seq LIMIT ?");
  return (after, limit) => {
    const texts: string[] = [];
    let seq = after;
    for (const raw of select.iterate(after, limit)) {
      seq += 1;
      const row = v.safeParse(RowSchema, raw);
      if (!row.success) return { kind: "damaged", seq, detail: "the row holds other columns" };
      if (row.output.seq !== seq) return { kind: "damaged", seq, detail: "it is missing" };
      if (crc32(row.output.json) !== row.output.checksum)
        return { kind: "damaged", seq, detail: "its checksum does not fit its text" };
      texts.push(row.output.json);
    }
    return { kind: "rows", count: texts.length, text: `[${texts.join(",")}]` };
  };
}
