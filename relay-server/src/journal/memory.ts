import type { Entry } from "@boardwire/shared";
import { parseRows } from "./rows.ts";
import { JournalFailed, type JournalStore } from "./store.ts";

/** A journal that lasts as long as its process: for tests and for trying things out. */
export function createMemoryStore(): JournalStore {
  // As text, so that nobody holds the same objects as the journal.
  const texts: string[] = [];
  let isClosed = false;

  return {
    async *read(after = 0) {
      for (let from = after; from < texts.length; from += 1000) {
        const batch = texts.slice(from, from + 1000);
        yield parseRows(`[${batch.join(",")}]`, from + 1);
      }
    },
    append(entries: readonly Entry[]) {
      const first = entries[0]?.seq;
      if (first === undefined) return Promise.resolve();
      if (isClosed) return Promise.reject(new JournalFailed("closed", "the store was closed"));
      if (first !== texts.length + 1)
        return Promise.reject(new JournalFailed("outOfOrder", `${first} after ${texts.length}`));
      texts.push(...entries.map((entry) => JSON.stringify(entry)));
      return Promise.resolve();
    },
    close() {
      isClosed = true;
      return Promise.resolve();
    },
  };
}
