import { STANDARD_FEN, toGameId, toInstant, type Draft, type TableNumber } from "@boardwire/shared";
import { afterEach, describe, expect, it, vi } from "vitest";
import { decide } from "./core/decide/decide.ts";
import { readAll } from "./journal/test-contract.ts";
import { HeldStore } from "./journal/test-held-store.ts";
import { JournalFailed, NotTaken } from "./journal/store.ts";
import { ONE, closePipelines, openPipeline } from "./test-pipeline.ts";

afterEach(closePipelines);

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
