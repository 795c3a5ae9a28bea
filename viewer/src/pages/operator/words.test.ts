import { describe, expect, it } from "vitest";
import { languageNames } from "../../i18n/language.ts";
import { HALL_WORDS } from "../hall/hall-words.ts";
import { OPERATOR_WORDS } from "./operator-words.ts";

/** Every text of a language, with the place where it stands; functions are given marks for what they put in. */
const texts = (value: unknown, place = ""): [string, string][] => {
  if (typeof value === "string") return [[place, value]];
  if (typeof value === "function") return [[place, String(Reflect.apply(value, null, MARKS))]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, `${place}.${key}`));
};
// Digits of each language differ; a mark that is a text is put in as it is.
const MARKS = ["«1»", "«2»", "«3»"];

const PAGES = { operator: OPERATOR_WORDS, hall: HALL_WORDS } as const;

describe.each(Object.entries(PAGES))("words of the page %s", (_, languages) => {
  it("are there in every language that a page can have", () => {
    expect(Object.keys(languages).toSorted()).toEqual(languageNames.map(([tag]) => tag).toSorted());
  });

  it.each(Object.keys(languages))("have a text at every place, and none that stayed English: %s", (tag) => {
    const own = texts(languages[tag]);
    const english = new Map(texts(languages["en"]));
    expect(own.filter(([, text]) => text.trim() === "")).toEqual([]);
    if (tag === "en") return;
    const same = own.filter(([place, text]) => text === english.get(place) && /\p{L}{5}/u.test(text));
    expect(same.map(([place]) => place).filter((place) => !SAME.has(place))).toEqual([]);
  });

  it.each(Object.keys(languages))("put in what they are given: %s", (tag) => {
    const own = new Map(texts(languages[tag]));
    for (const [place, text] of texts(languages["en"])) {
      for (const mark of MARKS)
        if (text.includes(mark))
          expect([place, own.get(place)]).toEqual([place, expect.stringContaining(mark)]);
    }
  });
});

/** Words that several languages share. */
const SAME = new Set([".facts.firmware", ".facts.signal"]);
