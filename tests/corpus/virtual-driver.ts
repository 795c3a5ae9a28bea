import {
  createMemory,
  EMPTY_PICTURE,
  lookAt,
  MAKES,
  type BoardPicture,
  type Command,
  type Listener,
  type Make,
  type Reading,
  type Seen,
  type VirtualHost,
} from "@boardwire/board-driver";
import { toInstant, type Instant, type Observation } from "@boardwire/shared";

// A driver's session in virtual time: it asks what a session asks, in the same order and at the same pace, through the
// make's own decoder and picture, but nothing waits.

type Step = { readonly ask: Command | null } | { readonly rest: number };
type Talk = Generator<Step, boolean, boolean>;

const TICK = 100;
const QUIET = 1000;
const MISSES_TO_LOSE = 3;
const SNAPSHOT = 10_000;
const SETTLED = 1500;
const DOUBT = 300;
const REOPEN = 1000;

export class VirtualDriver implements VirtualHost {
  readonly tickMillis = TICK;
  readonly seen: Seen[] = [];
  readonly #make: Make;
  #now: Instant = toInstant(0);
  #listener: Listener;
  #picture: BoardPicture = EMPTY_PICTURE;
  #talk: Generator<Step, never, boolean> | null = null;
  #awaited: { readonly command: Command | null; readonly until: number } = { command: null, until: Infinity };
  #heardAt = 0;
  #askedAt: Instant = toInstant(0);
  #changedAt = 0;
  #doubtful = false;
  #known = false;
  #held: Seen[] = [];

  constructor() {
    const make = MAKES.find(({ id }) => id === "dgt");
    if (make === undefined) throw new Error("no make dgt");
    this.#make = make;
    this.#listener = make.createListener(createMemory());
  }

  opened(at: number): Uint8Array | null {
    this.#now = toInstant(at);
    this.#listener = this.#make.createListener(createMemory());
    this.#talk = this.#live();
    return this.#resume(false);
  }

  received(bytes: Uint8Array, at: number): Uint8Array | null {
    this.#now = toInstant(at);
    const { readings, noise } = this.#listener.hear(bytes);
    if (noise > 0) this.#tell({ kind: "noise", bytes: noise });
    if (readings.length > 0) this.#heardAt = at;
    let isAnswered = false;
    for (const reading of readings) {
      this.#note(reading);
      isAnswered ||= this.#awaited.command?.isAnswer?.(reading) === true;
    }
    return isAnswered ? this.#resume(true) : null;
  }

  tick(at: number): Uint8Array | null {
    this.#now = toInstant(at);
    if (at < this.#awaited.until) return null;
    return this.#resume(this.#awaited.command?.isAnswer === null);
  }

  #resume(answer: boolean): Uint8Array | null {
    const step = this.#talk?.next(answer);
    if (step === undefined || step.done === true) return null;
    if ("rest" in step.value) {
      this.#awaited = { command: null, until: this.#now + step.value.rest };
      return null;
    }
    const { ask } = step.value;
    if (ask === null) return this.#resume(true);
    this.#awaited = { command: ask, until: this.#now + ask.withinMillis };
    return ask.bytes;
  }

  *#live(): Generator<Step, never, boolean> {
    for (;;) {
      this.#picture = EMPTY_PICTURE;
      this.#known = false;
      this.#held = [];
      if (yield* this.#greet()) {
        yield* this.#watch();
        this.#tell({ kind: "lost", reason: "no answer" });
      }
      this.#listener.abandon();
      yield { rest: REOPEN };
    }
  }

  *#greet(): Talk {
    const { phrases } = this.#make;
    yield { rest: phrases.settleMillis };
    yield { ask: phrases.silence };
    let recognised = false;
    for (const command of phrases.recognise) recognised ||= yield { ask: command };
    if (!recognised) return false;
    yield { ask: phrases.askSerial };
    const held = this.#held;
    this.#known = true;
    this.#tell({ kind: "connected", port: "virtual" });
    this.#tell({ kind: "device", make: this.#make.id, senses: this.#make.senses, port: "virtual" });
    this.seen.push(...held);
    yield* this.#readWhole();
    yield { ask: phrases.askLongSerial };
    return true;
  }

  *#readWhole(): Talk {
    const { phrases } = this.#make;
    yield { ask: phrases.askUpdates };
    const isAnswered = yield* this.#readFields();
    return (yield { ask: phrases.askClock }) || isAnswered;
  }

  *#readFields(): Talk {
    this.#doubtful = false;
    this.#askedAt = this.#now;
    return yield { ask: this.#make.phrases.askFields };
  }

  /** Until the board answers no more. */
  *#watch(): Generator<Step, void, boolean> {
    let misses = 0;
    let missedAt: number | null = null;
    while (misses < MISSES_TO_LOSE) {
      if (missedAt !== null && this.#heardAt > missedAt) {
        missedAt = null;
        misses = 0;
        yield* this.#readWhole();
        continue;
      }
      const before = this.#heardAt;
      const isAnswered = yield* this.#askNext();
      if (!isAnswered && this.#heardAt === before) {
        misses++;
        missedAt = before;
        this.#listener.abandon();
      }
    }
  }

  /** True where nothing was due. */
  *#askNext(): Talk {
    const since = this.#now - this.#askedAt;
    if ((this.#doubtful && since >= DOUBT) || since >= SNAPSHOT) return yield* this.#readWhole();
    if (this.#picture.changed && this.#now - this.#changedAt >= SETTLED) return yield* this.#readFields();
    if (this.#now - this.#heardAt >= QUIET) return yield { ask: this.#make.phrases.keepAlive };
    yield { rest: 2 * TICK };
    return true;
  }

  #note(reading: Reading): void {
    if (reading.kind === "square") this.#changedAt = this.#now;
    const look = lookAt(this.#picture, reading, this.#now, this.#askedAt);
    this.#picture = look.picture;
    this.#doubtful ||= look.doubtful;
    for (const observation of look.observations) this.#tell(observation);
  }

  #tell(observation: Observation): void {
    const list = this.#known || observation.kind === "lost" ? this.seen : this.#held;
    list.push({ at: this.#now, observation });
  }
}
