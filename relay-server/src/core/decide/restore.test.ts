import { describe, expect, it } from "vitest";
import { toMillis, toPly, type EditionId } from "@boardwire/shared";
import { adviceOf } from "./advice.ts";
import { BEN, Desk, outcomeOf, type DeskOptions } from "./test-desk-script.ts";

// Back to an earlier half-move with both times, and what else is noted (docs/rules/rulings.md).

const back = (ply: number, times?: { white: number; black: number }) =>
  ({
    kind: "restore",
    ply,
    ...(times === undefined ? {} : { times: { white: toMillis(times.white), black: toMillis(times.black) } }),
  }) as const;

/** 1. e4 (89:50) e5 (89:40) 2. Nf3 (89:00) Nc6 (88:00); Black's last press was read, and White's clock runs. */
function fourPlies(options: DeskOptions = {}): Desk {
  const desk = new Desk({ timeControl: "90m", ...options }).play(
    ["e4", 5_390_000],
    ["e5", 5_380_000],
    ["Nf3", 5_340_000],
    ["Nc6", 5_280_000],
  );
  desk.script.clock(1, 5_340_000, 5_280_000, "white");
  return desk;
}

describe("a game that goes back", () => {
  it.each([
    [4, 5_340_000, 5_280_000, "PlayStopped TimesProposed"],
    [3, 5_340_000, 5_380_000, "PlayStopped MovesCorrected TimesProposed"],
    [2, 5_390_000, 5_380_000, "PlayStopped MovesCorrected TimesProposed"],
    [1, 5_390_000, 5_400_000, "PlayStopped MovesCorrected TimesProposed"],
    [0, 5_400_000, 5_400_000, "PlayStopped MovesCorrected TimesProposed"],
  ])(
    "[RUL17] S-23: after half-move %i the clocks get what they showed as that turn began",
    (ply, white, black, made) => {
      const desk = fourPlies();
      expect(outcomeOf(desk.give(back(ply)))).toBe(made);
      expect(desk.state.moves).toHaveLength(ply);
      expect(desk.state.proposed).toMatchObject({ white, black, why: "irregularity", article: "7.1" });
      expect(desk.view.stopped).toMatchObject({ why: "irregularity", side: null });
    },
  );

  it.each<[EditionId, string]>([
    ["fide-2005", "6.14"],
    ["fide-2009", "6.13"],
    ["fide-2023", "7.1"],
  ])("[RUL17] %s: by %s, with the times that the arbiter gives", (edition, article) => {
    const desk = fourPlies({ edition });
    desk.give(back(2, { white: 60_000, black: 70_000 }));
    expect(desk.state.proposed).toMatchObject({ white: 60_000, black: 70_000, article });
  });

  it("[RUL17] a press that was not read gives no time: the arbiter has to", () => {
    const desk = new Desk({ timeControl: "90m" }).play(["e4", 5_390_000], "e5", ["Nf3", 5_340_000]);
    const before = desk.script.entries.length;
    expect(outcomeOf(desk.give(back(2)))).toBe("timesNotKnown 7.1");
    expect(desk.script.entries).toHaveLength(before);
    expect(outcomeOf(desk.give(back(2, { white: 1000, black: 2000 })))).toBe("MovesCorrected TimesProposed");
  });

  it("[RUL17] two arbiters: the second one's half-moves are not there any more, or it is done already", () => {
    const desk = fourPlies();
    desk.give(back(2));
    expect(desk.give(back(3), BEN)).toMatchObject({
      reason: "badPly",
      detail: expect.stringContaining("Ann Archer"),
    });
    expect(desk.give(back(2), BEN)).toMatchObject({ reason: "alreadyDone" });
    expect(outcomeOf(desk.give(back(9)))).toBe("badPly 7.1");
    expect(outcomeOf(desk.give(back(1), null))).toBe("notAllowed");
  });

  it("[RUL18] S-23 S-62: a clock that counts moves is to be told how many there were", () => {
    for (const [timeControl, counter] of [
      ["40/90m, 30m; next period on move", [{ what: "setMoveCounter", white: 2, black: 1 }]],
      ["40/90m, 30m", []],
      ["90m", []],
    ] as const) {
      const desk = fourPlies({ timeControl });
      const { hall } = desk.script;
      const command = { ...back(3), game: desk.game };
      const made = fourPlies({ timeControl }).give(back(3));
      if ("reason" in made) throw new Error(made.detail);
      expect(adviceOf(hall, command, made), timeControl).toEqual([
        { what: "stopClocks" },
        { what: "setTimes", white: 5_340_000, black: 5_380_000 },
        ...counter,
      ]);
    }
  });
});

