import { once } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import type { Snapshot, Subscribed, Update } from "@boardwire/shared";
import { followUpdate } from "../core/test-viewer-fold.ts";
import { closeAll, connected, follow, snapshotOf, startRelay, subscribe } from "./test-transport.ts";

afterEach(closeAll);

describe("subscribing", () => {
  it("answers with a snapshot and sends what comes after it", async () => {
    const relay = await startRelay();
    const viewer = await follow(relay.connect(), `game:${relay.game}`);
    for (let i = 0; i < 5; i++) relay.play();
    await vi.waitFor(() => expect(viewer.view().n).toBe(5));
    expect(viewer.view()).toEqual(snapshotOf(relay, `game:${relay.game}`));
  });

  it("gives the missed updates after five broken connections with moves in each gap", async () => {
    const relay = await startRelay();
    const channel = `game:${relay.game}` as const;
    let view: Snapshot | null = null;
    for (let round = 0; round < 6; round++) {
      const socket = relay.connect();
      await connected(socket);
      const known: Snapshot | null = view;
      const answer = await subscribe(socket, {
        channel,
        ...(known === null ? {} : { since: known.n, epoch: "run-1" }),
      });
      if (known === null) {
        if (answer.kind !== "snapshot") throw new Error(answer.kind);
        view = answer.snapshot;
      } else {
        if (answer.kind !== "missed") throw new Error(answer.kind);
        expect(answer.updates).toHaveLength(3);
        view = answer.updates.reduce(followUpdate, known);
      }
      socket.disconnect();
      for (let i = 0; i < 3; i++) relay.play();
    }
    expect(view).toMatchObject({ n: 15 });
  });

  it("[CS16] opens staff audiences to their tokens alone, and none to another role's", async () => {
    const relay = await startRelay();
    const open = async (key: unknown): Promise<string[]> => {
      const socket = relay.connect({ auth: { key } });
      await connected(socket);
      const allowed: string[] = [];
      for (const audience of ["public", "hall", "operator", "arbiter"]) {
        const answer = await subscribe(socket, { audience, channel: "tournament" });
        if (answer.kind === "snapshot") allowed.push(audience);
        else expect(answer).toMatchObject({ kind: "refused", reason: "notAllowed" });
      }
      return allowed;
    };
    expect(await open(undefined)).toEqual(["public"]);
    expect(await open("wrong")).toEqual(["public"]);
    expect(await open({ length: 1 })).toEqual(["public"]);
    expect(await open(relay.tokens.hall)).toEqual(["hall"]);
    expect(await open(relay.tokens.operator)).toEqual(["public", "hall", "operator"]);
    for (const token of [relay.tokens.arbiter, relay.tokens.chief])
      expect(await open(token)).toEqual(["public", "hall", "operator", "arbiter"]);
  });

  it("[CS16] keeps what an arbiter sees from the public on the same channel", async () => {
    const relay = await startRelay();
    const arbiter = relay.connect({ auth: { key: relay.tokens.arbiter } });
    const seen: Update[] = [];
    arbiter.on("update", (update: Update) => seen.push(update));
    await connected(arbiter);
    await subscribe(arbiter, { audience: "arbiter", channel: "tournament" });
    const viewer = await follow(relay.connect(), "tournament");
    relay.script.signal(relay.game, "1-0");
    relay.audiences.publish(relay.script.take(), relay.script.now);
    relay.play();
    await vi.waitFor(() => expect(seen).toHaveLength(2));
    await vi.waitFor(() => expect(viewer.updates).toHaveLength(1));
    expect(JSON.stringify(seen)).toContain("signalled");
    expect(JSON.stringify(viewer.updates)).not.toMatch(/signalled|health|claims|repetitions/);
  });

  it("stops after unsubscribe, and tells the time", async () => {
    const relay = await startRelay();
    const socket = relay.connect();
    const viewer = await follow(socket, "tournament");
    relay.play();
    await vi.waitFor(() => expect(viewer.updates).toHaveLength(1));
    expect(await socket.timeout(5000).emitWithAck("unsubscribe", { channel: "tournament" })).toEqual({});
    relay.play();
    expect(await socket.timeout(5000).emitWithAck("time")).toEqual({ now: relay.script.now });
    expect(viewer.updates).toHaveLength(1);
  });
});

