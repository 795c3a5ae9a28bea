import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";
import { DeviceIdSchema, toInstant } from "@boardwire/shared";
import { WAIT } from "../test-support.ts";
import { createCollector, type CollectorNews } from "./collector.ts";
import type { Unnumbered } from "./outbox.ts";

const board = v.parse(DeviceIdSchema, "dgt:00001");
const noise = (bytes: number): Unnumbered => ({
  board,
  at: toInstant(0),
  observation: { kind: "noise", bytes },
});

/** A disk that can be full. */
function openDisk(): {
  full: boolean;
  readonly commits: Unnumbered[][];
  append: (items: readonly Unnumbered[]) => void;
} {
  const commits: Unnumbered[][] = [];
  return {
    full: false,
    commits,
    append(items) {
      if (this.full) throw new Error("database or disk is full");
      commits.push([...items]);
    },
  };
}

describe("the collector", () => {
  it("writes what came in one turn in one commit, in order", async () => {
    const disk = openDisk();
    let written = 0;
    const collector = createCollector({
      outbox: disk,
      onWritten: () => (written += 1),
      onNews: () => undefined,
    });
    for (const bytes of [1, 2, 3]) collector.add(noise(bytes));
    expect(disk.commits).toEqual([]);
    await vi.waitFor(() => expect(written).toBe(1), WAIT);
    expect(disk.commits).toEqual([[noise(1), noise(2), noise(3)]]);
    collector.close();
  });

  it("holds reports while the disk is full, says so, and writes them all when there is room", async () => {
    const disk = openDisk();
    const news: CollectorNews[] = [];
    const collector = createCollector({
      outbox: disk,
      onWritten: () => undefined,
      onNews: (one) => news.push(one),
    });
    disk.full = true;
    collector.add(noise(1));
    await vi.waitFor(() => expect(news).toHaveLength(1), WAIT);
    expect(news[0]).toEqual({ kind: "cannotWrite", detail: "database or disk is full", waiting: 1 });
    collector.add(noise(2));
    disk.full = false;
    await vi.waitFor(() => expect(disk.commits).toEqual([[noise(1), noise(2)]]), WAIT);
    expect(news.at(-1)).toEqual({ kind: "writesAgain" });
    collector.close();
  });

  it("counts and says what it cannot hold", async () => {
    const disk = openDisk();
    disk.full = true;
    const news: CollectorNews[] = [];
    const onNews = (one: CollectorNews): number => news.push(one);
    const collector = createCollector({ outbox: disk, onWritten: () => undefined, onNews, mostWaiting: 2 });
    for (const bytes of [1, 2, 3, 4]) collector.add(noise(bytes));
    disk.full = false;
    await vi.waitFor(() => expect(disk.commits).toEqual([[noise(1), noise(2)]]), WAIT);
    expect(news).toContainEqual({ kind: "dropped", count: 2 });
    collector.close();
  });

  it("writes what is waiting when it is closed", () => {
    const disk = openDisk();
    const collector = createCollector({ outbox: disk, onWritten: () => undefined, onNews: () => undefined });
    collector.add(noise(1));
    collector.close();
    expect(disk.commits).toEqual([[noise(1)]]);
  });
});
