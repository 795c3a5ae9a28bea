import type { Entry } from "@boardwire/shared";

/** Where the journal lives. Entries are appended with consecutive `seq`, and never changed. */
export interface JournalStore {
  /** Every entry in order, in batches. Throws `JournalDamaged` where one cannot be read. */
  read(): AsyncIterable<readonly Entry[]>;
  /**
   * Resolves once the entries are synced to disk, all or none of them. Appends of one tick may share a commit.
   * Rejects with `JournalFailed` (disk full, folder gone): nothing of this append is then in the journal.
   */
  append(entries: readonly Entry[]): Promise<void>;
  close(): Promise<void>;
}