describe("what else arbiters write down", () => {
  it.each<[EditionId, string, "full" | "limited", number | null, string]>([
    ["fide-2023", "15m+10s", "full", 5, "againstFinding A.4.3"],
    ["fide-2023", "3m+2s", "full", 5, "againstFinding B.2"],
    ["fide-2018", "15m+10s", "full", 5, "againstFinding A.3.2"],
    ["fide-2023", "15m+10s", "limited", null, "ScoreSheetShown"],
    ["fide-2023", "90m", "full", null, "ScoreSheetShown"],
    ["fide-2009", "15m+10s", "full", null, "ScoreSheetShown"],
  ])("[RUL22] %s, %s, %s: the sheet is shown %s times", (edition, timeControl, supervision, limit, sixth) => {
    const desk = new Desk({ edition, timeControl, supervision });
    expect(desk.view.sheetLimit).toBe(limit);
    for (let i = 0; i < 5; i++) desk.give({ kind: "showSheet", side: "white" });
    expect(desk.view.sheets).toEqual({ white: 5, black: 0 });
    expect(outcomeOf(desk.give({ kind: "showSheet", side: "white" }))).toBe(sixth);
    if (limit === null) return;
    expect(outcomeOf(desk.give({ kind: "showSheet", side: "black" }))).toBe(
      sixth.replace("againstFinding", "notOnMove"),
    );
    desk.give({ kind: "showSheet", side: "white", against: true });
    expect(desk.view.sheets).toEqual({ white: 6, black: 0 });
  });

  it("[RUL22] two who count the same time count it once, and each player's for itself", () => {
    const desk = new Desk({ timeControl: "90m" });
    const shown = { kind: "showSheet", side: "white", times: 1 } as const;
    expect(outcomeOf(desk.give(shown))).toBe("ScoreSheetShown");
    expect(desk.give(shown, "ben00001")).toMatchObject({
      reason: "alreadyDone",
      why: { code: "sheetCounted", side: "white", times: 1 },
    });
    expect(outcomeOf(desk.give({ ...shown, side: "black" }))).toBe("ScoreSheetShown");
    expect(outcomeOf(desk.give({ ...shown, times: 2 }))).toBe("ScoreSheetShown");
    expect(desk.view.sheets).toEqual({ white: 2, black: 1 });
  });

  it("[RUL23] 8.5.3: position, times, whose clock ran and moves completed, as they were known then", () => {
    const desk = fourPlies();
    desk.script.pass(40_000).play(desk.game, "Bb5");
    const text = "the men were knocked over";
    expect(outcomeOf(desk.give({ kind: "notePosition", text }))).toBe("PositionNoted");
    expect(desk.view.noted).toEqual({
      fen: "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
      ply: 5,
      white: 5_300_000,
      black: 5_280_000,
      running: "white",
      completed: { white: 2, black: 2 },
      text,
      by: "Ann Archer",
      at: desk.script.now,
    });
    const unread = new Desk();
    unread.give({ kind: "notePosition" });
    expect(unread.view.noted).toMatchObject({ white: null, black: null, running: null });
  });

  it("[RUL24] notes about a table that there is, or about the round; by arbiters", () => {
    const desk = new Desk();
    const note = { kind: "note", text: "a telephone rang" } as const;
    expect(outcomeOf(desk.give({ ...note, table: toPly(1) as never }))).toBe("Noted");
    expect(outcomeOf(desk.give({ ...note, table: null }))).toBe("Noted");
    expect(outcomeOf(desk.give({ ...note, table: 9 as never }))).toBe("unknownTable");
    expect(outcomeOf(desk.give({ ...note, table: null }, null))).toBe("notAllowed");
  });

  it("[RUL26] when flags will fall, and moves made, completed and required", () => {
    const desk = fourPlies({ timeControl: "40/90m, 30m" });
    const { now } = desk.script;
    desk.script.play(desk.game, "Bb5");
    expect(desk.view).toMatchObject({
      flagAt: { white: now + 5_340_000, black: null },
      made: { white: 3, black: 2 },
      completed: { white: 2, black: 2 },
      required: { white: 40, black: 40 },
    });
    desk.script.clock(1, 5_300_000, 5_280_000, null);
    expect(desk.view.flagAt).toEqual({ white: null, black: null });
  });

  it("[RUL26] the time control, and what a move adds in the period of each side", () => {
    const told = ["40/90m, 30m+30s", "90+30", "90m delay 5s", "nobody knows"].map((timeControl) => {
      const { view } = fourPlies({ timeControl });
      return [view.timeControl, view.increment.white, view.increment.black];
    });
    expect(told).toEqual([
      ["40/5400:1800+30", 0, 0],
      ["5400+30", 30_000, 30_000],
      ["90m delay 5s", 0, 0],
      ["nobody knows", null, null],
    ]);
  });
});

