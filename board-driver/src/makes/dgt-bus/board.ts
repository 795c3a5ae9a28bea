import type { DeviceId, Instant } from "@boardwire/shared";
import type { SessionOptions } from "../../approach.ts";
import type { ClockWord } from "../../core/clock-thinning.ts";
import { interpretBoard, interpretClock } from "../dgt/interpret.ts";
import { parseRecords, type MemoryRecord } from "../dgt/records.ts";
import { continueFrom, findSince } from "./catch-up.ts";
import { ChangesOrder } from "./changes.ts";
import type { BusCode } from "./commands.ts";
import { readKept, writeKept, type Kept } from "./kept.ts";
import {
  bringUpToDate,
  EMPTY_BUS_PICTURE,
  extendTail,
  lookAtVisit,
  missedSince,
  type BusPicture,
  type Visit,
} from "./picture.ts";
import { BusReports } from "./reports.ts";
import type { Turn } from "./schedule.ts";
import { considerMark } from "./start-mark.ts";
import type { Answer, BusTalk } from "./talk.ts";

// One board on a shared line: what is asked of it at a visit, and what is made of the answers.

/** `new`: nobody has said yet whether this line may speak for it. `held`: another line does. */
type Standing = "new" | "claiming" | "held" | "present" | "lost";

/** The whole board is read at least this often, as with a single board. */
const FIELDS_MILLIS = 10_000;
const FIELDS_PHASES = 8;
/** A clock shows seconds. */
const CLOCK_MILLIS = 900;
const NO_CLOCK_MILLIS = 5000;
/** As with a single board: a second of silence, and three more in which it was asked in vain. */
const LOST_MILLIS = 4000;
const MISSES_TO_LOSE = 3;
/** Where another line has the board, this is when it is asked again. */
const HELD_MILLIS = 30_000;

export interface BusBoardOptions extends Pick<
  SessionOptions,
  "path" | "now" | "report" | "onReady" | "memory"
> {
  readonly address: number;
  readonly id: DeviceId;
  /** Whether the line may speak for this board. */
  readonly claim: (board: DeviceId) => Promise<boolean>;
}

export class BusBoard implements Turn {
  readonly address: number;
  readonly id: DeviceId;
  heardAt: Instant | null = null;

  readonly #options: BusBoardOptions;
  readonly #order = new ChangesOrder();
  #reports: BusReports;
  #standing: Standing = "new";
  #heldUntil = 0;
  #misses = 0;
  #picture: BusPicture = EMPTY_BUS_PICTURE;
  /** Whether it has been read whole since it came. */
  #isRead = false;
  #kept: Kept | null;
  #wantsFields = true;
  #fieldsAskedAt = Number.NEGATIVE_INFINITY;
  #clockAskedAt = Number.NEGATIVE_INFINITY;
  /** What stood there when the start of a game was marked last. */
  #marked: string | null = null;

  constructor(options: BusBoardOptions) {
    this.#options = options;
    this.address = options.address;
    this.id = options.id;
    this.#reports = this.#newReports();
    this.#kept = readKept(options.memory, options.address);
  }

