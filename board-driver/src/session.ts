import { assertNever, messageOf, type DeviceId, type Instant } from "@boardwire/shared";
import type { Ending, Session, SessionOptions } from "./approach.ts";
import { findName } from "./board-name.ts";
import { BoardReports, type Missed } from "./board-reports.ts";
import { Conversation } from "./conversation.ts";
import { nextTask, type Situation } from "./core/agenda.ts";
import type { MemoryRecord } from "./core/board-record.ts";
import type { Make } from "./core/listener.ts";
import type { Reading } from "./core/make.ts";
import { EMPTY_PICTURE, lookAt, type BoardPicture } from "./core/snapshot.ts";
import { isWorthAsking, readMissed, spread } from "./missed.ts";
import type { Port } from "./ports/port.ts";
import { createSerialWatch } from "./serial-watch.ts";

// One device from opening its line to losing it: who it is, what it saw, whether it is still there. Past 300 lines, since all
// of it is the one life of a session.

/** What a session of a line with one board needs. */
export interface BoardSessionOptions extends SessionOptions {
  readonly make: Make;
}

/** What a board says of men and clock. */
type Seen = Exclude<Reading, { kind: "identity" | "battery" | "memory" }>;

const TICK_MILLIS = 200;
/** With a second each, and the quiet before, a board that is gone is known to be after four seconds. */
const MISSES_TO_LOSE = 3;
const NOISE_TOLD_MILLIS = 5000;
/** What waited for the line to be free comes without pauses; a clock that runs is told of once a second. */
const QUIET_MILLIS = 100;
const LONGEST_QUEUE_MILLIS = 2000;
const GREETING_ATTEMPTS = 2;

class DeviceSession implements Session {
  readonly #options: BoardSessionOptions;
  #talk: Conversation | null = null;
  #stopped: string | null = null;

  readonly #reports: BoardReports;
  readonly #isOther = createSerialWatch();
  /** Several boards answer, or another than the one that is reported. */
  #isStrange = false;
  #picture: BoardPicture = EMPTY_PICTURE;
  #records: readonly MemoryRecord[] | null = null;
  /** What came right after the memory: it was said while the line was taken, and waits to be dated. Null: nothing waits. */
  #queued: Seen[] | null = null;
  #wantsMemory = false;
  #doubtful = false;
  #noisy = false;
  #fieldsAskedAt: Instant;
  #changedAt: Instant;
  #clockAt: Instant;
  #noiseToldAt: Instant;
  #longSerialAsked: boolean;
  #batteryAskedAt: Situation["batteryAskedAt"];

  constructor(options: BoardSessionOptions) {
    this.#options = options;
    this.#longSerialAsked = options.make.phrases.askLongSerial === null;
    this.#batteryAskedAt = options.make.phrases.askBattery === null ? false : null;
    this.#reports = new BoardReports(options);
    const now = options.now();
    this.#fieldsAskedAt = now;
    this.#changedAt = now;
    this.#clockAt = now;
    this.#noiseToldAt = now;
  }

  readonly heardAt = (): Instant | null => this.#talk?.heardAt ?? null;

  readonly stop = (reason: string): void => {
    this.#stopped = reason;
    this.#talk?.end({ kind: "stopped", detail: reason });
  };

  /** The line has no other board. */
  readonly release = (_board: DeviceId, reason: string): void => this.stop(reason);

  readonly retell = (): void => {
    this.#picture = EMPTY_PICTURE;
    this.#doubtful = true;
    this.#reports.retell();
  };

