import type { ArbiterWarning, Overrides, Person, PersonId, TableNumber } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { JournalScript } from "../core/test-journal-script.ts";
import { checkArbiters } from "./arbiter-ratio.ts";

interface Given {
  readonly tables: number;
  readonly timeControl?: string;
  readonly supervision?: "full" | "limited";
  readonly overrides?: Overrides;
  readonly chiefs?: number;
  /** One an arbiter: first and last table, or the whole hall. */
  readonly sectors: readonly (readonly [number, number] | null)[];
}

const range = ([from, to]: readonly [number, number]): TableNumber[] =>
  Array.from({ length: to - from + 1 }, (_, i) => (from + i) as TableNumber);

function check({
  tables,
  timeControl = "5400+30",
  supervision = "limited",
  overrides = {},
  chiefs = 1,
  sectors,
}: Given): {
  readonly warnings: readonly ArbiterWarning[];
  readonly script: JournalScript;
} {
  const script = new JournalScript().create("Open");
  script.add({ type: "LawsChosen", edition: "fide-2023", supervision, overrides });
  for (let table = 1; table <= tables; table++) script.pair(table, 1, { timeControl });
  const come = (id: string, role: Person["role"], sector: Person["sector"]): void => {
    script.add({ type: "PersonAdmitted", person: id as PersonId, name: id, role, sector });
  };
  for (let i = 1; i <= chiefs; i++) come(`chief${i}`, "chief", null);
  sectors.forEach((sector, i) => come(`arbiter${i + 1}`, "arbiter", sector === null ? null : range(sector)));
  return { warnings: checkArbiters(script.hall), script };
}

describe("S-53: arbiters enough", () => {
  it.each<[string, Given, readonly unknown[]]>([
    [
      "five games for each of two",
      {
        tables: 10,
        sectors: [
          [1, 5],
          [6, 10],
        ],
      },
      [],
    ],
    ["no games, nobody missing", { tables: 0, chiefs: 0, sectors: [] }, []],
    [
      "six games for one",
      {
        tables: 7,
        sectors: [
          [1, 6],
          [7, 7],
        ],
      },
      [{ kind: "tooManyGames", name: "arbiter1", games: 6, most: 5, article: null }],
    ],
    [
      "rapid by the competition rules: three to one arbiter",
      {
        tables: 7,
        timeControl: "900+10",
        supervision: "full",
        sectors: [
          [1, 4],
          [5, 7],
        ],
      },
      [{ kind: "tooManyGames", name: "arbiter1", games: 4, most: 3, article: "A.4" }],
    ],
    [
      "blitz by the competition rules: one to one",
      {
        tables: 3,
        timeControl: "180+2",
        supervision: "full",
        sectors: [
          [1, 2],
          [3, 3],
        ],
      },
      [{ kind: "tooManyGames", name: "arbiter1", games: 2, most: 1, article: "B.2" }],
    ],
    [
      "rapid by its own rules",
      {
        tables: 4,
        timeControl: "900+10",
        sectors: [
          [1, 2],
          [3, 4],
        ],
      },
      [],
    ],
    [
      "all share the whole hall",
      { tables: 12, sectors: [null, null] },
      [
        { kind: "tooManyGames", name: "arbiter1", games: 6, most: 5 },
        { kind: "tooManyGames", name: "arbiter2", games: 6, most: 5 },
      ],
    ],
    [
      "[LAW2] three games each at a national event, by its regulations",
      {
        tables: 7,
        overrides: { gamesPerArbiter: 3 },
        sectors: [
          [1, 4],
          [5, 7],
        ],
      },
      [{ kind: "tooManyGames", name: "arbiter1", games: 4, most: 3, article: "tournament regulations" }],
    ],
    [
      "[LAW2] six games each by the regulations",
      { tables: 12, overrides: { gamesPerArbiter: 6 }, sectors: [null, null] },
      [],
    ],
    [
      "[LAW2] rapid by the competition rules asks for no less, whatever the regulations make of illegal moves",
      {
        tables: 8,
        timeControl: "900+10",
        supervision: "full",
        overrides: { gamesPerArbiter: 4, illegalMove: { rapidFull: { strikesToLose: 3 } } },
        sectors: [null, null],
      },
      [
        { kind: "tooManyGames", name: "arbiter1", games: 4, most: 3, article: "A.4" },
        { kind: "tooManyGames", name: "arbiter2", games: 4, most: 3, article: "A.4" },
      ],
    ],
    ["the chief alone", { tables: 2, sectors: [] }, [{ kind: "tooFewArbiters", arbiters: 1, least: 2 }]],
    [
      "five arbiters and one chief",
      {
        tables: 5,
        sectors: [
          [1, 1],
          [2, 2],
          [3, 3],
          [4, 4],
          [5, 5],
        ],
      },
      [{ kind: "noDeputy", arbiters: 5, most: 4 }],
    ],
    [
      "five arbiters and a deputy",
      {
        tables: 5,
        chiefs: 2,
        sectors: [
          [1, 1],
          [2, 2],
          [3, 3],
          [4, 4],
          [5, 5],
        ],
      },
      [],
    ],
    [
      "a table in nobody's sector",
      {
        tables: 3,
        sectors: [
          [1, 1],
          [3, 3],
        ],
      },
      [{ kind: "nobodyAt", tables: [2] }],
    ],
  ])("%s", (_, given, warnings) => {
    expect(check(given).warnings).toMatchObject(warnings);
    expect(check(given).warnings).toHaveLength(warnings.length);
  });

  it("counts neither who has left nor games that are over", () => {
    const { script } = check({
      tables: 6,
      sectors: [
        [1, 6],
        [1, 6],
      ],
    });
    expect(checkArbiters(script.hall)).toHaveLength(2);
    script.add({ type: "GameEnded", game: "6.1" as never, result: "1-0", termination: "absence" });
    expect(checkArbiters(script.hall)).toEqual([]);
    script.add({ type: "PersonLeft", person: "arbiter2" as PersonId, why: "left" });
    script.add({ type: "PersonLeft", person: "arbiter1" as PersonId, why: "left" });
    expect(checkArbiters(script.hall)).toMatchObject([{ kind: "tooFewArbiters", arbiters: 1 }]);
  });
});