  get isAlive(): boolean {
    return this.isPresent || (this.#misses === 0 && this.#standing !== "held");
  }

  get isPresent(): boolean {
    return this.#standing === "present";
  }

  get clockRuns(): boolean {
    const word = this.#picture.clock?.word;
    return this.isPresent && word?.kind === "clock" && word.running !== null;
  }

  /** An answer that came too late. */
  noteLate(isChanges: boolean): void {
    this.heardAt = this.#options.now();
    if (isChanges) this.#order.noteLate();
  }

  /** It answered a call to all boards. */
  noteCall(): void {
    this.heardAt = this.#options.now();
    this.#misses = 0;
  }

  /** Reports connection, facts, fields and clock once more. */
  retell(): void {
    if (!this.isPresent) return;
    this.#reports.retell();
    this.#picture = { ...this.#picture, snapshotAt: null, clock: null };
    this.#wantsFields = true;
  }

  /** The board is gone, or the line is. */
  leave(reason: string): void {
    if (this.isPresent) {
      this.#reports.tellNoise();
      this.#reports.tell({ kind: "lost", reason });
      this.#keep();
    }
    this.#standing = "lost";
  }

  /** Another line speaks for it from now on. */
  release(reason: string): void {
    this.leave(reason);
    this.#hold();
  }

  async visit(talk: BusTalk): Promise<void> {
    if (this.#standing === "held" && this.#options.now() >= this.#heldUntil) this.#standing = "new";
    if (this.#standing === "held" || this.#standing === "claiming") return;
    const before = this.heardAt;
    if (!this.isPresent) await this.#meet(talk);
    else if (this.#isRead) await this.#readChanges(talk);
    else if ((await this.#readWhole(talk)) === "again") await this.#readWhole(talk);
    this.#reports.addNoise(talk.takeNoise());
    if (!this.isPresent) return;
    if (this.heardAt !== null && before !== null && this.heardAt !== before) {
      this.#reports.notePace(before, this.heardAt);
    }
    const silent = this.#options.now() - (this.heardAt ?? 0);
    if (this.#misses >= MISSES_TO_LOSE && silent >= LOST_MILLIS) this.leave("no answer");
  }

  /** First words with a board that was not there, or of which nobody has heard yet. */
  async #meet(talk: BusTalk): Promise<void> {
    const answer = await this.#ask(talk, "version");
    if (answer.kind !== "answered") return;
    const [major, minor] = answer.message.data;
    const firmware = major === undefined || minor === undefined ? null : `${major}.${minor}`;
    this.#standing = "claiming";
    // Not waited for: it may take seconds, and the other boards are to be visited meanwhile.
    this.#claim(firmware).catch((error: unknown) => talk.end({ kind: "fault", error }));
  }

  async #claim(firmware: string | null): Promise<void> {
    const isOurs = await this.#options.claim(this.id);
    // The line may have ended meanwhile.
    if (this.#standing !== "claiming") return;
    if (isOurs) this.#join(firmware);
    else this.#hold();
  }

  #join(firmware: string | null): void {
    this.#standing = "present";
    this.#isRead = false;
    this.#picture = EMPTY_BUS_PICTURE;
    this.#reports = this.#newReports();
    // Old boards tell no version.
    if (firmware !== null) this.#reports.learn({ kind: "identity", firmware });
    this.#reports.introduce(this.id);
    this.#options.onReady?.(this.#reports.facts(), this.id);
  }

  #hold(): void {
    this.#standing = "held";
    this.#heldUntil = this.#options.now() + HELD_MILLIS;
  }

  /** Everything anew, and what happened since this board was heard last, where it can tell. */
  async #readWhole(talk: BusTalk): Promise<"done" | "again" | "unanswered"> {
    const given = await this.#ask(talk, "repeatChanges");
    if (given.kind !== "answered") return "unanswered";
    this.#order.begin(given.message.data);
    const dump = await this.#askFields(talk);
    const packet = dump === null ? null : await this.#takeChanges(talk);
    if (dump === null || packet === null) return "unanswered";
    const changes = toRecords(packet.data);
    if (changes.some(({ kind }) => kind === "power")) {
      // What was without power may have been changed unseen. The next reading is after it.
      this.#kept = null;
      return "again";
    }
    const fields = bringUpToDate(dump, changes);
    const since = await this.#findMissed(talk, toRecords(given.message.data), changes, fields);
    if (this.#kept !== null && since !== null) {
      this.#reports.tellMissed(this.#kept, missedSince(this.#kept.fields, since));
    }
    this.#isRead = true;
    this.#picture = {
      ...EMPTY_BUS_PICTURE,
      tail: extendTail(this.#kept?.tail ?? [], since ?? changes),
    };
    // All boards of a line are read when it is opened; the next readings are spread, so that they do not meet again.
    this.#fieldsAskedAt -= (this.address % FIELDS_PHASES) * (FIELDS_MILLIS / FIELDS_PHASES);
    const clock = await this.#askClock(talk);
    this.#take({ ...packet, earlier: [], records: [], dump: fields, clock });
    return "done";
  }

  async #findMissed(
    talk: BusTalk,
    given: readonly MemoryRecord[],
    changes: readonly MemoryRecord[],
    now: string,
  ): Promise<readonly MemoryRecord[] | null> {
    const known = this.#kept;
    if (known === null) return null;
    const since = continueFrom(known, changes, now) ?? continueFrom(known, [...given, ...changes], now);
    if (since !== null) return since;
    const answer = await this.#ask(talk, "fromStart");
    return answer.kind === "answered" ? findSince(known, toRecords(answer.message.data), now) : null;
  }

  async #readChanges(talk: BusTalk): Promise<void> {
    let earlier: readonly MemoryRecord[] = [];
    if (this.#order.owesRepeat) {
      const owed = await this.#takeChanges(talk);
      if (owed === null) return;
      earlier = toRecords(owed.data);
    }
    const clock = this.#isClockDue() ? await this.#askClock(talk) : null;
    const dump = this.#misses === 0 && this.#areFieldsDue() ? await this.#askFields(talk) : null;
    const packet = this.#misses === 0 ? await this.#takeChanges(talk) : null;
    const now = this.#options.now();
    if (packet !== null) this.#take({ ...packet, earlier, records: toRecords(packet.data), dump, clock });
    else if (earlier.length > 0) {
      this.#take({ asked: now, at: now, earlier, records: [], dump: null, clock: null });
    }
    if (this.#misses === 0) await this.#markStart(talk);
  }

  #isClockDue(): boolean {
    const isThere = this.#picture.clock?.word.kind !== "noClock";
    return this.#options.now() - this.#clockAskedAt >= (isThere ? CLOCK_MILLIS : NO_CLOCK_MILLIS);
  }

  #areFieldsDue(): boolean {
    const { doubtful, rebuilding } = this.#picture;
    const isOld = this.#options.now() - this.#fieldsAskedAt >= FIELDS_MILLIS;
    return this.#wantsFields || doubtful || rebuilding || isOld;
  }

