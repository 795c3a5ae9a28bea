import { toInstant, type Audience } from "@boardwire/shared";
import { createStore, type Store } from "../store.ts";
import { createFeed, type Feed } from "./feed.ts";
import type { Line, LineEvent, LineListener, Schedule } from "./line.ts";
import { readingOf, type Reading } from "./reading.ts";
import { STAFF } from "./staff-reading.ts";

// The outside of the feed, for its tests: time that is moved by hand, and a relay that can lose what it sends.

/** Time that passes when the test says so. */
export class HandTime {
  now = 1_800_000_000_000;
  #waiting: { at: number; run: () => void }[] = [];

  readonly schedule: Schedule = (millis, run) => {
    const entry = { at: this.now + millis, run };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((each) => each !== entry);
    };
  };

  async pass(millis: number): Promise<void> {
    const end = this.now + millis;
    for (;;) {
      const next = this.#waiting.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#waiting = this.#waiting.filter((each) => each !== next);
      this.now = Math.max(this.now, next.at);
      next.run();
      await settle();
    }
    this.now = end;
    await settle();
  }
}

/** Lets every promise that is ready run. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}

interface Asked {
  readonly event: LineEvent;
  readonly payload: Record<string, unknown>;
}

/**
 * One numbered channel `tournament` behind a line. It keeps every update, so `since` can be answered; `lose` drops the
 * next ones on their way. What it sends passes through JSON, as on the wire.
 */
export class FakeRelay implements Line {
  readonly asked: Asked[] = [];
  epoch = "first";
  /** Milliseconds that its clock is ahead of the page's. */
  ahead = 0;
  lose = 0;
  refuse: string | null = null;
  readonly updates: Record<string, unknown>[] = [];
  #listener: LineListener | null = null;
  #isOpen = false;
  #hold: Promise<void> = Promise.resolve();
  readonly #time: HandTime;
  readonly #snapshot: () => object;

  constructor(time: HandTime, snapshot: () => object) {
    this.#time = time;
    this.#snapshot = snapshot;
  }

  open(listener: LineListener): void {
    this.#listener = listener;
    this.connect();
  }

  connect(): void {
    this.#isOpen = true;
    this.#listener?.opened();
  }

  renew(): void {
    this.cut();
    this.connect();
  }

  close(): void {
    this.cut();
  }

  cut(): void {
    this.#isOpen = false;
    this.#listener?.closed();
  }

  /** Starts its numbers anew, as after a restart. */
  restart(epoch: string): void {
    this.epoch = epoch;
    this.updates.length = 0;
  }

  publish(update: object): void {
    const numbered = { ...update, n: this.updates.length + 1, at: toInstant(5000 + this.updates.length) };
    this.updates.push(numbered);
    if (this.lose > 0) this.lose -= 1;
    else if (this.#isOpen) this.#listener?.update(JSON.parse(JSON.stringify(numbered)));
  }

  subscriptions(): Record<string, unknown>[] {
    return this.asked.filter(({ event }) => event === "subscribe").map(({ payload }) => payload);
  }

  /** Answers no question for the time until what it gives back is called. */
  holdTime(): () => void {
    let answer = (): void => undefined;
    this.#hold = new Promise((done) => (answer = done));
    return () => answer();
  }

  request(event: LineEvent, payload: object): Promise<unknown> {
    this.asked.push({ event, payload: { ...payload } });
    if (!this.#isOpen) return Promise.reject(new Error("closed"));
    if (event === "time") return this.#hold.then(() => ({ now: this.#time.now + this.ahead }));
    if (event === "unsubscribe") return Promise.resolve({});
    if (event === "command") return Promise.resolve({ kind: "done" });
    if (event === "checkClaim")
      return Promise.resolve({ kind: "checked", ply: 0, intended: null, found: null });
    const { since, epoch } = { since: undefined, epoch: undefined, ...payload };
    if (this.refuse !== null) {
      return Promise.resolve({ kind: "refused", reason: this.refuse, detail: "" });
    }
    const answer =
      epoch === this.epoch && typeof since === "number"
        ? { kind: "missed", epoch: this.epoch, updates: this.updates.slice(since) }
        : {
            kind: "snapshot",
            epoch: this.epoch,
            snapshot: { ...this.#snapshot(), n: this.updates.length, at: 4000 },
          };
    return Promise.resolve(JSON.parse(JSON.stringify(answer)) as unknown);
  }
}

export interface Following {
  readonly time: HandTime;
  readonly relay: FakeRelay;
  readonly store: Store;
  readonly feed: Feed;
}

/** A page that has just begun to follow a relay whose channel holds `snapshot()`. */
export async function follow(snapshot: () => object): Promise<Following> {
  const time = new HandTime();
  const relay = new FakeRelay(time, snapshot);
  const store = createStore();
  // As in a page, where the script of staff has been fetched before.
  const readings = (audience: Audience): Reading | Promise<Reading> =>
    audience === "arbiter" ? STAFF : readingOf(audience);
  const feed = createFeed({
    line: relay,
    store,
    now: () => time.now,
    schedule: time.schedule,
    readingOf: readings,
  });
  feed.start();
  await settle();
  return { time, relay, store, feed };
}
