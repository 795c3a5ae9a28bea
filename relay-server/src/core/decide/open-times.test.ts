import { toMillis, toPly, type Times } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { boardAt } from "../test-journal-script.ts";
import { Desk, outcomeOf, type DeskOptions } from "./test-desk-script.ts";

// A penalty while the times of the one before are not set yet ([CLK28] in docs/rules/clocks.md).

const WHITE = 5_592_000;
const BLACK = 5_483_000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** White's claim of a draw was found wrong: Black gets two minutes. The clock stands, and nobody has set it. */
function claimWasWrong(options: DeskOptions = {}, before: (desk: Desk) => void = () => {}): Desk {
  const desk = new Desk({ timeControl: "90m", ...options }).play("e4", "e5");
  before(desk);
  show(desk, WHITE, BLACK);
  desk.give({ kind: "makeClaim", side: "white", what: "threefold" });
  desk.give({ kind: "decideClaim", claim: 1, outcome: "wrong" });
  expect(proposed(desk)).toEqual({ white: WHITE, black: BLACK + 2 * MINUTE });
  return desk;
}

const show = (desk: Desk, white: number, black: number, running: "white" | "black" | null = null): void => {
  desk.script.clock(1, white, black, running);
};

const proposed = (desk: Desk): Times | null => {
  const { proposed: times } = desk.state;
  return times === null ? null : { white: times.white, black: times.black };
};

/** White has made an illegal move. */
const ruleIllegal = (desk: Desk) =>
  desk.give({ kind: "ruleIllegalMove", ply: toPly(desk.state.moves.length + 1), ruling: "reinstated" });

const found = (desk: Desk, outcome: "set" | "differs", shown: Times): void => {
  const times = proposed(desk);
  if (times === null) throw new Error("no times");
  const notice = { kind: "proposedTimes", outcome, proposed: times, shown } as const;
  desk.script.add({ type: "ClockNoticed", game: desk.game, seen: desk.script.now, notice });
};

