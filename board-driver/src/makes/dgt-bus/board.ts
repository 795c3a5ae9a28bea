import {
  toInstant,
  toMillis,
  type DeviceFacts,
  type DeviceId,
  type Instant,
  type Millis,
} from "@boardwire/shared";
import { BoardReports } from "../../board-reports.ts";
import { continueFrom, findSince, spreadInstants } from "./catch-up.ts";
import type { ClockWord } from "../../core/clock-thinning.ts";
import { interpretBoard, interpretClock } from "../dgt/interpret.ts";
import { parseRecords, type MemoryRecord } from "../dgt/records.ts";
import type { BusCode } from "./commands.ts";
import { readKept, writeKept, type Kept } from "./kept.ts";
import { bringUpToDate, EMPTY_BUS_PICTURE, lookAtVisit, type BusPicture } from "./picture.ts";
import { NO_PACE, notePace } from "./schedule.ts";
import type { Answer, BusTalk } from "./talk.ts";
import type { SessionOptions } from "../../approach.ts";

// One board on a shared line: what is asked of it, and that no change is lost or taken twice.

/** `new`: nobody has said yet whether this line may speak for it. `held`: another line does. */
type Standing = "new" | "claiming" | "held" | "present" | "lost";

/** Two readings for doubt are this far apart at least; a dump takes 76 ms of the line. */
const FIELDS_MILLIS = 10_000;
const CLOCK_MILLIS = 900;
const NO_CLOCK_MILLIS = 5000;
const NOISE_TOLD_MILLIS = 5000;
/** As with a single board: a second of silence, and three more in which it was asked in vain. */
const LOST_MILLIS = 4000;
const MISSES_TO_LOSE = 3;
/** Another line that has the board is asked again after this. */
const HELD_MILLIS = 30_000;
const CHANGES_ATTEMPTS = 4;
/** So many men have to leave their places before a start is marked again. */
const MEN_TO_LEAVE = 3;

class BusReports extends BoardReports {
  ageMillis: Millis | null = null;

  override facts(): DeviceFacts {
    const facts = super.facts();
    return this.ageMillis === null ? facts : { ...facts, ageMillis: this.ageMillis };
  }
}

export interface BusBoardOptions extends Pick<
  SessionOptions,
  "path" | "now" | "report" | "onReady" | "memory"
> {
  readonly address: number;
  readonly id: DeviceId;
  /** Whether the line may speak for this board. */
  readonly claim: (board: DeviceId) => Promise<boolean>;
}

export class BusBoard {
  readonly address: number;
  readonly id: DeviceId;
  heardAt: Instant | null = null;

  readonly #options: BusBoardOptions;
  #reports: BusReports;
  #standing: Standing = "new";
  #heldUntil = 0;
  #picture: BusPicture = EMPTY_BUS_PICTURE;
  #isRead = false;
  #kept: Kept | null;
  #misses = 0;
  /** The last packet of changes that was taken; null: none is known. */
  #packet: Uint8Array | null = null;
  /** Changes were asked for and have not come: the board may count them as given, so they are to be repeated. */
  #owesRepeat = false;
  #fieldsAskedAt = Number.NEGATIVE_INFINITY;
  #wantsFields = true;
  #clockAskedAt = Number.NEGATIVE_INFINITY;
  #noise = 0;
  #noiseToldAt = Number.NEGATIVE_INFINITY;
  /** What stood there when the start of a game was marked last. */
  #marked: string | null = null;
  #pace = NO_PACE;

  constructor(options: BusBoardOptions) {
    this.#options = options;
    this.address = options.address;
    this.id = options.id;
    this.#reports = this.#newReports();
    this.#kept = readKept(options.memory, options.address);
  }

  get isAlive(): boolean {
    return this.#misses === 0 && this.#standing !== "held";
  }

  get isPresent(): boolean {
    return this.#standing === "present";
  }

  get clockRuns(): boolean {
    const word = this.#picture.clock?.word;
    return this.isPresent && word?.kind === "clock" && word.running !== null;
  }