describe("a flag that is called", () => {
  const fall = (desk: Desk, side: "white" | "black"): void => {
    const seen = desk.script.now;
    desk.script.add({
      type: "FlagFallObserved",
      game: desk.game,
      side,
      kind: "final",
      period: 0,
      first: side,
      seen,
    });
  };
  const call = (side: "white" | "black", by: "arbiter" | "player") =>
    ({ kind: "callFlag", side, by }) as const;

  it.each<[EditionId, string, string]>([
    ["fide-2005", "15m", "againstFinding Appendix B"],
    ["fide-2009", "15m", "againstFinding A.4.d"],
    ["fide-2014", "15m", "FlagFallEstablished"],
    ["fide-2009", "90m", "FlagFallEstablished"],
    ["fide-2023", "3m+2s", "FlagFallEstablished"],
  ])("[RUL27] %s, %s: by the arbiter unasked: %s", (edition, timeControl, made) => {
    const desk = new Desk({ edition, timeControl });
    fall(desk, "white");
    expect(outcomeOf(desk.give(call("white", "arbiter")))).toBe(made);
    if (made === "FlagFallEstablished") return;
    expect(outcomeOf(desk.give(call("white", "player")))).toBe("FlagFallEstablished");
  });

  it("[RUL27] with both down the arbiter may, also there", () => {
    const desk = new Desk({ edition: "fide-2009", timeControl: "15m" });
    fall(desk, "white");
    fall(desk, "black");
    expect(outcomeOf(desk.give(call("white", "arbiter")))).toBe("FlagFallEstablished");
  });

  it("[RUL27] S-16: a mate after it changes nothing; after a mate nobody calls a zero that nobody had seen", () => {
    const mate = ["f3", "e5", "g4", "Qh4#"] as const;
    const called = new Desk({ timeControl: "90m" }).play(...mate.slice(0, 3));
    fall(called, "black");
    called.give(call("black", "player"));
    called.script.pass(1000);
    called.play("Qh4#");
    expect(called.state.falls).toMatchObject([{ side: "black", establishedAt: expect.any(Number) }]);
    expect(outcomeOf(called.give(call("black", "player"), BEN))).toMatch(/^nothingToDo/);
    const unseen = new Desk({ timeControl: "90m" }).play(...mate.slice(0, 3));
    fall(unseen, "black");
    unseen.script.pass(1000);
    unseen.play("Qh4#");
    expect(outcomeOf(unseen.give(call("black", "player")))).toBe("gameOver 6.8");
  });
});
