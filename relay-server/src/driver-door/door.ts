import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import {
  DRIVER_PATH,
  DRIVER_PROTOCOL,
  DriverMessageSchema,
  type DriverId,
  type DriverMessage,
  type Instant,
  type RelayToDriver,
} from "@boardwire/shared";
import type { Logger } from "pino";
import * as v from "valibot";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import { createTokenBucket } from "../transports/token-bucket.ts";
import { createDriverTime } from "./driver-time.ts";
import type { Intake, Taken } from "./intake.ts";

export type RefusalReason = Extract<RelayToDriver, { type: "refused" }>["reason"];

export interface DoorLimits {
  /** For the hello, after which a stranger is cut off. */
  readonly helloMillis: number;
  /** Connections of one address, and of all, that have not said hello yet. */
  readonly strangersPerAddress: number;
  readonly strangers: number;
  /** Drivers with the key at a time. */
  readonly drivers: number;
  /** Bytes of one message, before and after the hello. */
  readonly helloBytes: number;
  readonly messageBytes: number;
  /** Messages of one driver that may wait for the disk; its socket is not read meanwhile. */
  readonly inFlight: number;
  /** Messages of one driver; one that sends more is read more slowly. */
  readonly messages: { readonly burst: number; readonly perSecond: number };
  /** Between two pings; the second without an answer cuts the connection. */
  readonly pingMillis: number;
}

export const DOOR_LIMITS: DoorLimits = {
  helloMillis: 5000,
  strangersPerAddress: 16,
  strangers: 64,
  drivers: 100,
  helloBytes: 4096,
  messageBytes: 1024 * 1024,
  inFlight: 8,
  messages: { burst: 400, perSecond: 200 },
  pingMillis: 20_000,
};

export interface DoorCounts {
  readonly drivers: number;
  readonly strangers: number;
  readonly refused: Readonly<Record<RefusalReason | "tooMany" | "silent", number>>;
  readonly replaced: number;
  readonly slowed: number;
}

export interface DriverDoor {
  /** Takes over an upgrade request if it is for the drivers' path; false: it is for somebody else. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  counts(): DoorCounts;
  /** Sends every driver away; they come back by themselves. */
  close(): void;
}

export interface DoorParts {
  readonly intake: Intake;
  readonly isDriverKey: (key: string) => boolean;
  readonly now: () => Instant;
  readonly log: Logger;
  readonly limits?: Partial<DoorLimits>;
}

/** Close codes: RFC 6455 section 7.4.1, and one of ours for a driver that came back by another connection. */
const CLOSE = { going: 1001, policy: 1008, again: 1013, replaced: 4001 } as const;
/** How long a peer may take to answer a close. */
const CLOSE_MILLIS = 2000;