describe("a second penalty before the clock was set for the first", () => {
  it("[CLK28] an illegal move gives its two minutes on top of those for the claim", () => {
    const desk = claimWasWrong();
    expect(outcomeOf(ruleIllegal(desk))).toBe("IllegalMoveRuled TimesProposed");
    expect(proposed(desk)).toEqual({ white: WHITE, black: BLACK + 4 * MINUTE });
  });

  it("[CLK28] what the desk says that a wrong claim costs is what is journalled", () => {
    const desk = claimWasWrong();
    ruleIllegal(desk);
    desk.give({ kind: "makeClaim", side: "white", what: "fifty" });
    const said = desk.view.claims[1]?.ifWrong;
    expect(said).toEqual({ white: WHITE, black: BLACK + 6 * MINUTE });
    desk.give({ kind: "decideClaim", claim: 2, outcome: "wrong" });
    expect(proposed(desk)).toEqual(said);
  });

  it("[CLK28] the oldest edition halves what the claimant has been left with, not what the clock shows", () => {
    const desk = new Desk({ timeControl: "90m", edition: "fide-2005" }).play("e4", "e5");
    show(desk, WHITE, BLACK);
    for (const claim of [1, 2]) {
      desk.give({ kind: "makeClaim", side: "white", what: "threefold" });
      desk.give({ kind: "decideClaim", claim, outcome: "wrong" });
    }
    expect(proposed(desk)).toEqual({ white: WHITE - 6 * MINUTE, black: BLACK + 6 * MINUTE });
  });

  it("[CLK28] two minutes for a rejected claim of the last two minutes come on top as well", () => {
    const desk = new Desk({ edition: "fide-2005", timeControl: "90m" }).play("e4", "e5");
    show(desk, 100 * SECOND, 600 * SECOND);
    ruleIllegal(desk);
    desk.give({ kind: "makeClaim", side: "white", what: "twoMinutes" });
    desk.give({ kind: "decideClaim", claim: 1, outcome: "rejected" });
    expect(proposed(desk)).toEqual({ white: 100 * SECOND, black: 840 * SECOND });
  });

  it("[CLK28] where play went on, what ran off and what presses added is reckoned", () => {
    const desk = claimWasWrong({ timeControl: "90m+30s" });
    desk.script.pass(5 * SECOND);
    show(desk, WHITE, BLACK, "white");
    desk.script.pass(10 * SECOND);
    show(desk, WHITE - 10 * SECOND + 30 * SECOND, BLACK, "black");
    desk.script.pass(20 * SECOND);
    show(desk, WHITE + 20 * SECOND, BLACK - 20 * SECOND, "black");
    desk.script.pass(3 * SECOND);
    ruleIllegal(desk);
    expect(proposed(desk)).toEqual({
      white: WHITE + 20 * SECOND,
      black: BLACK - 23 * SECOND + 4 * MINUTE,
    });
  });

  it("[CLK28] what was decided while the clock ran goes on running", () => {
    const desk = new Desk({ timeControl: "90m" }).play("e4", "e5");
    show(desk, WHITE, BLACK, "white");
    desk.script.pass(4 * SECOND);
    ruleIllegal(desk);
    expect(proposed(desk)).toEqual({ white: WHITE - 4 * SECOND, black: BLACK + 2 * MINUTE });
    desk.script.pass(3 * SECOND);
    show(desk, WHITE - 7 * SECOND, BLACK);
    desk.script.pass(60 * SECOND);
    desk.give({ kind: "makeClaim", side: "white", what: "threefold" });
    desk.give({ kind: "decideClaim", claim: 1, outcome: "wrong" });
    expect(proposed(desk)).toEqual({ white: WHITE - 7 * SECOND, black: BLACK + 4 * MINUTE });
  });

  it("[CLK28] a clock that is set half way changes nothing of what was decided", () => {
    const desk = claimWasWrong();
    desk.script.pass(5 * SECOND);
    show(desk, WHITE, BLACK + MINUTE);
    ruleIllegal(desk);
    expect(proposed(desk)).toEqual({ white: WHITE, black: BLACK + 4 * MINUTE });
  });

  it("[CLK28] nor does one that was set to something else", () => {
    const desk = claimWasWrong();
    desk.script.pass(5 * SECOND);
    show(desk, WHITE, BLACK + MINUTE, "white");
    found(desk, "differs", { white: toMillis(WHITE), black: toMillis(BLACK + MINUTE) });
    desk.script.pass(5 * SECOND);
    ruleIllegal(desk);
    expect(proposed(desk)).toEqual({ white: WHITE - 5 * SECOND, black: BLACK + 4 * MINUTE });
  });

  it("[CLK28] once it is set, the next penalty starts from what the clock shows", () => {
    const desk = claimWasWrong();
    desk.script.pass(5 * SECOND);
    // A second more than decided on is within what counts as set.
    show(desk, WHITE, BLACK + 121 * SECOND);
    found(desk, "set", { white: toMillis(WHITE), black: toMillis(BLACK + 121 * SECOND) });
    ruleIllegal(desk);
    expect(proposed(desk)).toEqual({ white: WHITE, black: BLACK + 241 * SECOND });
  });

  it("[CLK28] the next period's time comes to what was decided on as well", () => {
    const desk = claimWasWrong({ timeControl: "40/90m, 30m" });
    show(desk, WHITE, BLACK, "white");
    desk.script.pass(2 * SECOND);
    show(desk, WHITE - 2 * SECOND + 30 * MINUTE, BLACK + 30 * MINUTE, "white");
    ruleIllegal(desk);
    expect(proposed(desk)).toEqual({
      white: WHITE - 2 * SECOND + 30 * MINUTE,
      black: BLACK + 34 * MINUTE,
    });
  });

  it("[CLK28] a clock that is being replaced shows nothing, and what was decided on stands", () => {
    const desk = claimWasWrong();
    desk.script.add({
      type: "ClockNoticed",
      game: desk.game,
      seen: desk.script.now,
      notice: {
        kind: "replaced",
        last: { white: toMillis(WHITE), black: toMillis(BLACK) },
        shown: { white: toMillis(5_400_000), black: toMillis(5_400_000) },
        toMove: "white",
        plies: 2,
      },
    });
    desk.script.pass(5 * SECOND);
    show(desk, 5_400_000, 5_400_000);
    ruleIllegal(desk);
    expect(proposed(desk)).toEqual({ white: WHITE, black: BLACK + 4 * MINUTE });
  });

  it("[CLK28] where the clock cannot be read, nobody knows what ran off: no times are made up", () => {
    const desk = claimWasWrong();
    desk.script.add({ type: "ClockLost", board: boardAt(1), since: desk.script.now });
    expect(outcomeOf(ruleIllegal(desk))).toBe("IllegalMoveRuled");
    expect(proposed(desk)).toEqual({ white: WHITE, black: BLACK + 2 * MINUTE });
  });
});
