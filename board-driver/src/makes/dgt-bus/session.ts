import * as v from "valibot";
import { assertNever, DeviceIdSchema, messageOf, type DeviceId, type Instant } from "@boardwire/shared";
import type { Ending, Session, SessionOptions } from "../../approach.ts";
import type { SerialSettings } from "../../core/serial-settings.ts";
import type { Port } from "../../ports/port.ts";
import { BusBoard } from "./board.ts";
import { BUS_MESSAGE, type BusMessage } from "./codec.ts";
import { EVERYBODY, guardBus, toSerial } from "./commands.ts";
import { readAddresses, writeAddresses } from "./addresses.ts";
import { planCycle } from "./schedule.ts";
import { BusTalk } from "./talk.ts";

// The master of a line with several boards: finds out who is there, and visits one after another.

const SERIAL: SerialSettings = { baudRate: 9600, dataBits: 8, parity: "none", stopBits: 1 };
/** Boards want some time after a line was opened. */
const SETTLE_MILLIS = 500;
/** Boards answer a call at a random moment within 1.1 s. */
const CALL_MILLIS = 1500;
/** A call may be swallowed (by boards in single mode, which it switches) and answers may meet; so it is repeated. */
const FEWEST_CALLS = 2;
const MOST_CALLS = 6;
/** Where so many brought nothing but noise, this is another thing. */
const NOISY_CALLS = 3;
/** Boards that are plugged in later are looked for this often. */
const CALL_AGAIN_MILLIS = 30_000;
/** The same while games are played: a call costs all boards two seconds. */
const CALL_IN_PLAY_MILLIS = 120_000;
/** The same on a line whose boards are known from before. */
const FIRST_CALL_MILLIS = 5000;
/** Where there are few boards, they are given some rest. */
const SHORTEST_CYCLE_MILLIS = 250;
/** So many cycles the boards of a line are read, marked and asked for the mark, which takes longer than a usual cycle. */
const SETTLING_CYCLES = 5;
/** How often it is looked whether boards wait for longer than was said of them. */
const WAITING_MILLIS = 500;

interface Round {
  readonly found: number;
  /** Bytes that were no message, and messages of nobody. */
  readonly noise: number;
}

class BusSession implements Session {
  readonly #options: SessionOptions;
  readonly #boards = new Map<number, BusBoard>();
  /** Addresses that answered, before anybody knows whether this is a bus. */
  readonly #addresses = new Set<number>();
  #talk: BusTalk | null = null;
  #stopped: string | null = null;
  #calledAt = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  readonly heardAt = (board: DeviceId): Instant | null => this.#find(board)?.heardAt ?? null;

  readonly stop = (reason: string): void => {
    this.#stopped = reason;
    this.#talk?.end({ kind: "stopped", detail: reason });
  };

  readonly release = (board: DeviceId, reason: string): void => this.#find(board)?.release(reason);

