import { describe, expect, it } from "vitest";
import { EDITION_IDS, type EditionId } from "@boardwire/shared";
import { LONG_GAME_START, longGame } from "../test-long-game.ts";
import { ANN, BEN, Desk, outcomeOf, type DeskOptions } from "./test-desk-script.ts";
import { DANCE, claim, decideOn, repeated, nearly } from "./test-claims.ts";

// Claims of a draw, edition by edition (docs/rules/rulings.md).

describe("a claim that a player makes", () => {
  it("[RUL1] [RUL2] by the player on the move: play stands, and it is an offer of a draw too", () => {
    const desk = repeated();
    expect(outcomeOf(desk.give(claim()))).toBe("PlayStopped ClaimMade DrawOffered");
    expect(desk.view).toMatchObject({
      stopped: { why: "claim", side: "white", by: "Ann Archer" },
      offers: [{ side: "white", ply: 8, open: true }],
      claims: [{ claim: 1, side: "white", what: "threefold", intended: null, ply: 8, by: "Ann Archer" }],
    });
  });

  it.each([
    ["with standard time", "90m", {}, "scoreSheet"],
    ["at a table whose time is not known", undefined, {}, "scoreSheet"],
    ["in rapid", "15m", {}, "ownCount"],
    ["in blitz, under full supervision too", "3m+2s", { supervision: "full" }, "ownCount"],
    ["for two minutes, which rest on neither", "90m", { what: "twoMinutes" }, undefined],
  ] as const)(
    "[RUL1] rests on the score sheet, or on the player's own count: %s",
    (_, control, facts, basis) => {
      const { what = "threefold", ...options } = facts as { what?: "threefold" | "twoMinutes" } & DeskOptions;
      const time = control === undefined ? {} : { timeControl: control };
      const desk = new Desk({ edition: "fide-2005", ...time, ...options }).play(...DANCE, ...DANCE);
      if (what === "twoMinutes") desk.script.clock(1, 90_000, 90_000, "white");
      const given = desk.give(claim({ what }));
      expect(Array.isArray(given) ? given.find(({ type }) => type === "ClaimMade") : given).toMatchObject({
        type: "ClaimMade",
        ...(basis === undefined ? {} : { basis }),
      });
      expect(JSON.stringify(given).includes("basis")).toBe(basis !== undefined);
    },
  );

  it.each<[EditionId, string]>([
    ["fide-2005", "rightLost 9.4"],
    ["fide-2014", "rightLost 9.4"],
    ["fide-2023", "rightLost 9.4"],
  ])("[RUL1] S-34: %s: one who has moved has lost the right, until the next turn", (edition, refusal) => {
    const desk = repeated({ edition }).play("Nf3");
    expect(outcomeOf(desk.give(claim()))).toBe(refusal);
    desk.play("Nf6");
    expect(outcomeOf(desk.give(claim()))).toContain("ClaimMade");
  });

  it.each<[EditionId, string]>([
    ["fide-2005", "9.2(b)"],
    ["fide-2009", "9.2.b"],
    ["fide-2018", "9.2.1.2"],
    ["fide-2023", "9.2.2"],
  ])("[RUL1] S-29: %s: before the first move it is White's turn alone (%s)", (edition, article) => {
    const desk = new Desk({ edition, timeControl: "90m" });
    expect(outcomeOf(desk.give(claim({ side: "black" })))).toBe(`notOnMove ${article}`);
  });

  it.each<[EditionId, boolean]>([
    ["fide-2005", false],
    ["fide-2009", true],
    ["fide-2014", true],
    ["fide-2017", true],
    ["fide-2018", true],
    ["fide-2023", true],
  ])("[RUL1] %s: touching a piece first loses the right: %s", (edition, isLost) => {
    const desk = repeated({ edition });
    const made = desk.give(claim({ hand: "touched" }));
    expect(outcomeOf(made)).toBe(
      isLost ? "ClaimMade DrawOffered ClaimDecided" : "PlayStopped ClaimMade DrawOffered",
    );
    expect(desk.view.claims[0]?.decided).toEqual(
      isLost ? expect.objectContaining({ outcome: "lapsed", article: "9.4" }) : null,
    );
    expect(desk.state.proposed).toBeNull();
  });

  it("[RUL1] by the arbiter's word that a move was made the right is lost in every edition", () => {
    for (const edition of EDITION_IDS)
      expect(outcomeOf(repeated({ edition }).give(claim({ hand: "moved" })))).toContain("ClaimDecided");
  });

  it.each([
    ["Ng1", "Ng1"],
    ["ng1", null],
    ["♘g1", "Ng1"],
    ["f3g1", "Ng1"],
    ["F3-G1", "Ng1"],
    ["Nf3-g1", "Ng1"],
    ["Ng1!?", "Ng1"],
    ["h3", "h3"],
    ["h2-h3", "h3"],
    ["Nd7", null],
  ])("[RUL3] the intended move written as %s is %s", (intended, san) => {
    const desk = nearly();
    const made = desk.give(claim({ intended }));
    if (san === null) expect(outcomeOf(made)).toBe("illegalMove");
    else expect(desk.view.claims[0]?.intended?.san).toBe(san);
  });

  it.each(["0-0", "O-O", "o-o", "e1g1", "Kg1"])("[RUL3] castling as %s", (intended) => {
    const desk = new Desk({
      timeControl: "90m",
      start: { fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1", chess960: false },
    });
    const made = desk.give(claim({ what: "fifty", intended }));
    if (intended === "Kg1") expect(outcomeOf(made)).toBe("illegalMove");
    else expect(desk.view.claims[0]?.intended).toEqual({ uci: "e1g1", san: "O-O" });
  });

  it("[RUL2] one at a time: who comes second is told who was first; there is no way to withdraw it", () => {
    const desk = repeated();
    desk.give(claim(), ANN);
    const second = desk.give(claim(), BEN);
    expect(outcomeOf(second)).toBe("claimOpen");
    expect(second).toMatchObject({ detail: expect.stringContaining("Ann Archer") });
    expect(outcomeOf(desk.give({ kind: "resumePlay" }, BEN))).toBe("claimOpen");
    expect(desk.state.desk.claims).toHaveLength(1);
  });

  it("[RUL1] none once the game is over, its result on its way, or the position has ended it", () => {
    const desk = repeated();
    desk.give({ kind: "enterResult", result: "1-0", reason: "resignation" });
    expect(outcomeOf(desk.give(claim(), BEN))).toBe("gameOver");
    const mated = new Desk({ timeControl: "90m" }).play("f3", "e5", "g4", "Qh4#");
    expect(outcomeOf(mated.give(claim()))).toBe("gameOver 9.2.2");
    mated.script.end(mated.game, "0-1", "checkmate");
    expect(outcomeOf(mated.give(claim()))).toBe("gameOver");
  });
});

describe("what the game says of a claim", () => {
  it("[RUL3] S-28: the position after the intended move counts, with the move number of each occurrence", () => {
    const desk = nearly();
    desk.give(claim({ intended: "Ng1" }));
    expect(desk.view.claims[0]?.found).toEqual({
      right: false,
      lapsed: false,
      fault: "notThreeTimes",
      isAtLeast: false,
      occurrences: [
        { ply: 3, moveNumber: 2 },
        { ply: 7, moveNumber: 4 },
      ],
      halfmoves: 7,
      article: "9.2.1",
      certainty: "read",
    });
  });

  it("[RUL3] the third time comes with the move that was written down", () => {
    const desk = repeated().play("Nf3", "Nf6");
    desk.give(claim({ intended: "Ng1" }));
    expect(desk.view.claims[0]?.found).toMatchObject({
      right: true,
      occurrences: [{ moveNumber: 2 }, { moveNumber: 4 }, { moveNumber: 6 }],
    });
  });

  it.each([
    ["98 half-moves and a quiet move", 98, "Kd1", false],
    ["99 half-moves and a quiet move", 99, "Kd1", true],
    ["99 half-moves and a pawn's move", 99, "a4", false],
    ["100 half-moves, as it stands", 100, null, true],
    ["99 half-moves, as it stands", 99, null, false],
  ])("[RUL3] S-32 S-33: %s", (_, halfmoves, intended, right) => {
    const fen = `4k3/8/8/8/8/8/P7/4K3 w - - ${halfmoves} 80`;
    const desk = new Desk({ timeControl: "90m", start: { fen, chess960: false } });
    desk.give(claim({ what: "fifty", intended }));
    expect(desk.view.claims[0]?.found?.right).toBe(right);
  });

  it("[RUL3] it stays what it was once the game has gone on, and is found anew where moves were put right", () => {
    const desk = repeated();
    desk.give(claim());
    const { found } = desk.view.claims[0] ?? {};
    expect(found?.right).toBe(true);
    desk.give(decideOn("right"));
    desk.give({ kind: "withdrawResult" });
    desk.play("e4", "e5");
    expect(desk.view.claims[0]?.found).toEqual(found);
    desk.give({ kind: "enterMoves", from: 5 as never, moves: ["Nc3", "Nc6", "Nb1", "Nb8"] });
    expect(desk.view.claims[0]?.found).toMatchObject({ right: true });
    desk.give({ kind: "enterMoves", from: 5 as never, moves: ["Nc3", "Nc6", "Nb1", "e6"] });
    expect(desk.view.claims[0]?.found).toMatchObject({ right: false });
  });
});

describe("a claim about positions far apart", () => {
  it("[RUL3] [RUL6] R119: after 181 moves the three move numbers are there, and the claim is right", () => {
    const start = { fen: LONG_GAME_START, chess960: false };
    const desk = new Desk({ timeControl: "90m", start });
    desk.script.play(desk.game, ...longGame());
    desk.give(claim({ side: "black" }));
    expect(desk.view.claims[0]?.found).toMatchObject({
      right: true,
      occurrences: [{ moveNumber: 162 }, { moveNumber: 173 }, { moveNumber: 181 }],
    });
    expect(outcomeOf(desk.give(decideOn("wrong")))).toBe("againstFinding 9.2.2");
    expect(outcomeOf(desk.give(decideOn("right")))).toBe("ClaimDecided ResultEntered");
  });
});
