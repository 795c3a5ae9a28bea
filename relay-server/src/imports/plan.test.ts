import { EntrySchema, Hall, STANDARD_FEN, toInstant, type Draft } from "@boardwire/shared";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { PairingList } from "./pairing.ts";
import { parsePairingsCsv } from "./pairings-csv.ts";
import { planImport } from "./plan.ts";
import { tellImport } from "./report.ts";

const AT = toInstant(1000);

const list = (rows: string): PairingList => {
  const parsed = parsePairingsCsv("round.csv", `table,serial,white,black,fen,timeControl\n${rows}`);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
};

const apply = (hall: Hall, drafts: readonly Draft[]): void => {
  for (const draft of drafts) hall.apply(v.parse(EntrySchema, { ...draft, seq: hall.seq + 1 }));
};

/** Takes lists over, one after the other; what the last one added, as short lines. */
const planned = (hall: Hall, ...lists: readonly string[]): string[] => {
  let drafts: readonly Draft[] = [];
  for (const rows of lists) {
    drafts = planImport(hall, list(rows), AT);
    apply(hall, drafts);
  }
  return drafts.map(describeDraft);
};

const describeDraft = (draft: Draft): string => {
  if (draft.type === "GamePaired")
    return `${draft.game} ${draft.white?.name ?? "?"}-${draft.black?.name ?? "?"}`;
  if (draft.type === "BoardAssigned") return `${draft.board} at ${draft.table}`;
  return draft.type;
};

const startGame = (hall: Hall, game: string): void => {
  const paired = [...hall.games.values()].find(({ id }) => id === game);
  if (paired === undefined) throw new Error(`no game ${game}`);
  const entry = {
    seq: hall.seq + 1,
    at: AT,
    source: { kind: "relay" },
    type: "GameStarted",
    game,
    table: paired.table,
    board: "dgt:1",
    white: paired.white,
    black: paired.black,
    start: paired.start,
    timeControl: paired.timeControl,
    turned: false,
  } as const;
  hall.apply(v.parse(EntrySchema, entry));
};

describe("taking a pairing list over", () => {
  it("pairs games and assigns boards by their serials", () => {
    expect(planned(new Hall(), "1,01234,A,B\n2,,C,D\n")).toEqual(["1.1 A-B", "dgt:01234 at 1", "2.1 C-D"]);
  });

  it("adds nothing the second time", () => {
    const rows = "1,01234,A,B,,90+30\n2,,C,D\n1,,E,F\n";
    expect(planned(new Hall(), rows, rows)).toEqual([]);
  });

  it("pairs anew only what was corrected", () => {
    expect(planned(new Hall(), "1,,A,B\n2,,C,D\n", "1,,A,B\n2,,C,E\n")).toEqual(["2.1 C-E"]);
    expect(planned(new Hall(), "1,,A,B,,90+30\n", "1,,A,B,,60+30\n")).toEqual(["1.1 A-B"]);
    expect(planned(new Hall(), "1,,A,B\n", `1,,A,B,${STANDARD_FEN.replace(" w ", " b ")}\n`)).toEqual([
      "1.1 A-B",
    ]);
  });

  it("pairs the games of a table one after the other", () => {
    expect(planned(new Hall(), "1,,A,B\n1,,B,A\n1,,A,B\n")).toEqual(["1.1 A-B", "1.2 B-A", "1.3 A-B"]);
  });

  it("leaves a game that has started alone, though the list was corrected", () => {
    const hall = new Hall();
    planned(hall, "1,,A,B\n2,,C,D\n");
    startGame(hall, "1.1");
    expect(planned(hall, "1,,A,B,,5+3\n2,,C,D\n")).toEqual([]);
    expect(hall.games.get("1.1" as never)?.startedAt).toBe(AT);
  });

  it("[COR10] does not pair a game anew that ended by absence, and goes on behind it", () => {
    const hall = new Hall();
    planned(hall, "1,,A,B\n");
    const ended = { result: "1-0", termination: "absence" };
    const head = { seq: hall.seq + 1, at: AT, source: { kind: "arbiter", who: "arbiter" } };
    hall.apply(v.parse(EntrySchema, { ...head, type: "GameEnded", game: "1.1", ...ended }));
    expect(planned(hall, "1,,A,B\n")).toEqual([]);
    expect(planned(hall, "1,,C,D\n")).toEqual(["1.2 C-D"]);
    expect([...hall.games.values()].map(({ end }) => end?.result ?? null)).toEqual(["1-0", null]);
  });

  it("pairs the next round where the last one was played", () => {
    const hall = new Hall();
    planned(hall, "1,,A,B\n2,,C,D\n");
    startGame(hall, "1.1");
    startGame(hall, "2.1");
    expect(planned(hall, "1,,C,A\n2,,D,B\n")).toEqual(["1.2 C-A", "2.2 D-B"]);
    expect(planned(hall, "1,,C,A\n2,,D,B\n")).toEqual([]);
  });

  it("keeps the coming games of a table in the order of the list", () => {
    const hall = new Hall();
    planned(hall, "1,,A,B\n1,,C,D\n1,,E,F\n");
    startGame(hall, "1.1");
    expect(planned(hall, "1,,A,B\n1,,E,F\n1,,C,D\n1,,G,H\n")).toEqual(["1.2 E-F", "1.3 C-D", "1.4 G-H"]);
  });

  it("assigns boards of other makes by their whole name", () => {
    const rows = "1,chessnut:777,A,B\n2,certabo@/dev/ttyUSB0,C,D\n";
    expect(planned(new Hall(), rows)).toEqual([
      "1.1 A-B",
      "chessnut:777 at 1",
      "2.1 C-D",
      "certabo@/dev/ttyUSB0 at 2",
    ]);
  });

  it("swaps boards as the list says", () => {
    const hall = new Hall();
    expect(planned(hall, "1,11111,A,B\n2,22222,C,D\n", "1,22222,A,B\n2,11111,C,D\n")).toEqual([
      "dgt:22222 at 1",
      "dgt:11111 at 2",
    ]);
    expect(hall.tables.get(1 as never)?.board).toBe("dgt:22222");
    expect(hall.tables.get(2 as never)?.board).toBe("dgt:11111");
  });
});

describe("what a start says of a pairing list", () => {
  const told = (hall: Hall, rows: string): string[] => {
    const given = list(rows);
    const drafts = planImport(hall, given, AT);
    const lines = tellImport(hall, given, drafts);
    apply(hall, drafts);
    return lines.map(({ level, text, tables }) => `${level} ${text.split(":")[0] ?? ""}: ${tables}`);
  };

  it("is what was taken over, where a game in play has to end first, and what was there already", () => {
    const hall = new Hall();
    const first = "1,11111,A,B\n2,,C,D\n3,,E,F\n5,,G,H\n";
    expect(told(hall, first)).toEqual(["info pairings taken over: 1-3, 5"]);
    expect(told(hall, first)).toEqual(["info pairings that were there already: 1-3, 5"]);
    startGame(hall, "2.1");
    startGame(hall, "3.1");
    expect(told(hall, "1,11111,A,X\n2,,C,Y\n3,,E,Z\n5,,G,H\n7,,I,J\n")).toEqual([
      "info pairings taken over: 1, 7",
      "warn pairings that wait: 2-3",
      "info pairings that were there already: 5",
    ]);
  });
});
