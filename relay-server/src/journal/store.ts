import type { Entry } from "@boardwire/shared";

/** Where the journal lives. Entries are appended with consecutive `seq`, and never changed. */
export interface JournalStore {
  /** Every entry behind number `after` (0) in order, in batches. Throws `JournalDamaged` where one cannot be read. */
  read(after?: number): AsyncIterable<readonly Entry[]>;
  /**
   * Resolves once the entries are synced to disk, all or none of them. Appends of one tick may share a commit.
   * Rejects with `JournalFailed` (disk full, folder gone): nothing of this append is then in the journal.
   */
  append(entries: readonly Entry[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Why an append was not taken. `outOfOrder`: its first `seq` does not follow the last one on disk, as after an append
 * that failed. `closed`: the store was closed or its thread ended.
 */
export type JournalFailure = "full" | "unwritable" | "outOfOrder" | "closed";

/** Nothing of the append is in the journal. */
export class JournalFailed extends Error {
  override readonly name = "JournalFailed";
  readonly failure: JournalFailure;
  constructor(failure: JournalFailure, detail: string) {
    super(`journal not written (${failure}): ${detail}`);
    this.failure = failure;
  }
}

/** The journal had failed before: what this was about was not even taken, and nothing of it is written later. */
export class NotTaken extends JournalFailed {
  constructor({ failure, message }: JournalFailed) {
    super(failure, message);
    this.message = message;
  }
}

/** An entry is missing, was changed on disk, or is of a kind that this version does not know. */
export class JournalDamaged extends Error {
  override readonly name = "JournalDamaged";
  /** The entry that could not be read. */
  readonly seq: number;
  constructor(seq: number, detail: string) {
    super(`journal entry ${seq}: ${detail}`);
    this.seq = seq;
  }
}

/** Why a journal could not be opened. `detail` is a sentence for a person. */
export interface OpenProblem {
  readonly kind: "inUse" | "unwritable" | "otherFormat" | "damaged";
  readonly detail: string;
}
