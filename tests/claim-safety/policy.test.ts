import { JournalScript } from "@boardwire/relay-server";
import type { Audience } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { hear } from "./hear.ts";
import { AUDIENCE_COLUMNS, mayKnow, readNumbers, readPolicy, type Phase, type Row } from "./policy.ts";
import { TEMPTATIONS, endGames, writeHall, type Temptation } from "./temptations.ts";
import { walkRelay, type Walk, type Who } from "./walk.ts";

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
  "[CS41]": [
    "a result on its way",
    "a result that was withdrawn",
    "a result that is held anew",
    "a corrected result on its way",
  ],
  "[CS42]": ["an offer of a draw"],
  "[CS43]": ["a clock that was set", "a wrong setting"],
  "[CS44]": ["a silent board"],
  "[CS45]": ["lost bytes", "another port", "other firmware", "a clock with a low battery"],
  "[CS46]": ["a busy hand"],
  "[CS47]": ["somebody who is admitted"],
  "[CS52]": ["regulations of the tournament's own", "five times the same position by them"],
};

const named = (name: string): Temptation => {
  const found = TEMPTATIONS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`nobody tells of ${name}`);
  return found;
};

const rows = readPolicy();
const phases = ({ isBefore, isOfPlay }: Temptation): readonly Phase[] =>
  isBefore === true || isOfPlay === true ? ["running"] : ["running", "over"];

/** Rows that no two halls can differ in alone; each has a test of its own, here, in `live.test.ts` or in `fields.test.ts`. */
const OTHERWISE: ReadonlySet<string> = new Set(["[CS40]", "[CS48]", "[CS49]", "[CS50]"]);
/** The sign of a flag on the clock itself, beside the fall that is noted of it; and what only the next start reads. */
const IN_NO_ROW = ["the sign of a flag on the clock itself", "an alarm that is kept for the next start"];

describe("the table of what may be known by whom", () => {
  it("[CS15] has a proof for every row, and each temptation proves one", () => {
    const rules = rows.map(({ rule }) => rule);
    expect(readNumbers()).toEqual([...new Set(readNumbers())]);
    expect(readNumbers().length).toBeGreaterThan(rules.length + 10);
    expect(rules.filter((rule) => !OTHERWISE.has(rule))).toEqual(Object.keys(PROOFS));
    const used = new Set([...Object.values(PROOFS).flat(), ...IN_NO_ROW]);
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

const ofRow = new Map(rows.map((row) => [row.rule, row]));
/** The row that a temptation proves; null: it is in nobody's messages. */
const rowOf = ({ name }: Temptation): Row | null => {
  const [rule] = Object.entries(PROOFS).find(([, names]) => names.includes(name)) ?? [];
  return rule === undefined ? null : (ofRow.get(rule) ?? null);
};

/** The audiences that somebody may open, beside their own. */
const OPEN_TO: Readonly<Record<Audience, readonly Audience[]>> = {
  public: ["public"],
  hall: ["hall"],
  operator: ["public", "hall", "operator"],
  arbiter: ["public", "hall", "operator", "arbiter"],
};

/** In a whole relay what LiveChess alone tells is told as well. */
const isTold = (row: Row, audience: Audience, phase: Phase): boolean =>
  mayKnow(row, audience, phase) || row.cells[audience].startsWith("yes");

/** One hall with every temptation at a table of its own. `isSo`: of what the audience may not know. */
function writeEverything(audience: Audience, phase: Phase, isSo: boolean): JournalScript {
  const script = new JournalScript();
  const told = TEMPTATIONS.map((temptation) => {
    const row = rowOf(temptation);
    const isKnown = row !== null && OPEN_TO[audience].some((one) => isTold(row, one, phase));
    return [temptation, isSo || isKnown] as const;
  });
  writeHall(script, told, () => undefined);
  if (phase === "over") endGames(script, () => undefined);
  return script;
}

/** What was answered to somebody, without what everybody is answered: that is the public's. */
const ownAnswers = (walk: Walk | undefined, who: Who): readonly (readonly [string, string])[] =>
  [...(walk?.[who] ?? [])].filter(
    ([question, text]) => who === "nobody" || walk?.nobody.get(question) !== text,
  );

describe("whole relays that differ in all that somebody may not know", () => {
  const cases = (["public", "hall", "operator"] as const).flatMap((audience) =>
    (["running", "over"] as const).map((phase) => ({ audience, phase })),
  );
  it.each(cases)(
    "[CS9] answer the $audience the same at every door, $phase",
    async ({ audience, phase }) => {
      const who = audience === "public" ? "nobody" : audience;
      const walks: Walk[] = [];
      for (const isSo of [false, true]) {
        const script = writeEverything(audience, phase, isSo);
        walks.push(await walkRelay(script.entries, script.now, TEMPTATIONS.length));
      }
      const [without, withIt] = walks;
      expect(withIt?.[who].size).toBeGreaterThan(100);
      expect(ownAnswers(withIt, who)).toEqual(ownAnswers(without, who));
      // They do differ, for whoever may know it.
      expect([...(withIt?.arbiter ?? [])]).not.toEqual([...(without?.arbiter ?? [])]);
    },
    120_000,
  );
});

describe("what no two halls can differ in alone", () => {
  it.each(IN_NO_ROW)("[CS36] [CS37] %s is in nobody's messages", (name) => {
    for (const phase of ["running", "over"] as const)
      expect(hear(named(name), true, phase)).toEqual(hear(named(name), false, phase));
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
