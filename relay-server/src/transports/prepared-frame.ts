import type { Writable } from "node:stream";
import type { Socket as SocketIoSocket } from "socket.io";

// One update, encoded once and framed once, for however many viewers. A stock broadcast makes packet objects, closures
// and ticks for each of them, which at thousands of viewers costs more than the writes themselves.

type Connection = SocketIoSocket["conn"];

/** Updates as they go out: the text packets of socket.io, and the WebSocket frames around them in one piece. */
export interface Prepared {
  /** Each without the engine's own type, as `Connection.write` takes it. */
  readonly packets: readonly string[];
  readonly frames: Buffer;
}

/** Packet types: "4" a message of the engine, "2" an event of socket.io (default namespace). */
export function prepare(event: string, payload: unknown): Prepared {
  const packet = `2${JSON.stringify([event, payload])}`;
  return { packets: [packet], frames: frameText(`4${packet}`) };
}

/** Several in one piece, so that each viewer costs one write. */
export function joinPrepared(parts: readonly Prepared[]): Prepared {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  return {
    packets: parts.flatMap((part) => part.packets),
    frames: Buffer.concat(parts.map((part) => part.frames)),
  };
}

/** RFC 6455, 5.2: a single unmasked text frame. */
export function frameText(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = 0x81;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}

/** For a viewer that was cut off to read why. */
const GOODBYE_MILLIS = 3000;

/** The way out to one viewer. */
export interface Outlet {
  /**
   * Sends what was prepared: straight to the stream where that keeps the order, else through the engine. Straight is
   * right with a WebSocket, no upgrade going on, and nothing waiting in the engine.
   */
  send(prepared: Prepared): "direct" | "engine";
  /** Bytes that wait on this side for the viewer to read. */
  waiting(): number;
  /** Ends a WebSocket with a close code and reason of ours, another transport without. */
  close(code: number, reason: string): void;
  /** Ends it without a word, and lets go of whatever has not left yet. */
  drop(): void;
}

export function createOutlet(connection: Connection): Outlet {
  const engine: unknown = connection;
  const inside = isEngine(engine) ? engine : null;
  let transport: EngineTransport | null = null;
  let under: Under | null = null;

  /** What lies under the present transport; looked for again only when the transport is another one. */
  const underNow = (): Under | null => {
    if (inside !== null && inside.transport !== transport) {
      transport = inside.transport;
      under = findUnder(transport);
    }
    return under;
  };

  return {
    send(prepared) {
      const now = underNow();
      if (
        now !== null &&
        inside !== null &&
        inside.writeBuffer.length === 0 &&
        inside.transport.writable &&
        !inside.upgrading &&
        inside.readyState === "open" &&
        now.socket.readyState === OPEN &&
        now.stream.writable
      ) {
        now.stream.write(prepared.frames);
        return "direct";
      }
      for (const packet of prepared.packets) connection.write(packet);
      return "engine";
    },
    waiting() {
      const inStream = underNow()?.stream.writableLength ?? 0;
      if (inside === null || inside.writeBuffer.length === 0) return inStream;
      return inside.writeBuffer.reduce<number>((sum, packet) => sum + textLength(packet), inStream);
    },
    close(code, reason) {
      const now = underNow();
      if (now === null) connection.close(true);
      else {
        now.socket.close(code, reason);
        // What waits for it is let go of, whether or not it ever reads the goodbye.
        setTimeout(() => now.stream.destroy(), GOODBYE_MILLIS).unref();
      }
    },
    drop() {
      underNow()?.stream.destroy();
      connection.close(true);
    },
  };
}

// The engine and ws type none of this as public, so it is looked at once per connection or transport before it is used.
// A version that has it no longer sends everything through the engine, which is slower and not wrong; a test tells
// which way was taken.

interface Engine {
  readonly readyState: string;
  readonly upgrading: boolean;
  /** Another array after each flush. */
  readonly writeBuffer: readonly unknown[];
  readonly transport: EngineTransport;
}

interface EngineTransport {
  readonly name: string;
  readonly writable: boolean;
  readonly socket?: unknown;
}

interface WebSocketLike {
  readonly readyState: number;
  close(code: number, reason: string): void;
}

/** A WebSocket and the stream that it writes to. */
interface Under {
  readonly socket: WebSocketLike;
  readonly stream: Writable;
}

function findUnder(transport: EngineTransport): Under | null {
  const { name, socket } = transport;
  if (name !== "websocket" || !isWebSocket(socket)) return null;
  const stream: unknown = Reflect.get(socket, "_socket");
  return isWritable(stream) ? { socket, stream } : null;
}

/** `readyState` of an open WebSocket. */
const OPEN = 1;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const isEngine = (value: unknown): value is Engine =>
  isObject(value) &&
  "readyState" in value &&
  "upgrading" in value &&
  "writeBuffer" in value &&
  Array.isArray(value.writeBuffer) &&
  "transport" in value &&
  isObject(value.transport) &&
  "name" in value.transport &&
  "writable" in value.transport;

const isWebSocket = (value: unknown): value is WebSocketLike =>
  isObject(value) && "readyState" in value && "close" in value && typeof value.close === "function";

const isWritable = (value: unknown): value is Writable =>
  isObject(value) &&
  "write" in value &&
  typeof value.write === "function" &&
  "writable" in value &&
  "writableLength" in value;

const textLength = (packet: unknown): number =>
  isObject(packet) && "data" in packet && typeof packet.data === "string"
    ? Buffer.byteLength(packet.data)
    : 0;
