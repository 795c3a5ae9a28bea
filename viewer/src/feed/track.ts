import {
  VIEWER_PROTOCOL,
  type Audience,
  type Channel,
  type Result,
  type Snapshot,
  type Subscribed,
  type Update,
} from "@boardwire/shared";
import { follow, type Following } from "./following.ts";
import type { Line, Schedule } from "./line.ts";
import type { Reading } from "./reading.ts";
import type { Unfit } from "./pictures.ts";

export type Refusal = Extract<Subscribed, { kind: "refused" }>["reason"] | "notUnderstood";

export interface TrackParts<P> {
  readonly audience: Audience;
  readonly channel: Channel;
  readonly line: Line;
  readonly reading: () => Reading | Promise<Reading>;
  readonly schedule: Schedule;
  /** The picture of a snapshot, null where it is one of another kind. */
  readonly toPicture: (snapshot: Snapshot) => P | null;
  readonly apply: (picture: P, update: Update) => Result<P, Unfit>;
  /** `at`: the instant of what is shown, relay time. */
  readonly show: (picture: P, at: number) => void;
  readonly refused: (reason: Refusal) => void;
}

/** Between two attempts to catch up with a stream that does not fit; long enough to be no burden to a relay. */
const ASK_AGAIN_MILLIS = 1000;

/** Follows one channel over however many connections: asks, resumes, notices gaps, and asks again. */
export class Track<P> {
  readonly #parts: TrackParts<P>;
  #following: Following<P> | null = null;
  /** Counts the questions; an answer to an older one is void. */
  #question = 0;
  /** From a question, or from the decision to ask, until the answer; updates are held meanwhile. */
  #isWaiting = false;
  #held: Update[] = [];
  #isEnded = false;

  constructor(parts: TrackParts<P>) {
    this.#parts = parts;
  }

  /** Asks for what is missing, or for a snapshot; called when the line has opened and at each gap. */
  async ask(): Promise<void> {
    const question = ++this.#question;
    this.#isWaiting = true;
    this.#held = [];
    const since = this.#following === null ? {} : { since: this.#following.n, epoch: this.#following.epoch };
    const { audience, channel, line } = this.#parts;
    let answer: unknown;
    let reading: Reading;
    try {
      const known = this.#parts.reading();
      // Without a pause where there is nothing to wait for.
      reading = known instanceof Promise ? await known : known;
      answer = await line.request("subscribe", { v: VIEWER_PROTOCOL, audience, channel, ...since });
    } catch {
      // Not answered: the line has dropped, and its reopening asks again; else it is slow, and we do.
      this.#askLater(question);
      return;
    }
    if (question !== this.#question || this.#isEnded) return;
    this.#isWaiting = false;
    const read = reading.subscribed(answer);
    if (read === null) this.#parts.refused("notUnderstood");
    else this.#take(read);
  }

  /** An update of this channel, in the order in which the relay sent it. */
  receive(update: Update): void {
    if (this.#isEnded) return;
    if (this.#isWaiting) this.#held.push(update);
    else if (this.#step(update)) this.#showNow(update.at);
  }

  end(): void {
    this.#isEnded = true;
  }

  #take(answer: Subscribed): void {
    if (answer.kind === "refused") {
      this.#parts.refused(answer.reason);
      return;
    }
    let at: number | null = null;
    if (answer.kind === "snapshot") {
      const picture = this.#parts.toPicture(answer.snapshot);
      if (picture === null) {
        this.#parts.refused("notUnderstood");
        return;
      }
      this.#following = { epoch: answer.epoch, n: answer.snapshot.n, picture };
      at = answer.snapshot.at;
    }
    const missed = answer.kind === "missed" ? answer.updates : [];
    for (const update of [...missed, ...this.#held]) {
      if (!this.#step(update)) return;
      at = update.at;
    }
    this.#held = [];
    if (at !== null) this.#showNow(at);
  }

  /** False where the update does not follow; the stream is then asked for again. */
  #step(update: Update): boolean {
    if (this.#following === null) return false;
    const next = follow(this.#following, update, this.#parts.apply);
    if (next.ok) {
      this.#following = next.value;
      return true;
    }
    // After a gap the relay can fill in what is missing; what is unfit must come whole.
    if (next.error.kind === "unfit") this.#following = null;
    if (next.error.kind === "gap") void this.ask();
    else this.#askLater(++this.#question);
    return false;
  }

  #askLater(question: number): void {
    this.#isWaiting = true;
    this.#parts.schedule(ASK_AGAIN_MILLIS, () => {
      if (question === this.#question && !this.#isEnded) void this.ask();
    });
  }

  #showNow(at: number): void {
    if (this.#following !== null) this.#parts.show(this.#following.picture, at);
  }
}
