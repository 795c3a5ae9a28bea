import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { DRIVER_PATH, type DriverId } from "@boardwire/shared";
import { WebSocketServer, type WebSocket } from "ws";
import { createTokenBucket } from "../transports/token-bucket.ts";
import { CLOSE, Connection, type ConnectionParts, type RefusalReason } from "./connection.ts";
import { DOOR_LIMITS, type DoorLimits } from "./limits.ts";

export interface DoorCounts {
  readonly drivers: number;
  readonly strangers: number;
  readonly refused: Readonly<Record<RefusalReason | "tooMany" | "silent", number>>;
  readonly replaced: number;
  readonly slowed: number;
  /** Messages of unknown types. */
  readonly skipped: number;
}

export interface DriverDoor {
  /** Takes over an upgrade request if it is for the drivers' path; false: it is for somebody else. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  counts(): DoorCounts;
  /** Sends every driver away; they come back by themselves. */
  close(): void;
}

export interface DoorParts extends ConnectionParts {
  readonly limits?: Partial<DoorLimits>;
}

/** The door for drivers: one WebSocket each, on the port of the pages. docs/protocol.md has the messages. */
export function createDriverDoor(parts: DoorParts): DriverDoor {
  const limits = { ...DOOR_LIMITS, ...parts.limits };
  const counts = {
    strangers: 0,
    refused: { key: 0, version: 0, malformed: 0, gap: 0, full: 0, tooMany: 0, silent: 0 },
    replaced: 0,
    slowed: 0,
    skipped: 0,
  };
  // Whoever knocks without end fills no disk with it: beyond this, refusals are counted only.
  const refusalLog = createTokenBucket({ burst: 50, perSecond: 1 }, parts.now());
  const strangers = new Map<string, number>();
  const drivers = new Map<DriverId, Connection>();
  const connections = new Set<Connection>();
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });

  const addStranger = (address: string, step: 1 | -1): void => {
    counts.strangers += step;
    const left = (strangers.get(address) ?? 0) + step;
    if (left > 0) strangers.set(address, left);
    else strangers.delete(address);
  };

  const open = (socket: WebSocket, address: string): void => {
    addStranger(address, 1);
    const connection = new Connection(socket, address, parts, limits, {
      welcome(driver) {
        addStranger(address, -1);
        const older = drivers.get(driver);
        if (older === undefined && drivers.size >= limits.drivers) {
          counts.refused.tooMany += 1;
          return false;
        }
        drivers.set(driver, connection);
        if (older !== undefined) {
          counts.replaced += 1;
          older.end(CLOSE.replaced, "the same driver has connected again");
        }
        return true;
      },
      refused(reason) {
        counts.refused[reason] += 1;
        return refusalLog.take(parts.now());
      },
      slowed: () => (counts.slowed += 1),
      skipped: () => (counts.skipped += 1),
      closed(driver, wasStranger) {
        connections.delete(connection);
        if (wasStranger) addStranger(address, -1);
        if (driver === null || drivers.get(driver) !== connection) return;
        drivers.delete(driver);
        parts.intake.disconnected(driver);
      },
    });
    connections.add(connection);
  };

  return {
    upgrade(request, socket, head) {
      if (pathOf(request) !== DRIVER_PATH) return false;
      const address = request.socket.remoteAddress ?? "";
      // Strangers are bounded by number. There is no lock-out after wrong keys: 130 bits are not guessed, and a whole
      // hall may stand behind the address of one mistyped key.
      if (
        counts.strangers >= limits.strangers ||
        (strangers.get(address) ?? 0) >= limits.strangersPerAddress
      ) {
        counts.refused.tooMany += 1;
        parts.log.warn({ address, strangers: counts.strangers }, "driver refused: too many without hello");
        socket.end("HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\n\r\n");
        return true;
      }
      server.handleUpgrade(request, socket, head, (opened) => open(opened, address));
      return true;
    },
    counts: () => ({ ...counts, refused: { ...counts.refused }, drivers: drivers.size }),
    close() {
      for (const connection of connections) connection.end(CLOSE.going, "the relay is stopping");
      server.close();
    },
  };
}

const pathOf = (request: IncomingMessage): string => (request.url ?? "").split("?", 1)[0] ?? "";
