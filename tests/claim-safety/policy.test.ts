import { describe, expect, it } from "vitest";
import { hear } from "./hear.ts";
import { AUDIENCE_COLUMNS, mayKnow, readPolicy, type Phase } from "./policy.ts";
import { TEMPTATIONS, type Temptation } from "./temptations.ts";

// Every row of the table in docs/rules/claim-safety.md, by pairs of halls that differ in one fact alone. An audience that may
// not know it is sent the same bytes of both, whatever the field would be called: in snapshots and updates, their number,
// their numbers, their instants and their order.

/** The temptations that prove each row. */
const PROOFS: Readonly<Record<string, readonly string[]>> = {
  "[CS20]": ["another last move"],
  "[CS21]": ["another player"],
  "[CS22]": ["one more move"],
  "[CS23]": ["another edition of the Laws"],
  "[CS24]": ["a second game"],
  "[CS25]": ["another way to the same position"],
  "[CS26]": ["a move that was shown first", "another time control", "another start of the game"],
  "[CS27]": ["mate"],
  "[CS28]": ["another result"],
  "[CS29]": ["kings on the centre squares"],
  "[CS30]": ["an illegal move"],
  "[CS31]": ["an uncertain move", "a move entered by hand"],
  "[CS32]": ["another rival"],
  "[CS33]": ["another square that does not fit", "a man that is not set up", "a masked square"],
  "[CS34]": [
    "a position that stood three times",
    "fifty moves without capture",
    "seventy-five moves without capture",
  ],
  "[CS35]": ["other consequences of an illegal move"],
  "[CS36]": ["a fallen flag", "a flag that was called", "a completed move"],
  "[CS37]": ["an alarm that was answered"],
  "[CS38]": ["proposed times", "proposed times on the clock"],
  "[CS39]": [
    "a claim",
    "a claim that was decided",
    "stopped clocks",
    "clocks that were stopped without reason",
    "a ruling on an illegal move",
    "a score sheet shown",
    "a position that was noted",
    "an offer of a draw that was declined",
  ],
  "[CS41]": ["a result on its way", "a result that was withdrawn", "a corrected result on its way"],
  "[CS42]": ["an offer of a draw"],
  "[CS43]": ["a clock that was set", "a wrong setting"],
  "[CS44]": ["a silent board"],
  "[CS45]": ["lost bytes", "another port", "other firmware", "a clock with a low battery"],
  "[CS46]": ["a busy hand"],
  "[CS47]": ["somebody who is admitted"],
};

const named = (name: string): Temptation => {
  const found = TEMPTATIONS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`nobody tells of ${name}`);
  return found;
};

const rows = readPolicy();
const phases = ({ isBefore, isOfPlay }: Temptation): readonly Phase[] =>
  isBefore === true || isOfPlay === true ? ["running"] : ["running", "over"];

/** Rows that no two halls can differ in alone; each has a test of its own below, or in `relay.test.ts`. */
const OTHERWISE: ReadonlySet<string> = new Set(["[CS40]", "[CS48]", "[CS49]", "[CS50]"]);
/** The sign of a flag on the clock itself, beside the fall that is noted of it. */
const IN_NO_ROW = "the sign of a flag on the clock itself";

describe("the table of what may be known by whom", () => {
  it("[CS15] has a proof for every row, and each temptation proves one", () => {
    const rules = rows.map(({ rule }) => rule);
    expect(rules).toEqual([...new Set(rules)]);
    expect(rules.filter((rule) => !OTHERWISE.has(rule))).toEqual(Object.keys(PROOFS));
    const used = new Set([...Object.values(PROOFS).flat(), IN_NO_ROW]);
    expect(TEMPTATIONS.filter(({ name }) => !used.has(name))).toEqual([]);
  });

  describe.each(rows.filter(({ rule }) => rule in PROOFS))("$rule $what", (row) => {
    const cases = (PROOFS[row.rule] ?? [])
      .map(named)
      .flatMap((temptation) =>
        (["running", "over"] as const).map((phase) => ({ name: temptation.name, phase, temptation })),
      );
    it.each(cases)("$name, $phase", ({ temptation, phase }) => {
      const [without, withIt] = [hear(temptation, false, phase), hear(temptation, true, phase)];
      for (const audience of AUDIENCE_COLUMNS) {
        if (!mayKnow(row, audience, phase)) expect(withIt[audience]).toEqual(without[audience]);
        else if (phases(temptation).includes(phase))
          expect([audience, withIt[audience]]).not.toEqual([audience, without[audience]]);
      }
    });
  });
});

describe("what no two halls can differ in alone", () => {
  it("[CS36] the sign of a flag on a clock is in nobody's messages beside the fall that is noted of it", () => {
    const flag = named(IN_NO_ROW);
    expect(hear(flag, true, "running")).toEqual(hear(flag, false, "running"));
  });

  it("[CS40] when a flag will fall is reckoned for arbiters alone", () => {
    const heard = hear(
      {
        name: "a running clock",
        tempt: ({ script, table, game }) =>
          void script.play(game, "e4").clock(table, 61_234, 71_234, "black"),
      },
      true,
      "running",
    );
    const falls = String(1_800_000_000_000 + 71_234);
    for (const audience of ["public", "hall", "operator"] as const) {
      expect(heard[audience].join()).toContain("71234");
      expect(heard[audience].join()).not.toContain(falls);
    }
    expect(heard.arbiter.join()).toContain(falls);
  });
});
