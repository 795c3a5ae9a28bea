import { describe, expect, it } from "vitest";
import { languageNames } from "../../i18n/language.ts";
import { HALL_WORDS } from "../hall/hall-words.ts";
import { OPERATOR_WORDS } from "./operator-words.ts";

type Say = (put: readonly (string | number)[]) => string;

/** Every text of a language, with the place where it stands; functions say what they make of what they are given. */
const texts = (value: unknown, place = ""): [string, Say][] => {
  if (typeof value === "string") return [[place, () => value]];
  if (typeof value === "function") return [[place, (put) => String(Reflect.apply(value, null, put))]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, `${place}.${key}`));
};
/** Texts that are put in as they are, and numbers for those that are written in the digits of the language. */
const MARKS = ["«1»", "«2»", "«3»"];
const NUMBERS = [417, 528, 639];
const isPut = (say: Say, index: number, tag: string): boolean => {
  const digits = new Intl.NumberFormat(tag).format(NUMBERS[index] ?? 0);
  return say(MARKS).includes(MARKS[index] ?? "") || say(NUMBERS).includes(digits);
};

const PAGES = { operator: OPERATOR_WORDS, hall: HALL_WORDS } as const;

describe.each(Object.entries(PAGES))("words of the page %s", (_, languages) => {
  it("are there in every language that a page can have", () => {
    expect(Object.keys(languages).toSorted()).toEqual(languageNames.map(([tag]) => tag).toSorted());
  });

  it.each(Object.keys(languages))("have a text at every place, and none that stayed English: %s", (tag) => {
    const said = (of: string): [string, string][] =>
      texts(languages[of]).map(([place, say]) => [place, say(MARKS)]);
    const own = said(tag);
    const english = new Map(said("en"));
    expect(own.filter(([, text]) => text.trim() === "")).toEqual([]);
    if (tag === "en") return;
    const same = own.filter(([place, text]) => text === english.get(place) && /\p{L}{5}/u.test(text));
    expect(same.map(([place]) => place).filter((place) => !SAME.has(place))).toEqual([]);
  });

  it.each(Object.keys(languages))("put in what they are given: %s", (tag) => {
    const own = new Map(texts(languages[tag]));
    for (const [place, say] of texts(languages["en"])) {
      for (const [index, mark] of MARKS.entries()) {
        if (!say(MARKS).includes(mark)) continue;
        const put = isPut(own.get(place) ?? (() => ""), index, tag);
        expect([place, mark, put]).toEqual([place, mark, true]);
      }
    }
  });
});

/** Words that several languages share. */
const SAME = new Set([".facts.firmware", ".facts.signal"]);
