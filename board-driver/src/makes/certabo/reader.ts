import type { FieldContent } from "@boardwire/shared";
import type { Memory, Reading } from "../../core/make.ts";
import type { LineReader } from "../lines.ts";
import { hearAcknowledgement, parseRecord } from "../number-records.ts";
import { hasSpareQueens, learnTags, parseTags, RECORDS_TO_LEARN, toTagsText, type Tags } from "./tags.ts";

// Records of chips to contents of fields. Empty fields show stray numbers, and a chip is now and then read as another one,
// so what a field holds is what the latest records agree about.

const FIELDS = 64;
const NUMBERS = 5;
/** An empty field shows at most two numbers that are not zero. */
const ZEROS_OF_EMPTY = 3;
/** Records that are compared; two of them must agree. */
const COMPARED = 3;
const MEMORY_NAME = "tags";

/** The chip on each field by its numbers, `""` where there is none. */
function toRecord(numbers: readonly number[]): readonly string[] {
  return Array.from({ length: FIELDS }, (_, field) => {
    const from = field * NUMBERS;
    let zeros = 0;
    for (let at = from; at < from + NUMBERS; at += 1) if (numbers[at] === 0) zeros += 1;
    return zeros >= ZEROS_OF_EMPTY ? "" : numbers.slice(from, from + NUMBERS).join(".");
  });
}

class ChipReader {
  readonly #memory: Memory;
  #tags: Tags | null;
  #records: readonly (readonly string[])[] = [];
  /** The chips that the board is taken to hold; null before enough records have come. */
  #held: readonly string[] | null = null;
  #told = "";

  constructor(memory: Memory) {
    this.#memory = memory;
    this.#tags = parseTags(memory.read(MEMORY_NAME));
  }

  readonly read: LineReader = (text) => {
    const record = parseRecord(text, FIELDS * NUMBERS);
    if (record === null) return hearAcknowledgement(text);
    this.#records = [...this.#records.slice(1 - RECORDS_TO_LEARN), toRecord(record.numbers)];
    this.#learn();
    return { readings: this.#compare(), noise: record.noise };
  };

  /** Learns where nothing is known yet, and where both spare queens say that it should. */
  #learn(): void {
    const latest = this.#records.at(-1);
    if (latest === undefined || (this.#tags !== null && !hasSpareQueens(latest))) return;
    const learned = learnTags(this.#records);
    if (learned === null || isSame(this.#tags, learned)) return;
    this.#tags = learned;
    this.#memory.write(MEMORY_NAME, toTagsText(learned));
  }

  #compare(): readonly Reading[] {
    const latest = this.#records.slice(-COMPARED);
    if (latest.length < COMPARED) return [{ kind: "nothing", about: "other", what: "first records" }];
    const before = this.#held;
    const held = Array.from({ length: FIELDS }, (_, field) => this.#agree(latest, field));
    this.#held = held;
    const fields = held.map((tag) => this.#contentOf(tag)).join("");
    return [...this.#describe(held), ...this.#findReplaced(before, held), { kind: "fields", fields }];
  }

  #agree(latest: readonly (readonly string[])[], field: number): string {
    const [first = "", second = "", third = ""] = latest.map((record) => record[field] ?? "");
    if (first === second && second === third) return first;
    const found = first === second || first === third ? first : second === third ? second : null;
    // A chip that nobody knows may be a known one read wrongly: all must agree on it.
    const isSure = found !== null && (found === "" || this.#tags === null || this.#tags.has(found));
    return isSure ? found : (this.#held?.[field] ?? "");
  }

  #contentOf(tag: string): FieldContent {
    return tag === "" ? "." : (this.#tags?.get(tag) ?? "?");
  }

  /** Where men are not known, a man that took another is told all the same: the field now holds something else. */
  #findReplaced(before: readonly string[] | null, held: readonly string[]): Reading[] {
    if (before === null) return [];
    return held.flatMap((tag, field): Reading[] => {
      const was = before[field] ?? "";
      const isReplaced = was !== "" && tag !== "" && was !== tag && this.#contentOf(tag) === "?";
      return isReplaced && this.#contentOf(was) === "?" ? [{ kind: "square", field, content: "?" }] : [];
    });
  }

  /** Says once whether the men are known, as the only thing of itself that such a board can tell. */
  #describe(held: readonly string[]): Reading[] {
    const chips = held.filter((tag) => tag !== "");
    const known = chips.filter((tag) => this.#tags?.has(tag) === true);
    let firmware = this.#told;
    if (this.#tags === null) firmware = "men not learned";
    else if (known.length > 0 || this.#told === "") firmware = `${this.#tags.size} men learned`;
    if (this.#tags !== null && chips.length > 0 && known.length === 0)
      firmware = "other men than those learned";
    if (firmware === this.#told) return [];
    this.#told = firmware;
    const senses = known.length > 0 ? "pieces" : "occupancy";
    return [{ kind: "identity", firmware, senses }];
  }
}

const isSame = (a: Tags | null, b: Tags): boolean => a !== null && toTagsText(a) === toTagsText(b);

export const createCertaboReader = (memory: Memory): LineReader => new ChipReader(memory).read;
