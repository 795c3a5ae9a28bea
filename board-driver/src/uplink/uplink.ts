import { randomUUID } from "node:crypto";
import { WebSocket } from "ws";
import {
  assertNever,
  DRIVER_PATH,
  DRIVER_PROTOCOL,
  MAX_REPORTS,
  messageOf,
  type DriverMessage,
  type Instant,
  type RelayToDriver,
  type Report,
} from "@boardwire/shared";
import { parseAnswer, toText } from "./answers.ts";
import type { Outbox } from "./outbox.ts";
import type { UplinkNews } from "./uplink-news.ts";

// The one connection to the relay: everything in the outbox, in order, until the relay says that it is on its disk.

export interface UplinkOptions {
  readonly outbox: Outbox;
  /** Address of the relay, `ws://host:port`. */
  readonly relay: string;
  /** The key that admits this driver, read anew for each attempt; rejects where there is none yet. */
  readonly readKey: () => Promise<string>;
  readonly name: string;
  readonly now: () => Instant;
  /** A number from 0 up to 1, for the jitter of the back-off. */
  readonly random: () => number;
  readonly onNews: (news: UplinkNews) => void;
}

export interface Uplink {
  /** Tells that the outbox has more. */
  readonly poke: () => void;
  /** Resolves when everything in the outbox is acknowledged, or after `withinMillis`. */
  readonly drain: (withinMillis: number) => Promise<boolean>;
  readonly close: () => void;
}

const FIRST_PAUSE_MILLIS = 500;
/** A relay that has come back takes drivers that are not there again within 5 s for lost. */
const LONGEST_PAUSE_MILLIS = 4000;
/** Messages on their way and not acknowledged. While they are, reports gather and go out together in the next one. */
const MAX_IN_FLIGHT = 4;
const CHECK_MILLIS = 1000;
/** A relay that acknowledges nothing and answers no ping for this long is taken for gone, whatever the socket says. */
const SILENCE_MILLIS = 6000;
/** A relay's answers are short; more is not one. */
const MAX_ANSWER_BYTES = 65_536;

class RelayUplink implements Uplink {
  readonly #options: UplinkOptions;
  readonly #run = randomUUID();
  #socket: WebSocket | null = null;
  #closed = false;
  #attempts = 0;
  /** Highest number sent on this connection; null before the welcome. */
  #sent: number | null = null;
  /** The highest number of each message that is not acknowledged. */
  #inFlight: number[] = [];
  #heardUnknown = false;
  #heardAt: Instant;
  #detail = "";
  #trouble = "";
  #refusal = "";
  #retry: NodeJS.Timeout | null = null;
  readonly #check: NodeJS.Timeout;
  readonly #drains = new Set<() => void>();

  constructor(options: UplinkOptions) {
    this.#options = options;
    this.#heardAt = options.now();
    this.#check = setInterval(() => this.#checkLife(), CHECK_MILLIS);
    void this.#connect();
  }

  readonly poke = (): void => this.#pump();

