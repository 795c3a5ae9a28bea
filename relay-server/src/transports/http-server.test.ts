import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { createHttpServer, toConnectionLimits, type ConnectionLimits } from "./http-server.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server that answers with the path, and takes WebSockets at `/ws`. */
async function serve(limits: ConnectionLimits = toConnectionLimits(1000)): Promise<number> {
  const sockets = new WebSocketServer({ noServer: true });
  const server = createHttpServer({
    listener: (request, response) => response.end(`page ${request.url}`),
    upgrade(request, socket, head) {
      if (request.url !== "/ws") return false;
      sockets.handleUpgrade(request, socket, head, () => undefined);
      return true;
    },
    limits,
    onError: () => undefined,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => {
    for (const client of sockets.clients) client.terminate();
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

const open = async (port: number): Promise<Socket> => {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  closers.push(() => socket.destroy());
  await once(socket, "connect");
  return socket;
};

/** Sends lines, and gives everything that comes until the far end closes. */
async function ask(port: number, ...lines: string[]): Promise<string> {
  const socket = await open(port);
  let text = "";
  socket.on("data", (data: Buffer) => (text += data.toString()));
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  await once(socket, "close");
  return text;
}

describe("an offer to upgrade", () => {
  it.each(["h2c", "TLS/1.2", "websockets"])(
    "to %s is passed over, and the page is served",
    async (protocol) => {
      const port = await serve();
      const text = await ask(
        port,
        "GET /some/page HTTP/1.1",
        "Host: x",
        "Connection: Upgrade, HTTP2-Settings",
        `Upgrade: ${protocol}`,
        "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA",
      );
      expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n/);
      expect(text).toContain("page /some/page");
    },
  );

  it("to a WebSocket is taken where there is one, and not found elsewhere", async () => {
    const port = await serve();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
    await once(socket, "open");
    socket.terminate();
    const elsewhere = new WebSocket(`ws://127.0.0.1:${port}/other`);
    const [error] = (await once(elsewhere, "error")) as [Error];
    expect(error.message).toContain("404");
  });
});

describe("connections", () => {
  it("that are idle make way for new ones, and WebSockets stay", async () => {
    const port = await serve({ connections: 50, plain: 3, viewers: 10 });
    const webSocket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
    await once(webSocket, "open");
    const idle = [await open(port), await open(port), await open(port)];
    expect(await (await fetch(`http://127.0.0.1:${port}/page`)).text()).toBe("page /page");
    await vi.waitFor(() => expect(idle.map((socket) => socket.closed)).toEqual([true, false, false]));
    expect(webSocket.readyState).toBe(WebSocket.OPEN);
    webSocket.terminate();
  });

  it("leave places for drivers and staff, however few descriptors there are", () => {
    for (const openFiles of [64, 1024, 20_000, 1_000_000]) {
      const { connections, plain, viewers } = toConnectionLimits(openFiles);
      expect(connections).toBeLessThan(openFiles);
      if (openFiles > 500) expect(connections - plain - viewers).toBeGreaterThanOrEqual(228);
    }
  });
});
