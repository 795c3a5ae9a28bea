import type { DeviceFacts, DeviceId, Instant, Observation } from "@boardwire/shared";
import type { ReportDetails, SessionOptions } from "./approach.ts";
import type { Make } from "./core/listener.ts";
import type { Reading } from "./core/make.ts";

export interface BoardReportsOptions {
  readonly make: Pick<Make, "id" | "senses">;
  readonly path: string;
  readonly now: () => Instant;
  readonly report: SessionOptions["report"];
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

  /** Names the board: its connection is reported, then what it is, then all that was seen before. */
  introduce(board: DeviceId): void {
    const held = this.#held;
    this.#held = [];
    this.board = board;
    this.retell();
    for (const { at, observation, details } of held) this.tell(observation, at, details);
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
  tellFacts(): void {
    const facts = this.facts();
    const text = JSON.stringify(facts);
    if (text === this.#factsTold) return;
    this.#factsTold = text;
    this.tell(facts);
  }

  tell(observation: Observation, at: Instant = this.#options.now(), details: ReportDetails = {}): void {
    if (this.board === null) this.#held.push({ at, observation, details });
    else this.#options.report(this.board, at, observation, details);
  }
}
