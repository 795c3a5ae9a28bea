import type { ArbiterWarning } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { describeWarning } from "./replies.ts";
import { de } from "./words/de.ts";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fa } from "./words/fa.ts";
import { fr } from "./words/fr.ts";
import { tr } from "./words/tr.ts";
import { uk } from "./words/uk.ts";

describe("the warning of an arbiter with too many games", () => {
  const warn = (article: string | null): ArbiterWarning => ({
    kind: "tooManyGames",
    name: "Anna",
    games: 4,
    most: 3,
    article,
  });

  it.each([en, de, es, fr, tr, uk, fa])("$regulations: says by what it is too many", (words) => {
    expect(describeWarning(warn("A.4"), words)).toContain("A.4");
    const own = describeWarning(warn("tournament regulations"), words);
    expect(own).toContain(words.regulations);
    expect(own).not.toBe(describeWarning(warn(null), words));
    if (words !== en) expect(own).not.toContain("tournament");
  });
});