  readonly drain = async (withinMillis: number): Promise<boolean> => {
    const isDrained = (): boolean => this.#options.outbox.oldest === null;
    if (isDrained()) return true;
    this.#pump();
    await new Promise<void>((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        this.#drains.delete(check);
        resolve();
      };
      const check = (): void => {
        if (isDrained()) finish();
      };
      const timer = setTimeout(finish, withinMillis);
      this.#drains.add(check);
    });
    return isDrained();
  };

  readonly close = (): void => {
    this.#closed = true;
    clearInterval(this.#check);
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#socket?.terminate();
  };

  async #connect(): Promise<void> {
    const { outbox, relay, readKey, name, now, onNews } = this.#options;
    let key: string;
    try {
      key = await readKey();
    } catch (trouble) {
      const detail = messageOf(trouble);
      onNews({ kind: "noKey", detail, again: this.#isRepeated(detail) });
      this.#reconnect();
      return;
    }
    if (this.#closed) return;
    const socket = new WebSocket(new URL(DRIVER_PATH, relay), {
      perMessageDeflate: false,
      maxPayload: MAX_ANSWER_BYTES,
      handshakeTimeout: SILENCE_MILLIS,
    });
    this.#socket = socket;
    this.#detail = "the connection ended";
    this.#heardUnknown = false;
    socket.on("open", () => {
      this.#heardAt = now();
      const { driver } = outbox;
      this.#send({ type: "hello", v: DRIVER_PROTOCOL, driver, key, name, now: now(), run: this.#run });
    });
    socket.on("message", (data) => this.#hear(toText(data)));
    socket.on("pong", () => {
      this.#heardAt = now();
    });
    socket.on("error", (trouble) => {
      this.#detail = trouble.message;
    });
    socket.on("close", () => {
      this.#socket = null;
      this.#sent = null;
      if (this.#closed) return;
      const detail = this.#detail;
      onNews({ kind: "disconnected", detail, waiting: outbox.waiting, again: this.#isRepeated(detail) });
      this.#reconnect();
    });
  }

  /** Whether this trouble is the one before, and nothing went well in between. */
  #isRepeated(trouble: string): boolean {
    const repeated = trouble === this.#trouble;
    this.#trouble = trouble;
    return repeated;
  }

  #reconnect(): void {
    if (this.#closed) return;
    const pause = Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS * 2 ** Math.min(this.#attempts, 10));
    this.#attempts += 1;
    // Half to all of the pause, so that drivers of one hall do not come back in one moment.
    this.#retry = setTimeout(() => void this.#connect(), pause * (0.5 + this.#options.random() / 2));
  }

  #hear(text: string): void {
    this.#heardAt = this.#options.now();
    const message = parseAnswer(text);
    if (message === undefined) {
      if (!this.#heardUnknown) this.#options.onNews({ kind: "unknownMessage", detail: text.slice(0, 80) });
      this.#heardUnknown = true;
      return;
    }
    switch (message.type) {
      case "welcome":
        this.#welcome(message.acknowledged);
        break;
      case "acknowledge":
        this.#acknowledge(message.n);
        break;
      case "refused":
        this.#refused(message.reason, message.detail);
        break;
      default:
        assertNever(message);
    }
  }

  #welcome(acknowledged: number): void {
    const { outbox, onNews } = this.#options;
    this.#attempts = 0;
    this.#trouble = "";
    this.#refusal = "";
    if (acknowledged < (outbox.oldest ?? outbox.last + 1) - 1) {
      // Its journal is an older one than that which took what we keep no longer; it may not even know the boards.
      this.#startAnew("relayLost");
      return;
    }
    if (acknowledged > outbox.last && outbox.oldest !== null) {
      // Numbers that we have not given: this outbox is a copy, and what it keeps under numbers of its own may be news.
      this.#startAnew("twin");
      return;
    }
    if (acknowledged > outbox.last) onNews({ kind: "outboxWasLost", acknowledged, last: outbox.last });
    outbox.acknowledge(acknowledged);
    this.#sent = acknowledged;
    this.#inFlight = [];
    onNews({ kind: "connected", acknowledged, waiting: outbox.waiting });
    this.#tellDrains();
    this.#pump();
  }

  #acknowledge(n: number): void {
    this.#options.outbox.acknowledge(n);
    this.#inFlight = this.#inFlight.filter((last) => last > n);
    this.#tellDrains();
    this.#pump();
  }

  #refused(reason: Extract<RelayToDriver, { type: "refused" }>["reason"], detail: string): void {
    if (reason === "taken") {
      this.#startAnew("twin");
      return;
    }
    this.#options.onNews({ kind: "refused", reason, detail, again: this.#refusal === detail });
    this.#refusal = detail;
    this.#drop(`refused: ${detail}`);
  }

  #startAnew(why: "relayLost" | "twin"): void {
    const { outbox, onNews } = this.#options;
    try {
      outbox.startAnew();
    } catch (trouble) {
      this.#outboxFails(trouble);
      return;
    }
    onNews({ kind: "startedAnew", why, waiting: outbox.waiting });
    this.#drop(why === "twin" ? "its name is taken" : "the relay has lost what it had acknowledged");
  }

  /** A full disk or one that was pulled out ends no driver: the next connection tries again. */
  #outboxFails(trouble: unknown): void {
    if (!(trouble instanceof Error && "code" in trouble && String(trouble.code).startsWith("SQLITE_")))
      throw trouble;
    const detail = trouble.message;
    this.#options.onNews({ kind: "outboxFails", detail, again: this.#refusal === detail });
    this.#refusal = detail;
    this.#drop(`the outbox fails: ${detail}`);
  }

  #drop(detail: string): void {
    this.#detail = detail;
    this.#socket?.terminate();
  }

  #pump(): void {
    while (this.#sent !== null && this.#inFlight.length < MAX_IN_FLIGHT) {
      const reports = this.#readOn(this.#sent);
      const last = reports.at(-1);
      if (last === undefined) return;
      this.#send({ type: "reports", now: this.#options.now(), reports: [...reports] });
      this.#sent = last.n;
      this.#inFlight.push(last.n);
    }
  }

  #readOn(after: number): readonly Report[] {
    try {
      return this.#options.outbox.read(after, MAX_REPORTS);
    } catch (trouble) {
      this.#outboxFails(trouble);
      return [];
    }
  }

  #send(message: DriverMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #checkLife(): void {
    const socket = this.#socket;
    if (socket === null || socket.readyState !== WebSocket.OPEN) return;
    if (this.#options.now() - this.#heardAt > SILENCE_MILLIS) this.#drop("the relay answers no longer");
    else socket.ping();
  }

  #tellDrains(): void {
    for (const check of this.#drains) check();
  }
}

export const createUplink = (options: UplinkOptions): Uplink => new RelayUplink(options);
