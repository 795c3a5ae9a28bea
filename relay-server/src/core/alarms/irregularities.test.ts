import { describe, expect, it } from "vitest";
import type { AlarmLevel, EditionId, Supervision } from "@boardwire/shared";
import { TABLE, createAlarmHall, type AlarmHall } from "./test-hall.ts";

const PINNED = { fen: "4r2k/8/8/4R3/8/8/8/3K4 w - - 0 1", chess960: false };

/** The rook on e5 is pinned, and goes to h5; Black answers where `isAnswered`. */
function playIllegal({ script, id, tell }: AlarmHall, isAnswered: boolean): void {
  script.play(id, "Ke1").press(id).play(id, "Kg8").press(id);
  const fen = "4r1k1/8/8/7R/8/8/8/4K3 b - - 3 2";
  script.pass(1000).rawMove(id, { uci: "e5h5", san: "Rh5", fen, known: "illegal" }).press(id);
  const reply = { uci: "e8e7", san: "Re7+", fen: "6k1/4r3/8/7R/8/8/8/4K3 w - - 4 3", known: "seen" } as const;
  if (isAnswered) script.rawMove(id, reply).press(id);
  tell();
}

describe("an illegal move", () => {
  it.each<[string, string, Supervision, EditionId, boolean, AlarmLevel, string]>([
    ["in a standard game", "90m+30s", "limited", "fide-2023", true, "urgent", "7.5.5"],
    ["in rapid with enough arbiters", "15m+10s", "full", "fide-2023", true, "urgent", "A.4"],
    ["in rapid with few, at once", "15m+10s", "limited", "fide-2023", false, "urgent", "A.5.2"],
    ["in rapid with few, once it is answered", "15m+10s", "limited", "fide-2023", true, "note", "A.5.2"],
    ["in blitz with few, once it is answered", "3m+2s", "limited", "fide-2023", true, "note", "B.3"],
    ["where only the opponent may say so", "3m+2s", "limited", "fide-2009", false, "note", "B.3.c"],
  ])("[ALM15] %s", (_, timeControl, supervision, edition, isAnswered, level, article) => {
    const hall = createAlarmHall({ start: PINNED, timeControl });
    hall.script.add({ type: "LawsChosen", edition, supervision });
    playIllegal(hall, isAnswered);
    const alarm = hall.alarm("illegalMove");
    expect(alarm).toMatchObject({ level, side: "white", values: { ply: 3, san: "Rh5", earlier: 0 } });
    expect(alarm.article).toBe(article);
  });

  it("[ALM4] [ALM15] is nobody's business any more once it was ruled on, and counts with the next one", () => {
    const hall = createAlarmHall({ start: PINNED, timeControl: "90m+30s" });
    playIllegal(hall, true);
    const { script, id, tell, listed, alarm } = hall;
    const { ply, side } = { ply: 3 as never, side: "white" } as const;
    const source = { article: "7.5.5", certainty: "read" } as const;
    script.add({ type: "IllegalMoveRuled", game: id, ply, side, ruling: "stands", ...source });
    tell();
    expect(listed()).toEqual([]);
    const fen = "6k1/4r3/8/8/8/7R/8/4K3 b - - 5 3";
    script.rawMove(id, { uci: "h5h3", san: "Rh3", fen, known: "illegal" });
    tell();
    expect(alarm("illegalMove").values).toMatchObject({ ply: 5, earlier: 1 });
  });
});

