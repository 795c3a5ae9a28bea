import * as v from "valibot";
import {
  DeviceIdSchema,
  toInstant,
  type ClockSide,
  type DeviceFacts,
  type DeviceId,
  type Instant,
} from "@boardwire/shared";
import type { SessionOptions } from "../approach.ts";
import { BoardReports } from "../board-reports.ts";
import type { Reading } from "../core/make.ts";
import { EMPTY_PICTURE, lookAt, type BoardPicture } from "../core/snapshot.ts";
import type { Change, Eboard } from "./messages.ts";
import { describeState, isPresent, toClockReading, toFields, toPercent } from "./readings.ts";

// One board of a LiveChess: what is reported of it, and whether it is there at all.

/**
 * LiveChess reads boards of DGT alone, and calls them by the number that they tell every program. So a board bears the
 * same name here and at a port of its own, and stays the same board when its cable is moved from one computer to another.
 * Other numbers than of five digits might be somebody's own and get a name of their own. Undefined: no number of LiveChess,
 * but of another program with its calls, which may be reading our own boards.
 */
export function toBoardName(serial: string): DeviceId | undefined {
  if (!/^[\w.-]{1,32}$/.test(serial)) return undefined;
  const text = /^\d{5}$/.test(serial) ? `dgt:${serial}` : `livechess:${serial}`;
  const parsed = v.safeParse(DeviceIdSchema, text);
  return parsed.success ? parsed.output : undefined;
}

export interface ListedBoardOptions {
  readonly id: DeviceId;
  readonly serial: string;
  /** Number under which its changes are told. */
  readonly feed: number;
  /** Address of the LiveChess. */
  readonly path: string;
  readonly now: () => Instant;
  readonly report: SessionOptions["report"];
}

/** After another port has proved to have the board, so long nobody asks again. */
const RIVAL_MILLIS = 60_000;

export class ListedBoard {
  readonly id: DeviceId;
  readonly feed: number;
  readonly #options: ListedBoardOptions;
  #state: string | null = null;
  #source: string | null = null;
  #flipped = false;
  #lever: ClockSide = "left";
  #picture: BoardPicture = EMPTY_PICTURE;
  /** Null while nothing is reported of the board. */
  #reports: BoardReports | null = null;
  #claimAfter: Instant | null = null;
  /** When LiveChess last told a change: that it lists a board proves little, since it may not have missed it yet. */
  #changedAt: Instant;
  /** Another port took it; it is claimed again once LiveChess tells a change, or has lost it in between. */
  #isElsewhere = false;

  constructor(options: ListedBoardOptions) {
    this.id = options.id;
    this.feed = options.feed;
    this.#options = options;
    this.#changedAt = options.now();
  }

  /** Somebody may be told of it. */
  get isReported(): boolean {
    return this.#reports !== null && this.#reports.board !== null;
  }

  /** Its last sign of life; null while nothing is reported of it. */
  get heardAt(): Instant | null {
    return this.isReported ? this.#changedAt : null;
  }

  /** The board as the list has it; null: it is not in the list any longer. `sentAt`: by the clock of LiveChess. */
  list(eboard: Eboard | null, sentAt: number | null): void {
    this.#state = eboard?.state ?? null;
    if (eboard === null || !isPresent(eboard.state)) {
      this.#claimAfter = null;
      this.lose(eboard === null ? "no longer in the list of LiveChess" : describeState(eboard.state));
      return;
    }
    this.#source = eboard.source;
    this.#take(eboard, sentAt);
    const percent = toPercent(eboard.battery);
    if (percent === null || this.#reports === null) return;
    this.#reports.learn({ kind: "battery", percent, charging: false });
    if (this.#reports.board !== null) this.#reports.tellFacts();
  }

  change(change: Change, sentAt: number | null): void {
    this.#changedAt = this.#options.now();
    if (this.#isElsewhere) this.#claimAfter = null;
    this.#isElsewhere = false;
    this.#take(change, sentAt);
  }

  /** Whether it is there, and somebody has to find out whether it may be reported from here. */
  get wantsClaim(): boolean {
    if (!isPresent(this.#state) || this.#reports !== null) return false;
    return this.#claimAfter === null || this.#options.now() >= this.#claimAfter;
  }

  /** Reports the board if `claim` says that it may. Undefined: it may not, or it has gone meanwhile. */
  async claim(claim: () => Promise<boolean>): Promise<DeviceFacts | undefined> {
    const { path, now, report, serial } = this.#options;
    const reports = new BoardReports({
      make: { id: "livechess", senses: "pieces" },
      path: this.#source === null ? path : `${path}#${this.#source}`,
      now,
      report,
    });
    reports.learn({ kind: "identity", serial });
    this.#reports = reports;
    this.#isElsewhere = false;
    this.#picture = EMPTY_PICTURE;
    const isOurs = await claim();
    if (this.#reports !== reports) return undefined;
    if (!isOurs) {
      this.#reports = null;
      this.#claimAfter = toInstant(now() + RIVAL_MILLIS);
      return undefined;
    }
    reports.introduce(this.id);
    return reports.facts();
  }

  lose(reason: string): void {
    if (this.isReported) this.#reports?.tell({ kind: "lost", reason });
    this.#reports = null;
  }

  release(reason: string): void {
    this.lose(reason);
    this.#isElsewhere = true;
    this.#claimAfter = toInstant(this.#options.now() + RIVAL_MILLIS);
  }

  retell(): void {
    this.#picture = EMPTY_PICTURE;
    this.#reports?.retell();
  }

  tellNoise(bytes: number): void {
    this.#reports?.tell({ kind: "noise", bytes });
  }

  #take({ flipped, board, clock }: Change, sentAt: number | null): void {
    this.#flipped = flipped ?? this.#flipped;
    if (board !== undefined && board !== null) {
      const fields = toFields(board, this.#flipped);
      if (fields === null) this.tellNoise(Math.max(1, board.length));
      else this.#note({ kind: "fields", fields });
    }
    if (clock === null) this.#note({ kind: "noClock" });
    else if (clock !== undefined) {
      const reading = toClockReading(clock, { flipped: this.#flipped, sentAt, lever: this.#lever });
      if (reading === null) return;
      this.#lever = reading.lever;
      this.#note(reading);
    }
  }

  #note(reading: Reading): void {
    if (this.#reports === null) return;
    const now = this.#options.now();
    // All texts come one after another over one line, so each says what holds when it comes.
    const look = lookAt(this.#picture, reading, now, now);
    this.#picture = look.picture;
    for (const observation of look.observations) this.#reports.tell(observation, now);
  }
}