  readonly run = async (): Promise<Ending> => {
    const { path, make, openPort, now, memory } = this.#options;
    let port: Port;
    try {
      port = await openPort(path, make.serial);
    } catch (trouble) {
      return { kind: "cannotOpen", detail: messageOf(trouble) };
    }
    const talk = new Conversation({
      port,
      listener: make.createListener(memory),
      now,
      onReading: (reading, at) => this.#note(reading, at),
      onNoise: () => {
        this.#noisy = true;
      },
    });
    this.#talk = talk;
    if (this.#stopped !== null) this.stop(this.#stopped);
    try {
      await this.#greet(talk);
      if (this.#reports.board === null) return this.#endWithoutBoard(talk);
      await this.#watch(talk);
      return this.#endWithBoard(talk, this.#reports.board);
    } finally {
      talk.end({ kind: "stopped", detail: "the session is over" });
      await port.close();
    }
  };

  #endWithoutBoard(talk: Conversation): Ending {
    const farewell = talk.over;
    if (farewell === null || this.#isStrange) return { kind: "noAnswer", bytes: talk.bytes };
    if (farewell.kind === "fault") throw farewell.error;
    if (farewell.kind === "closed") return { kind: "cannotOpen", detail: farewell.detail };
    return { kind: farewell.kind };
  }

  #endWithBoard(talk: Conversation, board: DeviceId): Ending {
    this.#tellNoise(talk);
    const farewell = talk.over ?? { kind: "closed", detail: "no answer" };
    switch (farewell.kind) {
      case "closed":
        this.#reports.tell({ kind: "lost", reason: farewell.detail });
        return { kind: "lost", boards: [board], detail: farewell.detail };
      case "stopped":
        this.#reports.tell({ kind: "lost", reason: farewell.detail });
        return { kind: "stopped" };
      case "flooded":
        this.#reports.tell({ kind: "lost", reason: "sends more than any board does" });
        return { kind: "flooded" };
      case "fault":
        this.#reports.tell({ kind: "lost", reason: "a fault in the driver" });
        throw farewell.error;
      default:
        return assertNever(farewell);
    }
  }

  /** Finds out whether a board is there and which, sets it to report by itself, and reads it whole. */
  async #greet(talk: Conversation): Promise<void> {
    const { phrases } = this.#options.make;
    await talk.rest(phrases.settleMillis);
    if (!(await this.#recognise(talk))) return;
    const isNamed = (): boolean => this.#reports.identity.serial !== undefined;
    for (let attempt = 0; attempt < GREETING_ATTEMPTS && !isNamed(); attempt += 1) {
      await talk.ask(phrases.askSerial);
    }
    const { path, make, claim } = this.#options;
    const board = await findName({
      make,
      path,
      identity: () => this.#reports.identity,
      askLongSerial: () => talk.ask(phrases.askLongSerial),
      claim: (name) => claim(name, this),
    });
    if (board === undefined || talk.over !== null) return;
    const missed = await this.#findMissed(talk, board);
    if (talk.over !== null) return;
    this.#reports.introduce(board, missed);
    this.#options.onReady?.(this.#reports.facts(), board);
    if (this.#picture.fields === null) await this.#readWhole(talk);
  }

  /** A board that does not show what it showed last is asked what happened meanwhile, where it notes that. */
  async #findMissed(talk: Conversation, board: DeviceId): Promise<Missed | null> {
    const { make, now, lastKnown, onMemory } = this.#options;
    const { askMemory } = make.phrases;
    const known = lastKnown?.(board) ?? null;
    if (known === null || askMemory === null) return null;
    if (!(await this.#readWhole(talk))) return null;
    const { fields } = this.#picture;
    const asked = now();
    if (fields === null || !isWorthAsking(known, fields, asked)) return null;
    this.#wantsMemory = true;
    const missed = await readMissed({
      talk,
      askMemory,
      known,
      fields,
      records: () => this.#records,
      onFraction: (fraction) => onMemory?.(board, fraction),
    });
    await this.#hearQueued(talk, asked);
    return missed;
  }

  /** What the board said while its memory had the line comes at once, and is told as of when it may have been said. */
  async #hearQueued(talk: Conversation, asked: Instant): Promise<void> {
    const { now } = this.#options;
    const arrived = now();
    while (
      talk.over === null &&
      now() - talk.heardAt < QUIET_MILLIS &&
      now() - arrived < LONGEST_QUEUE_MILLIS
    )
      await talk.rest(QUIET_MILLIS / 4);
    const queued = this.#queued ?? [];
    this.#queued = null;
    this.#wantsMemory = false;
    const instants = spread(queued.length, asked, arrived);
    for (const [index, reading] of queued.entries()) this.#see(reading, instants[index] ?? arrived);
  }

  async #recognise(talk: Conversation): Promise<boolean> {
    const { phrases } = this.#options.make;
    for (let attempt = 0; attempt < GREETING_ATTEMPTS; attempt += 1) {
      await talk.ask(phrases.silence);
      for (const command of phrases.recognise) if (await talk.ask(command)) return true;
      talk.abandonMessage();
    }
    return false;
  }

  /** Asks for updates as well, since a board that was without power for a moment has forgotten that it should send them. */
  async #readWhole(talk: Conversation): Promise<boolean> {
    const { phrases } = this.#options.make;
    // A board that is gone is not asked twice in one go: each question would have it missed a second later.
    if (!(await talk.ask(phrases.askUpdates))) {
      this.#doubtful = true;
      return false;
    }
    const answered = await this.#readFields(talk);
    if (answered) await talk.ask(phrases.askClock);
    return answered;
  }

  async #readFields(talk: Conversation): Promise<boolean> {
    this.#doubtful = false;
    this.#noisy = false;
    this.#fieldsAskedAt = this.#options.now();
    return talk.ask(this.#options.make.phrases.askFields);
  }

  /** Until the board is lost or the conversation over: asks what has to be asked, one thing after another. */
  async #watch(talk: Conversation): Promise<void> {
    let misses = 0;
    let missedAt: Instant | null = null;
    while (talk.over === null && misses < MISSES_TO_LOSE) {
      if (missedAt !== null && talk.heardAt > missedAt) {
        // Whatever broke the silence, the board may have been restarted in it, and then it sends no updates.
        missedAt = null;
        misses = 0;
        await this.#readWhole(talk);
      } else {
        const before = talk.heardAt;
        const answered = await this.#askNext(talk);
        if (answered === null) await talk.rest(TICK_MILLIS);
        else if (!answered && talk.heardAt === before) {
          misses += 1;
          missedAt = before;
          talk.abandonMessage();
        }
      }
      this.#tellNoise(talk);
    }
  }