describe("a board that nothing explains", () => {
  it("[ALM16] is told of, once for each time", () => {
    const { script, id, tell, listed, alarm } = createAlarmHall();
    script.play(id, "e4").unresolved(id);
    tell();
    expect(alarm("unexplained")).toMatchObject({
      level: "soon",
      since: script.now,
      values: { squares: "e4", ply: 1 },
    });
    script.add({ type: "PositionResolved", game: id });
    tell();
    expect(listed()).toEqual(["unexplained soon past"]);
    script.unresolved(id);
    tell();
    expect(listed()).toEqual(["unexplained soon"]);
  });

  it("[ALM16] is no alarm where the men stand ready and the clock of the next game is started, a moment before that begins", () => {
    const { script, id, tell, clock, listed } = createAlarmHall();
    const isPieces = (fields: string): void => {
      script.observe(TABLE, { kind: "snapshot", fields, asked: script.now });
      clock(300_000, 300_000, "white");
    };
    script.play(id, "e4").unresolved(id);
    tell();
    isPieces("rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR");
    expect(listed()).toEqual(["unexplained soon past"]);
    isPieces("RNBKQBNRPPPPPPPP................................pppppppprnbkqbnr");
    expect(listed()).toEqual(["unexplained soon past"]);
    isPieces("rnbqkbnrpppppppp................................PPPPPPPPRNBQKB.R");
    expect(listed()).toEqual(["unexplained soon"]);
  });

  it("[ALM3] [ALM16] is no second alarm where players have stopped the clocks", () => {
    const { script, id, wait, clock, listed } = createAlarmHall();
    script.play(id, "e4");
    clock(300_000, 300_000, "black");
    clock(300_000, 299_000, null);
    script.unresolved(id);
    wait(5000);
    expect(listed()).toEqual(["helpWanted soon"]);
  });
});

describe("a pawn on its last rank", () => {
  const START = { fen: "8/P6k/8/8/8/8/8/K7 w - - 0 1", chess960: false };
  const FIELDS = (square: string): string =>
    [`${square}.......`, ".......k", ".".repeat(40), "K......."].join("");

  function promote(pressed: boolean): AlarmHall {
    const hall = createAlarmHall({ start: START });
    hall.clock(100_000, 100_000, "white");
    hall.script.observe(TABLE, { kind: "snapshot", fields: FIELDS("P"), asked: hall.script.now });
    hall.script.play(hall.id, "a8=Q+");
    if (pressed) hall.clock(103_000, 100_000, "black");
    hall.tell();
    hall.wait(2000);
    return hall;
  }

  it("[ALM17] is an alarm two seconds after its owner has pressed the clock", () => {
    const { alarm, listed, script, tell } = promote(true);
    expect(alarm("pawnLeft")).toMatchObject({ level: "urgent", side: "white", values: { square: "a8" } });
    script.observe(TABLE, { kind: "snapshot", fields: FIELDS("Q"), asked: script.now });
    tell();
    expect(listed()).toEqual(["pawnLeft urgent past"]);
  });

  it("[ALM17] is none while its owner's time runs", () => {
    expect(promote(false).listed()).toEqual([]);
  });

  it("[ALM17] is none where somebody put the pawn down there", () => {
    const hall = createAlarmHall({ start: { fen: "7k/8/4R3/8/8/8/8/K7 w - - 0 1", chess960: false } });
    hall.clock(100_000, 100_000, "white");
    hall.script.play(hall.id, "Rd6");
    hall.clock(100_000, 100_000, "black");
    const fields = ["P......k", "........", "...R....", ".".repeat(32), "K......."].join("");
    hall.script.observe(TABLE, { kind: "snapshot", fields, asked: hall.script.now });
    hall.tell();
    hall.wait(10_000);
    expect(hall.listed()).toEqual([]);
  });

  it("[ALM17] is one though the game does not go on from it", () => {
    const hall = createAlarmHall({ start: START });
    hall.script.play(hall.id, "Kb1", "Kg7");
    hall.clock(100_000, 100_000, "white");
    const fields = ["P.......", "......k.", ".".repeat(40), ".K......"].join("");
    hall.script.observe(TABLE, { kind: "snapshot", fields, asked: hall.script.now });
    hall.clock(100_000, 100_000, "black");
    hall.wait(2000);
    expect(hall.listed()).toEqual(["pawnLeft urgent"]);
  });

  it("[ALM17] stays one after the other side has moved", () => {
    const { script, id, wait, clock, listed } = promote(true);
    script.play(id, "Kg7");
    clock(103_000, 99_000, "white");
    wait(2000);
    expect(listed()).toEqual(["pawnLeft urgent"]);
  });
});
