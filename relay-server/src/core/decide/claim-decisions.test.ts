import { describe, expect, it } from "vitest";
import { STANDARD_FEN, type EditionId } from "@boardwire/shared";
import { ANN, BEN, outcomeOf, type DeskOptions } from "./test-desk-script.ts";
import { claim, decideOn, repeated, nearly } from "./test-claims.ts";

// Claims of a draw, edition by edition (docs/rules/rulings.md).

describe("the decision", () => {
  it.each<[EditionId, string]>([
    ["fide-2005", "9.5(a)"],
    ["fide-2014", "9.5.a"],
    ["fide-2023", "9.5.2"],
  ])("[RUL6] S-36: %s: right, so the game is drawn (%s)", (edition, article) => {
    const desk = repeated({ edition });
    desk.give(claim());
    expect(outcomeOf(desk.give(decideOn("right"), BEN))).toBe("ClaimDecided ResultEntered");
    expect(desk.view.claims[0]?.decided).toMatchObject({ outcome: "right", article, by: "Ben Baker" });
    expect(desk.state.desk.pending).toMatchObject({ result: "1/2-1/2", termination: "claim", by: BEN });
  });

  it.each<[EditionId, string, DeskOptions["supervision"], number, number, string]>([
    ["fide-2005", "90m", "full", 6, 15, "9.5(b)"],
    ["fide-2009", "90m", "full", 12, 15, "9.5.b"],
    ["fide-2014", "90m", "full", 12, 14, "9.5.b"],
    ["fide-2018", "15m+10s", "limited", 12, 14, "9.5.3"],
    ["fide-2018", "3m+2s", "limited", 12, 13, "B.2"],
    ["fide-2023", "90m", "limited", 12, 14, "9.5.3"],
    ["fide-2023", "15m+10s", "limited", 12, 13, "A.3"],
  ])("[RUL6] S-37: %s, %s: wrong", (edition, timeControl, supervision, white, black, article) => {
    const desk = nearly({ edition, timeControl, ...(supervision === undefined ? {} : { supervision }) });
    desk.script.clock(1, 12 * 60_000, 12 * 60_000, null);
    desk.give(claim({ intended: "Ng1" }));
    expect(outcomeOf(desk.give(decideOn("wrong")))).toBe("ClaimDecided TimesProposed");
    // Half of twelve minutes are six, but at most three are taken.
    const left = edition === "fide-2005" ? 9 : white;
    expect(desk.state.proposed).toMatchObject({
      white: left * 60_000,
      black: black * 60_000,
      why: "wrongClaim",
      article,
    });
    expect(desk.state.desk.pending).toBeNull();
    expect(desk.view.stopped).not.toBeNull();
  });

  it("[RUL8] S-37: the move that was written down has to follow; any other one is told of", () => {
    const desk = nearly({ edition: "fide-2005" });
    desk.give(claim({ intended: "Ng1" }));
    expect(desk.view.mustPlay).toBeNull();
    desk.give(decideOn("wrong"));
    const due = { ply: 7, side: "white", uci: "f3g1", san: "Ng1", article: "9.5(b)" };
    expect(desk.view.mustPlay).toMatchObject({ ...due, made: null });
    desk.play("Ne5");
    expect(desk.view.mustPlay).toMatchObject({ ...due, made: "Ne5" });
    desk.script.takeBack(desk.game, 7);
    desk.play("Ng1");
    expect(desk.view.mustPlay).toBeNull();
  });

  it("[RUL7] against what the moves say only by saying so", () => {
    const wrong = nearly();
    wrong.give(claim({ intended: "Ng1" }));
    const refusal = wrong.give(decideOn("right"));
    expect(outcomeOf(refusal)).toBe("againstFinding 9.2.1");
    expect(refusal).toMatchObject({ detail: expect.stringContaining("2, 4") });
    expect(outcomeOf(wrong.give(decideOn("right", true)))).toBe("ClaimDecided ResultEntered");
    const right = repeated();
    right.give(claim());
    expect(outcomeOf(right.give(decideOn("wrong")))).toBe("againstFinding 9.2.2");
    expect(outcomeOf(right.give(decideOn("wrong", true)))).toBe("ClaimDecided");
  });

  it.each(["right", "wrong"] as const)(
    "[RUL7] where the moves up to it were taken out nothing is said of it, and %s is decided only by saying so",
    (outcome) => {
      const desk = repeated();
      desk.give(claim());
      desk.give({ kind: "enterMoves", from: 8 as never, moves: [] });
      expect(desk.view.claims[0]).toMatchObject({ ply: 8, found: null });
      const refusal = desk.give(decideOn(outcome));
      expect(refusal).toMatchObject({ reason: "againstFinding", why: { code: "claimMovesGone", claim: 1 } });
      expect(outcomeOf(desk.give(decideOn(outcome, true)))).toMatch(/^ClaimDecided/);
    },
  );

  it("[RUL5] two arbiters: the second is told who decided, when and how, and nothing comes twice", () => {
    const desk = nearly();
    desk.script.clock(1, 600_000, 600_000, null);
    desk.give(claim({ intended: "Ng1" }));
    desk.give(decideOn("wrong"), ANN);
    const before = desk.script.entries.length;
    const second = desk.give(decideOn("wrong"), BEN);
    expect(outcomeOf(second)).toBe("alreadyDone");
    expect(second).toMatchObject({ detail: expect.stringMatching(/Ann Archer.*\d\d:\d\d:\d\d.*wrong/) });
    expect(desk.script.entries).toHaveLength(before);
  });

  it("[RUL6] without a clock or a time control that can be read, no times are made up", () => {
    for (const timeControl of ["90m", "as announced"]) {
      const desk = nearly({ edition: "fide-2005", timeControl });
      if (timeControl !== "90m") desk.script.clock(1, 600_000, 600_000, null);
      desk.give(claim({ intended: "Ng1" }));
      expect(outcomeOf(desk.give(decideOn("wrong")))).toBe("ClaimDecided");
    }
  });

  it("[RUL25] arbiters only; of claims that there are, as they can be decided", () => {
    const desk = repeated();
    expect(outcomeOf(desk.give(claim(), null))).toBe("notAllowed");
    desk.give(claim());
    expect(outcomeOf(desk.give(decideOn("right"), null))).toBe("notAllowed");
    expect(outcomeOf(desk.give({ ...decideOn("right"), claim: 2 }))).toBe("badClaim");
    expect(outcomeOf(desk.give(decideOn("granted")))).toBe("badClaim 9.5.2");
    expect(desk.state.start.fen).toBe(STANDARD_FEN);
  });
});
