import type { FieldContent } from "@boardwire/shared";

// The sensors of a board: one field is sampled after another, round after round. What comes and goes between two
// samples of its field is never seen, and two changes between them look like one.

/** What a sensor tells of its field: the truth, a fixed wrong content, or whatever it told last. */
export type SensorState = "true" | "stuck" | FieldContent;

export interface ScanOptions {
  /** Time of one round over all fields; the boards take 200 to 250 ms. */
  readonly scanMillis: number;
  readonly scanDirection: "ascending" | "descending";
}

/** A field whose content was found changed. */
export interface FoundChange {
  readonly field: number;
  readonly content: FieldContent;
}

export class Scan {
  readonly #options: ScanOptions;
  readonly #held: FieldContent[] = Array.from({ length: 64 }, () => ".");
  readonly #told: FieldContent[] = Array.from({ length: 64 }, () => ".");
  readonly #sensors = new Map<number, SensorState>();
  /** Fields whose next sample may differ, with the instant of that sample. */
  readonly #due = new Map<number, number>();
  #powered = true;

  constructor(options: ScanOptions) {
    this.#options = options;
  }

  /** What really stands on a field. */
  heldAt(field: number): FieldContent {
    return this.#held[field] ?? ".";
  }

  /** What the board believes, field 0 first. */
  get told(): readonly FieldContent[] {
    return this.#told;
  }

  place(field: number, content: FieldContent, at: number): void {
    this.#held[field] = content;
    this.#watch(field, at);
  }

  setSensor(field: number, state: SensorState, at: number): void {
    if (state === "true") this.#sensors.delete(field);
    else this.#sensors.set(field, state);
    this.#watch(field, at);
  }

  powerOff(): void {
    this.#powered = false;
    this.#due.clear();
  }

  /** The first round after power-up is over at once. */
  powerOn(): void {
    this.#powered = true;
    for (let field = 0; field < 64; field++) this.#told[field] = this.#sense(field);
  }

  /** When the next sample is taken that may differ; infinity if none may. */
  nextAt(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const at of this.#due.values()) if (at < next) next = at;
    return next;
  }

  /** Takes the samples of one instant. */
  sample(at: number): FoundChange[] {
    const found: FoundChange[] = [];
    for (const [field, due] of this.#due) {
      if (due > at) continue;
      this.#due.delete(field);
      const content = this.#sense(field);
      if (content === this.#told[field]) continue;
      this.#told[field] = content;
      found.push({ field, content });
    }
    return found;
  }

  #sense(field: number): FieldContent {
    const state = this.#sensors.get(field) ?? "true";
    if (state === "stuck") return this.#told[field] ?? ".";
    return state === "true" ? this.heldAt(field) : state;
  }

  #watch(field: number, at: number): void {
    if (!this.#powered || this.#due.has(field)) return;
    const { scanMillis, scanDirection } = this.#options;
    const place = scanDirection === "ascending" ? field : 63 - field;
    const offset = ((place + 0.5) * scanMillis) / 64;
    this.#due.set(field, offset + Math.ceil((at - offset) / scanMillis) * scanMillis);
  }
}
