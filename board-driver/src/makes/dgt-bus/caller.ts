import type { Instant } from "@boardwire/shared";
import type { MemoryRecord } from "../../core/board-record.ts";
import type { ClockWord } from "../../core/clock-thinning.ts";
import { interpretBoard, interpretClock } from "../dgt/interpret.ts";
import { parseRecords } from "../dgt/records.ts";
import type { BusCode } from "./commands.ts";
import type { Answer, BusTalk } from "./talk.ts";

/** The whole board is read at least this often, as with a single board. */
const FIELDS_MILLIS = 10_000;
const FIELDS_PHASES = 8;
/** A clock shows seconds. */
const CLOCK_MILLIS = 900;
/** The same where there is none. */
const NO_CLOCK_MILLIS = 2000;
const GAME_ATTEMPTS = 3;

/** As with a single board: a second of silence, and three more in which it was asked in vain. */
const LOST_MILLIS = 4000;
const MISSES_TO_LOSE = 3;
/** What a question in vain costs; a board is asked out of turn so long before it would be lost. */
const MISS_MILLIS = 200;
/** One that answers nothing but noise is not asked out of turn over and over. */
const SEEK_AGAIN_MILLIS = 500;

/** Questions to one board: when each was put last, and whether anybody answers. */
export class Caller {
  readonly #address: number;
  readonly #now: () => Instant;
  /** Questions without an answer since the last that had one. */
  misses = 0;
  heardAt: Instant | null = null;
  #garbledAt = Number.NEGATIVE_INFINITY;
  #fieldsAskedAt = Number.NEGATIVE_INFINITY;
  #clockAskedAt = Number.NEGATIVE_INFINITY;
  #isClockHeard = true;

  constructor(address: number, now: () => Instant) {
    this.#address = address;
    this.#now = now;
  }

  noteHeard(): void {
    this.heardAt = this.#now();
    this.misses = 0;
  }

  /** Silence is a miss; damage is none, since somebody spoke. */
  async ask(talk: BusTalk, code: BusCode): Promise<Answer> {
    const answer = await talk.ask(code, this.#address);
    if (answer.kind === "silent") this.misses += 1;
    if (answer.kind === "garbled") this.#garbledAt = this.#now();
    if (answer.kind === "answered") {
      this.misses = 0;
      this.heardAt = answer.at;
    }
    return answer;
  }

  get #silentMillis(): number {
    return this.#now() - (this.heardAt ?? 0);
  }

  /** Asked in vain for as long as makes a board lost. */
  get isSilent(): boolean {
    return this.misses >= MISSES_TO_LOSE && this.#silentMillis >= LOST_MILLIS;
  }

  /** Not heard for so long that it has to be asked now, if it is to be known in time whether it is silent. */
  get isOverdue(): boolean {
    if (this.#now() - this.#garbledAt < SEEK_AGAIN_MILLIS) return false;
    return this.#silentMillis >= LOST_MILLIS - Math.max(0, MISSES_TO_LOSE - this.misses) * MISS_MILLIS;
  }

  /** Asks for a sign of life until there is one, or for as often as makes a board lost. */
  async seek(talk: BusTalk): Promise<void> {
    while (this.misses < MISSES_TO_LOSE && talk.over === null) {
      if ((await this.ask(talk, "ping")).kind !== "silent") return;
    }
  }

  get areFieldsDue(): boolean {
    return this.#now() - this.#fieldsAskedAt >= FIELDS_MILLIS;
  }

  /** All boards of a line are read when it is opened; the next readings are spread, so that they do not meet again. */
  spreadFields(): void {
    this.#fieldsAskedAt -= (this.#address % FIELDS_PHASES) * (FIELDS_MILLIS / FIELDS_PHASES);
  }

  /** Null: it came damaged, or not at all, and is due as before. */
  async askFields(talk: BusTalk): Promise<string | null> {
    const answer = await this.ask(talk, "board");
    const [reading] = answer.kind === "answered" ? interpretBoard(answer.message.data) : [];
    if (answer.kind !== "answered" || reading?.kind !== "fields") return null;
    this.#fieldsAskedAt = answer.asked;
    return reading.fields;
  }

  /** `last`: what was heard of the clock before. */
  isClockDue(last: ClockWord | undefined): boolean {
    const isThere = this.#isClockHeard && last?.kind !== "noClock";
    return this.#now() - this.#clockAskedAt >= (isThere ? CLOCK_MILLIS : NO_CLOCK_MILLIS);
  }

  async askClock(talk: BusTalk): Promise<ClockWord | null> {
    this.#clockAskedAt = this.#now();
    const answer = await this.ask(talk, "clock");
    this.#isClockHeard = answer.kind !== "silent";
    const [reading] = answer.kind === "answered" ? interpretClock(answer.message.data) : [];
    return reading?.kind === "clock" || reading?.kind === "noClock" ? reading : null;
  }

  /** The game from its mark up to the changes that were taken last; it is long, so damage is likely. */
  async askFromStart(talk: BusTalk): Promise<readonly MemoryRecord[] | null> {
    for (let attempt = 0; attempt < GAME_ATTEMPTS; attempt += 1) {
      const answer = await this.ask(talk, "fromStart");
      if (answer.kind === "answered") return toRecords(answer.message.data);
      if (answer.kind === "silent") return null;
    }
    return null;
  }
}

export const toRecords = (data: Uint8Array): readonly MemoryRecord[] => parseRecords(data, "record").records;
