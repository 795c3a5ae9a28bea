import { describe, expect, it } from "vitest";
import { toMillis, type Command, type EditionId } from "@boardwire/shared";
import { Desk, outcomeOf, type DeskOptions } from "./test-desk-script.ts";

// Claims with less than two minutes left (Laws 10.2, Appendix G, Guidelines III; docs/rules/rulings.md).

type Claim = Omit<Extract<Command, { kind: "makeClaim" }>, "game" | "kind" | "what">;
const claim = (facts: Partial<Claim> = {}) =>
  ({ kind: "makeClaim", side: "white", what: "twoMinutes", ...facts }) as const;
const decideOn = (outcome: Extract<Command, { kind: "decideClaim" }>["outcome"]) =>
  ({ kind: "decideClaim", claim: 1, outcome }) as const;

/** White has so many seconds left, and is on the move. */
function short(seconds = 100, options: DeskOptions = {}): Desk {
  const desk = new Desk({ edition: "fide-2005", timeControl: "90m", ...options }).play("e4", "e5");
  desk.script.clock(1, seconds * 1000, 600_000, "white");
  return desk;
}

describe("a two-minute claim", () => {
  it.each<[string, Desk, Partial<Claim>, string]>([
    ["with 1:40 in the oldest edition", short(), {}, "PlayStopped ClaimMade DrawOffered"],
    ["with 2:00", short(120), {}, "badClaim 10.2"],
    ["with 1:59", short(119), {}, "PlayStopped ClaimMade DrawOffered"],
    ["with nothing left", short(0), {}, "badClaim 10.2"],
    ["not on the move", short(), { side: "black", left: toMillis(1000) }, "notOnMove 10.2"],
    ["in the first of two periods", short(100, { timeControl: "40/90m, 30m" }), {}, "badClaim 10.2"],
    ["in blitz", short(100, { edition: "fide-2009", timeControl: "5m" }), {}, "badClaim B.3.b"],
    ["not announced", short(100, { edition: "fide-2014" }), {}, "badClaim G.5"],
    [
      "announced",
      short(100, { edition: "fide-2014" }),
      { announced: true },
      "PlayStopped ClaimMade DrawOffered",
    ],
    [
      "with an increment",
      short(100, { edition: "fide-2023", timeControl: "90m+30s" }),
      { announced: true },
      "badClaim Guidelines III.5",
    ],
  ])("[RUL4] S-39: %s", (_, desk, facts, outcome) => {
    expect(outcomeOf(desk.give(claim(facts)))).toBe(outcome);
  });

  it("[RUL4] where no clock is read the arbiter says what is left, and without a time control there is none", () => {
    const unread = new Desk({ edition: "fide-2005", timeControl: "90m" });
    expect(outcomeOf(unread.give(claim()))).toBe("timesNotKnown");
    expect(outcomeOf(unread.give(claim({ left: toMillis(60_000) })))).toContain("ClaimMade");
    expect(outcomeOf(new Desk({ edition: "fide-2005" }).give(claim({ left: toMillis(60_000) })))).toBe(
      "badClaim 10.2",
    );
  });

  it("[RUL4] after the arbiter has called the flag there is none", () => {
    const desk = short();
    const fall = { game: desk.game, side: "white", kind: "final", period: 0, first: "white" } as const;
    desk.script.add({ type: "FlagFallObserved", ...fall, seen: desk.script.now });
    desk.give({ kind: "callFlag", side: "white", by: "arbiter" });
    expect(outcomeOf(desk.give(claim({ left: toMillis(1000) })))).toBe("badClaim 10.2");
  });

  it.each<[EditionId, Parameters<typeof decideOn>[0], string, number | null]>([
    ["fide-2005", "granted", "ClaimDecided ResultEntered", null],
    ["fide-2005", "postponed", "ClaimDecided", null],
    ["fide-2005", "postponedWithTime", "ClaimDecided TimesProposed", 720],
    ["fide-2005", "rejected", "ClaimDecided TimesProposed", 720],
    ["fide-2005", "fiveSeconds", "badClaim", null],
    ["fide-2014", "fiveSeconds", "ClaimDecided TimesProposed", 720],
    ["fide-2023", "rejected", "ClaimDecided TimesProposed", 720],
    ["fide-2023", "right", "badClaim Guidelines III.5", null],
  ])("[RUL9] S-39: %s, %s: %s", (edition, outcome, made, black) => {
    const desk = short(100, { edition });
    desk.give(claim({ announced: true }));
    expect(outcomeOf(desk.give(decideOn(outcome)))).toBe(made);
    if (black === null) expect(desk.state.proposed).toBeNull();
    else expect(desk.state.proposed).toMatchObject({ white: 100_000, black: black * 1000 });
  });

  it("[RUL9] a postponed one is still to be decided, then once and for all; two minutes are given once", () => {
    const desk = short();
    desk.give(claim());
    desk.give(decideOn("postponedWithTime"));
    expect(outcomeOf(desk.give(decideOn("postponed")))).toBe("badClaim");
    expect(outcomeOf(desk.give({ kind: "resumePlay" }))).toBe("PlayResumed");
    desk.play("Nf3", "Nc6");
    expect(outcomeOf(desk.give(decideOn("rejected")))).toBe("ClaimDecided");
    expect(outcomeOf(desk.give(decideOn("granted")))).toBe("alreadyDone");
  });

  it("[RUL9] it is decided also after the flag, when no time is left to give", () => {
    const desk = short();
    desk.give(claim());
    desk.give(decideOn("postponed"));
    desk.give({ kind: "resumePlay" });
    desk.script.pass(100_000);
    const fall = { game: desk.game, side: "white", kind: "final", period: 0, first: "white" } as const;
    desk.script.add({ type: "FlagFallObserved", ...fall, seen: desk.script.now });
    expect(outcomeOf(desk.give(decideOn("rejected")))).toBe("ClaimDecided");
  });
});
