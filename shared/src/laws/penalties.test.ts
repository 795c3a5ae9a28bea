import { describe, expect, it } from "vitest";
import { toMillis, type Side } from "../ids.ts";
import type { RateClass } from "../time/rate-class.ts";
import { formatClock } from "../time/show.ts";
import { parseTimeText } from "../time/text.ts";
import type { EditionId } from "./articles.ts";
import type { PlayMode } from "./edition.ts";
import { EDITIONS } from "./editions.ts";
import { withOverrides } from "./overrides.ts";
import {
  proposeIllegalMove,
  proposeLateWhite,
  proposeQuickplay,
  proposeWrongClaim,
  refuseQuickplayClaim,
  type IllegalMoveCase,
  type QuickplayCase,
} from "./penalties.ts";
import { printTimes, type Proposal, type Times } from "./ruling.ts";

/** `3:20` in milliseconds. */
function clock(text: string) {
  const seconds = text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return toMillis(seconds * 1000);
}

const times = (white: string, black: string): Times => ({ white: clock(white), black: clock(black) });

const show = (proposal: Proposal | null): string => {
  if (proposal === null) return "none";
  const what =
    proposal.kind === "setTimes"
      ? printTimes(proposal)
      : `${proposal.kind} ${"loser" in proposal ? proposal.loser : proposal.why}`;
  return `${what} (${proposal.article ?? "no article"})`;
};

describe("a wrong claim of a draw", () => {
  it.each([
    ["12:00", "9:00"],
    ["6:00", "3:00"],
    ["3:20", "1:40"],
    ["2:00", "1:00"],
    ["1:59", "1:00"],
    ["1:00", "1:00"],
    ["0:59", "0:59"],
    ["2:02", "1:01"],
  ])(
    "[LAW3] S-37 in the oldest edition a claimant with %s keeps %s, the opponent gets 3:00",
    (left, kept) => {
      const { white, black } = proposeWrongClaim(
        EDITIONS["fide-2005"],
        "standard",
        "white",
        times(left, "12:00"),
      );
      expect([formatClock(white), formatClock(black)]).toEqual([kept, "15:00"]);
    },
  );

  it.each<[EditionId, RateClass, string]>([
    ["fide-2005", "blitz", "set White to 15:00, Black to 9:00 (9.5(b))"],
    ["fide-2009", "standard", "set White to 15:00, Black to 12:00 (9.5.b)"],
    ["fide-2009", "blitz", "set White to 15:00, Black to 12:00 (9.5.b)"],
    ["fide-2014", "standard", "set White to 14:00, Black to 12:00 (9.5.b)"],
    ["fide-2014", "rapid", "set White to 14:00, Black to 12:00 (9.5.b)"],
    ["fide-2014", "blitz", "set White to 13:00, Black to 12:00 (B.2)"],
    ["fide-2017", "standard", "set White to 14:00, Black to 12:00 (9.5.3)"],
    ["fide-2017", "blitz", "set White to 13:00, Black to 12:00 (B.2)"],
    ["fide-2018", "rapid", "set White to 14:00, Black to 12:00 (9.5.3)"],
    ["fide-2018", "blitz", "set White to 13:00, Black to 12:00 (B.2)"],
    ["fide-2023", "standard", "set White to 14:00, Black to 12:00 (9.5.3)"],
    ["fide-2023", "rapid", "set White to 13:00, Black to 12:00 (A.3)"],
    ["fide-2023", "blitz", "set White to 13:00, Black to 12:00 (A.3)"],
  ])("[LAW3] Black claims wrongly, %s, %s: %s", (id, rate, expected) => {
    expect(show(proposeWrongClaim(EDITIONS[id], rate, "black", times("12:00", "12:00")))).toBe(expected);
  });
});