  /** A late answer: what was given in it is to be had by a repeat. */
  noteStray(isChanges: boolean): void {
    this.heardAt = this.#options.now();
    if (isChanges && this.#packet !== null) this.#owesRepeat = true;
  }

  /** It answered a call to all boards. */
  noteCall(): void {
    this.heardAt = this.#options.now();
    this.#misses = 0;
  }

  retell(): void {
    if (!this.isPresent) return;
    this.#reports.retell();
    this.#picture = { ...this.#picture, snapshotAt: null, clock: null };
    this.#wantsFields = true;
  }

  leave(reason: string): void {
    if (this.isPresent) {
      this.#tellNoise(true);
      this.#reports.tell({ kind: "lost", reason });
      this.#keep();
    }
    this.#standing = "lost";
    this.#isRead = false;
  }

  /** Another line speaks for it from now on. */
  release(reason: string): void {
    this.leave(reason);
    this.#standing = "held";
    this.#heldUntil = this.#options.now() + HELD_MILLIS;
  }

  async visit(talk: BusTalk): Promise<void> {
    if (this.#standing === "held" && this.#options.now() >= this.#heldUntil) this.#standing = "new";
    if (this.#standing === "held" || this.#standing === "claiming") return;
    if (this.#standing !== "present") return this.#meet(talk);
    const before = this.heardAt;
    if (this.#isRead) await this.#readChanges(talk);
    else await this.#readWhole(talk);
    this.#noise += talk.takeNoise();
    this.#tellNoise(false);
    if (this.heardAt !== before && before !== null) this.#notePace(before);
    this.#judge();
  }

  /** First words with a board that was not there, or is not known to be. */
  async #meet(talk: BusTalk): Promise<void> {
    const answer = await this.#ask(talk, "version");
    talk.takeNoise();
    if (answer === null) return;
    const [major, minor] = answer.data;
    if (major !== undefined && minor !== undefined) {
      this.#reports.learn({ kind: "identity", firmware: `${major}.${minor}` });
    }
    this.#standing = "claiming";
    // Not waited for: it may take seconds, and the other boards are to be visited meanwhile.
    this.#options.claim(this.id).then(
      (isOurs) => this.#settleClaim(isOurs),
      () => this.#settleClaim(false),
    );
  }

  #settleClaim(isOurs: boolean): void {
    if (this.#standing !== "claiming") return;
    if (!isOurs) {
      this.#standing = "held";
      this.#heldUntil = this.#options.now() + HELD_MILLIS;
      return;
    }
    this.#standing = "present";
    this.#isRead = false;
    this.#pace = NO_PACE;
    const { firmware } = this.#reports.identity;
    this.#reports = this.#newReports();
    if (firmware !== undefined) this.#reports.learn({ kind: "identity", firmware });
    this.#reports.introduce(this.id);
    this.#options.onReady?.(this.#reports.facts(), this.id);
  }

  /** Everything anew, and what happened since this board was heard last, if it can tell. */
  async #readWhole(talk: BusTalk): Promise<void> {
    // What it gave last, to whomever: without that, a question unheard could not be told from an answer unheard.
    const given = await this.#ask(talk, "repeatChanges");
    if (given === null) return;
    this.#packet = given.data;
    this.#owesRepeat = false;
    const dump = await this.#askFields(talk);
    if (dump === null) return;
    const packet = await this.#takeChanges(talk);
    if (packet === null) return;
    const changes = toRecords(packet.data);
    const known = this.#kept;
    const now = bringUpToDate(dump, changes);
    this.#isRead = true;
    if (changes.some(({ kind }) => kind === "power")) {
      this.#picture = { ...EMPTY_BUS_PICTURE, fields: ".".repeat(64), rebuilding: true };
      this.#wantsFields = true;
      return;
    }
    this.#picture = { ...EMPTY_BUS_PICTURE };
    if (known !== null) {
      const since =
        continueFrom(known, changes, now) ??
        continueFrom(known, [...toRecords(given.data), ...changes], now) ??
        findSince(known, await this.#askFromStart(talk), now);
      if (since !== null) this.#tellMissed(known, since, packet.at);
    }
    this.#tell({ earlier: [], records: changes, dump, clock: await this.#askClock(talk), ...packet });
  }

  /** The records of a time when nobody listened, between the last word and this one. */
  #tellMissed(known: Kept, since: readonly MemoryRecord[], now: Instant): void {
    const { observations } = lookAtVisit(
      { ...EMPTY_BUS_PICTURE, fields: known.fields, snapshotAt: now },
      { asked: now, at: now, earlier: [], records: since, dump: null, clock: null },
    );
    if (observations.length === 0) return;
    const from = Math.min(known.at, now);
    const recovered = { recovered: true } as const;
    const start = { kind: "snapshot", fields: known.fields, asked: toInstant(from) } as const;
    this.#reports.tell(start, toInstant(from), recovered);
    for (const [index, at] of spreadInstants(observations.length, from, now).entries()) {
      const observation = observations[index];
      if (observation !== undefined) this.#reports.tell(observation, toInstant(at), recovered);
    }
  }

  async #readChanges(talk: BusTalk): Promise<void> {
    const word = this.#picture.clock?.word;
    const now = this.#options.now();
    const clockEvery = word?.kind === "noClock" ? NO_CLOCK_MILLIS : CLOCK_MILLIS;
    let earlier: readonly MemoryRecord[] = [];
    if (this.#owesRepeat) {
      const owed = await this.#takeChanges(talk);
      if (owed === null) return;
      earlier = toRecords(owed.data);
    }
    const clock = now - this.#clockAskedAt >= clockEvery ? await this.#askClock(talk) : null;
    const wantsFields =
      this.#wantsFields ||
      this.#picture.doubtful ||
      this.#picture.rebuilding ||
      now - this.#fieldsAskedAt >= FIELDS_MILLIS;
    const dump = wantsFields && this.#misses === 0 ? await this.#askFields(talk) : null;
    const packet = this.#misses === 0 ? await this.#takeChanges(talk) : null;
    if (packet !== null) this.#tell({ earlier, records: toRecords(packet.data), dump, clock, ...packet });
    else if (earlier.length > 0) {
      this.#tell({ earlier, records: [], dump: null, clock: null, asked: now, at: this.#options.now() });
    }
    if (this.#misses === 0) await this.#markStart(talk);
  }

  #tell(visit: Parameters<typeof lookAtVisit>[1]): void {
    const before = this.#picture;
    const { picture, observations } = lookAtVisit(before, visit);
    this.#picture = picture;
    if (visit.dump !== null) this.#wantsFields = false;
    for (const observation of observations) this.#reports.tell(observation, visit.at);
    if (picture.fields !== before.fields || picture.tail !== before.tail) this.#keep();
  }

  /**
   * What was recorded since the last time. A packet is taken once: after a bad or missing answer it is asked for by a
   * repeat, never by the question itself, since the board may count it as given; and a repeat that is what was taken
   * already means that the board had not heard the question. Null: no answer, and a repeat is owed.
   */
  async #takeChanges(
    talk: BusTalk,
  ): Promise<{ readonly data: Uint8Array; readonly asked: Instant; readonly at: Instant } | null> {
    for (let attempt = 0; attempt < CHANGES_ATTEMPTS; attempt += 1) {
      const isRepeat = this.#owesRepeat;
      this.#owesRepeat = true;
      const answer = await this.#ask(talk, isRepeat ? "repeatChanges" : "changes");
      if (answer === null) continue;
      const isSame = this.#packet !== null && equal(answer.data, this.#packet);
      const { data, asked, at } = answer;
      if (isSame && (isRepeat || data.length > 0)) {
        // Seen before: by a repeat, or as a late answer to an earlier question, and then the new one is still to come.
        this.#owesRepeat = !isRepeat;
        if (data.length > 0) this.#wantsFields = true;
        continue;
      }
      this.#owesRepeat = false;
      this.#packet = data;
      return { data, asked, at };
    }
    return null;
  }

