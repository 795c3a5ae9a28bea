import type { Worker } from "node:worker_threads";
import { repetitionKey, toShredderFen, type Color, type Position } from "@boardwire/shared";
import * as v from "valibot";
import type { Winnability } from "../core/winnable/types.ts";
import { startThread } from "../start-thread.ts";
import { ReplySchema, type Request } from "./messages.ts";

export interface WinnabilityOptions {
  /** States of one search; 200,000 are some seconds, and some 150 megabytes of the thread. */
  readonly maxStates: number;
  /** Time of one search. */
  readonly maxMillis: number;
  /** Answers kept. */
  readonly cacheSize: number;
  /** Questions that may wait behind the one at work; more are answered `unknown` at once. */
  readonly maxWaiting: number;
  /** Memory of the thread; one that needs more is ended and started anew. */
  readonly maxMegabytes: number;
  /** Told when the thread fails, with what it said; its questions are then answered `unknown`. */
  readonly onTrouble: (detail: string) => void;
  /** Beyond the time of a search, that after which a thread that does not answer is ended; ten seconds unless told. */
  readonly graceMillis?: number;
  /** The source of the thread, where it is not `worker.ts`. */
  readonly thread?: URL;
}

export interface WinnabilityService {
  /** Whether a side can still mate, from the cache or by a search. Never rejects: trouble is an `unknown`. */
  readonly ask: (position: Position, side: Color) => Promise<Winnability>;
  /** The same with what takes a few thousandths of a second [WIN9], after the searches that wait. Never rejects. */
  readonly askQuickly: (position: Position, side: Color) => Promise<Winnability>;
  /** Ends the thread; what waits is answered `unknown`. */
  readonly close: () => Promise<void>;
}

const TROUBLE: Winnability = { kind: "unknown", states: 0, why: "trouble" };
/** Enough to start a thread on a busy machine. */
const GRACE_MILLIS = 10_000;
/** Quick questions that may wait: a hall with all its games, after a start. */
const QUICK_WAITING = 2000;

/**
 * Starts the service: searches in one thread of their own, one at a time, in the order in which they were asked; quick
 * answers are given while no deep one waits, so that those after every move never hold up one about a flag.
 */
export function createWinnability(options: WinnabilityOptions): WinnabilityService {
  return new Searches(options);
}

interface Search {
  readonly request: Request;
  readonly answer: (answer: Winnability) => void;
}

class Searches implements WinnabilityService {
  private readonly options: WinnabilityOptions;
  /** The oldest used first. */
  private readonly cache = new Map<string, Winnability>();
  private readonly asked = new Map<string, Promise<Winnability>>();
  private readonly waiting: Search[] = [];
  private readonly quick: Search[] = [];
  private atWork: { readonly search: Search; readonly timer: NodeJS.Timeout } | null = null;
  private worker: Worker | null = null;
  private isClosed = false;
  private nextId = 1;

  constructor(options: WinnabilityOptions) {
    this.options = options;
  }

  ask = (position: Position, side: Color): Promise<Winnability> => this.answer(position, side, false);

  askQuickly = (position: Position, side: Color): Promise<Winnability> => this.answer(position, side, true);

  private answer(position: Position, side: Color, isQuick: boolean): Promise<Winnability> {
    const key = `${side} ${repetitionKey(position)}`;
    const name = isQuick ? `quick ${key}` : key;
    const waiting = isQuick ? this.quick : this.waiting;
    const kept = this.cache.get(key);
    if (kept !== undefined) {
      this.keep(key, kept);
      return Promise.resolve(kept);
    }
    const running = this.asked.get(name);
    if (running !== undefined) return running;
    const most = isQuick ? QUICK_WAITING : this.options.maxWaiting;
    if (this.isClosed || waiting.length >= most) return Promise.resolve(TROUBLE);

    const { maxStates, maxMillis } = this.options;
    const request = { id: this.nextId++, fen: toShredderFen(position), side, isQuick, maxStates, maxMillis };
    const asked = new Promise<Winnability>((resolve) => {
      const answer = (value: Winnability): void => {
        this.asked.delete(name);
        // What more time or a sound thread might answer is not kept, nor what a deep search might.
        if (value.kind !== "unknown" || (value.why === "states" && !isQuick)) this.keep(key, value);
        resolve(value);
      };
      waiting.push({ request, answer });
    });
    this.asked.set(name, asked);
    this.startNext();
    return asked;
  }

  close = async (): Promise<void> => {
    this.isClosed = true;
    const { worker } = this;
    this.fail(null);
    for (const { answer } of [...this.waiting.splice(0), ...this.quick.splice(0)]) answer(TROUBLE);
    await worker?.terminate();
  };

  private keep(key: string, answer: Winnability): void {
    this.cache.delete(key);
    this.cache.set(key, answer);
    for (const oldest of this.cache.keys()) {
      if (this.cache.size <= this.options.cacheSize) break;
      this.cache.delete(oldest);
    }
  }

  private startNext(): void {
    if (this.atWork !== null || this.isClosed) return;
    const search = this.waiting.shift() ?? this.quick.shift();
    if (search === undefined) return;
    const worker = (this.worker ??= this.start());
    const timer = setTimeout(
      () => {
        this.fail("it did not answer in time");
        void worker.terminate();
      },
      this.options.maxMillis + (this.options.graceMillis ?? GRACE_MILLIS),
    );
    this.atWork = { search, timer };
    // A thread at work keeps the process alive, an idle one does not.
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(search.request);
  }

  private start(): Worker {
    const worker = startThread(this.options.thread ?? new URL("./worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.options.maxMegabytes },
    });
    const failed = (detail: string): void => {
      // A thread that was given up already has nothing more to say.
      if (this.worker === worker) this.fail(detail);
    };
    worker.on("message", (message: unknown) => {
      if (this.worker === worker) this.take(worker, message);
    });
    worker.on("error", (error) => failed(String(error)));
    worker.on("exit", (code) => failed(`it ended with code ${code}`));
    return worker;
  }

  private take(worker: Worker, message: unknown): void {
    const reply = v.safeParse(ReplySchema, message);
    if (!reply.success || reply.output.id !== this.atWork?.search.request.id) {
      // Whatever else it says is not to be trusted either; thrown here, it would end the whole relay.
      this.fail("it answered what was not asked");
      void worker.terminate();
      return;
    }
    worker.unref();
    this.finish(reply.output.answer);
  }

  /** Gives up the thread; the next question starts another. */
  private fail(detail: string | null): void {
    this.worker = null;
    if (detail !== null) this.options.onTrouble(detail);
    this.finish(TROUBLE);
  }

  private finish(answer: Winnability): void {
    const { atWork } = this;
    if (atWork === null) return;
    clearTimeout(atWork.timer);
    this.atWork = null;
    atWork.search.answer(answer);
    this.startNext();
  }
}
