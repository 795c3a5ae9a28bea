import { STANDARD_FEN, toMillis, toPly } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { collectRecord } from "./collect.ts";
import { toRoundSheet } from "./round-sheet.ts";
import type { RecordLine } from "./record-line.ts";
import { ANN, OLE, START, TABLE, by, collect, inBatches, openHall, parts, unbroken } from "./test-record.ts";

const brief = ({ by: who, what, before, after, article }: RecordLine): string[] => [
  who,
  what,
  before,
  after,
  article,
];
/** What people did at the table. */
const rulings = (lines: readonly RecordLine[]): string[][] =>
  lines.filter(({ kind }) => kind === "ruling").map((line) => brief(line));

describe("a line of the record", () => {
  it("has who by name, what, what stood before and after, and the article of the edition in force", async () => {
    const { script, game } = openHall();
    script.clock(1, 5_400_000, 5_400_000, "white").play(game, "e4", "e5", "Nf3", "Nc6");
    script.pass(60_000).clock(1, 5_340_000, 5_390_000, "white");
    by(
      script,
      ANN,
      { type: "PlayStopped", game, why: "claim", side: "white", text: "" },
      {
        type: "ClaimMade",
        game,
        claim: 1,
        side: "white",
        what: "threefold",
        intended: { uci: "f1b5", san: "Bb5" },
        basis: "scoreSheet",
        ply: 4,
      },
      { type: "ClaimDecided", game, claim: 1, outcome: "wrong", article: "9.5.3", certainty: "read" },
      {
        type: "TimesProposed",
        game,
        white: toMillis(5_340_000),
        black: toMillis(5_510_000),
        why: "wrongClaim",
        article: "9.5.3",
        certainty: "read",
      },
      { type: "PlayResumed", game, justified: null },
      { type: "Noted", table: TABLE, text: "White was upset" },
    );
    const { lines } = await collect(script);
    expect(rulings(lines)).toEqual([
      [
        "Ann, arbiter",
        "play stopped: claim, by White",
        "White 1:29:00, Black 1:29:50, White's clock runs",
        "play stands",
        "2023, 6.11",
      ],
      [
        "Ann, arbiter",
        "claim 1 by White: threefold",
        "after 2...Nc6",
        "with 3.Bb5 written down, by the score sheet",
        "",
      ],
      ["Ann, arbiter", "claim 1 decided", "open", "wrong", "2023, 9.5.3"],
      [
        "Ann, arbiter",
        "clocks to be set: wrong claim",
        "White 1:29:00, Black 1:29:50",
        "White 1:29:00, Black 1:31:50",
        "2023, 9.5.3",
      ],
      ["Ann, arbiter", "play resumed", "play stands", "", "2023, 6.11"],
      ["Ann, arbiter", "note", "", "White was upset", ""],
    ]);
    expect(new Set(lines.filter(({ kind }) => kind === "ruling").map(({ table }) => table))).toEqual(
      new Set([1]),
    );
  });

  it("of moves has those that stood and those that stand, numbered as on a score sheet", async () => {
    const { script, game } = openHall();
    script.play(game, "e4", "e5", "Nf3", "Nc6");
    const stood = script.hall.games.get(game)?.moves ?? [];
    const facts = stood.map(({ uci, san, fen, at }) => ({ uci, san, fen, at, known: "entered" as const }));
    by(
      script,
      OLE,
      { type: "MovesCorrected", game, from: toPly(4), moves: facts.slice(3) },
      { type: "MovesCorrected", game, from: toPly(2), moves: facts.slice(1, 2) },
      { type: "MovesCorrected", game, from: toPly(2), moves: [] },
    );
    const { lines } = await collect(script);
    expect(rulings(lines)).toEqual([
      ["Ole, operator", "moves found right", "2...Nc6", "2...Nc6", ""],
      ["Ole, operator", "moves corrected", "1...e5 2.Nf3 Nc6", "1...e5", ""],
      ["Ole, operator", "moves corrected", "1...e5", "nothing", ""],
    ]);
  });

  it("of a result has the one before it, and who corrected it", async () => {
    const { script, game } = openHall();
    script.play(game, "e4").end(game, "1-0", "kingsSignal");
    const head = { type: "ResultEntered", game, result: "0-1", publicAt: START } as const;
    by(script, ANN, { ...head, termination: "time" }, { type: "ResultWithdrawn", game });
    by(script, ANN, { type: "GameEnded", game, result: "1/2-1/2", termination: "timeNoMate" });
    const { lines } = await collect(script);
    expect(lines.filter(({ what }) => /result|ended/.test(what)).map((line) => brief(line))).toEqual([
      ["Boardwire", "game ended", "no result", "1-0, shown by the kings on the board, after 1.e4", ""],
      [
        "Ann, arbiter",
        "result entered",
        "1-0, shown by the kings on the board",
        "0-1, loss on time",
        "2023, 6.9",
      ],
      ["Ann, arbiter", "result taken back", "0-1, loss on time", "1-0, shown by the kings on the board", ""],
      [
        "Ann, arbiter",
        "result corrected",
        "1-0, shown by the kings on the board",
        "1/2-1/2, flag fallen, the opponent cannot mate, after 1.e4",
        "2023, 6.9",
      ],
    ]);
  });

  it("cites the edition that was in force then, not the one of now", async () => {
    const { script, game } = openHall();
    const fall = { type: "FlagFallEstablished", game, side: "white", by: "player" } as const;
    for (const edition of ["fide-2005", "fide-2023"] as const) {
      script.add({ type: "LawsChosen", edition, supervision: "limited" });
      by(script, ANN, fall);
    }
    const { lines } = await collect(script);
    expect(rulings(lines).map(([, , , , article]) => article)).toEqual(["2005, 6.9", "2023, 6.8"]);
  });

  it("[LAW2] names the tournament's own regulations, and cites them without a year", async () => {
    const { script, game } = openHall();
    script.add({
      type: "LawsChosen",
      edition: "fide-2017",
      supervision: "limited",
      overrides: {
        defaultTime: toMillis(1_800_000),
        illegalMove: { standard: { strikesToLose: 3, opponentGets: toMillis(90_000) } },
      },
    });
    by(script, ANN, {
      type: "ResultEntered",
      game,
      result: "1-0",
      termination: "absence",
      publicAt: script.now,
    });
    const collected = await collect(script);
    const { lines } = collected;
    expect(lines.find(({ what }) => what === "edition of the Laws")).toMatchObject({
      before: "fide-2023, limited supervision",
      after:
        "fide-2017, limited supervision; by the tournament's regulations: default time: 30m; " +
        "illegal move, standard, strikes to lose: 3; illegal move, standard, opponent gets: 1m30s",
    });
    expect(lines.find(({ what }) => what === "result entered")?.article).toBe("tournament regulations");
    expect(unbroken(toRoundSheet(collected, parts()))).toContain(
      "FIDE Laws of Chess 2017, limited supervision. By the tournament's own regulations: default time: 30m;",
    );
  });

  it.each([
    ["five times the position", STANDARD_FEN, 4, "2023, 9.6.1"],
    ["75 moves", "4k3/8/8/8/8/8/8/R3K1NN w - - 149 90", 1, "2023, 9.6.2"],
    ["neither, by the moves", STANDARD_FEN, 1, "2023, 9.6.1 or 9.6.2"],
  ])("cites for a draw that nobody claims what its moves tell: %s", async (_, fen, times, article) => {
    const { script } = openHall();
    script.connect(2);
    const game = script.startGame(2, 1, { start: { fen, chess960: false } });
    const way = fen === STANDARD_FEN ? ["Nf3", "Nf6", "Ng1", "Ng8"] : ["Kd2"];
    for (let n = 0; n < times; n++) script.play(game, ...way);
    const facts = { game, result: "1/2-1/2", termination: "automaticDraw" } as const;
    by(script, ANN, { type: "ResultEntered", ...facts, publicAt: script.now });
    by(script, ANN, { type: "GameEnded", ...facts });
    const { lines } = await collect(script);
    const ends = lines.filter(({ what }) => what === "result entered" || what === "game ended");
    expect(ends.map((line) => line.article)).toEqual([article, article]);
  });

  it("names people as they were called and what they were when they did it", async () => {
    const { script, game } = openHall();
    by(script, ANN, { type: "DrawOffered", game, side: "white", ply: 0 });
    script.add({ type: "PersonLeft", person: ANN, why: "revoked" });
    const { lines } = await collect(script);
    expect(lines.find(({ what }) => what === "draw offered by White")?.by).toBe("Ann, arbiter");
    expect(lines.find(({ what }) => what === "signed out: Ann")).toMatchObject({
      by: "Boardwire",
      after: "revoked",
    });
  });
});

