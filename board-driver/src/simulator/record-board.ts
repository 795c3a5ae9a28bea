import type { FieldContent } from "@boardwire/shared";
import type { BoardFirmware } from "./board-firmware.ts";
import type { Chunk } from "./firmware.ts";
import type { SensorState } from "./scan.ts";

// A board that tells all its fields again and again without being asked, in virtual time. What one record says is the
// business of its make.

export interface RecordBoardOptions {
  /** From one record to the next. */
  readonly everyMillis: number;
  /** One byte of ten bits at 38400 baud. */
  readonly byteMillis: number;
  /** The record of what the sensors tell, field 0 first, with its line end. */
  readonly encode: (told: readonly FieldContent[]) => string;
  /**
   * A field that changes its man is felt to be empty for so long at least: two cannot stand there, and no hand takes one off
   * and sets another down in less.
   */
  readonly swapMillis: number;
}

export const BYTE_MILLIS_38400 = 10_000 / 38_400;

export class RecordBoard implements BoardFirmware {
  readonly #options: RecordBoardOptions;
  readonly #held: FieldContent[] = Array.from({ length: 64 }, () => ".");
  readonly #emptySince = new Map<number, number>();
  readonly #sensors = new Map<number, FieldContent>();
  #powered = true;
  #dueAt: number;
  #lineFreeAt = 0;
  #losing = 0;
  #dropping = 0;
  /** Bytes that the host has sent; such a board has no use for any but lamps. */
  readonly heard: number[] = [];

  constructor(options: RecordBoardOptions) {
    this.#options = options;
    this.#dueAt = options.everyMillis;
  }

  heldAt(field: number): FieldContent {
    return this.#held[field] ?? ".";
  }

  place(field: number, content: FieldContent, at: number): void {
    if (content === "." || this.heldAt(field) !== ".") this.#emptySince.set(field, at);
    this.#held[field] = content;
  }

  setSensor(field: number, state: SensorState): void {
    if (state === "true") this.#sensors.delete(field);
    else this.#sensors.set(field, state === "stuck" ? this.heldAt(field) : state);
  }

  connectClock(): void {
    // There is nothing to plug a clock into.
  }

  noticeClock(): void {
    // Nor is there one to be noticed.
  }

  loseUpdates(count: number): void {
    this.#losing += count;
  }

  dropBytes(count: number): void {
    this.#dropping += count;
  }

  babble(bytes: readonly number[], at: number): Chunk[] {
    return [this.#send(Uint8Array.from(bytes), at)];
  }

  delayNextDump(millis: number): void {
    this.#dueAt += millis;
  }

  powerOff(): void {
    this.#powered = false;
  }

  powerOn(at: number): void {
    this.#powered = true;
    this.#lineFreeAt = at;
    this.#dueAt = at + this.#options.everyMillis;
  }

  nextAt(): number {
    return this.#powered ? this.#dueAt : Number.POSITIVE_INFINITY;
  }

  advance(to: number): Chunk[] {
    const out: Chunk[] = [];
    while (this.nextAt() <= to) {
      const at = this.#dueAt;
      this.#dueAt = at + this.#options.everyMillis;
      const told = this.#held.map((_, field) => this.#tell(field, at));
      const record = Uint8Array.from(Buffer.from(this.#options.encode(told), "latin1"));
      if (this.#losing > 0) this.#losing--;
      else out.push(this.#send(this.#damage(record), at));
    }
    return out;
  }

  receive(bytes: Uint8Array): Chunk[] {
    this.heard.push(...bytes);
    return [];
  }

  #tell(field: number, at: number): FieldContent {
    const emptySince = this.#emptySince.get(field);
    if (emptySince !== undefined && at < emptySince + this.#options.swapMillis) return ".";
    return this.#sensors.get(field) ?? this.heldAt(field);
  }

  #damage(record: Uint8Array): Uint8Array {
    if (this.#dropping === 0) return record;
    this.#dropping--;
    const middle = record.length >> 1;
    return Uint8Array.from([...record.slice(0, middle), ...record.slice(middle + 1)]);
  }

  #send(bytes: Uint8Array, at: number): Chunk {
    this.#lineFreeAt = Math.max(at, this.#lineFreeAt) + bytes.length * this.#options.byteMillis;
    return { at: this.#lineFreeAt, bytes };
  }
}
