import { DRIVER_PROTOCOL, type DriverId, type DriverMessage, type RelayToDriver } from "@boardwire/shared";
import type { Logger } from "pino";
import type { RawData, WebSocket } from "ws";
import { createTokenBucket } from "../transports/token-bucket.ts";
import { createDriverTime } from "./driver-time.ts";
import {
  CLOSE,
  type ConnectionParts,
  type Events,
  type RefusalReason,
  type Rival,
} from "./connection-parts.ts";
import type { Taken } from "./intake.ts";
import type { DoorLimits } from "./limits.ts";
import { malformed, parseMessage, sizeOf, textOf } from "./messages.ts";

/** How long a peer may take to answer a close. */
const CLOSE_MILLIS = 2000;
/** How long a driver may take to show that it is alive while another one speaks under its name. */
const PROBE_MILLIS = 2000;

/** One driver's connection, from upgrade to close. */
export class Connection {
  /** The run of the driver's program; null where it names none. */
  run: string | null = null;
  private driver: DriverId | null = null;
  private hasSaidHello = false;
  private isEnding = false;
  private inFlight = 0;
  private isResting = false;
  private missedPongs = 0;
  private hasSkipped = false;
  private readonly time = createDriverTime();
  private readonly bucket;
  private readonly helloTimer: NodeJS.Timeout;
  private readonly pingTimer: NodeJS.Timeout;
  private readonly socket: WebSocket;
  private readonly parts: ConnectionParts;
  private readonly limits: DoorLimits;
  private readonly events: Events;
  private log: Logger;

  constructor(
    socket: WebSocket,
    address: string,
    parts: ConnectionParts,
    limits: DoorLimits,
    events: Events,
  ) {
    this.socket = socket;
    this.parts = parts;
    this.limits = limits;
    this.events = events;
    this.log = parts.log.child({ address });
    this.bucket = createTokenBucket(limits.messages, parts.now());
    this.helloTimer = setTimeout(() => {
      this.events.refused("silent", { detail: "no hello" });
      this.end(CLOSE.policy, "no hello");
    }, limits.helloMillis);
    this.pingTimer = setInterval(() => this.ping(), limits.pingMillis);
    socket.on("pong", () => (this.missedPongs = 0));
    socket.on("message", (data, isBinary) => {
      try {
        this.hear(data, isBinary);
      } catch (error) {
        // A bug ends this connection, not the hall. What was not acknowledged comes again.
        this.log.error({ err: error }, "a driver's message failed");
        this.end(CLOSE.bug, "the relay failed");
      }
    });
    socket.on("error", (error) => {
      // Broken frames and frames over the limit end here; the socket closes by itself.
      this.events.refused("malformed", { detail: error.message });
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

  /** At once, without a goodbye: makes way for somebody else. */
  drop(): void {
    this.isEnding = true;
    this.socket.terminate();
  }

  /** Whether the far end still answers. */
  probe(): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (isAlive: boolean): void => {
        clearTimeout(timer);
        this.socket.off("pong", answered).off("close", gone);
        resolve(isAlive);
      };
      const answered = (): void => settle(true);
      const gone = (): void => settle(false);
      const timer = setTimeout(gone, PROBE_MILLIS);
      this.socket.once("pong", answered).once("close", gone);
      if (this.socket.readyState === this.socket.OPEN) this.socket.ping();
    });
  }

  private send(message: RelayToDriver): void {
    if (!this.isEnding && this.socket.readyState === this.socket.OPEN)
      this.socket.send(JSON.stringify(message));
  }

  private refuse(reason: RefusalReason, detail: string): void {
    if (this.isEnding) return;
    this.events.refused(reason, { detail, ...(this.driver === null ? {} : { driver: this.driver }) });
    this.send({ type: "refused", reason, detail });
    this.end(reason === "full" ? CLOSE.again : CLOSE.policy, reason);
  }

  private hear(data: RawData, isBinary: boolean): void {
    if (this.isEnding) return;
    if (this.driver === null && sizeOf(data) > this.limits.helloBytes) {
      this.refuse("malformed", `a hello has at most ${this.limits.helloBytes} bytes`);
      return;
    }
    const parsed = isBinary
      ? malformed("a binary message; this protocol is JSON text")
      : parseMessage(textOf(data));
    if (parsed.kind === "malformed") this.refuse("malformed", parsed.detail);
    else if (parsed.kind === "unknown") this.skip(parsed.type);
    else if (parsed.message.type === "hello") this.hearHello(parsed.message);
    else this.hearReports(parsed.message);
    this.slowDown();
  }

  /** Whoever has said hello may speak of what this version does not know. */
  private skip(type: string): void {
    if (this.driver === null) {
      this.refuse("malformed", "type: expected hello");
      return;
    }
    this.events.skipped();
    if (this.hasSkipped) return;
    this.hasSkipped = true;
    this.log.warn(
      { type: type.slice(0, 40) },
      "a message of an unknown type was skipped, as any after it will be",
    );
  }

  private hearHello(hello: Extract<DriverMessage, { type: "hello" }>): void {
    if (this.hasSaidHello) {
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
    this.hasSaidHello = true;
    this.run = hello.run ?? null;
    const rival = this.events.rival(hello.driver, this.run);
    if (rival === null) this.admit(hello);
    else void this.admitAfter(rival, hello);
  }

  /**
   * Another run speaks under this name. Mostly it is the same driver before its computer went down, and no longer there;
   * where it is, one data folder is a copy of the other, and two that number their reports under one name would each
   * take the other's for their own. The newcomer is asked to take another name, and has acknowledged nothing until then.
   */
  private async admitAfter(rival: Rival, hello: Extract<DriverMessage, { type: "hello" }>): Promise<void> {
    const isAlive = await rival.probe();
    if (this.isEnding) return;
    if (!isAlive) {
      // By now a third one may have come.
      const next = this.events.rival(hello.driver, this.run);
      if (next === null || next === rival) this.admit(hello);
      else void this.admitAfter(next, hello);
      return;
    }
    this.log.warn(
      { driver: hello.driver, name: hello.name.slice(0, 80) },
      "two drivers report under one name: the data folder of one is a copy; the newer one is told to take another name",
    );
    this.refuse("taken", "another driver reports under this name; take a new one");
  }

  private admit(hello: Extract<DriverMessage, { type: "hello" }>): void {
    this.driver = hello.driver;
    this.log = this.log.child({ driver: hello.driver });
    if (!this.events.welcome(hello.driver)) {
      this.refuse("full", `this relay takes ${this.limits.drivers} drivers`);
      return;
    }
    this.time.hear(hello.now, this.parts.now());
    const name = hello.name.slice(0, 80);
    this.parts.intake.connected(hello.driver, name, this.run);
    const acknowledged = this.parts.intake.acknowledged(hello.driver);
    this.log.info({ name, acknowledged }, "driver connected");
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
    const instants = message.reports.map(({ at }) => at);
    const times = this.time.toRelayAll(instants, message.now, now);
    const seen = message.reports.map((report, i) => ({ report, seen: times[i] ?? now }));
    const taken = this.parts.intake.take(driver, seen);
    if (taken === null) {
      this.refuse("full", "the relay's journal takes nothing more; see the relay's log");
      return;
    }
    if (taken.repeated > 0) this.events.repeated(taken.repeated);
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
    if (taken.excess) {
      this.refuse("malformed", "this relay has as many boards as it takes, and this is one more");
    } else if (taken.gap !== null) {
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
    this.events.closed(this.driver);
  }
}
