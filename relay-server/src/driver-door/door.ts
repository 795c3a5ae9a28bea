import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { DRIVER_PATH, type DriverId } from "@boardwire/shared";
import { WebSocketServer, type WebSocket } from "ws";
import { createAddressOf, type AddressOf } from "../auth/client-address.ts";
import { CLOSE, type ConnectionParts, type RefusalReason } from "./connection-parts.ts";
import { Connection } from "./connection.ts";
import { DOOR_LIMITS, type DoorLimits } from "./limits.ts";
import { createStrangers } from "./strangers.ts";

export interface DoorCounts {
  readonly drivers: number;
  readonly strangers: number;
  readonly refused: Readonly<Record<RefusalReason | "tooMany" | "silent", number>>;
  /** Connections without a hello that made way for newer ones. */
  readonly crowdedOut: number;
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
  /** Under which address strangers are counted; by default the one that they come from. */
  readonly addressOf?: AddressOf;
}

/** The door for drivers: one WebSocket each, on the port of the pages. docs/protocol.md has the messages. */
export function createDriverDoor(parts: DoorParts): DriverDoor {
  const { addressOf = createAddressOf([]) } = parts;
  const limits = { ...DOOR_LIMITS, ...parts.limits };
  const counts = {
    crowdedOut: 0,
    refused: { key: 0, version: 0, malformed: 0, gap: 0, full: 0, taken: 0, tooMany: 0, silent: 0 },
    replaced: 0,
    slowed: 0,
    skipped: 0,
  };
  const strangers = createStrangers<Connection>(limits, (dropped) => {
    counts.crowdedOut += 1;
    dropped.drop();
  });
  const drivers = new Map<DriverId, Connection>();
  const connections = new Set<Connection>();
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });

  const open = (socket: WebSocket, address: string): void => {
    const connection = new Connection(socket, address, parts, limits, {
      rival(driver, run) {
        const other = drivers.get(driver);
        return other === undefined || run === null || other.run === null || other.run === run ? null : other;
      },
      welcome(driver) {
        strangers.remove(address, connection);
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
      refused(reason, facts) {
        counts.refused[reason] += 1;
        parts.saw({ text: "driver refused", kind: reason, address, facts });
      },
      repeated: (times) => parts.saw({ text: "reports repeated", kind: "repeated", address, times }),
      slowed: () => (counts.slowed += 1),
      skipped: () => (counts.skipped += 1),
      closed(driver) {
        connections.delete(connection);
        strangers.remove(address, connection);
        if (driver === null || drivers.get(driver) !== connection) return;
        drivers.delete(driver);
        parts.intake.disconnected(driver);
      },
    });
    connections.add(connection);
    strangers.add(address, connection);
  };

  return {
    upgrade(request, socket, head) {
      if (pathOf(request) !== DRIVER_PATH) return false;
      const address = addressOf(request);
      server.handleUpgrade(request, socket, head, (opened) => open(opened, address));
      return true;
    },
    counts: () => ({
      ...counts,
      refused: { ...counts.refused },
      drivers: drivers.size,
      strangers: strangers.count(),
    }),
    close() {
      for (const connection of connections) connection.end(CLOSE.going, "the relay is stopping");
      server.close();
    },
  };
}

const pathOf = (request: IncomingMessage): string => (request.url ?? "").split("?", 1)[0] ?? "";
