import * as v from "valibot";
import { FieldContentSchema, type FieldContent } from "@boardwire/shared";

// Which chip stands under which man. Chips bear numbers only, so it is learned from men that stand where they begin.

/** The man of each chip; a chip is named by its five numbers, `12.200.7.0.91`. */
export type Tags = ReadonlyMap<string, FieldContent>;

const HOME: readonly FieldContent[] = [
  ...("rnbqkbnrpppppppp".split("") as FieldContent[]),
  ...Array.from({ length: 32 }, (): FieldContent => "."),
  ...("PPPPPPPPRNBQKBNR".split("") as FieldContent[]),
];
/** Where a spare queen may stand while chips are learned: d6 for Black, d3 for White. */
const SPARE: ReadonlyMap<number, FieldContent> = new Map([
  [19, "q"],
  [43, "Q"],
]);
/** Records that are looked at, and how many of them must agree about a field: a chip is sometimes read as another. */
export const RECORDS_TO_LEARN = 10;
const AGREEING = 7;

/**
 * The chips of 32 men that stand where a game begins, and of the spare queens if they are there; null where anything else
 * stands, or moves. `records`: the chip on each field, `""` for none, newest last. White's men are those on fields 48 to
 * 63: chips cannot tell, so whoever has them learned puts White at the edge of rank 1.
 */
export function learnTags(records: readonly (readonly string[])[]): Tags | null {
  const latest = records.slice(-RECORDS_TO_LEARN);
  if (latest.length < AGREEING || HOME.some((man, field) => man !== "." && latest.at(-1)?.[field] === ""))
    return null;
  const tags = new Map<string, FieldContent>();
  for (const [field, home] of HOME.entries()) {
    const tag = findAgreed(latest.map((record) => record[field] ?? ""));
    const spare = SPARE.get(field) ?? ".";
    const man = home === "." ? spare : home;
    if (tag === null || (tag === "" && home !== ".")) return null;
    if (tag === "") continue;
    if (man === "." || tags.has(tag)) return null;
    tags.set(tag, man);
  }
  return tags;
}

function findAgreed(tags: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const tag of tags) {
    const count = (counts.get(tag) ?? 0) + 1;
    if (count >= AGREEING) return tag;
    counts.set(tag, count);
  }
  return null;
}

/** Both spare queens stand there: the sign by which people ask for chips to be learned anew. */
export const hasSpareQueens = (record: readonly string[]): boolean =>
  [...SPARE.keys()].every((field) => (record[field] ?? "") !== "");

const TagsSchema = v.record(v.pipe(v.string(), v.regex(/^\d+(\.\d+){4}$/)), FieldContentSchema);

export const toTagsText = (tags: Tags): string => JSON.stringify(Object.fromEntries(tags));

/** What was kept; null where it cannot be understood, so that it is learned again. */
export function parseTags(text: string | null): Tags | null {
  if (text === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = v.safeParse(TagsSchema, value);
  return parsed.success ? new Map(Object.entries(parsed.output)) : null;
}