  /** A start is marked in the board's memory, so that a whole game can be read from there and nothing before it. */
  async #markStart(talk: BusTalk): Promise<void> {
    const { fields, clock } = this.#picture;
    if (fields === null || this.#picture.rebuilding) return;
    const marked = this.#marked;
    if (marked !== null) {
      const away = [...fields].filter((content, field) => content !== marked[field]).length;
      if (away < MEN_TO_LEAVE) return;
      this.#marked = null;
    }
    const word = clock?.word;
    const isAtRest = word?.kind === "noClock" || (word?.kind === "clock" && word.running === null);
    if (!isAtRest || !isSetUp(fields)) return;
    if ((await this.#ask(talk, "markStart")) !== null) this.#marked = fields;
  }

  async #askFields(talk: BusTalk): Promise<string | null> {
    this.#fieldsAskedAt = this.#options.now();
    const answer = await this.#ask(talk, "board");
    const [reading] = answer === null ? [] : interpretBoard(answer.data);
    return reading?.kind === "fields" ? reading.fields : null;
  }

  async #askClock(talk: BusTalk): Promise<ClockWord | null> {
    this.#clockAskedAt = this.#options.now();
    const answer = await this.#ask(talk, "clock");
    const [reading] = answer === null ? [] : interpretClock(answer.data);
    return reading?.kind === "clock" || reading?.kind === "noClock" ? reading : null;
  }

  async #askFromStart(talk: BusTalk): Promise<readonly MemoryRecord[]> {
    const answer = await this.#ask(talk, "fromStart");
    return answer === null ? [] : toRecords(answer.data);
  }

  /** Null: no answer, or none that could be read. Silence is a miss; damage is not, since somebody spoke. */
  async #ask(
    talk: BusTalk,
    code: BusCode,
  ): Promise<{ readonly data: Uint8Array; readonly asked: Instant; readonly at: Instant } | null> {
    const answer: Answer = await talk.ask(code, this.address);
    if (answer.kind === "answered") {
      this.#misses = 0;
      this.heardAt = answer.at;
      return { data: answer.message.data, asked: answer.asked, at: answer.at };
    }
    if (answer.kind === "silent") this.#misses += 1;
    return null;
  }

  #judge(): void {
    if (!this.isPresent || this.#misses < MISSES_TO_LOSE) return;
    if (this.#options.now() - (this.heardAt ?? 0) >= LOST_MILLIS) this.leave("no answer");
  }

  #notePace(before: Instant): void {
    if (this.heardAt === null) return;
    const { pace, ageMillis } = notePace(this.#pace, before, this.heardAt);
    this.#pace = pace;
    this.#reports.ageMillis = toMillis(ageMillis);
    this.#reports.tellFacts();
  }

  #tellNoise(atOnce: boolean): void {
    const now = this.#options.now();
    if (this.#noise === 0 || (!atOnce && now - this.#noiseToldAt < NOISE_TOLD_MILLIS)) return;
    this.#noiseToldAt = now;
    this.#reports.tell({ kind: "noise", bytes: this.#noise });
    this.#noise = 0;
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

const equal = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/** Men on the first two rows of each side, and on no other field: a game can begin. */
const isSetUp = (fields: string): boolean => /^[^.]{16}\.{32}[^.]{16}$/.test(fields);
