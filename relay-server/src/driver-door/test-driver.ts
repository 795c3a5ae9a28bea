import { once } from "node:events";
import {
  DRIVER_PATH,
  RelayToDriverSchema,
  ReportSchema,
  type Observation,
  type RelayToDriver,
  type Report,
} from "@boardwire/shared";
import * as v from "valibot";
import { WebSocket } from "ws";

/** For tests: a driver that says exactly what it is told to say. */
export class TestDriver {
  readonly socket: WebSocket;
  /** Everything that the relay said, in order. */
  readonly heard: RelayToDriver[] = [];
  /** Code and reason, once the connection has ended. */
  readonly closed: Promise<{ code: number; reason: string }>;
  private readonly waiting = new Set<() => void>();

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data: Buffer) => {
      this.heard.push(v.parse(RelayToDriverSchema, JSON.parse(data.toString("utf8"))));
      for (const look of this.waiting) look();
    });
    this.closed = new Promise((resolve) => {
      socket.once("close", (code: number, reason: Buffer) => {
        resolve({ code, reason: reason.toString() });
        for (const look of this.waiting) look();
      });
    });
    // A connection that the relay cuts shows as an error too; `closed` tells of it.
    socket.on("error", () => undefined);
  }

  static async connect(port: number): Promise<TestDriver> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${DRIVER_PATH}`);
    const driver = new TestDriver(socket);
    await once(socket, "open");
    return driver;
  }

  send(message: unknown): void {
    this.socket.send(
      typeof message === "string" || Buffer.isBuffer(message) ? message : JSON.stringify(message),
    );
  }

  hello(key: string, more: Record<string, unknown> = {}): void {
    this.send({ type: "hello", v: 1, driver: "driver-one", key, name: "test", now: 1000, ...more });
  }

  reports(...reports: readonly Report[]): void {
    this.send({ type: "reports", now: 1000, reports });
  }

  /** The first message that fits, of those heard and those to come. */
  hear<T extends RelayToDriver["type"]>(
    type: T,
    fits: (message: Extract<RelayToDriver, { type: T }>) => boolean = () => true,
  ): Promise<Extract<RelayToDriver, { type: T }>> {
    type Message = Extract<RelayToDriver, { type: T }>;
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = this.heard.find(
          (message): message is Message => message.type === type && fits(message as Message),
        );
        if (found === undefined && this.socket.readyState < WebSocket.CLOSING) {
          this.waiting.add(look);
          return;
        }
        this.waiting.delete(look);
        if (found !== undefined) resolve(found);
        else reject(new Error(`closed without ${type}; heard ${JSON.stringify(this.heard)}`));
      };
      look();
    });
  }

  acknowledged(n: number): Promise<RelayToDriver> {
    return this.hear("acknowledge", (message) => message.n >= n);
  }

  close(): void {
    this.socket.terminate();
  }
}

/** For tests: report number `n`. */
export function toReport(
  n: number,
  observation: Observation = { kind: "noise", bytes: n },
  board = "dgt:01234",
  at = 1000,
): Report {
  return v.parse(ReportSchema, { n, at, board, observation });
}
