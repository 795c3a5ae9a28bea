import { EntrySchema, type Entry } from "@boardwire/shared";
import * as v from "valibot";

/** For tests: entry number `seq` of an endless journal, the same on every call. */
export function sampleEntry(seq: number): Entry {
  const head = { seq, at: 1_700_000_000_000 + seq * 10 };
  if (seq === 1) {
    return v.parse(EntrySchema, {
      ...head,
      source: { kind: "relay" },
      type: "TournamentCreated",
      name: "Café „Rössel“ 棋",
    });
  }
  return v.parse(EntrySchema, {
    ...head,
    source: { kind: "driver", id: "driver-one", n: seq - 1 },
    type: "Observed",
    board: "dgt:01234",
    seen: 1_700_000_000_000 + seq * 10 - 3,
    observation: { kind: "square", field: seq % 64, content: seq % 2 === 0 ? "." : "P" },
  });
}

/** Entries `from` to `to`, both of them. */
export const sampleEntries = (from: number, to: number): Entry[] =>
  Array.from({ length: to - from + 1 }, (_, i) => sampleEntry(from + i));