describe("what is refused", () => {
  it("names what is malformed, a version it does not speak, and what it does not know", async () => {
    const relay = await startRelay();
    const socket = relay.connect();
    await connected(socket);
    const table: [object | null, string][] = [
      [null, "malformed"],
      [{ channel: "tournament", audience: "everybody" }, "malformed"],
      [{ channel: "game:0.0" }, "malformed"],
      [{ channel: "tournament", since: -1 }, "malformed"],
      [{ channel: "tournament", v: 99 }, "version"],
      [{ channel: "game:7.7" }, "unknownGame"],
    ];
    for (const [request, reason] of table) {
      const answer =
        request === null
          ? ((await socket.timeout(5000).emitWithAck("subscribe", "{")) as Subscribed)
          : await subscribe(socket, request);
      expect(answer).toMatchObject({ kind: "refused", reason });
    }
    expect(relay.transport.counts().refusedMessages).toBe(table.length);
  });

  it("more channels than a viewer may follow", async () => {
    const relay = await startRelay({ subscriptions: 2 });
    for (const table of [2, 3]) relay.script.connect(table).startGame(table, 1);
    relay.audiences.publish(relay.script.take(), relay.script.now);
    const socket = relay.connect();
    await connected(socket);
    const kinds: string[] = [];
    for (const channel of ["tournament", "game:1.1", "game:2.1", "tournament"]) {
      const answer = await subscribe(socket, { channel });
      kinds.push(answer.kind === "refused" ? answer.reason : answer.kind);
    }
    expect(kinds).toEqual(["snapshot", "snapshot", "tooMany", "snapshot"]);
  });

  it("a viewer that sends more than it may: it is cut off", async () => {
    const relay = await startRelay();
    const socket = relay.connect();
    await connected(socket);
    const reason = new Promise((done) => socket.once("disconnect", done));
    for (let i = 0; i < 100; i++) socket.emit("whatever", i);
    expect(await reason).toBe("io server disconnect");
    expect(relay.transport.counts()).toMatchObject({ cutForRate: 1, viewers: 0 });
  });

  it("a sender that leaves and comes again on one connection to begin its count anew", async () => {
    const relay = await startRelay();
    const socket = new WebSocket(`ws://127.0.0.1:${relay.port}/socket.io/?EIO=4&transport=websocket`);
    let comings = 0;
    socket.on("message", (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith("40")) {
        comings++;
        socket.send("41");
        // It has left once it is counted no longer; another "40" before that would end the connection by itself.
        void vi
          .waitFor(() => expect(relay.transport.counts().viewers).toBe(0), { interval: 1 })
          .then(() => socket.send("40"));
      } else if (text.startsWith("0")) socket.send("40");
    });
    await once(socket, "close");
    expect(relay.transport.counts()).toMatchObject({ cutForRate: 1, viewers: 0 });
    expect(comings).toBeLessThan(20);
  });

  it("a viewer that returns to all its channels and measures its clock is not cut off", async () => {
    const relay = await startRelay();
    for (let table = 2; table <= 16; table++) relay.script.connect(table).startGame(table, 1);
    relay.audiences.publish(relay.script.take(), relay.script.now);
    const socket = relay.connect();
    await connected(socket);
    const channels = ["tournament", ...Array.from({ length: 15 }, (_, i) => `game:${i + 1}.1`)];
    const answers = await Promise.all(channels.map((channel) => subscribe(socket, { channel })));
    expect(answers.every((answer) => answer.kind === "snapshot")).toBe(true);
    for (let i = 0; i < 5; i++) await socket.timeout(5000).emitWithAck("time");
    expect(socket.connected).toBe(true);
  });

  it("a message over 4 KiB: the connection is closed before the message is taken", async () => {
    const relay = await startRelay();
    const socket = relay.connect();
    await connected(socket);
    const gone = new Promise((done) => socket.once("disconnect", (reason) => done(reason)));
    socket.emit("subscribe", { v: 1, audience: "public", channel: "x".repeat(1_000_000) });
    expect(await gone).toBe("transport close");
  });
});
