import type { Instant } from "@boardwire/shared";
import type { Server, Socket } from "socket.io";
import type { AddressOf } from "../auth/client-address.ts";
import type { RefusalLog } from "../refusal-log.ts";
import { createTokenBucket } from "./token-bucket.ts";
import type { Counting } from "./transport-counts.ts";
import type { Places, ViewerLimits } from "./viewer-limits.ts";

type Connection = Socket["conn"];

/**
 * Largest message, in bytes: of anybody, and of those whose commands may hold a whole game. The engine knows one limit
 * for all, at which it closes a connection before the message is whole; who may send no more than the smaller one is
 * known by the socket, so that limit is kept here, before the message is decoded.
 */
const MESSAGE_BYTES = 4096;
export const STAFF_MESSAGE_BYTES = 64 * 1024;

export interface ConnectionGuard {
  /** From now on this socket speaks on its connection. */
  seat(socket: Socket): void;
}

/** Closes connections that send too much, or come and say nothing. */
export function guardConnections(
  io: Server,
  parts: {
    readonly limits: ViewerLimits;
    readonly now: () => Instant;
    readonly places: Places;
    readonly addressOf: AddressOf;
    /** Whether somebody speaks there whose messages may be as large as those of staff. */
    readonly isStaff: (socket: Socket) => boolean;
    readonly counts: Counting;
    readonly saw: RefusalLog["saw"];
  },
): ConnectionGuard {
  const { limits, now, places, addressOf, isStaff, counts, saw } = parts;
  /** The socket on each connection; a connection may come and go on it, and stays one sender. */
  const onConnection = new WeakMap<Connection, Socket>();

  const isSmall = (data: unknown, socket: Socket | undefined): boolean => {
    const bytes =
      typeof data === "string" ? Buffer.byteLength(data) : Buffer.isBuffer(data) ? data.byteLength : 0;
    return bytes <= MESSAGE_BYTES || (socket !== undefined && isStaff(socket));
  };

  io.engine.on("connection", (connection: Connection) => {
    const bucket = createTokenBucket(limits.messages, now());
    const address = addressOf(connection.request);
    connection.on("packet", (packet: { readonly data?: unknown }) => {
      const isInTime = bucket.take(now());
      if (connection.readyState !== "open") return;
      const socket = onConnection.get(connection);
      if (isInTime && isSmall(packet.data, socket)) return;
      counts[isInTime ? "cutForSize" : "cutForRate"]++;
      saw({ text: "viewer refused", kind: isInTime ? "tooLarge" : "tooMany", address });
      // Both take the socket off the connection at once, so that this packet reaches nobody.
      if (socket?.connected === true) socket.disconnect(true);
      else connection.close(true);
    });
    places.add(address);
    // The library's own timeout leaves a polling connection another half a minute to fetch its goodbye.
    const late = setTimeout(() => {
      if (!onConnection.has(connection)) connection.close(true);
    }, limits.connectMillis);
    connection.once("close", () => {
      clearTimeout(late);
      places.remove(address);
    });
  });

  return { seat: (socket) => void onConnection.set(socket.conn, socket) };
}
