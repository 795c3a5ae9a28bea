import { EntrySchema, type Entry } from "@boardwire/shared";
import { JournalDamaged } from "./store.ts";

// Reading entries back. What was written here was checked when it was made, and the checksum says that it is still the
// same text; so a row is only asked for its place and its kind. A whole parse by the schema would take ten times as
// long, and a restart in mid-round has to be over in seconds.

const KINDS: ReadonlySet<string> = new Set(EntrySchema.options.map((option) => option.entries.type.literal));

/** The entries of a JSON array whose first is number `first`. */
export function parseRows(text: string, first: number): readonly Entry[] {
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch (error) {
    throw new JournalDamaged(first, `it or one of the entries after it is no JSON: ${String(error)}`);
  }
  if (!Array.isArray(rows)) throw new JournalDamaged(first, "the rows are no list");
  rows.forEach((row: unknown, i) => {
    const seq = first + i;
    if (!isHead(row)) throw new JournalDamaged(seq, "it has no number and type");
    if (row.seq !== seq) throw new JournalDamaged(seq, `its text says that it is entry ${row.seq}`);
    if (!KINDS.has(row.type)) {
      throw new JournalDamaged(
        seq,
        `this version of the relay does not know the type ${JSON.stringify(row.type)}`,
      );
    }
  });
  return rows as Entry[];
}

/** By hand, since it is asked of every row of the journal. */
function isHead(row: unknown): row is { readonly seq: number; readonly type: string } {
  return (
    typeof row === "object" &&
    row !== null &&
    "seq" in row &&
    typeof row.seq === "number" &&
    "type" in row &&
    typeof row.type === "string"
  );
}
