import { describe, expect, it } from "vitest";
import { toMillis, toPly, type Command, type EditionId, type Supervision } from "@boardwire/shared";
import { ANN, BEN, Desk, outcomeOf, type DeskOptions } from "./test-desk-script.ts";

// Illegal moves, edition by edition and by the kind of play (docs/rules/rulings.md).

type Ruling = Extract<Command, { kind: "ruleIllegalMove" }>;
const rule = (ply: number, ruling: Ruling["ruling"], facts: Partial<Ruling> = {}) =>
  ({ kind: "ruleIllegalMove", ply: toPly(ply), ruling, ...facts }) as const;

const AFTER = {
  fen: "rnbqkbnr/pppp1ppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
  uci: "e4e5",
  san: "exe5",
  known: "illegal",
} as const;

/** 1. e4 e5, and the board has not shown what comes next. White has ten minutes left, Black as well. */
function twoMoves(options: DeskOptions = {}): Desk {
  const desk = new Desk({ timeControl: "90m", ...options }).play(["e4", 600_000], ["e5", 600_000]);
  desk.script.clock(1, 600_000, 600_000, "white");
  return desk;
}

/** White's second move was illegal, and the game went on from it. */
function answered(options: DeskOptions = {}, ...replies: string[]): Desk {
  const desk = twoMoves(options);
  desk.script.rawMove(desk.game, AFTER).press(desk.game, 540_000);
  desk.play(...replies);
  desk.script.clock(1, 540_000, 500_000, "white");
  return desk;
}

const sans = (desk: Desk): string => desk.state.moves.map(({ san }) => san).join(" ");

