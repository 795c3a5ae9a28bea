import { toMillis, type DeviceFacts, type Instant, type Millis } from "@boardwire/shared";
import { BoardReports, type BoardReportsOptions } from "../../board-reports.ts";
import { ageWaiting, NO_PACE, notePace, type Pace } from "./schedule.ts";

const NOISE_TOLD_MILLIS = 5000;

/** What one board on a shared line reports: as any board, and how old its words may be. */
export class BusReports extends BoardReports {
  readonly #now: () => Instant;
  #pace: Pace = NO_PACE;
  #ageMillis: Millis = toMillis(ageWaiting(0, 0));
  #noise = 0;
  #noiseToldAt = Number.NEGATIVE_INFINITY;

  constructor(options: BoardReportsOptions) {
    super(options);
    this.#now = options.now;
  }

  override facts(): DeviceFacts {
    return { ...super.facts(), ageMillis: this.#ageMillis };
  }

  /** It answered; `last`: the time before. */
  notePace(last: Instant, at: Instant): void {
    const { pace, ageMillis } = notePace(this.#pace, last, at);
    this.#pace = pace;
    this.#ageMillis = toMillis(ageMillis);
    this.tellFacts();
  }

  /**
   * It waits since `last`. Whoever concludes something from silence is told before it has lasted longer than was said;
   * dated at the last visit, since what the next one brings happened after that.
   */
  noteWaiting(last: Instant): void {
    const ageMillis = ageWaiting(this.#ageMillis, this.#now() - last);
    if (this.board === null || ageMillis === this.#ageMillis) return;
    this.#ageMillis = toMillis(ageMillis);
    this.tellFacts(last);
  }

  /** Bytes that came in place of an answer. */
  addNoise(bytes: number): void {
    this.#noise += bytes;
  }

  /**
   * Tells of them every few seconds. Only after changes have come: the next ones are dated from then on, and must not
   * lie before what was told already.
   */
  tellNoiseInTurn(): void {
    if (this.#now() - this.#noiseToldAt >= NOISE_TOLD_MILLIS) this.tellNoise();
  }

  tellNoise(): void {
    if (this.#noise === 0) return;
    this.#noiseToldAt = this.#now();
    this.tell({ kind: "noise", bytes: this.#noise });
    this.#noise = 0;
  }
}
