import type { DeviceId, Instant } from "@boardwire/shared";
import type { SessionOptions } from "../../approach.ts";
import type { Missed } from "../../board-reports.ts";
import { extendTail, type MemoryRecord } from "../../core/board-record.ts";
import { toMissed, type Kept } from "../../core/catch-up.ts";
import { findMissed } from "./absence.ts";
import { Caller, toRecords } from "./caller.ts";
import { ChangesOrder } from "./changes.ts";
import { toSerial } from "./commands.ts";
import { recoverLost } from "./lost.ts";
import {
  bringUpToDate,
  EMPTY_BUS_PICTURE,
  lookAtVisit,
  type BusPicture,
  type Look,
  type Visit,
} from "./picture.ts";
import { BusReports } from "./reports.ts";
import type { Turn } from "./schedule.ts";
import { StartMark } from "./start-mark.ts";
import type { BusTalk } from "./talk.ts";

// One board on a shared line: what is asked of it at a visit, and what is made of the answers.

/** `new`: nobody has said yet whether this line may speak for it. `held`: another line does. */
type Standing = "new" | "claiming" | "held" | "present" | "lost";

const READ_ATTEMPTS = 3;
/** Where another line has the board, this is when it is asked again. */
const HELD_MILLIS = 30_000;

export interface BusBoardOptions extends Pick<
  SessionOptions,
  "path" | "now" | "report" | "onReady" | "lastKnown"
> {
  readonly address: number;
  readonly id: DeviceId;
  /** Whether the line may speak for this board. */
  readonly claim: (board: DeviceId) => Promise<boolean>;
}

export class BusBoard implements Turn {
  readonly address: number;
  readonly id: DeviceId;

  readonly #options: BusBoardOptions;
  readonly #caller: Caller;
  readonly #order = new ChangesOrder();
  #reports: BusReports;
  #standing: Standing = "new";
  #heldUntil = 0;
  #picture: BusPicture = EMPTY_BUS_PICTURE;
  /** Whether it has been read whole since it came. */
  #isRead = false;
  /** What was told of it last: of an earlier run only what the outbox has, so that a crash between the two loses nothing. */
  #kept: Kept | null;
  #wantsFields = true;
  /** When changes came last; null: not since it was read whole. */
  #visitedAt: Instant | null = null;
  readonly #mark = new StartMark();

  constructor(options: BusBoardOptions) {
    this.#options = options;
    this.address = options.address;
    this.id = options.id;
    this.#caller = new Caller(options.address, options.now);
    this.#reports = this.#newReports();
    this.#kept = options.lastKnown?.(options.id) ?? null;
  }

  get heardAt(): Instant | null {
    return this.#caller.heardAt;
  }

