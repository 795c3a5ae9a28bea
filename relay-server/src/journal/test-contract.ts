import type { Entry } from "@boardwire/shared";
import { afterEach, describe, expect, it } from "vitest";
import { sampleEntries, sampleEntry } from "./test-samples.ts";
import { JournalFailed, type JournalStore } from "./store.ts";

export async function readAll(store: JournalStore): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const batch of store.read()) entries.push(...batch);
  return entries;
}

/** What every journal store promises. `open` gives a new, empty one. */
export function describeJournalStore(name: string, open: () => Promise<JournalStore>): void {
  describe(`journal store: ${name}`, () => {
    const opened: JournalStore[] = [];
    const openEmpty = async (): Promise<JournalStore> => {
      const store = await open();
      opened.push(store);
      return store;
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((store) => store.close()));
    });

    it("starts empty", async () => {
      expect(await readAll(await openEmpty())).toEqual([]);
    });

    it("gives back every entry in order, over many batches", async () => {
      const store = await openEmpty();
      await store.append(sampleEntries(1, 9_001));
      expect(await readAll(store)).toEqual(sampleEntries(1, 9_001));
    });

    it("gives back what stands behind an entry", async () => {
      const store = await openEmpty();
      await store.append(sampleEntries(1, 4_100));
      const behind: Entry[] = [];
      for await (const batch of store.read(4_090)) behind.push(...batch);
      expect(behind).toEqual(sampleEntries(4_091, 4_100));
    });

    it("takes appends that do not wait for each other", async () => {
      const store = await openEmpty();
      await Promise.all([
        store.append(sampleEntries(1, 3)),
        store.append([]),
        store.append(sampleEntries(4, 4)),
        store.append(sampleEntries(5, 9)),
      ]);
      expect(await readAll(store)).toEqual(sampleEntries(1, 9));
    });

    it("acknowledges in the order of the appends", async () => {
      const store = await openEmpty();
      const done: number[] = [];
      await Promise.all(
        [1, 2, 3, 4].map(async (seq) => {
          await store.append([sampleEntry(seq)]);
          done.push(seq);
        }),
      );
      expect(done).toEqual([1, 2, 3, 4]);
    });

    it("refuses an append that does not follow, and keeps nothing of it", async () => {
      const store = await openEmpty();
      await store.append(sampleEntries(1, 2));
      const answers = await Promise.allSettled([
        store.append(sampleEntries(4, 5)),
        store.append(sampleEntries(2, 3)),
        store.append(sampleEntries(3, 3)),
      ]);
      const failures = answers.map((answer) =>
        answer.status === "rejected" && answer.reason instanceof JournalFailed ? answer.reason.failure : "ok",
      );
      expect(failures).toEqual(["outOfOrder", "outOfOrder", "ok"]);
      expect(await readAll(store)).toEqual(sampleEntries(1, 3));
    });

    it("keeps what stood in the entries when they were appended", async () => {
      const store = await openEmpty();
      const entry = { ...sampleEntry(1) };
      const append = store.append([entry]);
      Object.assign(entry, { at: 0 });
      await append;
      expect(await readAll(store)).toEqual([sampleEntry(1)]);
    });

    it("finishes what was appended before it closes, and takes nothing afterwards", async () => {
      const store = await openEmpty();
      const append = store.append(sampleEntries(1, 500));
      await store.close();
      await expect(append).resolves.toBeUndefined();
      await expect(store.append([sampleEntry(501)])).rejects.toMatchObject({ failure: "closed" });
    });

    it("bears being closed twice", async () => {
      const store = await openEmpty();
      await Promise.all([store.close(), store.close()]);
      await expect(store.close()).resolves.toBeUndefined();
    });
  });
}
