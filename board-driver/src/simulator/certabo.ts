import type { FieldContent } from "@boardwire/shared";
import { BYTE_MILLIS_38400, RecordBoard } from "./record-board.ts";
import { createRng, type Rng } from "./rng.ts";

// A board with a chip under each man. It tells numbers of chips, not men; empty fields show stray numbers.

export interface CertaboOptions {
  /** Chips and stray numbers are drawn from it: boards of one seed have the same men. */
  readonly seed: string;
  readonly everyMillis: number;
  /** How often an empty field shows a number or two. */
  readonly strayChance: number;
  /** How often a chip is read as another one for one record. */
  readonly misreadChance: number;
}

const DEFAULTS: CertaboOptions = { seed: "certabo", everyMillis: 300, strayChance: 0.05, misreadChance: 0 };

type Chip = readonly [number, number, number, number, number];
const NOTHING: Chip = [0, 0, 0, 0, 0];
/** How many of each there are in the box: a spare queen each. */
const BOX: Readonly<Record<string, number>> = { k: 1, q: 2, r: 2, b: 2, n: 2, p: 8 };

/** The men in the box and in hands; a man that is put down is the one of its kind that was taken up last. */
class Men {
  readonly #rng: Rng;
  readonly #free = new Map<FieldContent, Chip[]>();
  readonly #on = new Map<number, { readonly content: FieldContent; readonly chip: Chip }>();
  readonly #given: Chip[] = [];

  constructor(rng: Rng) {
    this.#rng = rng;
    for (const [letter, count] of Object.entries(BOX)) {
      for (const content of [letter, letter.toUpperCase()] as FieldContent[]) {
        this.#free.set(
          content,
          Array.from({ length: count }, () => this.#createChip()),
        );
      }
    }
  }

  /** The chip on a field that holds `content`. A man that is not in the box has a chip that nobody has seen before. */
  chipAt(field: number, content: FieldContent): Chip {
    const there = this.#on.get(field);
    if (there?.content === content) return there.chip;
    this.release(field);
    if (content === ".") return NOTHING;
    const chip = this.#free.get(content)?.pop() ?? this.#createChip();
    this.#on.set(field, { content, chip });
    return chip;
  }

  release(field: number): void {
    const there = this.#on.get(field);
    if (there === undefined) return;
    this.#on.delete(field);
    const free = this.#free.get(there.content);
    if (free === undefined) this.#free.set(there.content, [there.chip]);
    else free.push(there.chip);
  }

  /** Some chip of the same box. */
  another(): Chip {
    return this.#given[this.#rng.int(0, this.#given.length - 1)] ?? NOTHING;
  }

  #createChip(): Chip {
    const number = (): number => this.#rng.int(1, 255);
    const chip: Chip = [number(), number(), number(), number(), number()];
    this.#given.push(chip);
    return chip;
  }
}

export class SimulatedCertabo extends RecordBoard {
  constructor(options: Partial<CertaboOptions> = {}) {
    const { seed, everyMillis, strayChance, misreadChance } = { ...DEFAULTS, ...options };
    const men = new Men(createRng(`${seed}/men`));
    const rng = createRng(`${seed}/noise`);
    const stray = (): Chip => {
      const chip: [number, number, number, number, number] = [0, 0, 0, 0, 0];
      if (rng.chance(strayChance)) {
        chip[rng.int(0, 4)] = rng.int(1, 255);
        chip[rng.int(0, 4)] = rng.int(1, 255);
      }
      return chip;
    };
    super({
      everyMillis,
      byteMillis: BYTE_MILLIS_38400,
      swapMillis: 150,
      encode: (told) => {
        // Men leave their fields before others take them, so that the man in the hand is the one that is put down.
        for (const [field, content] of told.entries()) if (content === ".") men.release(field);
        const numbers = told.flatMap((content, field) => {
          const chip = men.chipAt(field, content);
          if (content === ".") return stray();
          return rng.chance(misreadChance) ? men.another() : chip;
        });
        return `:${numbers.map((number) => `${number} `).join("")}\r\n`;
      },
    });
  }
}