describe("a completed illegal move", () => {
  const facts: IllegalMoveCase = {
    offender: "white",
    earlier: 0,
    times: times("10:00", "5:00"),
    claimedByOpponent: true,
    opponentHasMoved: false,
    opponentCanMate: "winnable",
  };

  it.each<[EditionId, PlayMode, Partial<IllegalMoveCase>, string]>([
    ["fide-2018", "standard", {}, "set White to 10:00, Black to 7:00 (7.5.5)"],
    ["fide-2018", "standard", { claimedByOpponent: false }, "set White to 10:00, Black to 7:00 (7.5.5)"],
    ["fide-2018", "standard", { opponentHasMoved: true }, "set White to 10:00, Black to 7:00 (7.5.5)"],
    ["fide-2018", "standard", { earlier: 1 }, "loss white (7.5.5)"],
    [
      "fide-2018",
      "standard",
      { earlier: 1, opponentCanMate: "unwinnable" },
      "draw opponentCannotMate (7.5.5)",
    ],
    ["fide-2018", "standard", { earlier: 1, opponentCanMate: "notAsked" }, "askWinnable white (7.5.5)"],
    ["fide-2018", "standard", { earlier: 1, opponentCanMate: "unknown" }, "askWinnable white (7.5.5)"],
    ["fide-2009", "standard", { earlier: 1 }, "set White to 10:00, Black to 7:00 (7.4.b)"],
    ["fide-2009", "standard", { earlier: 2 }, "loss white (7.4.b)"],
    ["fide-2009", "rapidLimited", { claimedByOpponent: false }, "goesOn notClaimed (A.4.c)"],
    ["fide-2009", "blitzLimited", {}, "loss white (B.3.c)"],
    ["fide-2009", "blitzLimited", { opponentCanMate: "unwinnable" }, "draw opponentCannotMate (B.3.c)"],
    ["fide-2009", "blitzLimited", { opponentHasMoved: true }, "goesOn tooLate (B.3.c)"],
    ["fide-2005", "standard", { earlier: 2, opponentCanMate: "unwinnable" }, "askArbiter white (7.4)"],
    ["fide-2014", "rapidLimited", {}, "loss white (A.4.b)"],
    ["fide-2017", "rapidLimited", { claimedByOpponent: false }, "loss white (A.4.2)"],
    ["fide-2017", "blitzFull", {}, "set White to 10:00, Black to 6:00 (B.3.1)"],
    ["fide-2018", "rapidLimited", {}, "set White to 10:00, Black to 7:00 (A.4.2)"],
    ["fide-2018", "blitzLimited", {}, "set White to 10:00, Black to 6:00 (B.4)"],
    ["fide-2018", "rapidLimited", { opponentHasMoved: true }, "goesOn tooLate (A.4.2)"],
    ["fide-2023", "rapidFull", { opponentHasMoved: true }, "set White to 10:00, Black to 6:00 (A.4)"],
    ["fide-2023", "rapidLimited", {}, "set White to 10:00, Black to 6:00 (A.5.2)"],
    ["fide-2023", "blitzLimited", { earlier: 1 }, "loss white (B.3)"],
  ])("[LAW4] %s %s %j: %s", (id, mode, given, expected) => {
    expect(show(proposeIllegalMove(EDITIONS[id], mode, { ...facts, ...given }))).toBe(expected);
  });
});

