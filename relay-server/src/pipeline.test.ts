import { setImmediate as nextTurn } from "node:timers/promises";
import { toInstant, type DriverId } from "@boardwire/shared";
import { afterEach, describe, expect, it } from "vitest";
import type { SeenReport } from "./driver-door/intake.ts";
import { toReport } from "./driver-door/test-driver.ts";
import { readAll } from "./journal/test-contract.ts";
import { HeldStore } from "./journal/test-held-store.ts";
import { JournalFailed } from "./journal/store.ts";
import { START } from "./test-fields.ts";
import { ONE, closePipelines, openPipeline, type Bench } from "./test-pipeline.ts";

afterEach(closePipelines);

const seen = (at: number, ...reports: ReturnType<typeof toReport>[]): SeenReport[] =>
  reports.map((report) => ({ report, seen: toInstant(at) }));

describe("pipeline", () => {
  it("tells nobody before the disk has it", async () => {
    const { pipeline, store, published } = openPipeline();
    store.isHeld = true;
    const taken = pipeline.take(ONE, seen(1_000_000, toReport(1)));
    await nextTurn();
    expect(pipeline.hall.seq).toBeGreaterThan(0);
    expect(published).toEqual([]);
    expect(pipeline.acknowledged(ONE)).toBe(0);
    store.release();
    await taken?.durable;
    expect(published).toEqual(await readAll(store));
    expect(pipeline.acknowledged(ONE)).toBe(1);
  });

  it("lets a repeat wait for the write that it repeats", async () => {
    const { pipeline, store } = openPipeline();
    store.isHeld = true;
    pipeline.take(ONE, seen(1_000_000, toReport(1)));
    const repeat = pipeline.take(ONE, seen(1_000_000, toReport(1)));
    let isAnswered = false;
    const answer = repeat?.durable.then(() => (isAnswered = true));
    await nextTurn();
    expect(isAnswered).toBe(false);
    store.release();
    await answer;
    expect((await readAll(store)).filter(({ source }) => source.kind === "driver")).toHaveLength(1);
  });

  it("takes nothing while the journal fails, and has published nothing of what failed", async () => {
    const { pipeline, store, published, recording } = openPipeline();
    store.failure = new JournalFailed("full", "no space");
    const taken = pipeline.take(ONE, seen(1_000_000, toReport(1)));
    await expect(taken?.durable).rejects.toThrow("no space");
    expect(pipeline.take(ONE, seen(1_000_000, toReport(2)))).toBeNull();
    await expect(pipeline.append([])).rejects.toThrow("no space");
    expect(pipeline.failure()).toMatchObject({ failure: "full" });
    expect(recording).toEqual([false]);
    expect(published).toEqual([]);
    expect(await readAll(store)).toEqual([]);
  });

  it("goes on by itself once the disk takes what was under way", async () => {
    const bench = openPipeline();
    const { pipeline, store, published, recording } = bench;
    pipeline.startTimers();
    pipeline.connected(ONE, "Laptop", null);
    await pipeline.take(ONE, seen(1_000_000, toReport(1)))?.durable;
    store.failure = new JournalFailed("full", "no space");
    const both = [2, 3].flatMap((n) => pipeline.take(ONE, seen(1_000_000, toReport(n)))?.durable ?? []);
    await Promise.allSettled(both);
    expect(pipeline.acknowledged(ONE)).toBe(1);
    // It is refused, comes back, and stays, as does one that has only come now.
    pipeline.disconnected(ONE);
    pipeline.connected(ONE, "Laptop", null);
    pipeline.connected("driver-two" as DriverId, "Other", null);
    bench.now += 5000;
    store.failure = null;
    while (recording.length < 2) await nextTurn();
    expect(pipeline.failure()).toBeNull();
    expect(pipeline.acknowledged(ONE)).toBe(3);
    await pipeline.take(ONE, seen(1_000_000, toReport(3), toReport(4)))?.durable;
    expect(published).toEqual(await readAll(store));
    expect(published.flatMap(({ source }) => (source.kind === "driver" ? [source.n] : []))).toEqual([
      1, 2, 3, 4,
    ]);
    expect([...pipeline.hall.links.values()]).toMatchObject([
      { name: "Laptop", lostSince: null },
      { name: "Other", lostSince: null },
    ]);
  });

  it("tries once more when it is closed, and says what the disk has still not taken", async () => {
    const { pipeline, store } = openPipeline();
    const note = {
      type: "Noted",
      table: null,
      text: "later",
      source: { kind: "arbiter", who: "ann00001" },
    } as const;
    await pipeline.append([{ ...note, at: toInstant(1) }]);
    store.failure = new JournalFailed("full", "no space");
    await expect(pipeline.append([{ ...note, at: toInstant(2) }])).rejects.toThrow("no space");
    expect(await pipeline.close()).toMatchObject([{ type: "Noted", at: 2 }]);

    const other = openPipeline();
    other.store.failure = new JournalFailed("full", "no space");
    await expect(other.pipeline.append([{ ...note, at: toInstant(2) }])).rejects.toThrow("no space");
    other.store.failure = null;
    expect(await other.pipeline.close()).toEqual([]);
    expect(await readAll(other.store)).toMatchObject([{ type: "Noted", at: 2 }]);
  });

  it("takes no report of more boards than a hall has tables, and goes on with those that it has", async () => {
    const { pipeline } = openPipeline();
    const [one, two, three] = ["dgt:1", "dgt:2", "dgt:3"].map((board, i) =>
      toReport(i + 1, undefined, board),
    );
    if (one === undefined || two === undefined || three === undefined) throw new Error("no reports");
    const taken = pipeline.take(ONE, seen(1_000_000, one, two, three));
    expect(taken).toMatchObject({ excess: true, gap: null });
    await taken?.durable;
    expect(pipeline.acknowledged(ONE)).toBe(2);
    expect(pipeline.take(ONE, seen(1_000_000, toReport(3, undefined, "dgt:1")))).toMatchObject({
      excess: false,
    });
  });

  it("is lost where the journal has changed under it", async () => {
    const { pipeline, store } = openPipeline();
    store.failure = new JournalFailed("outOfOrder", "5 after 7");
    await expect(pipeline.take(ONE, seen(1_000_000, toReport(1)))?.durable).rejects.toThrow("5 after 7");
    expect(await pipeline.lost).toMatchObject({ failure: "outOfOrder" });
  });

  it("goes on where a view of one of the audiences fails", async () => {
    const { pipeline } = openPipeline(new HeldStore(), () => {
      throw new Error("a view that cannot be made");
    });
    await pipeline.take(ONE, seen(1_000_000, toReport(1)))?.durable;
    await pipeline.take(ONE, seen(1_000_000, toReport(2)))?.durable;
    expect(pipeline.acknowledged(ONE)).toBe(2);
  });

  it("folds to the same hall when the journal is read again", async () => {
    const first = openPipeline();
    const fields = toReport(1, { kind: "snapshot", fields: START, asked: toInstant(999_000) });
    await first.pipeline.take(ONE, seen(1_000_000, fields))?.durable;
    await first.pipeline.take(ONE, seen(1_000_500, toReport(2, { kind: "square", field: 52, content: "." })))
      ?.durable;
    await first.pipeline.take(ONE, seen(1_000_900, toReport(3, { kind: "square", field: 36, content: "P" })))
      ?.durable;
    const second = openPipeline(first.store);
    const { entries, lastAt } = await second.pipeline.replay();
    expect({ entries, lastAt }).toEqual({ entries: first.pipeline.hall.seq, lastAt: 1_000_000 });
    expect({ ...second.pipeline.hall, fresh: [] }).toEqual({ ...first.pipeline.hall, fresh: [] });
    expect(second.published).toEqual(first.published);
    expect(second.pipeline.acknowledged(ONE)).toBe(3);
  });

  it("tells of a driver that stays away, also of one that does not come back after a start", async () => {
    const links = (bench: Bench): string[] =>
      bench.published.flatMap((entry) =>
        entry.type === "DriverConnected" || entry.type === "DriverLost" ? [entry.type] : [],
      );
    const first = openPipeline();
    first.pipeline.startTimers();
    first.pipeline.connected(ONE, "Laptop", null);
    await first.pipeline.take(ONE, seen(1_000_000, toReport(1)))?.durable;
    first.pipeline.disconnected(ONE);
    first.pipeline.connected(ONE, "Laptop", null);
    first.pipeline.disconnected(ONE);
    first.now += 3000;
    // Any driver's coming or going looks at the time anew.
    first.pipeline.connected("driver-two" as DriverId, "", null);
    while (links(first).length < 3) await nextTurn();
    expect(links(first)).toEqual(["DriverConnected", "DriverConnected", "DriverLost"]);
    expect([...first.pipeline.hall.boards.values()]).toMatchObject([{ unreachableSince: 1_000_000 }]);
    await first.pipeline.close();

    const second = openPipeline(first.store);
    second.now = first.now;
    await second.pipeline.replay();
    second.pipeline.startTimers();
    second.now += 5000;
    second.pipeline.connected(ONE, "Laptop", null);
    while (links(second).length < 5) await nextTurn();
    expect(second.published.slice(-2)).toMatchObject([
      { type: "DriverConnected", driver: ONE },
      { type: "DriverLost", driver: "driver-two" },
    ]);
    expect([...second.pipeline.hall.boards.values()]).toMatchObject([{ unreachableSince: null }]);
  });

  it("wakes inference when its time has come, without any report", async () => {
    const bench = openPipeline();
    const { pipeline, published } = bench;
    pipeline.connected(ONE, "Laptop", null);
    const fields = toReport(1, { kind: "snapshot", fields: START, asked: toInstant(999_000) });
    await pipeline.take(ONE, seen(1_000_000, fields))?.durable;
    await pipeline.take(ONE, seen(1_000_500, toReport(2, { kind: "square", field: 52, content: "." })))
      ?.durable;
    await pipeline.take(ONE, seen(1_000_900, toReport(3, { kind: "square", field: 36, content: "P" })))
      ?.durable;
    const count = published.length;
    bench.now += 60_000;
    pipeline.startTimers();
    while (published.length === count) await nextTurn();
    expect(published.slice(count).every(({ source }) => source.kind === "relay")).toBe(true);
  });
});
