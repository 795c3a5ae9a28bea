import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { closeAll, connected, startRelay, subscribe } from "./test-transport.ts";

// Frames that are larger than anything a viewer has to say (field report R103), byte by byte.

const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await closeAll();
});

const TOO_BIG = 1009;
const PROTOCOL_ERROR = 1002;
const FIFTY_MEGABYTES = 50_000_000;

/** A viewer's own WebSocket: its handshake, asking for compression, and then whatever is written. */
async function openRaw(port: number): Promise<{
  readonly answer: string;
  readonly socket: Socket;
  /** Why the relay has closed; null as long as it has not said. */
  closedWith(): number | null;
}> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  let heard = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    heard = Buffer.concat([heard, chunk]);
  });
  socket.on("error", () => socket.destroy());
  socket.write(
    [
      "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
      "Host: 127.0.0.1",
      "Upgrade: websocket",
      "Connection: Upgrade",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      "Sec-WebSocket-Extensions: permessage-deflate",
      "\r\n",
    ].join("\r\n"),
  );
  await vi.waitFor(() => expect(heard.includes("\r\n\r\n")).toBe(true), 10_000);
  const end = heard.indexOf("\r\n\r\n") + 4;
  return {
    answer: heard.subarray(0, end).toString("latin1"),
    socket,
    closedWith() {
      for (let at = end; at + 4 <= heard.length; at += 2 + (heard[at + 1] ?? 0))
        if (heard[at] === 0x88) return heard.readUInt16BE(at + 2);
      return null;
    },
  };
}

/** The head of a masked text frame of so many bytes; `isCompressed` as a sender of deflated messages marks it. */
function frameHead(bytes: number, isCompressed = false): Buffer {
  const head = Buffer.alloc(14);
  head[0] = isCompressed ? 0xc1 : 0x81;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(BigInt(bytes), 2);
  return head;
}

describe("R103: a frame that is too large", () => {
  it("is refused by its head, before any of its 50 MB is sent", async () => {
    const relay = await startRelay();
    const raw = await openRaw(relay.port);
    raw.socket.write(frameHead(FIFTY_MEGABYTES));
    await vi.waitFor(() => expect(raw.closedWith()).toBe(TOO_BIG), 10_000);
  });

  it("may be small and deflated: compression is not agreed on, and such a frame ends the connection", async () => {
    const relay = await startRelay();
    const raw = await openRaw(relay.port);
    expect(raw.answer).toContain(" 101 ");
    expect(raw.answer.toLowerCase()).not.toContain("permessage-deflate");
    raw.socket.write(frameHead(200, true));
    await vi.waitFor(() => expect(raw.closedWith()).toBe(PROTOCOL_ERROR), 10_000);
  });

  it("disturbs nobody else", async () => {
    const relay = await startRelay();
    const viewer = relay.connect();
    await connected(viewer);
    const raw = await openRaw(relay.port);
    raw.socket.write(frameHead(FIFTY_MEGABYTES));
    await vi.waitFor(() => expect(raw.closedWith()).not.toBeNull(), 10_000);
    expect(await subscribe(viewer, { channel: "tournament" })).toMatchObject({ kind: "snapshot" });
  });
});
