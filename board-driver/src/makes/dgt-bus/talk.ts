import type { Instant } from "@boardwire/shared";
import { OpenLine } from "../../open-line.ts";
import { busDecoder, type BusMessage, type BusState } from "./codec.ts";
import { ANSWER_IDS, toBusCommand, type BusCode, type BusPort } from "./commands.ts";

// Asking boards on a shared line: one command at a time, and the next only after its answer is complete or overdue.

export type Answer =
  | {
      readonly kind: "answered";
      readonly message: BusMessage;
      readonly asked: Instant;
      readonly at: Instant;
    }
  /** Nothing came. */
  | { readonly kind: "silent" }
  /** Something came, and it was no answer: it was damaged, or several boards spoke at once. */
  | { readonly kind: "garbled" };

export interface BusTalkOptions {
  readonly port: BusPort;
  readonly now: () => Instant;
  /** A message that nobody waited for: it is late. */
  readonly onLate: (message: BusMessage) => void;
}

/**
 * Boards begin to answer within 20 ms, a start mark takes 70; a USB adapter holds bytes back for 16 ms each way. A board
 * that is gone costs this much each time it is asked.
 */
const FIRST_BYTE_MILLIS = 200;
/** An answer that has begun comes without pauses, but for those of the adapter. */
const PAUSE_MILLIS = 100;
/** After something damaged the line is left alone for a moment, so that its rest is not taken for the next answer. */
const CALM_MILLIS = 30;
/** Where noise does not end, it is not waited for. */
const GARBLED_MILLIS = 400;
/** The longest answer takes eight seconds. */
const LONGEST_MILLIS = 12_000;
interface Waiting {
  readonly asked: Instant;
  readonly accepts: (message: BusMessage) => boolean;
  readonly settle: (answer: Answer) => void;
  timer: NodeJS.Timeout;
  garbled: boolean;
}

export class BusTalk extends OpenLine {
  readonly #options: BusTalkOptions;
  #state: BusState = busDecoder.initial;
  #waiting: Waiting | null = null;
  #heard: { readonly messages: BusMessage[]; noise: number } | null = null;

  constructor(options: BusTalkOptions) {
    super(options);
    this.#options = options;
    this.listen();
  }

  /** Asks one board, and waits for its answer as long as one may be on its way. */
  async ask(code: BusCode, address: number): Promise<Answer> {
    if (this.over !== null) return { kind: "silent" };
    const asked = this.#options.now();
    const answer = new Promise<Answer>((resolve) => {
      this.#waiting = {
        asked,
        accepts: (message) => message.address === address && ANSWER_IDS[code].includes(message.id),
        settle: resolve,
        timer: setTimeout(() => this.giveUp(), FIRST_BYTE_MILLIS),
        garbled: false,
      };
    });
    this.write(toBusCommand(code, address));
    return answer;
  }

  /** Asks all boards who they are, and collects what comes within a time. `noise`: bytes that were no message. */
  async call(
    code: BusCode,
    address: number,
    millis: number,
  ): Promise<{ readonly messages: readonly BusMessage[]; readonly noise: number }> {
    const heard = { messages: [] as BusMessage[], noise: 0 };
    if (this.over !== null) return heard;
    this.#heard = heard;
    this.write(toBusCommand(code, address));
    await this.rest(millis);
    this.#abandon();
    this.#heard = null;
    return heard;
  }

  /** A message that has begun and whose end is overdue must not swallow what comes next. */
  #abandon(): void {
    const lost = this.#state.length;
    this.#state = busDecoder.initial;
    if (lost > 0) this.#addNoise(lost);
  }

  protected override giveUp(): void {
    this.#abandon();
    this.#settle((waiting) => ({ kind: waiting.garbled ? "garbled" : "silent" }));
  }

  #settle(toAnswer: (waiting: Waiting) => Answer): void {
    const waiting = this.#waiting;
    if (waiting === null) return;
    this.#waiting = null;
    clearTimeout(waiting.timer);
    waiting.settle(toAnswer(waiting));
  }

  #addNoise(bytes: number): void {
    this.noteNoise(bytes);
    if (this.#heard !== null) this.#heard.noise += bytes;
    if (this.#waiting !== null) this.#waiting.garbled = true;
  }

  protected override hear(bytes: Uint8Array, at: Instant): void {
    const { state, frames } = busDecoder.push(this.#state, bytes);
    this.#state = state;
    for (const frame of frames) {
      if (frame.kind === "noise") this.#addNoise(frame.bytes.length);
      else this.#take(frame);
    }
    this.#extend(at);
  }

  #take(message: BusMessage): void {
    const at = this.#options.now();
    if (this.#waiting?.accepts(message) === true) {
      this.#settle(({ asked }) => ({ kind: "answered", message, asked, at }));
    } else if (this.#heard !== null) this.#heard.messages.push(message);
    else this.#options.onLate(message);
  }

  /** As long as an answer is coming in, it is waited for. */
  #extend(at: Instant): void {
    const waiting = this.#waiting;
    if (waiting === null) return;
    const isComing = this.#state.length > 0;
    if (!isComing && !waiting.garbled) return;
    clearTimeout(waiting.timer);
    const left = waiting.asked + (isComing ? LONGEST_MILLIS : GARBLED_MILLIS) - at;
    const patience = Math.min(isComing ? PAUSE_MILLIS : CALM_MILLIS, Math.max(0, left));
    waiting.timer = setTimeout(() => this.giveUp(), patience);
  }
}
