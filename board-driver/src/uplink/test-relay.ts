import { once } from "node:events";
import type { AddressInfo } from "node:net";
import * as v from "valibot";
import { WebSocketServer, type WebSocket } from "ws";
import {
  DRIVER_PATH,
  DriverMessageSchema,
  type DriverMessage,
  type Observation,
  type RelayToDriver,
} from "@boardwire/shared";
import type { AtEnd } from "../test-support.ts";

// The far end of an uplink, for tests: what it journals is what it acknowledges, and a test can make it misbehave.

type Reports = Extract<DriverMessage, { type: "reports" }>;

/** A relay whose journal is a list. */
export class TestRelay {
  readonly journal: number[] = [];
  readonly observations: Observation[] = [];
  readonly hellos: Extract<DriverMessage, { type: "hello" }>[] = [];
  readonly batches: number[] = [];
  acknowledged = 0;
  /** What is done with reports; the default journals and acknowledges them. */
  onReports: (message: Reports, socket: WebSocket) => void = (message, socket) => this.take(message, socket);
  /** What a hello is answered. */
  onHello: (socket: WebSocket) => void = (socket) => this.welcome(socket);
  readonly #server: WebSocketServer;

  constructor(port: number) {
    this.#server = new WebSocketServer({ port, host: "127.0.0.1", path: DRIVER_PATH });
    this.#server.on("connection", (socket) => {
      socket.on("message", (data: Buffer) => this.#hear(data.toString(), socket));
    });
  }

  async address(): Promise<string> {
    if (this.#server.address() === null) await once(this.#server, "listening");
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  answer(socket: WebSocket, message: RelayToDriver): void {
    socket.send(JSON.stringify(message));
  }

  welcome(socket: WebSocket): void {
    this.answer(socket, { type: "welcome", v: 1, acknowledged: this.acknowledged });
  }

  take(message: Reports, socket: WebSocket): void {
    for (const { n, observation } of message.reports) {
      if (n <= this.acknowledged) continue;
      if (n !== this.acknowledged + 1) {
        this.answer(socket, { type: "refused", reason: "gap", detail: `${n} after ${this.acknowledged}` });
        return;
      }
      this.journal.push(n);
      this.observations.push(observation);
      this.acknowledged = n;
    }
    this.answer(socket, { type: "acknowledge", n: this.acknowledged });
  }

  /** Cuts all connections, as a broken cable does. */
  cut(): void {
    for (const client of this.#server.clients) client.terminate();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, "close");
  }

  #hear(text: string, socket: WebSocket): void {
    const message = v.parse(DriverMessageSchema, JSON.parse(text));
    if (message.type === "hello") {
      this.hellos.push(message);
      this.onHello(socket);
      return;
    }
    this.batches.push(message.reports.length);
    this.onReports(message, socket);
  }
}

export async function openRelay(atEnd: AtEnd, port = 0): Promise<TestRelay> {
  const relay = new TestRelay(port);
  await relay.address();
  atEnd(() => relay.close());
  return relay;
}