describe("reading a journal", () => {
  it("lets others have their turn every few hundred entries", async () => {
    const { script, game } = openHall();
    for (let i = 0; i < 1500; i++) script.clock(1, 5_000_000 - i, 5_000_000, "white");
    let pauses = 0;
    const { lines } = await collectRecord(inBatches(script.entries, 4000), game, async () => {
      pauses += 1;
    });
    expect(pauses).toBe(Math.ceil(script.entries.length / 500));
    expect(lines.length).toBeLessThan(20);
  });

  it("keeps what the board of the asked game reported while it was played, and nothing else", async () => {
    const { script, game } = openHall();
    script.connect(2).pass(120_000).observe(2, { kind: "noise", bytes: 1 });
    const other = script.startGame(2, 1);
    script.clock(1, 5000, 5000, "white").clock(2, 9000, 9000, "white").play(game, "e4");
    script.end(game, "1-0", "resignation").pass(120_001).clock(1, 1000, 1000, null);
    const { reports } = await collect(script, game);
    // Its board was found just before it, and is let go two minutes after it.
    expect(reports.map(({ observation }) => observation.kind)).toEqual(["connected", "device", "clock"]);
    const ofOther = (await collect(script, other)).reports;
    expect(ofOther.map(({ board, observation }) => [board, observation.kind])).toEqual([
      ["dgt:10002", "connected"],
      ["dgt:10002", "device"],
      ["dgt:10002", "noise"],
      ["dgt:10002", "clock"],
    ]);
    expect((await collect(script)).reports).toEqual([]);
  });
});
