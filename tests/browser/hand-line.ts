import {
  DRIVER_PATH,
  DRIVER_PROTOCOL,
  MAX_REPORTS,
  type Observation,
  RelayToDriverSchema,
} from "@boardwire/shared";
import * as v from "valibot";
import { WebSocket } from "ws";

/** Milliseconds since the epoch of this process, which never jump. */
export const steadyNow = (): number => performance.timeOrigin + performance.now();

/** What a board saw, and when. */
export interface Seen {
  readonly at: number;
  readonly observation: Observation;
}

/** The line of a driver to a relay, over however many connections. */
export class HandLine {
  #socket: WebSocket | null = null;
  #sent = 0;
  #acknowledged = 0;
  #wakes: (() => void)[] = [];

  async connect(port: number, key: string): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${DRIVER_PATH}`);
    this.#socket = socket;
    await new Promise<void>((resolve, reject) => {
      socket.once("open", () => resolve());
      socket.once("error", reject);
    });
    socket.on("error", () => undefined);
    const welcomed = this.#next();
    socket.on("message", (data: Buffer) => this.#hear(JSON.parse(data.toString("utf8"))));
    const now = steadyNow();
    this.#send({ type: "hello", v: DRIVER_PROTOCOL, driver: "hand-driver", key, name: "hand", now });
    await welcomed;
  }

  /** Hands reports over, and waits until all are in the journal. */
  async report(board: string, seen: readonly Seen[]): Promise<void> {
    for (let from = 0; from < seen.length; from += MAX_REPORTS) {
      const reports = seen
        .slice(from, from + MAX_REPORTS)
        .map(({ at, observation }) => ({ n: ++this.#sent, at, board, observation }));
      this.#send({ type: "reports", now: steadyNow(), reports });
    }
    while (this.#acknowledged < this.#sent) await this.#next();
  }

  #hear(payload: unknown): void {
    const message = v.parse(RelayToDriverSchema, payload);
    if (message.type === "refused") throw new Error(`refused: ${message.reason} ${message.detail}`);
    this.#acknowledged = message.type === "welcome" ? message.acknowledged : message.n;
    for (const wake of this.#wakes.splice(0)) wake();
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      this.#wakes.push(resolve);
    });
  }

  #send(message: object): void {
    this.#socket?.send(JSON.stringify(message));
  }

  close(): void {
    this.#socket?.terminate();
  }
}
