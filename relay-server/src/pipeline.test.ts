import { setImmediate as nextTurn } from "node:timers/promises";
import {
  STANDARD_FEN,
  toGameId,
  toInstant,
  type Draft,
  type DriverId,
  type Entry,
  type TableNumber,
} from "@boardwire/shared";
import { pino } from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";
import { decide } from "./core/decide/decide.ts";
import type { SeenReport } from "./driver-door/intake.ts";
import { toReport } from "./driver-door/test-driver.ts";
import { readAll } from "./journal/test-contract.ts";
import { HeldStore } from "./journal/test-held-store.ts";
import { JournalFailed, NotTaken } from "./journal/store.ts";
import { createPipeline, type Pipeline } from "./pipeline.ts";
import { START } from "./test-fields.ts";

const ONE = "driver-one" as DriverId;

interface Bench {
  readonly pipeline: Pipeline;
  readonly store: HeldStore;
  readonly published: Entry[];
  readonly recording: boolean[];
  now: number;
}
const open: Pipeline[] = [];
function openPipeline(
  store = new HeldStore(),
  publish: (entries: readonly Entry[]) => void = () => undefined,
): Bench {
  const bench = { now: 1_000_000, published: [] as Entry[], recording: [] as boolean[] };
  const pipeline = createPipeline({
    store,
    now: () => toInstant(bench.now),
    publish(entries) {
      bench.published.push(...entries);
      publish(entries);
    },
    restore: (entries) => bench.published.push(...entries),
    takeOver: () => undefined,
    recording: (isRecording) => bench.recording.push(isRecording),
    retryMillis: 20,
    mostBoards: 2,
    log: pino({ enabled: false }),
  });
  open.push(pipeline);
  return Object.assign(bench, { pipeline, store });
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((pipeline) => pipeline.close()));
});

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

describe("a result on its way", () => {
  const GAME = toGameId(1, 1);
  const entered = (at: number): Draft => ({
    at: toInstant(at),
    source: { kind: "arbiter", who: "ann00001" },
    type: "ResultEntered",
    game: GAME,
    result: "1-0",
    termination: "absence",
    publicAt: toInstant(at + 50),
  });
  const paired: Draft = {
    at: toInstant(1_000_000),
    source: { kind: "import", name: "pairings.csv" },
    type: "GamePaired",
    game: GAME,
    table: 1 as TableNumber,
    white: null,
    black: null,
    start: { fen: STANDARD_FEN, chess960: false },
    timeControl: null,
  };

  it("[RUL19] comes by the relay's own timer, also where nothing else happens", async () => {
    const bench = openPipeline();
    const { pipeline, published } = bench;
    pipeline.startTimers();
    await pipeline.append([paired, entered(bench.now)]);
    expect(published.map(({ type }) => type)).toEqual(["GamePaired", "ResultEntered"]);
    bench.now += 50;
    await vi.waitFor(
      () => expect(published.at(-1)).toMatchObject({ type: "GameEnded", result: "1-0" }),
      10_000,
    );
    expect(published).toEqual(await readAll(bench.store));
  });

  it("[RUL30] waits its whole time anew once the disk takes entries again, and can be withdrawn in it", async () => {
    const bench = openPipeline();
    const { pipeline, store, published, recording } = bench;
    pipeline.startTimers();
    const other = toGameId(2, 1);
    await pipeline.append([paired, { ...paired, game: other, table: 2 as TableNumber }, entered(bench.now)]);
    store.failure = new JournalFailed("full", "no space");
    await expect(pipeline.append([{ ...entered(bench.now), game: other } as Draft])).rejects.toBeInstanceOf(
      JournalFailed,
    );
    const by = { source: { kind: "arbiter", who: "ben00001" }, at: toInstant(bench.now + 60_000) } as const;
    bench.now += 60_000;
    const withdraw = decide(pipeline.hall, { kind: "withdrawResult", game: GAME }, by);
    if (!withdraw.ok) throw new Error(withdraw.error.detail);
    await expect(pipeline.append(withdraw.value)).rejects.toBeInstanceOf(NotTaken);
    store.failure = null;
    await vi.waitFor(() => expect(recording).toEqual([false, true]), 10_000);
    const until = bench.now + 10_000;
    for (const game of [GAME, other])
      expect(pipeline.hall.games.get(game)).toMatchObject({
        end: null,
        desk: { pending: { publicAt: until } },
      });
    bench.now += 9_999;
    await pipeline.append(withdraw.value);
    expect(published.flatMap(({ type }) => (type === "GameEnded" ? [type] : []))).toEqual([]);
    bench.now += 1;
    // Any driver's coming looks at the time anew.
    pipeline.connected(ONE, "Laptop", null);
    await vi.waitFor(
      () => expect(published.at(-1)).toMatchObject({ type: "GameEnded", game: other }),
      10_000,
    );
    expect(pipeline.hall.games.get(GAME)).toMatchObject({ end: null, desk: { pending: null } });
    expect(published).toEqual(await readAll(store));
    const second = openPipeline(store);
    await second.pipeline.replay();
    expect(second.pipeline.hall.games).toEqual(pipeline.hall.games);
  });

  it("[RUL21] comes after a restart, at once where its time is over, and once", async () => {
    const store = new HeldStore();
    const first = openPipeline(store);
    await first.pipeline.append([paired, entered(first.now)]);
    const second = openPipeline(store);
    second.now += 3_600_000;
    await second.pipeline.replay();
    second.pipeline.startTimers();
    await vi.waitFor(() => expect(second.published.at(-1)?.type).toBe("GameEnded"), 10_000);
    expect(second.published.at(-1)).toMatchObject({ source: { who: "ann00001" }, at: second.now });
    const third = openPipeline(store);
    third.now += 3_600_000;
    await third.pipeline.replay();
    third.pipeline.startTimers();
    const { at, source } = entered(third.now);
    await third.pipeline.append([{ at, source, type: "Noted", table: null, text: "later" }]);
    expect((await readAll(store)).filter(({ type }) => type === "GameEnded")).toHaveLength(1);
  });
});
