import {
  toInstant,
  toMillis,
  type DeviceFacts,
  type Instant,
  type Millis,
  type Observation,
} from "@boardwire/shared";
import { BoardReports, type BoardReportsOptions } from "../../board-reports.ts";
import { spreadInstants, type LastKnown } from "./catch-up.ts";
import { NO_PACE, notePace, type Pace } from "./schedule.ts";

const NOISE_TOLD_MILLIS = 5000;

/** What one board on a shared line reports: as any board, and how old its words may be. */
export class BusReports extends BoardReports {
  readonly #now: () => Instant;
  #pace: Pace = NO_PACE;
  #ageMillis: Millis | null = null;
  #noise = 0;
  #noiseToldAt = Number.NEGATIVE_INFINITY;

  constructor(options: BoardReportsOptions) {
    super(options);
    this.#now = options.now;
  }

  override facts(): DeviceFacts {
    const facts = super.facts();
    return this.#ageMillis === null ? facts : { ...facts, ageMillis: this.#ageMillis };
  }

  /** It answered; `last`: the time before. */
  notePace(last: Instant, at: Instant): void {
    const { pace, ageMillis } = notePace(this.#pace, last, at);
    this.#pace = pace;
    this.#ageMillis = toMillis(ageMillis);
    this.tellFacts();
  }

  /** Bytes that came in place of an answer. They are told every few seconds, and at the end. */
  addNoise(bytes: number): void {
    this.#noise += bytes;
    if (this.#now() - this.#noiseToldAt >= NOISE_TOLD_MILLIS) this.tellNoise();
  }

  tellNoise(): void {
    if (this.#noise === 0) return;
    this.#noiseToldAt = this.#now();
    this.tell({ kind: "noise", bytes: this.#noise });
    this.#noise = 0;
  }

  /** What happened between the last word and now while nobody listened, after the position that was known then. */
  tellMissed(known: LastKnown & { readonly at: Instant }, observations: readonly Observation[]): void {
    if (observations.length === 0) return;
    const now = this.#now();
    const from = toInstant(Math.min(known.at, now));
    const details = { recovered: true } as const;
    this.tell({ kind: "snapshot", fields: known.fields, asked: from }, from, details);
    for (const [index, at] of spreadInstants(observations.length, from, now).entries()) {
      const observation = observations[index];
      if (observation !== undefined) this.tell(observation, toInstant(at), details);
    }
  }
}
