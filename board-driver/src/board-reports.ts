import {
  toInstant,
  type DeviceFacts,
  type DeviceId,
  type Instant,
  type Observation,
} from "@boardwire/shared";
import type { ReportDetails, SessionOptions } from "./approach.ts";
import { dateMissed, type Kept, type MissedStep } from "./core/catch-up.ts";
import type { Make } from "./core/listener.ts";
import type { Reading } from "./core/make.ts";

export interface BoardReportsOptions {
  readonly make: Pick<Make, "id" | "senses">;
  readonly path: string;
  readonly now: () => Instant;
  readonly report: SessionOptions["report"];
}

/** What happened between the last word of a board and now, while nobody listened. */
export interface Missed {
  readonly known: Kept;
  readonly steps: readonly MissedStep[];
}

/** What one session reports. As long as nobody knows which board it is, everything waits, with its instant. */
export class BoardReports {
  board: DeviceId | null = null;
  identity: Omit<Extract<Reading, { kind: "identity" }>, "kind"> = {};

  readonly #options: BoardReportsOptions;
  #held: { readonly at: Instant; readonly observation: Observation; readonly details: ReportDetails }[] = [];
  #battery: DeviceFacts["battery"];
  #factsTold = "";

  constructor(options: BoardReportsOptions) {
    this.#options = options;
  }

  /**
   * Names the board: its connection is reported, then what it is, then what it noted while nobody listened, then all that
   * was seen before. A board that tells what was missed was connected all the while.
   */
  introduce(board: DeviceId, missed: Missed | null = null): void {
    const held = this.#held;
    this.#held = [];
    this.board = board;
    const now = this.#options.now();
    const from = missed === null ? now : toInstant(Math.min(missed.known.at, now));
    this.tell({ kind: "connected", port: this.#options.path }, from);
    this.#factsTold = "";
    this.tellFacts(from);
    if (missed !== null) this.#tellMissed(missed, from, held[0]?.at ?? now);
    for (const { at, observation, details } of held) this.tell(observation, at, details);
  }

  #tellMissed({ known, steps }: Missed, from: Instant, until: Instant): void {
    const details = { recovered: true } as const;
    this.tell({ kind: "snapshot", fields: known.fields, asked: from }, from, details);
    for (const [index, at] of dateMissed(steps, from, until).entries()) {
      const step = steps[index];
      if (step !== undefined) this.tell(step.observation, toInstant(at), details);
    }
  }

  /** Reports connection and facts, also where they were reported before. */
  retell(): void {
    if (this.board === null) return;
    this.tell({ kind: "connected", port: this.#options.path });
    this.#factsTold = "";
    this.tellFacts();
  }

  learn(reading: Extract<Reading, { kind: "identity" | "battery" }>): void {
    if (reading.kind === "identity") this.identity = { ...this.identity, ...reading };
    else this.#battery = { percent: reading.percent, charging: reading.charging };
    if (this.board !== null) this.tellFacts();
  }

  facts(): DeviceFacts {
    const { make, path } = this.#options;
    const { longSerial, serial = longSerial, firmware, senses = make.senses } = this.identity;
    return {
      kind: "device",
      make: make.id,
      senses,
      port: path,
      ...(serial === undefined ? {} : { serial }),
      ...(firmware === undefined ? {} : { firmware }),
      ...(this.#battery === undefined ? {} : { battery: this.#battery }),
    };
  }

  /** Reports the facts if they are not what was reported last. */
  tellFacts(at?: Instant): void {
    const facts = this.facts();
    const text = JSON.stringify(facts);
    if (text === this.#factsTold) return;
    this.#factsTold = text;
    this.tell(facts, at);
  }

  tell(observation: Observation, at: Instant = this.#options.now(), details: ReportDetails = {}): void {
    if (this.board === null) this.#held.push({ at, observation, details });
    else this.#options.report(this.board, at, observation, details);
  }
}
