import type { Socket as SocketIoSocket } from "socket.io";
import type { Writable } from "node:stream";

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

/**
 * The stream under a connection on which a whole frame may be written now, without overtaking anything: WebSocket, no
 * upgrade going on, nothing waiting in the engine. Null where the engine has to carry it.
 */
function directStream(connection: Connection): Writable | null {
  if (connection.readyState !== "open" || connection.upgrading || connection.transport.name !== "websocket")
    return null;
  if (!connection.transport.writable || bufferedPackets(connection).length > 0) return null;
  return streamUnder(connection);
}

/** Which way a viewer was sent something, and how many bytes now wait on this side for it to read. */
export interface Sent {
  readonly way: "direct" | "engine";
  readonly waiting: number;
}

/** Sends what was prepared: straight to the stream where that keeps the order, else through the engine. */
export function sendPrepared(connection: Connection, prepared: Prepared): Sent {
  const stream = directStream(connection);
  if (stream !== null) {
    stream.write(prepared.frames);
    return { way: "direct", waiting: stream.writableLength };
  }
  for (const packet of prepared.packets) connection.write(packet);
  return { way: "engine", waiting: bufferedBytes(connection) };
}

/** Bytes that wait for a viewer in the engine and in its stream. */
function bufferedBytes(connection: Connection): number {
  let bytes = streamUnder(connection)?.writableLength ?? 0;
  for (const packet of bufferedPackets(connection)) {
    if (hasText(packet)) bytes += packet.data.length;
  }
  return bytes;
}

/** Ends a WebSocket with a close code and reason of ours, another transport without. */
export function closeWith(connection: Connection, code: number, reason: string): void {
  const socket = webSocketUnder(connection);
  if (socket === null) connection.close(true);
  else socket.close(code, reason);
}

// The engine types none of the following as public. Each is looked at before it is used, and a version that has it no
// longer sends everything through the engine, which is slower and not wrong; a test tells which way was taken.

function bufferedPackets(connection: Connection): readonly unknown[] {
  const buffer: unknown = Reflect.get(connection, "writeBuffer");
  return Array.isArray(buffer) ? buffer : [];
}

const hasText = (packet: unknown): packet is { data: string } =>
  typeof packet === "object" && packet !== null && "data" in packet && typeof packet.data === "string";

interface WebSocketLike {
  close(code: number, reason: string): void;
}

function webSocketUnder(connection: Connection): (WebSocketLike & object) | null {
  if (connection.transport.name !== "websocket") return null;
  const socket: unknown = Reflect.get(connection.transport, "socket");
  return isWebSocket(socket) ? socket : null;
}

const isWebSocket = (value: unknown): value is WebSocketLike =>
  typeof value === "object" && value !== null && "close" in value && typeof value.close === "function";

function streamUnder(connection: Connection): Writable | null {
  const socket = webSocketUnder(connection);
  if (socket === null || Reflect.get(socket, "readyState") !== 1) return null;
  const stream: unknown = Reflect.get(socket, "_socket");
  return isWritable(stream) && stream.writable ? stream : null;
}

const isWritable = (value: unknown): value is Writable =>
  typeof value === "object" &&
  value !== null &&
  "write" in value &&
  typeof value.write === "function" &&
  "writableLength" in value;
