import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { err, ok, type Entry, type Result } from "@boardwire/shared";
import * as v from "valibot";
import { describeFolderTrouble } from "./open-trouble.ts";
import { parseRows } from "./rows.ts";
import { ReplySchema, type Reply, type Request, type WorkerData } from "./sqlite-messages.ts";
import { startThread } from "./start-thread.ts";
import { JournalDamaged, JournalFailed, type JournalStore, type OpenProblem } from "./store.ts";

/** Entries in one batch of `read`. */
const BATCH = 4000;

interface Append {
  readonly first: number;
  readonly texts: readonly string[];
  readonly done: () => void;
  readonly fail: (error: JournalFailed) => void;
}

interface Awaited {
  readonly take: (reply: Reply) => void;
  readonly fail: (error: JournalFailed) => void;
}

/** The journal of a data folder in SQLite: `journal.sqlite`, taken for this process by `journal.lock`. */
export async function openSqliteStore(folder: string): Promise<Result<JournalStore, OpenProblem>> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    return err({
      kind: "unwritable",
      detail: `${folder} cannot be made: ${describeFolderTrouble(folder, error)}`,
    });
  }
  const thread = new Thread({ file: join(folder, "journal.sqlite"), lock: join(folder, "journal.lock") });
  const reply = await thread.opened;
  if (reply.kind === "opened") return ok(new SqliteStore(thread));
  await thread.ended;
  if (reply.kind === "refused") return err(reply.problem);
  return err({ kind: "unwritable", detail: `the journal's thread began with ${reply.kind}` });
}

/**
 * Group commit: while one commit runs, what is appended waits and shares the next one. So a commit a tick is all that
 * sixty-four busy boards cost, and a slow disk makes commits larger, not a queue longer.
 */
class SqliteStore implements JournalStore {
  private readonly waiting: Append[] = [];
  private isFlushing = false;
  private closing: Promise<void> | null = null;
  private readonly thread: Thread;

  constructor(thread: Thread) {
    this.thread = thread;
  }

  append(entries: readonly Entry[]): Promise<void> {
    const first = entries[0]?.seq;
    if (first === undefined) return Promise.resolve();
    if (this.closing !== null) return Promise.reject(new JournalFailed("closed", "the store was closed"));
    entries.forEach((entry, i) => {
      if (entry.seq !== first + i) throw new Error(`entry ${entry.seq} stands where ${first + i} belongs`);
    });
    return new Promise((done, fail) => {
      this.waiting.push({ first, texts: entries.map((entry) => JSON.stringify(entry)), done, fail });
      this.schedule();
    });
  }

  async *read(from = 0): AsyncGenerator<readonly Entry[]> {
    let after = from;
    let next = this.ask(after);
    for (;;) {
      const reply = await next;
      if (reply.kind === "damaged") throw new JournalDamaged(reply.seq, reply.detail);
      if (reply.kind !== "rows") throw new Error(`the journal's thread answered read with ${reply.kind}`);
      if (reply.count === 0) return;
      const first = after + 1;
      after += reply.count;
      // The thread reads and checks the next batch while this one is parsed and folded.
      next = this.ask(after);
      yield parseRows(reply.text, first);
    }
  }

  close(): Promise<void> {
    this.closing ??= this.finish();
    return this.closing;
  }

  private async finish(): Promise<void> {
    await this.flush();
    await this.thread.call({ kind: "close" });
    await this.thread.ended;
  }

  private ask(after: number): Promise<Reply> {
    const reply = this.thread.call({ kind: "read", after, limit: BATCH });
    // Awaited by the next step of the reader, or by nobody if it stops reading: then its failure matters to nobody.
    reply.catch(() => undefined);
    return reply;
  }

  /** Once the events of this tick are through, so that what they appended shares one commit. */
  private schedule(): void {
    if (this.isFlushing) return;
    this.isFlushing = true;
    setImmediate(() => {
      void this.flush();
    });
  }

  private async flush(): Promise<void> {
    this.isFlushing = true;
    while (this.waiting.length > 0) {
      await this.commit(this.takeGroup());
    }
    this.isFlushing = false;
  }

  /** All that waits, up to a gap in the numbers; what stands behind a gap is refused by itself. */
  private takeGroup(): readonly Append[] {
    const gap = this.waiting.findIndex((append, i) => {
      const before = this.waiting[i - 1];
      return before !== undefined && append.first !== before.first + before.texts.length;
    });
    return this.waiting.splice(0, gap === -1 ? this.waiting.length : gap);
  }

  private async commit(group: readonly Append[]): Promise<void> {
    const first = group[0]?.first ?? 0;
    let reply: Reply;
    try {
      reply = await this.thread.call({
        kind: "append",
        first,
        texts: group.flatMap((append) => append.texts),
      });
    } catch (error) {
      const failed = error instanceof JournalFailed ? error : new JournalFailed("closed", String(error));
      for (const append of group) append.fail(failed);
      return;
    }
    if (reply.kind === "appended") {
      for (const append of group) append.done();
      return;
    }
    const failed =
      reply.kind === "failed"
        ? new JournalFailed(reply.failure, reply.detail)
        : new JournalFailed("unwritable", `the journal's thread answered append with ${reply.kind}`);
    for (const append of group) append.fail(failed);
  }
}

/** The thread: requests are answered in the order in which they were made. */
class Thread {
  readonly opened: Promise<Reply>;
  readonly ended: Promise<void>;
  private readonly worker: Worker;
  private readonly awaited: Awaited[] = [];
  private isGone = false;

  constructor(data: WorkerData) {
    this.worker = startThread(data);
    this.opened = this.expect();
    // A refusal is also told by the end of the thread; both are awaited one after the other.
    this.opened.catch(() => undefined);
    this.worker.on("message", (message: unknown) => {
      const reply = v.parse(ReplySchema, message);
      this.awaited.shift()?.take(reply);
    });
    this.worker.on("error", (error) => this.end(`its thread failed: ${String(error)}`));
    this.ended = new Promise((resolve) => {
      this.worker.once("exit", () => {
        this.end("its thread has ended");
        resolve();
      });
    });
  }

  call(request: Request): Promise<Reply> {
    if (this.isGone) return Promise.reject(new JournalFailed("closed", "its thread has ended"));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.worker.postMessage(request);
    return this.expect();
  }

  private expect(): Promise<Reply> {
    return new Promise((take, fail) => {
      this.awaited.push({ take, fail });
    });
  }

  private end(detail: string): void {
    this.isGone = true;
    for (const { fail } of this.awaited.splice(0)) fail(new JournalFailed("closed", detail));
  }
}
