import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { Hall } from "../hall.ts";
import { EntrySchema } from "../journal.ts";
import { EDITIONS } from "./editions.ts";

/** Entries as they stand in a journal, from the first on. */
function read(...facts: readonly object[]): Hall {
  const hall = new Hall();
  facts.forEach((fact, i) => {
    const entry = { seq: i + 1, at: 1000 * i, source: { kind: "relay" }, ...fact };
    hall.apply(v.parse(EntrySchema, JSON.parse(JSON.stringify(entry))));
  });
  return hall;
}
const chosen = (more: object): object => ({ type: "LawsChosen", supervision: "full", ...more });

describe("the Laws that are in force", () => {
  it("[LAW2] of a journal of before there were regulations are its edition as it is", () => {
    const hall = read(chosen({ edition: "fide-2014" }));
    expect(hall.laws).toEqual({ edition: "fide-2014", supervision: "full", overrides: {} });
    expect(hall.edition).toEqual(EDITIONS["fide-2014"]);
    expect(new Hall().edition).toEqual(EDITIONS["fide-2023"]);
  });

  it("[LAW2] have the regulations chosen last, and no earlier ones", () => {
    const first = chosen({ edition: "fide-2014", overrides: { defaultTime: 900_000, fivefold: "none" } });
    const second = chosen({ edition: "fide-2017", overrides: { defaultTime: null } });
    expect(read(first).edition).toMatchObject({ id: "fide-2014", defaultTime: { value: 900_000 } });
    const { edition } = read(first, second);
    expect(edition.id).toBe("fide-2017");
    expect(edition.defaultTime).toEqual({
      value: null,
      article: "tournament regulations",
      certainty: "overridden",
    });
    expect(edition.fivefold).toEqual(EDITIONS["fide-2017"].fivefold);
  });

  it("are one value until others are chosen, so that what was found by them can be kept", () => {
    const hall = read(chosen({ edition: "fide-2014", overrides: { seventyFive: false } }));
    const { edition } = hall;
    hall.apply(
      v.parse(EntrySchema, {
        seq: 2,
        at: 5000,
        source: { kind: "relay" },
        type: "TournamentCreated",
        name: "Open",
      }),
    );
    expect(hall.edition).toBe(edition);
  });

  it("[LAW2] are refused with a name that no edition has", () => {
    expect(() => read(chosen({ edition: "fide-2014", overrides: { fiveFold: "none" } }))).toThrow();
  });
});
