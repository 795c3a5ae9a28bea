import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { toMillis } from "../ids.ts";
import { rateClassOf } from "../time/rate-class.ts";
import { parseTimeText } from "../time/text.ts";
import { cite, EDITION_IDS, type EditionId, type RuleId } from "./articles.ts";
import { EDITIONS } from "./editions.ts";
import { OverridesSchema, withOverrides } from "./overrides.ts";

describe("articles of the editions", () => {
  it.each<[RuleId, readonly (string | null)[]]>([
    ["lossOnTime", ["6.10", "6.9", "6.9", "6.9", "6.9", "6.9"]],
    ["screens", ["6.15", "6.14", "6.13", "6.12", "6.12", "6.12"]],
    ["threefoldOnBoard", ["9.2(b)", "9.2.b", "9.2.b", "9.2.1.2", "9.2.1.2", "9.2.2"]],
    ["restoreTimes", ["6.14", "6.13", "7.1", "7.1", "7.1", "7.1"]],
    ["fivefold", [null, null, "9.6.a", "9.6.1", "9.6.1", "9.6.1"]],
    ["deadPosition", ["9.6", "9.6", "5.2.b", "5.2.2", "5.2.2", "5.2.2"]],
  ])("[LAW1] %s", (rule, expected) => {
    expect(EDITION_IDS.map((id) => cite(id, rule).article)).toEqual(expected);
  });

  it("[LAW1] every answer of every edition that has the rule cites an article of its own numbering", () => {
    const cells = (value: unknown): { value: unknown; article: unknown }[] => {
      if (typeof value !== "object" || value === null) return [];
      if ("article" in value && "certainty" in value && "value" in value) {
        return [{ value: value.value, article: value.article }];
      }
      return Object.values(value).flatMap(cells);
    };
    for (const id of EDITION_IDS) {
      const all = cells(EDITIONS[id]);
      expect(all.length, id).toBeGreaterThan(20);
      const silent = all.filter(({ article }) => article === null).map(({ value }) => value);
      // Only "there is no such rule" has no article.
      expect(
        silent.filter((value) => value !== false && value !== "none"),
        id,
      ).toEqual([]);
    }
  });
});

describe("what differs between editions", () => {
  const row = (pick: (id: EditionId) => unknown) => EDITION_IDS.map(pick);

  it.each<[string, (id: EditionId) => unknown, readonly unknown[]]>([
    ["default time in minutes", (id) => minutesOf(EDITIONS[id].defaultTime.value), [60, 0, null, null, 0, 0]],
    [
      "fivefold",
      (id) => EDITIONS[id].fivefold.value,
      ["none", "none", "consecutive", "total", "total", "total"],
    ],
    ["75 moves", (id) => EDITIONS[id].seventyFive.value, [false, false, true, true, true, true]],
    [
      "right lost by",
      (id) => EDITIONS[id].rightLostBy.value,
      ["moving", "touching", "touching", "touching", "touching", "touching"],
    ],
    [
      "resignation can draw",
      (id) => EDITIONS[id].resignationCanDraw.value,
      [false, false, false, false, false, true],
    ],
    ["winner's flag up", (id) => EDITIONS[id].winnersFlagUp.value, [true, true, true, true, false, false]],
    [
      "two-minute claim",
      (id) => EDITIONS[id].quickplayClaim.standard.value,
      ["always", "always", "announced", "announced", "announced", "announced"],
    ],
    ["five seconds", (id) => EDITIONS[id].fiveSecondRequest.value, [false, false, true, true, true, true]],
    ["moves before a draw is agreed", (id) => EDITIONS[id].movesBeforeAgreement.value, [0, 0, 0, 1, 1, 1]],
    [
      "illegal moves that lose, standard",
      (id) => EDITIONS[id].illegalMove.standard.value.strikesToLose,
      [3, 3, 2, 2, 2, 2],
    ],
    [
      "illegal moves that lose, rapid with little supervision",
      (id) => EDITIONS[id].illegalMove.rapidLimited.value.strikesToLose,
      [3, 3, 1, 1, 2, 2],
    ],
    [
      "illegal moves that lose, blitz with little supervision",
      (id) => EDITIONS[id].illegalMove.blitzLimited.value.strikesToLose,
      [1, 1, 1, 1, 2, 2],
    ],
    [
      "where rapid with little supervision stands",
      (id) => EDITIONS[id].illegalMove.rapidLimited.article,
      ["Appendix B", "A.4.c", "A.4.b", "A.4.2", "A.4.2", "A.5.2"],
    ],
    [
      "where blitz with an arbiter a game stands",
      (id) => EDITIONS[id].illegalMove.blitzFull.article,
      ["Appendix C", "B.2", "B.3", "B.3.1", "B.3.1", "B.2"],
    ],
  ])("[LAW1] %s", (_, pick, expected) => {
    expect(row(pick)).toEqual(expected);
  });

  it("[LAW1] what nobody could read is marked", () => {
    expect(EDITIONS["fide-2018"].illegalMove.rapidLimited.certainty).toBe("read");
    expect(EDITIONS["fide-2014"].fivefold.certainty).toBe("secondary");
    expect(EDITIONS["fide-2005"].illegalMove.standard.certainty).toBe("remembered");
  });
});