  #take(visit: Visit): void {
    const before = this.#picture;
    const { picture, observations } = lookAtVisit(before, visit);
    this.#picture = picture;
    if (visit.dump !== null) this.#wantsFields = false;
    for (const observation of observations) this.#reports.tell(observation, visit.at);
    if (picture.fields !== before.fields || picture.tail !== before.tail) this.#keep();
  }

  async #takeChanges(talk: BusTalk): ReturnType<ChangesOrder["take"]> {
    const packet = await this.#order.take((code) => this.#ask(talk, code));
    this.#wantsFields ||= this.#order.takeDoubt();
    return packet;
  }

  async #markStart(talk: BusTalk): Promise<void> {
    const { marked, isDue } = considerMark(this.#marked, this.#picture);
    this.#marked = marked;
    if (!isDue) return;
    const answer = await this.#ask(talk, "markStart");
    if (answer.kind === "answered") this.#marked = this.#picture.fields;
  }

  async #askFields(talk: BusTalk): Promise<string | null> {
    this.#fieldsAskedAt = this.#options.now();
    const answer = await this.#ask(talk, "board");
    const [reading] = answer.kind === "answered" ? interpretBoard(answer.message.data) : [];
    return reading?.kind === "fields" ? reading.fields : null;
  }

  async #askClock(talk: BusTalk): Promise<ClockWord | null> {
    this.#clockAskedAt = this.#options.now();
    const answer = await this.#ask(talk, "clock");
    const [reading] = answer.kind === "answered" ? interpretClock(answer.message.data) : [];
    return reading?.kind === "clock" || reading?.kind === "noClock" ? reading : null;
  }

  /** Silence is a miss; damage is none, since somebody spoke. */
  async #ask(talk: BusTalk, code: BusCode): Promise<Answer> {
    const answer = await talk.ask(code, this.address);
    if (answer.kind === "silent") this.#misses += 1;
    if (answer.kind === "answered") {
      this.#misses = 0;
      this.heardAt = answer.at;
    }
    return answer;
  }

  #keep(): void {
    const { fields, tail, rebuilding } = this.#picture;
    if (fields === null || rebuilding) return;
    const kept = { fields, tail, at: this.heardAt ?? this.#options.now() };
    this.#kept = kept;
    writeKept(this.#options.memory, this.address, kept);
  }

  #newReports(): BusReports {
    const { path, now, report, address } = this.#options;
    const reports = new BusReports({ make: { id: "dgt", senses: "pieces" }, path, now, report });
    reports.learn({ kind: "identity", serial: toSerial(address) });
    return reports;
  }
}

/** The address of a board is its serial number. */
export const toSerial = (address: number): string => String(address).padStart(5, "0");

const toRecords = (data: Uint8Array): readonly MemoryRecord[] => parseRecords(data, "record").records;
