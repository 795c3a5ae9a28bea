import { describe, expect, it } from "vitest";
import { AUDIENCES, toInstant } from "@boardwire/shared";
import { createAlarmHall, type AlarmHall } from "./test-hall.ts";

const SHUFFLE = ["Nf3", "Nf6", "Ng1", "Ng8"];
const shuffle = ({ script, id, tell }: AlarmHall, plies: number, from = 0): void => {
  for (let i = from; i < from + plies; i++) {
    script.pass(1000).play(id, SHUFFLE[i % 4] ?? "");
    tell();
  }
};

describe("what a player could claim", () => {
  it("[ALM18] a position for the third time, while it stands and for the side to move", () => {
    const hall = createAlarmHall();
    shuffle(hall, 7);
    expect(hall.listed()).toEqual([]);
    shuffle(hall, 1, 7);
    expect(hall.alarm("repetition")).toMatchObject({
      level: "soon",
      side: "white",
      since: hall.script.now,
      article: "9.2.2",
      values: { count: 3, ply: 8, moves: "0 2 4" },
    });
    hall.script.play(hall.id, "e4");
    hall.tell();
    expect(hall.listed()).toEqual(["repetition soon past"]);
  });

  it("[ALM3] [ALM18] going to and fro is two alarms, one for each side, and not one a move", () => {
    const hall = createAlarmHall();
    shuffle(hall, 14);
    const ofSides = hall.alarms().map(({ kind, side }) => `${kind} ${side}`);
    expect(ofSides.toSorted()).toEqual(["repetition black", "repetition white"]);
  });

  it("[ALM18] fifty moves without capture or pawn move, from when they were full", () => {
    const fen = "8/8/4k3/8/8/4K3/4R3/8 w - - 98 120";
    const hall = createAlarmHall({ start: { fen, chess960: false } });
    const { script, id, tell } = hall;
    script.play(id, "Re1");
    tell();
    expect(hall.listed()).toEqual([]);
    script.pass(1000).play(id, "Ke7");
    tell();
    const since = script.now;
    script.pass(1000).play(id, "Re2");
    tell();
    expect(hall.alarm("fiftyMoves")).toMatchObject({ since, article: "9.3.2", values: { halfmoves: 101 } });
  });

  it("[ALM18] [ALM20] is told to arbiters alone, and moves nobody else's numbers", () => {
    const hall = createAlarmHall();
    for (const audience of AUDIENCES) hall.snapshot(audience, "tournament");
    shuffle(hall, 8);
    hall.wait(1000);
    const others = hall.heard.filter(({ audience }) => audience !== "arbiter");
    expect(others.map(({ update }) => update.type)).not.toContain("console");
    expect(JSON.stringify(others)).not.toMatch(/alarm|repetition|threefold/);
    for (const audience of AUDIENCES) expect(hall.updates(audience, "tournament")).toHaveLength(8);
  });
});

describe("a game that is drawn by itself", () => {
  it.each([
    ["fide-2023", ["automaticDraw urgent"], "9.6.1"],
    ["fide-2009", [], null],
  ] as const)("[ALM19] by five times the same position, in %s", (edition, expected, article) => {
    const hall = createAlarmHall();
    hall.script.add({ type: "LawsChosen", edition, supervision: "full" });
    shuffle(hall, 16);
    const automatic = hall.listed().filter((one) => one.startsWith("automaticDraw"));
    expect(automatic).toEqual(expected);
    if (article !== null) expect(hall.alarm("automaticDraw").article).toBe(article);
  });

  it("[ALM19] [LAW13] also where it was played on in one go, from the move that drew it", () => {
    const hall = createAlarmHall();
    shuffle(hall, 15);
    const { script, id } = hall;
    script.pass(1000).play(id, "Ng8");
    const since = script.now;
    script.pass(1000).play(id, "e4", "e5");
    hall.tell();
    expect(hall.alarm("automaticDraw")).toMatchObject({
      since,
      past: false,
      values: { why: "fivefold", ply: 16 },
    });
  });

  it("[ALM19] since nobody has the men to mate", () => {
    const start = { fen: "8/8/8/3k4/8/3Kp3/8/8 w - - 0 60", chess960: false };
    const hall = createAlarmHall({ start });
    hall.script.play(hall.id, "Kxe3");
    hall.tell();
    expect(hall.alarm("deadPosition")).toMatchObject({ level: "urgent", article: "5.2.2" });
  });
});

describe("a draw claim", () => {
  it("[ALM21] is an alarm until it is decided", () => {
    const { script, id, tell, alarm, listed } = createAlarmHall();
    script.play(id, "e4", "e5");
    const intended = { uci: "g1f3", san: "Nf3" };
    script.add({ type: "ClaimMade", game: id, claim: 1, side: "white", what: "threefold", intended, ply: 2 });
    tell();
    expect(alarm("claimOpen")).toMatchObject({
      level: "urgent",
      since: toInstant(script.now),
      article: "9.2.1",
      values: { what: "threefold", san: "Nf3" },
    });
    const source = { article: "9.5.3", certainty: "read" } as const;
    script.add({ type: "ClaimDecided", game: id, claim: 1, outcome: "wrong", ...source });
    tell();
    expect(listed()).toEqual([]);
  });
});