describe("the claim with less than two minutes left", () => {
  const control = (text: string) => {
    const parsed = parseTimeText(text);
    if (!parsed.ok) throw new Error(text);
    return parsed.value;
  };
  const facts: QuickplayCase = {
    rate: "standard",
    announced: true,
    control: control("40/2h, 1h"),
    period: 1,
    claimant: "black",
    toMove: "black",
    left: clock("1:59"),
    flagFallen: false,
  };

  it.each<[EditionId, Partial<QuickplayCase>, string | null]>([
    ["fide-2005", {}, null],
    ["fide-2005", { announced: false }, null],
    ["fide-2014", {}, null],
    ["fide-2014", { announced: false }, "notAnnounced"],
    ["fide-2023", { announced: false }, "notAnnounced"],
    ["fide-2018", { left: clock("2:00") }, "twoMinutesOrMore"],
    ["fide-2018", { toMove: "white" }, "notOnMove"],
    ["fide-2018", { flagFallen: true, left: toMillis(0) }, "flagFallen"],
    ["fide-2018", { period: 0 }, "notLastPeriod"],
    ["fide-2018", { control: control("90m+30s"), period: 0 }, "hasIncrement"],
    ["fide-2018", { control: control("90m delay 5s"), period: 0 }, "hasIncrement"],
    ["fide-2005", { control: control("90m+30s"), period: 0 }, null],
    ["fide-2009", { rate: "blitz" }, "notInThisGame"],
    ["fide-2018", { rate: "blitz" }, "notInThisGame"],
  ])("[LAW5] S-39 %s %j: %s", (id, given, expected) => {
    expect(refuseQuickplayClaim(EDITIONS[id], { ...facts, ...given })).toBe(expected);
  });

  it("[LAW2] [LAW5] regulations of the tournament that name such claims have announced them", () => {
    const own = withOverrides(EDITIONS["fide-2018"], {
      quickplayClaim: { standard: "announced", rapid: "never", blitz: "always" },
    });
    const refusal = (given: Partial<QuickplayCase>) =>
      refuseQuickplayClaim(own, { ...facts, announced: false, ...given });
    const withIncrement = { control: control("90m+30s"), period: 0 };
    expect(refusal({})).toBeNull();
    expect(refusal(withIncrement)).toBe("hasIncrement");
    expect(refusal({ rate: "rapid" })).toBe("notInThisGame");
    expect(refusal({ rate: "blitz", ...withIncrement })).toBeNull();
  });

  it.each<[EditionId, Parameters<typeof proposeQuickplay>[2], string]>([
    ["fide-2005", "granted", "draw quickplayGranted (10.2)"],
    ["fide-2005", "postponed", "goesOn postponed (10.2)"],
    ["fide-2005", "postponedWithTime", "set White to 9:00, Black to 1:30 (10.2)"],
    ["fide-2005", "rejected", "set White to 9:00, Black to 1:30 (10.2)"],
    ["fide-2009", "fiveSeconds", "none"],
    ["fide-2014", "rejected", "set White to 9:00, Black to 1:30 (G.5)"],
    ["fide-2014", "fiveSeconds", "set White to 9:00, Black to 1:30 (G.4)"],
    ["fide-2023", "rejected", "set White to 9:00, Black to 1:30 (Guidelines III.5)"],
    ["fide-2023", "fiveSeconds", "set White to 9:00, Black to 1:30 (Guidelines III.4)"],
  ])("[LAW5] S-39 %s, %s: %s", (id, ruling, expected) => {
    expect(show(proposeQuickplay(EDITIONS[id], "black", ruling, times("7:00", "1:30")))).toBe(expected);
  });
});

describe("nobody at the board when the round starts", () => {
  it.each<[EditionId, string, string]>([
    ["fide-2005", "12:30", "set White to 1:47:30, Black to 2:00:00 (6.6)"],
    ["fide-2014", "12:30", "set White to 1:47:30, Black to 2:00:00 (6.7.b)"],
    ["fide-2005", "2:30:00", "set White to 0:00, Black to 2:00:00 (6.6)"],
    ["fide-2009", "12:30", "none"],
    ["fide-2018", "12:30", "none"],
  ])("[LAW6] S-09 %s, White came after %s: %s", (id, elapsed, expected) => {
    expect(show(proposeLateWhite(EDITIONS[id], times("2:00:00", "2:00:00"), clock(elapsed)))).toBe(expected);
  });
});

describe("times that go to the right side", () => {
  it.each<[Side, string]>([
    ["white", "set White to 4:00, Black to 7:00"],
    ["black", "set White to 6:00, Black to 5:00"],
  ])("[LAW3] the claimant is %s", (claimant, expected) => {
    const proposal = proposeWrongClaim(EDITIONS["fide-2018"], "standard", claimant, times("4:00", "5:00"));
    expect(printTimes(proposal)).toBe(expected);
  });
});
