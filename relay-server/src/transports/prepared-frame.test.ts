import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { frameText } from "./prepared-frame.ts";
import { RESYNC_CODE, RESYNC_REASON } from "./socketio.ts";
import {
  askRaw,
  closeAll,
  connected,
  follow,
  openRawViewer,
  snapshotOf,
  startRelay,
  subscribe,
} from "./test-transport.ts";

afterEach(closeAll);

describe("a frame of our own", () => {
  it("is what a WebSocket reader takes it for, at every border of its length", async () => {
    const texts = [0, 1, 124, 125, 126, 127, 65_535, 65_536, 70_001].flatMap((length) => [
      "x".repeat(length),
      `é♞${"x".repeat(Math.max(0, length - 5))}`,
    ]);
    const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    const read: string[] = [];
    try {
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      server.on("connection", (_socket, request) => {
        for (const text of texts) request.socket.write(frameText(text));
      });
      const client = new WebSocket(`ws://127.0.0.1:${port}`);
      client.on("message", (data: Buffer, isBinary) => read.push(isBinary ? "binary" : data.toString()));
      await vi.waitFor(() => expect(read).toHaveLength(texts.length));
      client.terminate();
    } finally {
      server.close();
    }
    expect(read).toEqual(texts);
  });
});

const nextTurn = (): Promise<void> => new Promise((done) => setImmediate(done));

describe("two ways out, one order", () => {
  it("reads the same straight from the stream, through the engine, and over polling", async () => {
    const relay = await startRelay();
    const [first, second] = [relay.connect(), relay.connect({ transports: ["polling"] })];
    const viewers = [await follow(first, "tournament"), await follow(second, "tournament")];
    const answers: number[] = [];
    for (let i = 0; i < 40; i++) {
      relay.play();
      // An answer through the engine between two updates, and two updates in one tick behind it.
      if (i % 8 === 3) {
        first.emit("time", (answer: { now: number }) => answers.push(answer.now));
        await vi.waitFor(() => expect(answers.length).toBeGreaterThan(i >> 3));
      }
      if (i % 5 === 0) relay.play();
      if (i % 3 !== 0) await nextTurn();
    }
    const last = snapshotOf(relay, "tournament");
    for (const viewer of viewers) await vi.waitFor(() => expect(viewer.view()).toEqual(last));
    const [direct, engine] = viewers.map((viewer) => viewer.updates);
    expect(direct).toEqual(engine);
    expect(relay.transport.counts().direct).toBeGreaterThan(0);
    expect(relay.transport.counts().engine).toBeGreaterThanOrEqual(24);
  });

  it("sends the updates of one turn to each viewer in one write", async () => {
    const relay = await startRelay();
    const viewers = [
      await follow(relay.connect(), "tournament"),
      await follow(relay.connect(), "tournament"),
    ];
    const before = relay.transport.counts();
    for (let i = 0; i < 8; i++) relay.play();
    for (const viewer of viewers) await vi.waitFor(() => expect(viewer.view().n).toBe(8));
    expect(relay.transport.counts().direct).toBe(before.direct + 2);
    expect(viewers.map((viewer) => viewer.updates.length)).toEqual([8, 8]);
  });

  it("gives a viewer that comes in between its snapshot and nothing that is in it", async () => {
    const relay = await startRelay();
    const early = await follow(relay.connect(), "tournament");
    const socket = relay.connect();
    await connected(socket);
    const late = follow(socket, "tournament");
    // Moves in every turn until the second one has its answer: some answers fall between a move and its write.
    const answered = late.then(() => true);
    while (!(await Promise.race([answered, nextTurn().then(() => false)]))) relay.play();
    relay.play();
    const last = snapshotOf(relay, "tournament");
    await vi.waitFor(() => expect(early.view()).toEqual(last));
    const viewer = await late;
    await vi.waitFor(() => expect(viewer.view()).toEqual(last));
  });

  it("loses and doubles nothing while viewers go over from polling to WebSocket", async () => {
    const relay = await startRelay();
    const upgrades: string[] = [];
    const viewers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const socket = relay.connect({ transports: ["polling", "websocket"] });
        const viewer = follow(socket, "tournament");
        socket.io.engine.once("upgrade", (transport: { name: string }) => upgrades.push(transport.name));
        return viewer;
      }),
    );
    await vi.waitFor(
      () => {
        relay.play();
        expect(upgrades).toHaveLength(8);
      },
      { interval: 1, timeout: 10_000 },
    );
    for (let i = 0; i < 20; i++) relay.play();
    const last = snapshotOf(relay, "tournament");
    for (const viewer of viewers) await vi.waitFor(() => expect(viewer.view()).toEqual(last));
    const before = relay.transport.counts();
    relay.play();
    await vi.waitFor(() => expect(relay.transport.counts().direct).toBeGreaterThan(before.direct));
    expect(relay.transport.counts()).toMatchObject({ direct: before.direct + 8, engine: before.engine });
  });

  it("keeps the order behind a reader that stalls and goes on", async () => {
    const relay = await startRelay({ bufferedBytes: 64 * 1024 * 1024 });
    const reader = await openRawViewer(relay, `game:${relay.game}`);
    reader.webSocket.pause();
    // Far more than the kernel keeps for a connection, so that both ways out have something waiting.
    const wide = "x".repeat(60_000);
    for (let i = 0; i < 200; i++) {
      relay.script.create(`${wide}${i}`);
      relay.audiences.publish(relay.script.take(), relay.script.now);
      relay.play();
      if (i % 2 === 0) await nextTurn();
      if (i % 10 === 0) {
        askRaw(reader.webSocket, "tournament");
        await nextTurn();
      }
    }
    reader.webSocket.resume();
    await vi.waitFor(() => expect(reader.has("tournament")).toBe(400), { timeout: 10_000 });
    // Answers go through the engine: each snapshot stands where it belongs between the updates.
    expect(reader.faults).toEqual([]);
    expect(reader.snapshots()).toBe(22);
    expect(reader.has(`game:${relay.game}`)).toBe(200);
  });

  it("cuts off a viewer that does not read, and it comes back with what it missed", async () => {
    const relay = await startRelay();
    const stalled = await openRawViewer(relay, "tournament");
    const reading = await follow(relay.connect(), "tournament");
    stalled.webSocket.pause();
    const closed = new Promise<{ code: number; reason: string }>((done) => {
      stalled.webSocket.once("close", (code, reason) => done({ code, reason: reason.toString() }));
    });
    const wide = "x".repeat(60_000);
    let published = 0;
    while (relay.transport.counts().cutForSlowness === 0 && published < 1000) {
      published++;
      relay.script.create(`${wide}${published}`);
      relay.audiences.publish(relay.script.take(), relay.script.now);
      await vi.waitFor(() => expect(reading.view().n).toBe(published), { interval: 1 });
    }
    expect(relay.transport.counts().cutForSlowness).toBe(1);
    relay.play();
    await vi.waitFor(() => expect(reading.view().n).toBe(published + 1));
    stalled.webSocket.resume();
    expect(await closed).toEqual({ code: RESYNC_CODE, reason: RESYNC_REASON });
    const since = stalled.has("tournament");
    expect([since, stalled.faults]).toEqual([published, []]);
    const back = relay.connect();
    await connected(back);
    expect(await subscribe(back, { channel: "tournament", since, epoch: "run-1" })).toMatchObject({
      kind: "missed",
      updates: [{ n: published + 1 }],
    });
  });
});