/** The door for drivers: one WebSocket each, on the port of the pages. docs/protocol.md has the messages. */
export function createDriverDoor(parts: DoorParts): DriverDoor {
  const limits = { ...DOOR_LIMITS, ...parts.limits };
  const counts = {
    strangers: 0,
    refused: { key: 0, version: 0, malformed: 0, gap: 0, full: 0, tooMany: 0, silent: 0 },
    replaced: 0,
    slowed: 0,
  };
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
      refused: (reason) => (counts.refused[reason] += 1),
      slowed: () => (counts.slowed += 1),
      closed(driver, wasStranger) {
        connections.delete(connection);
        if (wasStranger) addStranger(address, -1);
        if (driver !== null && drivers.get(driver) === connection) drivers.delete(driver);
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

interface Events {
  /** Gives the driver its place; false: there is none. */
  welcome(driver: DriverId): boolean;
  refused(reason: RefusalReason | "silent"): void;
  slowed(): void;
  closed(driver: DriverId | null, wasStranger: boolean): void;
}

/** One driver's connection, from upgrade to close. */
class Connection {
  private driver: DriverId | null = null;
  private isEnding = false;
  private inFlight = 0;
  private isResting = false;
  private missedPongs = 0;
  private readonly time = createDriverTime();
  private readonly bucket;
  private readonly helloTimer: NodeJS.Timeout;
  private readonly pingTimer: NodeJS.Timeout;
  private readonly socket: WebSocket;
  private readonly parts: DoorParts;
  private readonly limits: DoorLimits;
  private readonly events: Events;
  private log: Logger;

  constructor(socket: WebSocket, address: string, parts: DoorParts, limits: DoorLimits, events: Events) {
    this.socket = socket;
    this.parts = parts;
    this.limits = limits;
    this.events = events;
    this.log = parts.log.child({ address });
    this.bucket = createTokenBucket(limits.messages, parts.now());
    this.helloTimer = setTimeout(() => {
      events.refused("silent");
      this.log.warn("driver refused: no hello");
      this.end(CLOSE.policy, "no hello");
    }, limits.helloMillis);
    this.pingTimer = setInterval(() => this.ping(), limits.pingMillis);
    socket.on("pong", () => (this.missedPongs = 0));
    socket.on("message", (data, isBinary) => this.hear(data, isBinary));
    socket.on("error", (error) => {
      // Broken frames and frames over the limit end here; the socket closes by itself.
      events.refused("malformed");
      this.log.warn({ error: error.message }, "driver connection failed");
    });
    socket.once("close", (code) => this.closed(code));
  }

  end(code: number, reason: string): void {
    if (this.isEnding) return;
    this.isEnding = true;
    clearTimeout(this.helloTimer);
    this.socket.resume();
    this.socket.close(code, reason.slice(0, 120));
    setTimeout(() => this.socket.terminate(), CLOSE_MILLIS).unref();
  }

  private send(message: RelayToDriver): void {
    if (!this.isEnding && this.socket.readyState === this.socket.OPEN)
      this.socket.send(JSON.stringify(message));
  }

  private refuse(reason: RefusalReason, detail: string): void {
    if (this.isEnding) return;
    this.events.refused(reason);
    this.log.warn({ reason, detail }, "driver refused");
    this.send({ type: "refused", reason, detail });
    this.end(reason === "full" ? CLOSE.again : CLOSE.policy, reason);
  }

  private hear(data: RawData, isBinary: boolean): void {
    if (this.isEnding) return;
    if (this.driver === null && sizeOf(data) > this.limits.helloBytes) {
      this.refuse("malformed", `a hello has at most ${this.limits.helloBytes} bytes`);
      return;
    }
    const parsed = isBinary ? "a binary message; this protocol is JSON text" : parseMessage(textOf(data));
    if (typeof parsed === "string") {
      this.refuse("malformed", parsed);
      return;
    }
    if (parsed.type === "hello") this.hearHello(parsed);
    else this.hearReports(parsed);
    this.slowDown();
  }

  private hearHello(hello: Extract<DriverMessage, { type: "hello" }>): void {
    if (this.driver !== null) {
      this.refuse("malformed", "a second hello on one connection");
      return;
    }
    if (!this.parts.isDriverKey(hello.key)) {
      this.refuse("key", "this is not the driver key of this relay");
      return;
    }
    if (hello.v !== DRIVER_PROTOCOL) {
      this.refuse("version", `this relay speaks version ${DRIVER_PROTOCOL}, the driver ${hello.v}`);
      return;
    }
    clearTimeout(this.helloTimer);
    this.driver = hello.driver;
    this.log = this.log.child({ driver: hello.driver });
    if (!this.events.welcome(hello.driver)) {
      this.refuse("full", `this relay takes ${this.limits.drivers} drivers`);
      return;
    }
    this.time.hear(hello.now, this.parts.now());
    const acknowledged = this.parts.intake.acknowledged(hello.driver);
    this.log.info({ name: hello.name, acknowledged }, "driver connected");
    this.send({ type: "welcome", v: DRIVER_PROTOCOL, acknowledged });
  }

  private hearReports(message: Extract<DriverMessage, { type: "reports" }>): void {
    const { driver } = this;
    if (driver === null) {
      this.refuse("malformed", "reports before hello");
      return;
    }
    const now = this.parts.now();
    this.time.hear(message.now, now);
    const seen = message.reports.map((report) => ({ report, seen: this.time.toRelay(report.at, now) }));
    const taken = this.parts.intake.take(driver, seen);
    if (taken === null) {
      this.refuse("full", "the relay's journal takes nothing more; see the relay's log");
      return;
    }
    this.inFlight += 1;
    void this.acknowledge(driver, taken);
  }

  private async acknowledge(driver: DriverId, taken: Taken): Promise<void> {
    try {
      await taken.durable;
    } catch {
      // The journal's owner has logged what failed; here it only matters that nothing is acknowledged.
      this.refuse("full", "the relay could not write its journal; see the relay's log");
      return;
    }
    this.send({ type: "acknowledge", n: this.parts.intake.acknowledged(driver) });
    if (taken.gap !== null) {
      this.refuse("gap", `report ${taken.gap.got} came where ${taken.gap.expected} was due`);
    }
    this.settle();
  }

  private settle(): void {
    this.inFlight -= 1;
    this.readOn();
  }

  private readOn(): void {
    if (this.inFlight < this.limits.inFlight && !this.isResting) this.socket.resume();
  }

  /** A driver that is ahead of the disk, or that floods, is read no further for a while; TCP holds it back. */
  private slowDown(): void {
    if (this.isEnding) return;
    if (!this.bucket.take(this.parts.now()) && !this.isResting) {
      this.events.slowed();
      this.isResting = true;
      setTimeout(() => {
        this.isResting = false;
        this.readOn();
      }, 1000).unref();
    }
    if (this.inFlight >= this.limits.inFlight || this.isResting) this.socket.pause();
  }

  private ping(): void {
    if (this.missedPongs >= 2) {
      this.log.warn("driver cut off: two pings without an answer");
      this.socket.terminate();
      return;
    }
    // A socket that is not being read cannot show its answers.
    if (this.socket.isPaused) return;
    this.missedPongs += 1;
    this.socket.ping();
  }

  private closed(code: number): void {
    clearTimeout(this.helloTimer);
    clearInterval(this.pingTimer);
    this.isEnding = true;
    if (this.driver !== null) this.log.info({ code }, "driver disconnected");
    this.events.closed(this.driver, this.driver === null);
  }
}

const sizeOf = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, part) => sum + part.length, 0) : data.byteLength;

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)).toString("utf8");

/** The message, or what is wrong with it and where. */
function parseMessage(text: string): DriverMessage | string {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return "no JSON";
  }
  const parsed = v.safeParse(DriverMessageSchema, raw);
  if (parsed.success) return parsed.output;
  const issue = parsed.issues[0];
  // What was received is not repeated: a malformed hello may hold the key.
  return `${v.getDotPath(issue) ?? "message"}: expected ${issue.expected ?? "another value"}`;
}