describe("standard, rapid and blitz", () => {
  it.each([
    ["90m+30s", "standard", "standard"],
    ["45m+30s", "standard", "standard"],
    ["40/90m+30s, 30m+30s", "standard", "standard"],
    ["60m", "standard", "standard"],
    ["59m59s", "rapid", "rapid"],
    ["15m+10s", "rapid", "rapid"],
    ["10m", "blitz", "blitz"],
    ["10m+1s", "rapid", "blitz"],
    ["3m+2s", "blitz", "blitz"],
    ["8m+2s", "blitz", "blitz"],
    ["8m+3s", "rapid", "blitz"],
    ["15m", "rapid", "rapid"],
    ["14m59s", "rapid", "blitz"],
    ["5m delay 5s", "blitz", "blitz"],
    ["40/2h, 20/1h, 30m", "standard", "standard"],
    ["20/5m", "rapid", "rapid"],
    ["5m byo-yomi 3x1m", "blitz", "blitz"],
    ["5m canadian 20/5m", "rapid", "rapid"],
  ])("[TC7] %s is %s since 2014 and was %s in 2009", (text, since2014, in2009) => {
    const control = parseTimeText(text);
    if (!control.ok) throw new Error(text);
    const classIn = (id: EditionId) => rateClassOf(control.value, EDITIONS[id].rateLimits.value);
    expect([classIn("fide-2023"), classIn("fide-2014"), classIn("fide-2009")]).toEqual([
      since2014,
      since2014,
      in2009,
    ]);
  });
});

describe("a tournament's own regulations", () => {
  it("[LAW2] S-102 replace single values, and are cited", () => {
    const own = withOverrides(EDITIONS["fide-2014"], {
      defaultTime: toMillis(15 * 60_000),
      illegalMove: { blitzLimited: { strikesToLose: 2 } },
      wrongClaim: { rapid: toMillis(60_000) },
    });
    expect(own.defaultTime).toEqual({
      value: 900_000,
      article: "tournament regulations",
      certainty: "overridden",
    });
    expect(own.illegalMove.blitzLimited.value).toMatchObject({ strikesToLose: 2, until: "opponentsMove" });
    expect(own.wrongClaim.rapid.value).toEqual({ opponentGets: 60_000, claimant: "unchanged" });
    expect(own.illegalMove.rapidLimited).toEqual(EDITIONS["fide-2014"].illegalMove.rapidLimited);
    expect(own.wrongClaim.blitz).toEqual(EDITIONS["fide-2014"].wrongClaim.blitz);
    expect(own.fivefold).toEqual(EDITIONS["fide-2014"].fivefold);
  });

  it("[LAW2] a name that no edition has is refused", () => {
    expect(v.safeParse(OverridesSchema, { fivefold: "total" }).success).toBe(true);
    expect(v.safeParse(OverridesSchema, { fiveFold: "total" }).success).toBe(false);
    expect(v.safeParse(OverridesSchema, { wrongClaim: { blitz: "1m" } }).success).toBe(false);
  });
});

const minutesOf = (millis: number | null): number | null => (millis === null ? null : millis / 60_000);
