import type { Entry } from "@boardwire/shared";
import { createMemoryStore } from "./memory.ts";
import type { JournalFailed, JournalStore } from "./store.ts";

/** For tests: a memory store that answers when the test says so. */
export class HeldStore implements JournalStore {
  readonly kept = createMemoryStore();
  isHeld = false;
  failure: JournalFailed | null = null;
  private readonly held: (() => void)[] = [];

  read(after?: number): AsyncIterable<readonly Entry[]> {
    return this.kept.read(after);
  }
  async append(entries: readonly Entry[]): Promise<void> {
    if (this.isHeld) await new Promise<void>((resolve) => this.held.push(resolve));
    if (this.failure !== null) throw this.failure;
    await this.kept.append(entries);
  }
  close(): Promise<void> {
    return this.kept.close();
  }
  release(): void {
    this.isHeld = false;
    for (const resolve of this.held.splice(0)) resolve();
  }
}
