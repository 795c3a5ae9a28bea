import type { Entry } from "@boardwire/shared";
import { JournalFailed, type JournalStore } from "./store.ts";

/**
 * Writes entries, and goes on trying where the disk takes none. What failed is kept, in order, and written as soon as it
 * can be: nobody was told of it and nothing came after it, so the journal goes on as if it had only been slow.
 */
export interface Writer {
  /** Resolves once the entries are on disk; rejects with `JournalFailed`, though they may still be written later. */
  write(entries: readonly Entry[]): Promise<void>;
  /** Null while all is well. Nothing new may be written until it is null again. */
  failure(): JournalFailed | null;
  /** Ends the tries, with a last one where something waits. */
  close(): Promise<void>;
  /** What no disk has taken yet, in order: lost with this program once it is closed. */
  unwritten(): readonly Entry[];
}

export interface WriterParts {
  readonly store: Pick<JournalStore, "append">;
  /** In order, with what is on disk. */
  readonly written: (entries: readonly Entry[]) => void;
  /** The first failure of a row. */
  readonly failed: (failure: JournalFailed) => void;
  /** All that failed is written. */
  readonly mended: () => void;
  /** No waiting mends it: the journal's thread has ended, or the journal has changed under it. */
  readonly lost: (failure: JournalFailed) => void;
  /** Before the first try; doubled after each, up to 15 s. */
  readonly retryMillis?: number;
}

const FIRST_RETRY_MILLIS = 1000;
const LAST_RETRY_MILLIS = 15_000;

export function createWriter(parts: WriterParts): Writer {
  const { store, written, retryMillis = FIRST_RETRY_MILLIS } = parts;
  let failure: JournalFailed | null = null;
  let unwritten: (readonly Entry[])[] = [];
  /** Writes that have no answer yet. */
  let underWay = 0;
  let pause = retryMillis;
  let timer: NodeJS.Timeout | null = null;
  let trying: Promise<void> = Promise.resolve();
  let isClosed = false;

  const fail = (error: unknown): JournalFailed => {
    const failed = error instanceof JournalFailed ? error : new JournalFailed("unwritable", String(error));
    if (failure === null) {
      failure = failed;
      parts.failed(failed);
    }
    return failed;
  };

  const arm = (): void => {
    if (isClosed || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      trying = writeAgain();
    }, pause);
    pause = Math.min(LAST_RETRY_MILLIS, pause * 2);
  };

  /** In one append: all of it is on disk then, or none. */
  const writeAgain = async (): Promise<void> => {
    const entries = unwritten.flat();
    try {
      await store.append(entries);
    } catch (error) {
      const failed = fail(error);
      if (failed.failure === "closed" || failed.failure === "outOfOrder") parts.lost(failed);
      else arm();
      return;
    }
    unwritten = [];
    failure = null;
    pause = retryMillis;
    written(entries);
    parts.mended();
  };

  return {
    failure: () => failure,
    async write(entries) {
      underWay += 1;
      try {
        await store.append(entries);
      } catch (error) {
        // Answers come in the order of the appends, so these stand in the order of their numbers.
        unwritten.push(entries);
        throw fail(error);
      } finally {
        underWay -= 1;
        if (failure !== null && underWay === 0) arm();
      }
      written(entries);
    },
    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await trying;
      if (unwritten.length > 0) await writeAgain();
    },
    unwritten: () => unwritten.flat(),
  };
}
