import { chess960Fen, type GameId } from "@boardwire/shared";
import { beforeEach, describe, expect, it } from "vitest";
import { JournalScript } from "../core/test-journal-script.ts";
import { ARRAY, toSnapshot } from "./test-client.ts";
import { listTournaments, toGame, toRound, toTournament, type PairingObject } from "./tournament.ts";

let script: JournalScript;
beforeEach(() => {
  script = new JournalScript();
  script.create("City Open").connect(1).observe(1, toSnapshot(ARRAY, script)).connect(3);
});

const uuidOf = (): string => listTournaments(script.hall)[0]?.uuid ?? "";
const round = (index: number) => toRound(script.hall, uuidOf(), index, "Europe/Kyiv");
const pairingOf = (index: number, place: number): PairingObject => {
  const pairing = round(index)?.pairings[place];
  if (pairing === undefined) throw new Error("no such pairing");
  return pairing;
};
const gameOf = (index: number, place: number) => toGame(script.hall, pairingOf(index, place).uuid);

const NOBODY = {
  fname: null,
  mname: null,
  lname: null,
  title: null,
  federation: null,
  gender: null,
  fideid: null,
};

describe("the tournament", () => {
  it("has as many rounds as a table has games, and the boards in the order of the tables", () => {
    script.pair(1, 1);
    script.pair(1, 2);
    script.pair(2, 1);
    const uuid = uuidOf();
    expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    expect(listTournaments(script.hall)).toEqual([{ uuid, description: "City Open", rounds: 2 }]);
    expect(toTournament(script.hall, uuid)).toEqual({
      uuid,
      name: "City Open",
      description: "City Open",
      location: null,
      country: null,
      rounds: 2,
      eboards: ["10001", "", "10003"],
    });
    expect(toTournament(script.hall, "5b0e1f3c-0000-4000-8000-000000000001")).toBeNull();
  });

  it("has no round before the first and after the last", () => {
    script.pair(1, 1);
    expect(round(0)?.nr).toBe(1);
    expect(round(1)).toBeNull();
    expect(toRound(script.hall, "x", 0, "Etc/UTC")).toBeNull();
  });
});

describe("a round", () => {
  it("names the players in parts, and the table by its place", () => {
    script.pair(3, 1, {
      white: { name: "Alpha, Anna Maria Rosa", title: "WIM", federation: "UKR", fideId: "1000001" },
      black: { name: "Bela Beta", fideId: "none" },
    });
    expect(round(0)).toEqual({
      nr: 1,
      date: null,
      pairings: [
        {
          nr: 2,
          uuid: pairingOf(0, 0).uuid,
          white: {
            fname: "Anna",
            mname: "Maria Rosa",
            lname: "Alpha",
            title: "WIM",
            federation: "UKR",
            gender: null,
            fideid: 1_000_001,
          },
          black: { ...NOBODY, lname: "Bela Beta" },
          live: false,
          result: null,
        },
      ],
    });
  });

  it("has the date of its first game in the hall's time zone, and says which games are live", () => {
    const id = script.startGame(1, 1);
    expect(round(0)).toMatchObject({ date: "2027-01-15", pairings: [{ live: true, white: NOBODY }] });
    script.end(id, "1-0", "checkmate");
    expect(pairingOf(0, 0)).toMatchObject({ live: false, result: "WHITEWIN" });
  });

  it.each([
    ["1-0", "resignation", "WHITEWIN", null],
    ["0-1", "time", "BLACKWIN", null],
    ["1/2-1/2", "agreement", "DRAW", null],
    ["1-0", "absence", "WHITEFORFAIT", null],
    ["0-1", "absence", "BLACKFORFAIT", null],
    ["0-0", "absence", "NOTPLAYED", null],
    ["0-0", "ruling", null, "0-0"],
    ["1/2-0", "ruling", null, "1/2-0"],
    ["*", "nextGame", null, null],
  ] as const)("has for %s by %s the word %s", (result, termination, word, comment) => {
    const id = script.startGame(1, 1);
    script.end(id, result, termination);
    expect(pairingOf(0, 0).result).toBe(word);
    expect(gameOf(0, 0)).toMatchObject({ result: word, comment });
  });
});

describe("a game", () => {
  const press = (id: GameId, san: string, seconds: number, left: number | null): void => {
    script.pass(seconds * 1000);
    script.play(id, san).press(id, left === null ? null : left * 1000);
  };

  it("has the moves that stand with seconds left and used, as far as they are known", () => {
    const id = script.startGame(1, 1);
    script.clock(1, 5_400_000, 5_400_000, "white");
    press(id, "e4", 300, 5425);
    press(id, "e5", 12, 5418.9);
    press(id, "Nf3", 7, null);
    script.move(id, "Nc6", "inferred");
    press(id, "Bb5", 20, 5390);
    script.play(id, "a6");
    expect(gameOf(0, 0)).toEqual({
      chess960: 518,
      result: null,
      comment: null,
      clock: { white: 5400, black: 5400, run: true, time: script.now - 339_000 },
      moves: ["e4 5425", "e5 5418+12", "Nf3 +7", "Nc6", "Bb5 5390"],
    });
    script.end(id, "1-0", "resignation");
    expect(gameOf(0, 0)).toMatchObject({ result: "WHITEWIN", clock: null });
  });

  it("ends before a move that nobody could read", () => {
    const id = script.startGame(1, 1);
    script.play(id, "e4").press(id);
    const fen = "rnbqkbnr/pppp1ppp/8/8/4p3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    script.rawMove(id, { uci: "e7e4", san: "exe4", fen, known: "illegal" }).press(id);
    script.play(id, "Nc3").press(id);
    expect(gameOf(0, 0)?.moves).toEqual(["e4"]);
  });

  it.each([0, 266, 518, 959])("of Chess960 has the number of its start: %s", (n) => {
    script.startGame(1, 1, { start: { fen: chess960Fen(n), chess960: true } });
    expect(gameOf(0, 0)?.chess960).toBe(n);
  });

  it("keeps its name as long as the tournament does, and no other has it", () => {
    const names = [script.pair(1, 1), script.pair(1, 2), script.pair(3, 1)].map(
      (_, i) => pairingOf(i === 1 ? 1 : 0, i === 2 ? 1 : 0).uuid,
    );
    expect(new Set(names).size).toBe(3);
    script.startGame(1, 1);
    expect(pairingOf(0, 0).uuid).toBe(names[0]);
    expect(toGame(script.hall, uuidOf())).toBeNull();
  });
});
