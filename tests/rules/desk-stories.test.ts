import { describe, expect, it } from "vitest";
import type { EditionId } from "@boardwire/shared";
import { inPlay, late, millis, show } from "../flags/hands.ts";
import { FlagTable } from "../flags/table.ts";
import { BEN, deskOf, order } from "./desk.ts";

// Whole cases, from what board and clock report to what the arbiters decide and the public learns (docs/rules/rulings.md).

const DANCE = ["Nf3", "Nf6", "Ng1", "Ng8"] as const;
const sans = (table: FlagTable): string => table.game.moves.map(({ san }) => san).join(" ");

/** Plays and presses, a second a move; the clock shows the times of the control's start less what was used. */
function playOn(table: FlagTable, moves: readonly string[], at: { white: number; black: number }): void {
  for (const san of moves) {
    const isWhite = table.game.moves.length % 2 === 0;
    table.pass(1000).play(san);
    if (isWhite) at.white -= 1;
    else at.black -= 1;
    const lever = isWhite ? "black" : "white";
    show(table.pass(300), { white: `${at.white}`, black: `${at.black}`, lever });
  }
}

describe("a flag that falls at move 39 of 40", () => {
  /** 38 moves of each; White has made the 39th, presses, and its clock is at zero with 60 seconds for Black. */
  function atMove39(fen?: string, moves: readonly [string, string, string, string] = DANCE): FlagTable {
    const table = new FlagTable({ timeControl: "40/90m, 30m", ...(fen === undefined ? {} : { fen }) });
    const at = { white: 5400, black: 5400 };
    show(table, { white: "5400", black: "5400", running: false });
    show(table.pass(1000), { white: "5400", black: "5400" });
    playOn(
      table,
      Array.from({ length: 76 }, (_, i) => moves[i % 4] ?? ""),
      at,
    );
    table.pass(at.white * 1000);
    show(table, { white: "0", black: "60", running: false, whiteFlags: 0x30 });
    return table.pass(1000);
  }

  it("[RUL27] is ruled a loss on time: called, and entered with the article", async () => {
    const table = atMove39();
    expect(table.arbiter.flags).toMatchObject([
      { side: "white", made: 38, completed: 38, required: 40, establishedAt: null },
    ]);
    expect(await order(table, { kind: "callFlag", side: "white", by: "player" })).toEqual({ kind: "done" });
    expect(table.arbiter.flags).toMatchObject([
      { meaning: { kind: "askWinnable", of: "white", article: "6.9" } },
    ]);
    expect(await order(table, { kind: "callFlag", side: "white", by: "arbiter" }, BEN)).toMatchObject({
      reason: "nothingToDo",
      article: "6.8",
    });
    expect(table.look("public")).toMatchObject({ status: "live", result: null, clock: { white: 0 } });
    await order(table, { kind: "enterResult", result: "0-1", reason: "time" });
    table.pass(10_000);
    expect(table.look("public")).toMatchObject({ status: "over", result: "0-1", termination: "time" });
  });

  it("[RUL27] against a bare king it is a draw, and no loss", async () => {
    const table = atMove39("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", ["Ra2", "Kd8", "Ra1", "Ke8"]);
    await order(table, { kind: "callFlag", side: "white", by: "player" });
    const result = { kind: "enterResult", result: "1/2-1/2", reason: "timeNoMate" } as const;
    expect(await order(table, { ...result, result: "0-1" })).toMatchObject({ reason: "badResult" });
    expect(await order(table, result)).toEqual({ kind: "done" });
    table.pass(10_000);
    expect(table.look("public")).toMatchObject({ result: "1/2-1/2", termination: "timeNoMate" });
  });
});