  get isAlive(): boolean {
    return this.isPresent || (this.#caller.misses === 0 && this.#standing !== "held");
  }

  get isPresent(): boolean {
    return this.#standing === "present";
  }

  get clockRuns(): boolean {
    const word = this.#picture.clock?.word;
    return this.isPresent && word?.kind === "clock" && word.running !== null;
  }

  /** It said something that was no answer to a question of its own; `lateChanges`: changes, after nobody waited for them. */
  noteHeard(lateChanges = false): void {
    this.#caller.noteHeard();
    if (lateChanges) this.#order.noteLate();
  }

  /** What it needs out of turn, if its loss is to be known in time; a visit is no use after a question in vain. */
  get need(): "visit" | "sign" | null {
    if (!this.isPresent || !this.#caller.isOverdue) return null;
    return this.isMissed ? "sign" : "visit";
  }

  /** The last questions were in vain. */
  get isMissed(): boolean {
    return this.isPresent && this.#caller.misses > 0;
  }

  /** Asks for a sign of life, and for nothing else; without one the board is lost. */
  async seek(talk: BusTalk): Promise<void> {
    await this.#caller.seek(talk);
    this.#loseIfSilent();
  }

  /** Time passes, and another board has its turn. */
  noteWaiting(): void {
    if (this.isPresent && this.#visitedAt !== null) this.#reports.noteWaiting(this.#visitedAt);
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
      this.#introduce(null);
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
    if (!this.isPresent) await this.#meet(talk);
    else if (this.#isRead) await this.#readChanges(talk);
    else await this.#readPatiently(talk);
    this.#reports.addNoise(talk.takeNoise());
    this.#loseIfSilent();
  }

  #loseIfSilent(): void {
    if (this.isPresent && this.#caller.isSilent) this.leave("no answer");
  }

  /** First words with a board that was not there, or of which nobody has heard yet. */
  async #meet(talk: BusTalk): Promise<void> {
    if ((await this.#caller.ask(talk, "ping")).kind !== "answered") return;
    const answer = await this.#caller.ask(talk, "version");
    const [major, minor] = answer.kind === "answered" ? answer.message.data : [];
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
  }

  /** Once it was read whole, so that what was missed comes before all that it says now. */
  #introduce(missed: Missed | null): void {
    if (this.#reports.board !== null || !this.isPresent) return;
    this.#reports.introduce(this.id, missed);
    this.#options.onReady?.(this.#reports.facts(), this.id);
  }

  #hold(): void {
    this.#standing = "held";
    this.#heldUntil = this.#options.now() + HELD_MILLIS;
  }

  /** A damaged answer or a loss of power noted meanwhile costs another attempt; silence ends it. */
  async #readPatiently(talk: BusTalk): Promise<void> {
    for (let attempt = 0; attempt < READ_ATTEMPTS && !this.#isRead; attempt += 1) {
      await this.#readWhole(talk);
      if (this.#caller.misses > 0) return;
    }
  }

  /** Everything anew, and what happened since this board was heard last, where it can tell. */
  async #readWhole(talk: BusTalk): Promise<void> {
    const given = await this.#caller.ask(talk, "repeatChanges");
    if (given.kind !== "answered") return;
    this.#order.begin(given.message.data);
    const dump = await this.#caller.askFields(talk);
    const packet = dump === null ? null : await this.#takeChanges(talk);
    if (dump === null || packet === null) return;
    const changes = toRecords(packet.data);
    if (changes.some(({ kind }) => kind === "power")) {
      // What was without power may have been changed unseen. The next reading is after it.
      this.#kept = null;
      return;
    }
    const fields = bringUpToDate(dump, changes);
    const known = this.#kept;
    const back = { known, given: toRecords(given.message.data), changes, fields };
    const since = await findMissed(talk, this.#caller, back);
    const steps = known === null || since === null ? [] : toMissed(known.fields, since);
    this.#introduce(known === null || steps.length === 0 ? null : { known, steps });
    this.#isRead = true;
    this.#visitedAt = null;
    this.#picture = { ...EMPTY_BUS_PICTURE, tail: extendTail(known?.tail ?? [], since ?? changes) };
    this.#caller.spreadFields();
    const clock = await this.#caller.askClock(talk);
    this.#take({ ...packet, earlier: [], records: [], dump: fields, clock });
  }

  async #readChanges(talk: BusTalk): Promise<void> {
    let earlier: readonly MemoryRecord[] = [];
    if (this.#order.owesRepeat) {
      const owed = await this.#takeChanges(talk);
      if (owed === null) return;
      earlier = toRecords(owed.data);
    }
    const { doubtful, rebuilding, clock: last } = this.#picture;
    const clock = this.#caller.isClockDue(last?.word) ? await this.#caller.askClock(talk) : null;
    const wantsFields = this.#wantsFields || doubtful || rebuilding || this.#caller.areFieldsDue;
    const dump = this.#caller.misses === 0 && wantsFields ? await this.#caller.askFields(talk) : null;
    const packet = await this.#takeChanges(talk);
    const now = this.#options.now();
    if (packet !== null) {
      const visit = { ...packet, earlier, records: toRecords(packet.data), dump, clock };
      // The board itself may know what has been lost on the way; it is asked before anything of this visit is told.
      const game = this.#look(visit).missed ? await this.#caller.askFromStart(talk) : null;
      this.#take(visit, game);
    } else if (earlier.length > 0) {
      this.#take({ asked: now, at: now, earlier, records: [], dump: null, clock: null });
    }
    if (this.#caller.misses === 0) {
      await this.#mark.consider(this.#picture, () => this.#caller.ask(talk, "markStart"));
    }
  }

  #look(visit: Omit<Visit, "since">): Look {
    return lookAtVisit(this.#picture, { ...visit, since: this.#visitedAt ?? visit.at });
  }

  /** `game`: the game so far, where it was asked for since something was lost. */
  #take(visit: Omit<Visit, "since">, game: readonly MemoryRecord[] | null = null): void {
    // Given up in the middle of a visit: another line speaks for it.
    if (!this.isPresent) return;
    const before = this.#picture;
    const look = this.#look(visit);
    const { picture, news } = (game === null ? null : recoverLost(before, look, game)) ?? look;
    this.#picture = picture;
    if (visit.dump !== null) this.#wantsFields = false;
    for (const { at, observation, ...details } of news) this.#reports.tell(observation, at, details);
    if (this.#visitedAt !== null) this.#reports.notePace(this.#visitedAt, visit.at);
    this.#visitedAt = visit.at;
    this.#reports.tellNoiseInTurn();
    if (picture.fields !== before.fields || picture.tail !== before.tail) this.#keep();
  }

  async #takeChanges(talk: BusTalk): ReturnType<ChangesOrder["take"]> {
    const packet = await this.#order.take((code) => this.#caller.ask(talk, code));
    this.#wantsFields ||= this.#order.takeDoubt();
    return packet;
  }

  #keep(): void {
    const { fields, tail, rebuilding } = this.#picture;
    if (fields === null || rebuilding) return;
    this.#kept = { fields, tail, at: this.heardAt ?? this.#options.now() };
  }

  #newReports(): BusReports {
    const { address, ...options } = this.#options;
    const reports = new BusReports({ ...options, make: { id: "dgt", senses: "pieces" } });
    reports.learn({ kind: "identity", serial: toSerial(address) });
    return reports;
  }
}