describe("a ruling on an illegal move", () => {
  it.each<[EditionId, string, Supervision, number, string]>([
    ["fide-2005", "90m", "full", 12, "7.4"],
    ["fide-2009", "90m", "full", 12, "7.4.b"],
    ["fide-2014", "90m", "full", 12, "7.5.b"],
    ["fide-2018", "90m", "full", 12, "7.5.5"],
    ["fide-2018", "15m+10s", "limited", 12, "A.4.2"],
    ["fide-2018", "3m+2s", "limited", 11, "B.4"],
    ["fide-2023", "90m", "limited", 12, "7.5.5"],
    ["fide-2023", "15m+10s", "full", 11, "A.4"],
    ["fide-2023", "15m+10s", "limited", 11, "A.5.2"],
    ["fide-2023", "3m+2s", "full", 11, "B.2"],
    ["fide-2023", "3m+2s", "limited", 11, "B.3"],
  ])(
    "[RUL13] [RUL14] %s, %s, %s: at once, the opponent gets time",
    (edition, timeControl, supervision, black, article) => {
      const desk = twoMoves({ edition, timeControl, supervision });
      expect(outcomeOf(desk.give(rule(3, "reinstated")))).toBe("IllegalMoveRuled PlayStopped TimesProposed");
      expect(desk.state.proposed).toMatchObject({
        white: 600_000,
        black: black * 60_000,
        why: "illegalMove",
        article,
      });
      expect(desk.view.illegal).toMatchObject([{ ply: 3, side: "white", ruling: "reinstated", article }]);
      expect(sans(desk)).toBe("e4 e5");
    },
  );

  it.each<[EditionId, string, Supervision, Ruling["ruling"], string]>([
    ["fide-2017", "15m+10s", "limited", "reinstated", "againstFinding A.4.2"],
    ["fide-2017", "15m+10s", "limited", "loses", "IllegalMoveRuled ResultEntered"],
    ["fide-2014", "3m+2s", "limited", "loses", "IllegalMoveRuled ResultEntered"],
    ["fide-2018", "3m+2s", "limited", "loses", "againstFinding B.4"],
    ["fide-2023", "90m", "limited", "stands", "againstFinding 7.5.5"],
  ])("[RUL14] %s, %s, %s: the first one %s: %s", (edition, timeControl, supervision, ruling, made) => {
    const desk = twoMoves({ edition, timeControl, supervision });
    expect(outcomeOf(desk.give(rule(3, ruling)))).toBe(made);
  });

  it.each<[string, DeskOptions, Ruling["ruling"], string, string]>([
    [
      "in standard play it is never too late",
      { timeControl: "90m" },
      "reinstated",
      "IllegalMoveRuled PlayStopped MovesCorrected TimesProposed",
      "e4 e5",
    ],
    [
      "in blitz without supervision it stands once the opponent has moved",
      { timeControl: "3m+2s" },
      "reinstated",
      "againstFinding B.3",
      "e4 e5 exe5 Nc6 Nf3 d6 Bb5",
    ],
    [
      "in blitz with an arbiter at the board it is never too late",
      { timeControl: "3m+2s", supervision: "full" },
      "reinstated",
      "IllegalMoveRuled PlayStopped MovesCorrected TimesProposed",
      "e4 e5",
    ],
    ["and is noted", { timeControl: "3m+2s" }, "stands", "IllegalMoveRuled", "e4 e5 exe5 Nc6 Nf3 d6 Bb5"],
  ])("[RUL13] [RUL14] found four plies later: %s", (_, options, ruling, made, line) => {
    const desk = answered(options, "Nc6", "Nf3", "d6", "Bb5");
    expect(outcomeOf(desk.give(rule(3, ruling)))).toBe(made);
    expect(sans(desk)).toBe(line);
    // Back to what the clock showed as that turn began, and two minutes (one in blitz) for Black.
    if (made.includes("TimesProposed"))
      expect(desk.state.proposed).toMatchObject({
        white: 600_000,
        black: options.timeControl === "90m" ? 720_000 : 660_000,
      });
  });

  it("[RUL14] until 2009 only the opponent could say so in blitz", () => {
    const desk = twoMoves({ edition: "fide-2009", timeControl: "5m" });
    expect(outcomeOf(desk.give(rule(3, "loses")))).toBe("againstFinding B.3.c");
    expect(outcomeOf(desk.give(rule(3, "loses", { claimed: true })))).toBe("IllegalMoveRuled ResultEntered");
  });

  it.each<[EditionId, number]>([
    ["fide-2005", 3],
    ["fide-2009", 3],
    ["fide-2014", 2],
    ["fide-2018", 2],
    ["fide-2023", 2],
  ])("[RUL15] %s: the %ith one of a player loses, however many the other has had", (edition, losing) => {
    const desk = twoMoves({ edition });
    for (let strike = 1; strike < losing; strike++) {
      expect(outcomeOf(desk.give(rule(3, "loses", { again: true })))).toMatch(/^againstFinding/);
      desk.give(rule(3, "reinstated", { again: true }));
    }
    desk.script.pass(1000);
    desk.play("Nf3");
    expect(outcomeOf(desk.give(rule(4, "loses")))).toMatch(/^againstFinding/);
    expect(outcomeOf(desk.give(rule(4, "reinstated")))).toContain("IllegalMoveRuled");
    desk.play("Nc6");
    expect(outcomeOf(desk.give(rule(5, "reinstated")))).toMatch(/^againstFinding/);
    expect(outcomeOf(desk.give(rule(5, "loses")))).toBe("IllegalMoveRuled ResultEntered");
    expect(desk.state.desk.pending).toMatchObject({ result: "0-1", termination: "illegalMoves" });
  });

  it("[RUL15] one that stood, or was only noted, is none to count", () => {
    const desk = answered({ timeControl: "3m+2s" }, "Nc6");
    desk.give(rule(3, "stands"));
    desk.give(rule(5, "noted"));
    expect(outcomeOf(desk.give(rule(5, "loses")))).toBe("againstFinding B.3");
  });

  it("[RUL14] where the opponent has nothing to mate with it is a draw", () => {
    const start = { fen: "4k3/8/8/8/8/8/R7/4K3 w - - 0 1", chess960: false };
    const desk = new Desk({ edition: "fide-2023", timeControl: "90m", start });
    desk.give(rule(1, "reinstated"));
    expect(outcomeOf(desk.give(rule(1, "loses", { again: true })))).toBe("againstFinding 7.5.5");
    expect(outcomeOf(desk.give(rule(1, "draw", { again: true })))).toBe("IllegalMoveRuled ResultEntered");
    expect(desk.state.desk.pending).toMatchObject({ result: "1/2-1/2", termination: "illegalMoves" });
  });

  it("[RUL14] also where the opponent has men, and no series of legal moves mates", () => {
    const start = { fen: "8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/1K6/8 w - - 0 1", chess960: false };
    const desk = new Desk({ edition: "fide-2023", timeControl: "90m", start });
    desk.give(rule(1, "reinstated"));
    expect(desk.give(rule(1, "loses", { again: true }))).toMatchObject({
      article: "7.5.5",
      why: { code: "lawsSay", what: "draw" },
    });
    expect(outcomeOf(desk.give(rule(1, "draw", { again: true })))).toBe("IllegalMoveRuled ResultEntered");
  });

  it("[RUL14] where it cannot be told at once the arbiter rules either", () => {
    for (const ruling of ["loses", "draw"] as const) {
      const desk = twoMoves({ edition: "fide-2023" });
      desk.give(rule(3, "reinstated"));
      expect(outcomeOf(desk.give(rule(3, ruling, { again: true })))).toBe("IllegalMoveRuled ResultEntered");
    }
  });

  it("[RUL14] against the edition only by saying so; with other times than the computed ones", () => {
    const desk = answered({ timeControl: "3m+2s" }, "Nc6");
    const times = { white: toMillis(100_000), black: toMillis(110_000) };
    const given = desk.give(rule(3, "reinstated", { against: true, times }));
    expect(outcomeOf(given)).toBe("IllegalMoveRuled PlayStopped MovesCorrected TimesProposed");
    expect(desk.state.proposed).toMatchObject(times);
  });

  it("[RUL16] two arbiters: the second is told who ruled, and the player has not two strikes", () => {
    for (const desk of [twoMoves(), answered({}, "Nc6")]) {
      desk.give(rule(3, "reinstated"), ANN);
      const entries = desk.script.entries.length;
      const second = desk.give(rule(3, "reinstated"), BEN);
      expect(second).toMatchObject({ reason: "alreadyDone", detail: expect.stringContaining("Ann Archer") });
      expect(desk.script.entries).toHaveLength(entries);
    }
  });

  it("[RUL16] another illegal move at the same half-move, as the board shows it or as the arbiter says", () => {
    const desk = twoMoves();
    desk.give(rule(3, "reinstated"));
    desk.script.pass(30_000).rawMove(desk.game, AFTER);
    expect(outcomeOf(desk.give(rule(3, "loses")))).toBe("IllegalMoveRuled ResultEntered");
    const unseen = twoMoves();
    unseen.give(rule(3, "reinstated"));
    expect(outcomeOf(unseen.give(rule(3, "loses", { again: true })))).toBe("IllegalMoveRuled ResultEntered");
  });

  it("[RUL13] of half-moves that there are, by arbiters, while the game is played", () => {
    const desk = twoMoves();
    expect(outcomeOf(desk.give(rule(4, "reinstated")))).toBe("badPly");
    expect(outcomeOf(desk.give(rule(1, "reinstated")))).toBe("badPly 7.5");
    expect(outcomeOf(desk.give(rule(3, "reinstated"), null))).toBe("notAllowed");
    desk.give({ kind: "enterResult", result: "1-0", reason: "resignation" });
    expect(outcomeOf(desk.give(rule(3, "reinstated")))).toBe("gameOver");
  });

  it("[RUL13] 7.5.4: a legal move that was made with two hands costs as much, and stays", () => {
    const desk = twoMoves().play("Nf3");
    desk.script.clock(1, 500_000, 600_000, null);
    expect(outcomeOf(desk.give(rule(3, "reinstated")))).toBe("IllegalMoveRuled TimesProposed");
    expect(sans(desk)).toBe("e4 e5 Nf3");
    expect(desk.state.proposed).toMatchObject({ white: 500_000, black: 720_000 });
  });

  it("[RUL14] without a time control that can be read the arbiter decides alone, and no times are made up", () => {
    const desk = twoMoves({ timeControl: "as announced" });
    expect(outcomeOf(desk.give(rule(3, "reinstated")))).toBe("IllegalMoveRuled PlayStopped");
    expect(desk.view.illegal).toMatchObject([{ article: "7.5" }]);
  });
});