  readonly retell = (): void => {
    for (const board of this.#boards.values()) board.retell();
  };

  readonly run = async (): Promise<Ending> => {
    const { path, openPort, now } = this.#options;
    let port: Port;
    try {
      port = await openPort(path, SERIAL);
    } catch (trouble) {
      return { kind: "cannotOpen", detail: messageOf(trouble) };
    }
    const talk = new BusTalk({ port: guardBus(port), now, onLate: (message) => this.#noteLate(message) });
    this.#talk = talk;
    if (this.#stopped !== null) this.stop(this.#stopped);
    try {
      await talk.rest(SETTLE_MILLIS);
      if (!(await this.#isBus(talk))) return endWithoutBoards(talk);
      this.#admit();
      await this.#watch(talk);
      return this.#endWithBoards(talk);
    } finally {
      talk.end({ kind: "stopped", detail: "the session is over" });
      await port.close();
    }
  };

  #find(board: DeviceId): BusBoard | undefined {
    return [...this.#boards.values()].find(({ id }) => id === board);
  }

  #noteLate(message: BusMessage): void {
    const isChanges = message.id === BUS_MESSAGE.changes || message.id === BUS_MESSAGE.changesEven;
    this.#boards.get(message.address)?.noteHeard(isChanges);
  }

  /**
   * Two boards or more make a bus; so does a board beside which somebody else is heard. One board alone is one only where
   * that is expected, and nobody is never one.
   */
  async #isBus(talk: BusTalk): Promise<boolean> {
    const { expected, memory, now } = this.#options;
    if (expected === true) {
      for (const address of readAddresses(memory)) {
        if ((await talk.ask("ping", address)).kind !== "answered") continue;
        for (const known of readAddresses(memory)) this.#addresses.add(known);
        this.#calledAt = now() + FIRST_CALL_MILLIS - CALL_AGAIN_MILLIS;
        return true;
      }
    }
    let wasNoisy = false;
    for (let call = 1; call <= MOST_CALLS && talk.over === null; call += 1) {
      const { found, noise } = await this.#callAll(talk);
      const isQuiet = found === 0 && noise === 0;
      if (this.#addresses.size > 1 || (expected === true && this.#addresses.size > 0)) {
        if (isQuiet) return true;
        continue;
      }
      // Noise in the first call may be what a single board was still saying, or two boards that met.
      if (call >= FEWEST_CALLS && (isQuiet || (noise === 0 && !wasNoisy))) return false;
      if (call >= NOISY_CALLS && this.#addresses.size === 0) return false;
      wasNoisy ||= noise > 0;
    }
    return talk.over === null && this.#addresses.size > 0;
  }

  /** Asks who is there; those that are known keep quiet, so that the others are less likely to meet. */
  async #callAll(talk: BusTalk): Promise<Round> {
    for (const address of this.#addresses) {
      if (this.#boards.get(address)?.isAlive === false) continue;
      const answer = await talk.ask("ignoreNextPing", address);
      const board = this.#boards.get(address);
      if (answer.kind === "answered") board?.noteHeard();
      else await board?.seek(talk);
      // Put off: two seconds in which nobody is asked would have it known too late that a board is gone.
      if (board?.isMissed === true) return { found: 0, noise: 0 };
    }
    const { messages, noise } = await talk.call("ping", EVERYBODY, CALL_MILLIS);
    this.#calledAt = this.#options.now();
    // Answers to a call may meet: that is foreseen, and no board's fault.
    talk.takeNoise();
    let found = 0;
    let doubtful = noise;
    for (const { id, address } of messages) {
      if (id !== BUS_MESSAGE.ping || address === EVERYBODY) continue;
      this.#boards.get(address)?.noteHeard();
      if (this.#addresses.has(address)) continue;
      if (await this.#isThere(talk, address)) {
        found += 1;
        this.#addresses.add(address);
      } else doubtful += 1;
    }
    return { found, noise: doubtful };
  }

  /** Answers that meet bit by bit can look like one of a board that does not exist; it does not answer to its name. */
  async #isThere(talk: BusTalk, address: number): Promise<boolean> {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      if ((await talk.ask("ping", address)).kind === "answered") return true;
    }
    return false;
  }

  #admit(): void {
    const { memory, claim } = this.#options;
    for (const address of this.#addresses) {
      if (this.#boards.has(address)) continue;
      const id = v.parse(DeviceIdSchema, `dgt:${toSerial(address)}`);
      const board = new BusBoard({ ...this.#options, address, id, claim: (name) => claim(name, this) });
      this.#boards.set(address, board);
    }
    writeAddresses(memory, [...this.#boards.keys()]);
  }

  async #watch(talk: BusTalk): Promise<void> {
    const timer = setInterval(() => {
      for (const board of this.#boards.values()) board.noteWaiting();
    }, WAITING_MILLIS);
    try {
      await this.#live(talk);
    } finally {
      clearInterval(timer);
    }
  }

  async #live(talk: BusTalk): Promise<void> {
    const { now } = this.#options;
    let lastMillis = 0;
    for (let cycle = 1; talk.over === null; cycle += 1) {
      const since = now();
      const boards = [...this.#boards.values()];
      const isSettling = cycle <= SETTLING_CYCLES;
      await this.#visitAll(talk, planCycle(cycle, boards, lastMillis), isSettling ? [] : boards);
      lastMillis = now() - since;
      if (lastMillis < SHORTEST_CYCLE_MILLIS) await talk.rest(SHORTEST_CYCLE_MILLIS - lastMillis);
      const isPlaying = boards.some(({ clockRuns }) => clockRuns);
      const callEvery = isPlaying ? CALL_IN_PLAY_MILLIS : CALL_AGAIN_MILLIS;
      if (talk.over === null && now() - this.#calledAt >= callEvery) {
        const { found } = await this.#callAll(talk);
        if (found > 0) this.#admit();
      }
    }
  }

  /** One after another; `watched`: boards whose loss is to be known in time, whoever has his turn. */
  async #visitAll(talk: BusTalk, planned: readonly number[], watched: readonly BusBoard[]): Promise<void> {
    const waiting = new Set(planned);
    while (talk.over === null) {
      const overdue = findMostUrgent(watched);
      if (overdue !== undefined && (overdue.need === "sign" || !waiting.has(overdue.address))) {
        await overdue.seek(talk);
        continue;
      }
      const [first] = waiting;
      const address = overdue?.address ?? first;
      if (address === undefined) return;
      waiting.delete(address);
      await this.#boards.get(address)?.visit(talk);
    }
  }

  #endWithBoards(talk: BusTalk): Ending {
    const boards = [...this.#boards.values()].filter(({ isPresent }) => isPresent);
    const leave = (reason: string): void => {
      for (const board of this.#boards.values()) board.leave(reason);
    };
    const farewell = talk.over ?? { kind: "closed", detail: "no answer" };
    switch (farewell.kind) {
      case "closed":
        leave(farewell.detail);
        return { kind: "lost", boards: boards.map(({ id }) => id), detail: farewell.detail };
      case "stopped":
        leave(farewell.detail);
        return { kind: "stopped" };
      case "flooded":
        leave("the line brings more than any board sends");
        return { kind: "flooded" };
      case "fault":
        leave("a fault in the driver");
        throw farewell.error;
      default:
        return assertNever(farewell);
    }
  }
}

function findMostUrgent(boards: readonly BusBoard[]): BusBoard | undefined {
  const needy = boards.filter(({ need }) => need !== null);
  const [longest] = needy.toSorted((one, other) => (one.heardAt ?? 0) - (other.heardAt ?? 0));
  return longest;
}

function endWithoutBoards(talk: BusTalk): Ending {
  const farewell = talk.over;
  if (farewell === null) return { kind: "noAnswer", bytes: talk.bytes };
  if (farewell.kind === "fault") throw farewell.error;
  if (farewell.kind === "closed") return { kind: "cannotOpen", detail: farewell.detail };
  return { kind: farewell.kind };
}

export const createBusSession = (options: SessionOptions): Session => new BusSession(options);
