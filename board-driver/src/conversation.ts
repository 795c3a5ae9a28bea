import type { Instant } from "@boardwire/shared";
import type { Listener } from "./core/listener.ts";
import type { Command, Reading } from "./core/make.ts";
import { OpenLine } from "./open-line.ts";
import type { Port } from "./ports/port.ts";

// Asking and being answered over one open line: one command at a time, and no belief in anything but answers.

export interface ConversationOptions {
  readonly port: Port;
  readonly listener: Listener;
  readonly now: () => Instant;
  readonly onReading: (reading: Reading, at: Instant) => void;
  /** Bytes came that belonged to no message: one may have been damaged. */
  readonly onNoise: () => void;
}

/** While a message this long arrives (the memory takes eight seconds) its bytes are signs of life. */
const LONG_MESSAGE_BYTES = 128;
const LONG_MESSAGE_MILLIS = 15_000;

export class Conversation extends OpenLine {
  /** When a whole message was last heard, or a part of a long one. */
  heardAt: Instant;

  readonly #options: ConversationOptions;
  #wholeAt: Instant;
  #awaited: { readonly command: Command; readonly settle: (answered: boolean) => void } | null = null;

  constructor(options: ConversationOptions) {
    super(options);
    this.#options = options;
    const now = options.now();
    this.heardAt = now;
    this.#wholeAt = now;
    this.listen();
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
    if (command.bytes.length > 0) this.write(command.bytes);
    const timer = setTimeout(() => this.#settle(command.isAnswer === null), command.withinMillis);
    try {
      return await answered;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Bytes of the message that is arriving. */
  get pending(): number {
    return this.#options.listener.pending();
  }

  /** Gives up a message whose end is overdue, so that it cannot swallow what comes next. */
  abandonMessage(): void {
    this.noteNoise(this.#options.listener.abandon());
  }

  protected override giveUp(): void {
    this.#settle(false);
  }

  #settle(answered: boolean): void {
    const awaited = this.#awaited;
    this.#awaited = null;
    awaited?.settle(answered);
  }

  protected override hear(bytes: Uint8Array, at: Instant): void {
    const { listener, onReading } = this.#options;
    const { readings, noise } = listener.hear(bytes);
    this.noteNoise(noise);
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
}