  /** Null: nothing was due. Otherwise whether it was answered. */
  async #askNext(talk: Conversation): Promise<boolean | null> {
    const { phrases } = this.#options.make;
    const task = nextTask(this.#situation(talk));
    switch (task) {
      case null:
        return null;
      case "whole":
        return this.#readWhole(talk);
      case "fields":
        return this.#readFields(talk);
      case "sign":
        return talk.ask(phrases.keepAlive);
      case "longSerial":
        this.#longSerialAsked = true;
        return talk.ask(phrases.askLongSerial);
      case "battery":
        return this.#askBattery(talk);
      default:
        return assertNever(task);
    }
  }

  #situation(talk: Conversation): Situation {
    const word = this.#picture.clock?.word;
    return {
      now: this.#options.now(),
      asksFields: this.#options.make.phrases.askFields !== null,
      heardAt: talk.heardAt,
      fieldsAskedAt: this.#fieldsAskedAt,
      doubtful: this.#doubtful,
      noisy: this.#noisy,
      changedAt: this.#picture.changed ? this.#changedAt : null,
      clockAt: word?.kind === "clock" && word.running !== null ? this.#clockAt : null,
      longSerialAsked: this.#longSerialAsked,
      batteryAskedAt: this.#batteryAskedAt,
    };
  }

  async #askBattery(talk: Conversation): Promise<boolean> {
    const now = this.#options.now();
    const answered = await talk.ask(this.#options.make.phrases.askBattery);
    this.#batteryAskedAt = answered && now;
    this.#reports.tellFacts();
    return answered;
  }

  #note(reading: Reading, at: Instant): void {
    if (reading.kind === "identity" || reading.kind === "battery") {
      const serial = reading.kind === "identity" ? reading.serial : undefined;
      if (this.#isOther(serial, at, this.#reports.board !== null)) {
        this.#isStrange = true;
        this.#talk?.end({ kind: "closed", detail: "another board answers" });
      } else this.#reports.learn(reading);
    } else if (reading.kind === "memory") {
      this.#records = reading.records;
      if (this.#wantsMemory) this.#queued = [];
    } else if (this.#queued === null) this.#see(reading, at);
    else this.#queued.push(reading);
  }

  #see(reading: Seen, at: Instant): void {
    if (reading.kind === "square") this.#changedAt = at;
    if (reading.kind === "clock" || reading.kind === "noClock") this.#clockAt = at;
    // A board that tells its fields unasked tells what they are now.
    const asked = this.#options.make.phrases.askFields === null ? at : this.#fieldsAskedAt;
    const look = lookAt(this.#picture, reading, at, asked);
    this.#picture = look.picture;
    this.#doubtful ||= look.doubtful;
    for (const observation of look.observations) this.#reports.tell(observation, at);
  }

  #tellNoise(talk: Conversation): void {
    const now = this.#options.now();
    if (talk.over === null && now - this.#noiseToldAt < NOISE_TOLD_MILLIS) return;
    const bytes = talk.takeNoise();
    if (bytes === 0) return;
    this.#noiseToldAt = now;
    this.#reports.tell({ kind: "noise", bytes });
  }
}

export const createSession = (options: BoardSessionOptions): Session => new DeviceSession(options);
