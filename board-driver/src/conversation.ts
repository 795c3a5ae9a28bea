import type { Instant } from "@boardwire/shared";
import type { Listener } from "./core/listener.ts";
import type { Command, Reading } from "./core/make.ts";
import type { Port } from "./ports/port.ts";

// Asking and being answered over one open line: one command at a time, and no belief in anything but answers.

/** Why a conversation is over. */
export type Farewell =
  | { readonly kind: "closed"; readonly detail: string }
  | { readonly kind: "flooded" }
  /** This program could not cope with what it heard. */
  | { readonly kind: "fault"; readonly error: unknown }
  | { readonly kind: "stopped"; readonly detail: string };

export interface ConversationOptions {
  readonly port: Port;
  readonly listener: Listener;
  readonly now: () => Instant;
  readonly onReading: (reading: Reading, at: Instant) => void;
  /** Bytes came that belonged to no message: one may have been damaged. */
  readonly onNoise: () => void;
}

/** A board at 9600 baud sends 4800 bytes in this window; whoever sends this much is no board, and is not listened to. */
const FLOOD_WINDOW_MILLIS = 5000;
const FLOOD_BYTES = 65_536;
/** While a message this long arrives (the memory takes eight seconds) its bytes are signs of life. */
const LONG_MESSAGE_BYTES = 128;
const LONG_MESSAGE_MILLIS = 15_000;

export class Conversation {
  /** When a whole message was last heard, or a part of a long one. */
  heardAt: Instant;
  /** Bytes heard in all. */
  bytes = 0;
  over: Farewell | null = null;

  readonly #options: ConversationOptions;
  #noise = 0;
  #wholeAt: Instant;
  #window: { readonly since: Instant; bytes: number };
  #awaited: { readonly command: Command; readonly settle: (answered: boolean) => void } | null = null;
  readonly #sleepers = new Set<() => void>();

  constructor(options: ConversationOptions) {
    this.#options = options;
    const now = options.now();
    this.heardAt = now;
    this.#wholeAt = now;
    this.#window = { since: now, bytes: 0 };
    options.port.onBytes((bytes) => {
      try {
        this.#hear(bytes);
      } catch (error) {
        // Thrown from here it would end the whole program; the session throws it where its supervisor hears it.
        this.end({ kind: "fault", error });
      }
    });
    options.port.onClose((detail) => this.end({ kind: "closed", detail }));
  }

  /**
   * Says a command and waits for its answer or its time. False: not answered in time, or the conversation is over.
   * That a write succeeded is never taken for an answer; a command without an answer is true when its time is over,
   * and one that boards of the make do not know is true at once.
   */
  async ask(command: Command | null): Promise<boolean> {
    if (this.over !== null) return false;
    if (command === null) return true;
    const answered = new Promise<boolean>((resolve) => {
      this.#awaited = { command, settle: resolve };
    });
    if (command.bytes.length > 0) this.#write(command.bytes);
    const timer = setTimeout(() => this.#settle(command.isAnswer === null), command.withinMillis);
    try {
      return await answered;
    } finally {
      clearTimeout(timer);
    }
  }

  #write(bytes: Uint8Array): void {
    this.#options.port.write(bytes).catch((trouble: unknown) => {
      this.end({ kind: "closed", detail: trouble instanceof Error ? trouble.message : String(trouble) });
    });
  }

  /** Lets time pass; ends early when the conversation does. */
  async rest(millis: number): Promise<void> {
    if (this.over !== null) return;
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, millis);
      this.#sleepers.add(wake);
    });
  }

  /** Bytes of the message that is arriving. */
  get pending(): number {
    return this.#options.listener.pending();
  }

  /** Gives up a message whose end is overdue, so that it cannot swallow what comes next. */
  abandonMessage(): void {
    this.#noise += this.#options.listener.abandon();
  }

  /** Bytes that belonged to no message since the last call. */
  takeNoise(): number {
    const noise = this.#noise;
    this.#noise = 0;
    return noise;
  }

  end(farewell: Farewell): void {
    if (this.over !== null) return;
    this.over = farewell;
    this.#settle(false);
    for (const wake of this.#sleepers) wake();
  }

  #settle(answered: boolean): void {
    const awaited = this.#awaited;
    this.#awaited = null;
    awaited?.settle(answered);
  }

  #hear(bytes: Uint8Array): void {
    if (this.over !== null) return;
    const at = this.#options.now();
    this.bytes += bytes.length;
    if (this.#isFlood(bytes.length, at)) {
      this.end({ kind: "flooded" });
      return;
    }
    const { listener, onReading } = this.#options;
    const { readings, noise } = listener.hear(bytes);
    this.#noise += noise;
    if (noise > 0) this.#options.onNoise();
    if (readings.length > 0) {
      this.heardAt = at;
      this.#wholeAt = at;
    } else if (listener.pending() >= LONG_MESSAGE_BYTES && at - this.#wholeAt < LONG_MESSAGE_MILLIS) {
      this.heardAt = at;
    }
    for (const reading of readings) {
      onReading(reading, at);
      if (this.#awaited?.command.isAnswer?.(reading) === true) this.#settle(true);
    }
  }

  #isFlood(length: number, at: Instant): boolean {
    if (at - this.#window.since > FLOOD_WINDOW_MILLIS) this.#window = { since: at, bytes: 0 };
    this.#window.bytes += length;
    return this.#window.bytes > FLOOD_BYTES;
  }
}