describe("a claim of three times the same position", () => {
  /** 1. Nf3 Nf6 2. Ng1 Ng8 and again; then White is on the move with 10:00 against 12:00. */
  function repeated(edition: EditionId, moves: readonly string[]): FlagTable {
    const table = new FlagTable({ timeControl: "90m", edition });
    const at = { white: 608, black: 728 };
    show(table, { white: "608", black: "728", running: false });
    show(table.pass(1000), { white: "608", black: "728" });
    playOn(table, moves, at);
    return table;
  }

  it.each<[EditionId, string, string]>([
    ["fide-2005", "9.2(a)", "9.5(a)"],
    ["fide-2023", "9.2.1", "9.5.2"],
  ])(
    "[RUL6] %s: right, with the move that was written down (%s): drawn by %s",
    async (edition, article, by) => {
      const table = repeated(edition, [...DANCE, ...DANCE, "Nf3", "Nf6"]);
      const made = await order(table, {
        kind: "makeClaim",
        side: "white",
        what: "threefold",
        intended: "Ng1",
      });
      expect(made).toEqual({ kind: "done", advice: [{ what: "stopClocks" }] });
      expect(deskOf(table).claims).toMatchObject([
        {
          intended: { uci: "f3g1", san: "Ng1" },
          found: {
            right: true,
            article,
            occurrences: [{ moveNumber: 2 }, { moveNumber: 4 }, { moveNumber: 6 }],
          },
        },
      ]);
      expect(await order(table, { kind: "decideClaim", claim: 1, outcome: "right" })).toEqual({
        kind: "done",
      });
      expect(deskOf(table).claims).toMatchObject([{ decided: { outcome: "right", article: by } }]);
      expect(table.look("public")).toMatchObject({ status: "live", result: null });
      table.pass(10_000);
      expect(table.look("public")).toMatchObject({ result: "1/2-1/2", termination: "claim" });
    },
  );

  it.each<[EditionId, string, string, string]>([
    ["fide-2005", "7:03", "15:05", "9.5(b)"],
    ["fide-2023", "10:03", "14:05", "9.5.3"],
  ])(
    "[RUL6] [RUL8] %s: wrong: the clock is set to %s and %s by %s, and the written move follows",
    async (edition, white, black, article) => {
      const table = repeated(edition, [...DANCE, "Nf3", "Nf6"]);
      show(table, { white: "603", black: "725", lever: "white" });
      await order(table, { kind: "makeClaim", side: "white", what: "threefold", intended: "Ng1" });
      expect(deskOf(table).claims).toMatchObject([{ ifWrong: null }]);
      show(table.pass(2000), { white: "603", black: "725", running: false });
      const ifWrong = { white: millis(white), black: millis(black) };
      expect(deskOf(table).claims).toMatchObject([{ ifWrong }]);
      expect(await order(table, { kind: "decideClaim", claim: 1, outcome: "wrong" }, BEN)).toEqual({
        kind: "done",
        advice: [
          { what: "setTimes", white: millis(white), black: millis(black) },
          { what: "makeIntended", side: "white", san: "Ng1" },
        ],
      });
      expect(table.arbiter.proposed).toMatchObject({ why: "wrongClaim", article, by: BEN, outcome: "open" });
      show(table.pass(20_000), { white, black, running: false });
      expect(table.arbiter.proposed).toMatchObject({ outcome: "set" });
      expect(await order(table, { kind: "resumePlay" })).toEqual({ kind: "done" });
      show(table.pass(5000), { white, black });
      expect(deskOf(table).mustPlay).toMatchObject({ san: "Ng1", made: null, article });
      table.play("Ng1");
      show(table.pass(500), { white, black, lever: "black" });
      expect(deskOf(table).mustPlay).toBeNull();
      expect(sans(table)).toBe("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
      expect(table.game.end).toBeNull();
    },
  );

  it("[RUL8] another move than the written one is told of, and taken back with its time", async () => {
    const table = repeated("fide-2023", [...DANCE, "Nf3", "Nf6"]);
    await order(table, { kind: "makeClaim", side: "white", what: "threefold", intended: "Ng1" });
    show(table.pass(1000), { white: "603", black: "725", running: false });
    await order(table, { kind: "decideClaim", claim: 1, outcome: "wrong" });
    await order(table, { kind: "resumePlay" });
    show(table.pass(1000), { white: "603", black: "845" });
    table.play("Ne5");
    show(table.pass(500), { white: "603", black: "845", lever: "black" });
    expect(deskOf(table).mustPlay).toMatchObject({ ply: 7, san: "Ng1", made: "Ne5" });
    const times = { white: 600_000, black: 845_000 };
    expect(await order(table, { kind: "restore", ply: 6, times })).toMatchObject({ kind: "done" });
    table
      .putBack(...DANCE, "Nf3", "Nf6")
      .pass(3000)
      .play("Ng1")
      .pass(3000);
    expect(sans(table)).toBe("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    expect(deskOf(table).mustPlay).toBeNull();
  });
});

describe("an illegal move that is found four plies later", () => {
  /** 1. e4 e5 2. Ke3 (seen as illegal), and four half-moves more. */
  function withIllegalMove(timeControl: string): FlagTable {
    const table = inPlay(timeControl);
    const relay = { kind: "relay" } as const;
    const fens: readonly [string, string, string, "illegal" | "seen"][] = [
      ["e1e3", "Ke3", "rnbqkbnr/pppp1ppp/8/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR b kq - 1 2", "illegal"],
      ["b8c6", "Nc6", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR w kq - 2 3", "seen"],
      ["g1f3", "Nf3", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/4KN2/PPPP1PPP/RNBQ1B1R b kq - 3 3", "seen"],
      ["g8f6", "Nf6", "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/4KN2/PPPP1PPP/RNBQ1B1R w kq - 4 4", "seen"],
      ["f1b5", "Bb5", "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/4KN2/PPPP1PPP/RNBQ3R b kq - 5 4", "seen"],
    ];
    for (const [uci, san, fen, known] of fens)
      table.append({
        type: "MovesObserved",
        source: relay,
        game: table.id,
        from: (table.game.moves.length + 1) as never,
        replaced: 0,
        moves: [{ uci, san, fen, known, at: table.now as never }],
        evidence: { rule: "test", doubt: 0 },
      });
    return table;
  }

  it("[RUL13] in standard play: back before it with its times, in one step, and two minutes for the opponent", async () => {
    const table = withIllegalMove("90m");
    const answer = await order(table, { kind: "ruleIllegalMove", ply: 3, ruling: "reinstated" });
    expect(answer).toEqual({
      kind: "done",
      advice: [
        { what: "stopClocks" },
        { what: "setTimes", white: millis("1:29:58"), black: millis("1:31:58") },
      ],
    });
    expect(sans(table)).toBe("e4 e5");
    expect(deskOf(table)).toMatchObject({
      stopped: { why: "illegalMove" },
      illegal: [{ ply: 3, side: "white", ruling: "reinstated", article: "7.5.5" }],
    });
    show(table.pass(20_000), { white: "1:29:58", black: "1:31:58", running: false });
    expect(table.arbiter.proposed).toMatchObject({ outcome: "set" });
    await order(table, { kind: "resumePlay" });
    show(table.pass(1000), { white: "1:29:58", black: "1:31:58" });
    table.play("Nf3");
    show(table.pass(500), { white: "1:29:50", black: "1:31:58", lever: "black" });
    expect(sans(table)).toBe("e4 e5 Nf3");
    const before = [table.game, table.look("arbiter")];
    table.restart();
    expect([table.game, table.look("arbiter")]).toEqual(before);
  });

  it("[RUL14] in blitz without supervision: it stands, and is no more than noted", async () => {
    const table = withIllegalMove("3m+2s");
    expect(await order(table, { kind: "ruleIllegalMove", ply: 3, ruling: "reinstated" })).toMatchObject({
      reason: "againstFinding",
      article: "B.3",
    });
    expect(await order(table, { kind: "ruleIllegalMove", ply: 3, ruling: "stands" })).toEqual({
      kind: "done",
    });
    expect(sans(table)).toBe("e4 e5 Ke3 Nc6 Nf3 Nf6 Bb5");
    expect(table.arbiter.proposed).toBeNull();
  });
});

describe("both flags down", () => {
  it("[RUL27] the clock shows who was first: that one has lost", async () => {
    const table = late("0:01", "0:05", "90m");
    show(table, { white: "0:00", black: "0:05", whiteFlags: 0x50 });
    show(table.pass(5000), { white: "0:00", black: "0:00", whiteFlags: 0x50, lever: "black" });
    for (const side of ["white", "black"] as const)
      expect(await order(table, { kind: "callFlag", side, by: "arbiter" })).toEqual({ kind: "done" });
    expect(table.arbiter.flags).toMatchObject([{ meaning: { of: "white" } }, { meaning: { of: "white" } }]);
    await order(table, { kind: "enterResult", result: "0-1", reason: "time" });
    expect(table.pass(10_000).look("public")).toMatchObject({ result: "0-1", termination: "time" });
  });

  it("[RUL27] nobody knows which was first, in the last period: drawn", async () => {
    const table = late("0:06", "0:07", "90m");
    show(table, { white: "0:06", black: "0:07", running: false });
    show(table.pass(20_000), { white: "0:00", black: "0:00", whiteFlags: 0x50, blackFlags: 0x50 });
    expect(table.arbiter.flags?.map(({ meaning }) => meaning?.result)).toEqual(["1/2-1/2", "1/2-1/2"]);
    await order(table, { kind: "enterResult", result: "1/2-1/2", reason: "time" });
    expect(table.pass(10_000).look("public")).toMatchObject({ result: "1/2-1/2", termination: "time" });
  });
});

describe("what is noted before moves are made up", () => {
  it("[RUL23] 8.5.3: is what the relay knew at that instant, and stays when the moves are put right", async () => {
    const table = inPlay();
    await order(table, { kind: "notePosition", text: "both stopped writing" });
    const { noted } = deskOf(table);
    expect(noted).toMatchObject({
      ply: 2,
      white: millis("1:29:55"),
      black: millis("1:29:58"),
      running: "white",
      completed: { white: 1, black: 1 },
    });
    await order(table, { kind: "enterMoves", from: 2, moves: ["c5"] });
    expect(deskOf(table).noted).toEqual(noted);
  });
});
