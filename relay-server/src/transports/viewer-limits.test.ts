import { once } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import {
  askRaw,
  closeAll,
  connected,
  follow,
  openRawViewer,
  startRelay,
  type Relay,
} from "./test-transport.ts";

afterEach(closeAll);

/** A connection that is counted under another address, as by a proxy on this computer. */
const from = (relay: Relay, address: string): Promise<void> =>
  connected(relay.connect({ extraHeaders: { "X-Forwarded-For": address } }));

describe("places of viewers", () => {
  it("are bounded for one address, whichever transport", async () => {
    const relay = await startRelay({ socketsOfThisMachine: 2 });
    const [first, second] = [relay.connect(), relay.connect({ transports: ["polling"] })];
    await Promise.all([connected(first), connected(second)]);
    await expect(connected(relay.connect())).rejects.toThrow();
    expect(relay.transport.counts().refusedConnections).toBe(1);
    first.disconnect();
    await vi.waitFor(() => expect(relay.transport.counts().viewers).toBe(1));
    await vi.waitFor(() => connected(relay.connect()));
  });

  it("are counted for whom the proxy on this computer has named", async () => {
    const relay = await startRelay({ socketsPerAddress: 1 });
    await from(relay, "203.0.113.1");
    await expect(from(relay, "203.0.113.1")).rejects.toThrow();
    await expect(from(relay, "198.51.100.7, 203.0.113.1")).rejects.toThrow();
    await from(relay, "203.0.113.2");
  });

  it("go to nobody who only shakes hands", async () => {
    const relay = await startRelay({ socketsOfThisMachine: 1, connectMillis: 50 });
    const handshake = await fetch(`${relay.url}/socket.io/?EIO=4&transport=polling`);
    expect(await handshake.text()).toContain("sid");
    await vi.waitFor(() => connected(relay.connect()), 5000);
  });

  it("are left for staff where the public has taken all of its own", async () => {
    const relay = await startRelay({ sockets: 1, staffSockets: 1 });
    await connected(relay.connect());
    const late = relay.connect();
    const [reason] = await new Promise<string[]>((done) => late.once("disconnect", (why) => done([why])));
    expect(reason).toBe("io server disconnect");
    const staff = relay.connect({ auth: { key: relay.tokens.arbiter } });
    await connected(staff);
    await expect(connected(relay.connect({ auth: { key: relay.tokens.arbiter } }))).rejects.toThrow();
    expect(relay.transport.counts().viewers).toBe(2);
  });
});

describe("a viewer that asks and does not read", () => {
  /** Snapshots of one megabyte. */
  const widen = (relay: Relay): void => {
    relay.script.create("x".repeat(1_000_000));
    relay.audiences.publish(relay.script.take(), relay.script.now);
  };

  it("is answered until 256 KiB wait for it, and then cut off", async () => {
    const relay = await startRelay({ messages: { burst: 1000, perSecond: 1000 } });
    widen(relay);
    const stalled = await openRawViewer(relay, "tournament");
    stalled.webSocket.pause();
    for (let i = 0; i < 100; i++) askRaw(stalled.webSocket, "tournament");
    await vi.waitFor(() => expect(relay.transport.counts().cutForSlowness).toBe(1));
    const closed = once(stalled.webSocket, "close");
    stalled.webSocket.resume();
    await closed;
    // What the kernel takes for it, and no more than one snapshot beyond.
    expect(stalled.snapshots()).toBeLessThan(20);
    await vi.waitFor(() => expect(relay.transport.counts().viewers).toBe(0));
  });

  it("has its first answer, however large, and the updates after it", async () => {
    const relay = await startRelay({ bufferedBytes: 1000 });
    widen(relay);
    const viewer = await follow(relay.connect(), "tournament");
    for (let i = 0; i < 3; i++) relay.play();
    await vi.waitFor(() => expect(viewer.view().n).toBe(3));
    expect(relay.transport.counts().cutForSlowness).toBe(0);
  });

  it("is cut off before others where all together hold too much", async () => {
    const relay = await startRelay({
      messages: { burst: 1000, perSecond: 1000 },
      bufferedBytes: 1_000_000_000,
      totalBufferedBytes: 1_000_000,
    });
    widen(relay);
    const reading = relay.connect();
    await connected(reading);
    const stalled = await openRawViewer(relay, "tournament");
    stalled.webSocket.pause();
    for (let i = 0; i < 30; i++) askRaw(stalled.webSocket, "tournament");
    await vi.waitFor(() => expect(relay.transport.counts().cutForSlowness).toBe(1), 5000);
    expect(stalled.webSocket.readyState).toBe(WebSocket.OPEN);
    await vi.waitFor(() => expect(relay.transport.counts().viewers).toBe(1), 8000);
    expect(reading.connected).toBe(true);
  });
});
