import { describe, expect, it } from "vitest";
import { speakSan } from "../speech.ts";
import { de } from "./de.ts";
import { en, type Messages } from "./en.ts";
import { es } from "./es.ts";
import { fa } from "./fa.ts";
import { fr } from "./fr.ts";
import { tr } from "./tr.ts";
import { uk } from "./uk.ts";

const languages: readonly Messages[] = [en, de, es, fr, tr, uk, fa];

/** Every text of a language, with the place where it stands. */
const texts = (value: unknown, place = ""): [string, string][] => {
  if (typeof value === "string") return [[place, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, `${place}.${key}`));
};

describe.each(languages.map((language) => [language.tag, language] as const))("%s", (_, language) => {
  it("has a text at every place", () => {
    expect(texts(language).filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("R062: of a draw by a flag where no mate was possible names no winner", () => {
    const draw = `${language.results["1/2-1/2"]}${language.comma}${language.terminations.timeNoMate}`;
    for (const side of [language.results["1-0"], language.results["0-1"], language.white, language.black])
      expect(draw.toLowerCase()).not.toContain(side.toLowerCase());
  });

  it("names each man differently", () => {
    expect(new Set(Object.values(language.pieces)).size).toBe(6);
  });

  it("tells a capture from a move, and puts in what it is given", () => {
    expect(speakSan("Qxf7", language)).not.toBe(speakSan("Qf7", language));
    expect(speakSan("exf8=N", language)).toContain(language.pieces.N);
    expect(language.noConnection("16:20:01")).toContain("16:20:01");
    expect(language.noSignal("16:20:01")).toContain("16:20:01");
    expect(language.corrected(7, "16:24")).toContain("16:24");
    expect(language.lookingBack("7.e4")).toContain("7.e4");
    expect(language.openGame(3, "Anna", "Bela")).toMatch(/Anna.*Bela/);
  });
});

describe("plural forms", () => {
  it.each([
    [1, "1 стіл:", "1 новий хід"],
    [3, "3 столи:", "3 нові ходи"],
    [12, "12 столів:", "12 нових ходів"],
    [21, "21 стіл:", "21 новий хід"],
  ])("of Ukrainian for %i", (count, tables, moves) => {
    expect([uk.tableCount(count), uk.newMoves(count)]).toEqual([tables, moves]);
  });

  it("Persian counts in its own digits", () => {
    expect(fa.tableCount(24)).toBe("۲۴ میز:");
  });
});
