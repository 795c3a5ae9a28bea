import {
  createServer,
  ServerResponse,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

// The one port of the relay: pages and API by plain HTTP, viewers and drivers by WebSocket. Connections are bounded below
// the descriptors that the process may have, so that journal and drivers always find one.

export interface ConnectionLimits {
  /** Open connections of every kind. */
  readonly connections: number;
  /** Of those, such as no WebSocket has taken over: where there are more, the one that was idle longest is closed. */
  readonly plain: number;
  /** What is left for viewers: drivers, their strangers and staff have places of their own. */
  readonly viewers: number;
}

/** Descriptors that are no connections: journal, pages being read, threads. */
const OWN_DESCRIPTORS = 120;
/** Drivers, connections before their hello, and staff. */
const KEPT_PLACES = 230;

/** `openFiles`: how many descriptors the process may have. */
export function toConnectionLimits(openFiles: number): ConnectionLimits {
  const connections = Math.max(Math.floor(openFiles / 2), openFiles - OWN_DESCRIPTORS);
  const plain = Math.min(2000, Math.floor(connections / 4));
  return { connections, plain, viewers: Math.max(50, connections - plain - KEPT_PLACES) };
}

/** `upgrade` takes over a WebSocket, or answers that nobody does. */
export function createHttpServer(parts: {
  readonly listener: RequestListener;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
  readonly limits: ConnectionLimits;
  readonly onError: (error: Error) => void;
}): Server {
  const { limits } = parts;
  const server = createServer(
    {
      requestTimeout: 20_000,
      // Also for whoever connects and says nothing.
      headersTimeout: 10_000,
      keepAliveTimeout: 10_000,
      connectionsCheckingInterval: 2000,
    },
    parts.listener,
  );
  server.maxConnections = limits.connections;
  const plain = createPlainConnections(limits.plain);
  server.on("connection", (socket: Socket) => plain.add(socket));
  // First of all listeners, which stand once the port is open: whoever answers, the connection is busy meanwhile.
  server.once("listening", () => {
    server.prependListener("request", (_request, response: ServerResponse) => {
      const { socket } = response;
      if (socket === null) return;
      plain.setBusy(socket, true);
      response.once("close", () => plain.setBusy(socket, false));
    });
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", parts.onError);
    if (isWebSocket(request)) {
      plain.remove(socket);
      if (!parts.upgrade(request, socket, head))
        socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
    } else if (request.url?.startsWith("/socket.io/") !== true) servePlainly(server, request, socket);
  });
  return server;
}

const isWebSocket = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === "websocket";

/**
 * Some programs offer to go on in another protocol with each of their requests (`Upgrade: h2c`). That is an offer, and
 * whoever does not take it up answers as if it had not been made (RFC 9110, 7.8).
 */
function servePlainly(server: Server, request: IncomingMessage, socket: Duplex): void {
  // The parser has let go of the connection: there is no body to be had, nor a second request.
  if (request.method !== "GET" && request.method !== "HEAD") {
    socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
    return;
  }
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(request.socket);
  request.socket.setTimeout(20_000, () => socket.destroy());
  response.once("finish", () => socket.end());
  server.emit("request", request, response);
}

interface PlainConnections {
  add(socket: Socket): void;
  remove(socket: Duplex): void;
  setBusy(socket: Socket, isBusy: boolean): void;
}

function createPlainConnections(most: number): PlainConnections {
  const open = new Set<Duplex>();
  const busy = new WeakSet<Duplex>();
  const dropOne = (): void => {
    let found: Duplex | null = null;
    for (const socket of open) {
      found ??= socket;
      if (busy.has(socket)) continue;
      found = socket;
      break;
    }
    if (found === null) return;
    open.delete(found);
    found.destroy();
  };
  return {
    add(socket) {
      if (open.size >= most) dropOne();
      open.add(socket);
      socket.once("close", () => open.delete(socket));
    },
    remove: (socket) => void open.delete(socket),
    setBusy(socket, isBusy) {
      if (isBusy) {
        busy.add(socket);
        return;
      }
      busy.delete(socket);
      // Idle from now on: behind those that have been so for longer.
      if (open.delete(socket) && !socket.destroyed) open.add(socket);
    },
  };
}
