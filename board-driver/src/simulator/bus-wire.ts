import type { Rng } from "./rng.ts";
import type { Chunk } from "./firmware.ts";

// The return line that several boards share: what two of them send at the same time becomes neither.

/** One byte of ten bits at 9600 baud. */
export const BYTE_MILLIS = 10_000 / 9600;

/** Bytes nearer than this overlap by a bit at least; one that begins with the end of another does not. */
const TOUCHING_MILLIS = 0.95 * BYTE_MILLIS;

export interface WireOptions {
  /** How many of a hundred messages arrive damaged. */
  readonly damagedPercent: number;
  readonly rng: Rng;
}

interface ByteUnderWay {
  readonly source: number;
  /** When its last bit has arrived. */
  readonly at: number;
  readonly value: number;
}

/** Bytes under way; they come out in the order of time, and those that overlap come out as one that is neither. */
export class BusWire {
  readonly #options: WireOptions;
  #underWay: ByteUnderWay[] = [];
  /** Messages that came out damaged, and bytes that met. */
  damaged = 0;
  collided = 0;
  #damageNext = 0;

  constructor(options: WireOptions) {
    this.#options = options;
  }

  /** Whatever chance says, the next so many messages are damaged. */
  damageNext(messages: number): void {
    this.#damageNext += messages;
  }

  /** A board's message, which ends at `at`. */
  put(source: number, { at, bytes }: Chunk): void {
    const values = this.#damage(Array.from(bytes));
    for (const [index, value] of values.entries()) {
      this.#underWay.push({ source, at: at - (bytes.length - 1 - index) * BYTE_MILLIS, value });
    }
    this.#underWay.sort((one, other) => one.at - other.at);
  }

  /** When the next byte has arrived; infinity if none is under way. */
  nextAt(): number {
    return this.#underWay[0]?.at ?? Number.POSITIVE_INFINITY;
  }

  /** The bytes that have arrived by now. */
  take(now: number): Uint8Array {
    const arrived: number[] = [];
    for (let first = this.#underWay[0]; first !== undefined && first.at <= now; first = this.#underWay[0]) {
      const { source, at } = first;
      const meets = this.#underWay.filter(
        (other) => other.source !== source && other.at - at < TOUCHING_MILLIS,
      );
      this.#underWay.shift();
      let value = first.value;
      if (meets.length > 0) {
        this.collided += 1 + meets.length;
        for (const other of meets) value |= other.value;
        this.#underWay = this.#underWay.filter((other) => !meets.includes(other));
      }
      arrived.push(value);
    }
    return Uint8Array.from(arrived);
  }

  #damage(values: number[]): readonly number[] {
    const { rng, damagedPercent } = this.#options;
    if (this.#damageNext > 0) this.#damageNext--;
    else if (!rng.chance(damagedPercent / 100)) return values;
    this.damaged++;
    const index = rng.int(0, values.length - 1);
    if (rng.chance(0.2)) return values.filter((_, place) => place !== index);
    return values.map((value, place) => (place === index ? value ^ (1 << rng.int(0, 7)) : value));
  }
}
