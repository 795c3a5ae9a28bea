import { describe, expect, it } from "vitest";
import {
  Hall,
  STANDARD_FEN,
  toGameId,
  toInstant,
  turnLetters,
  type Draft,
  type Entry,
  type Observation,
} from "@boardwire/shared";
import { START } from "../../test-fields.ts";
import { findSetupDifferences } from "./setup.ts";

const at = toInstant(1_600_000_000_000);
const BOARD = "dgt:12345" as never;
const TABLE = 1 as never;
const observed = (observation: Observation): Draft => ({
  at,
  source: { kind: "driver", id: "driver-one" as never, n: 1 },
  type: "Observed",
  board: BOARD,
  seen: at,
  observation,
});
const snapshot = (fields: string): Draft => observed({ kind: "snapshot", fields, asked: at });

function differences(...drafts: readonly Draft[]): string[] {
  const hall = new Hall();
  const all: Draft[] = [
    { at, source: { kind: "relay" }, type: "BoardAssigned", board: BOARD, table: TABLE },
    ...drafts,
  ];
  for (const [i, draft] of all.entries()) hall.apply({ ...draft, seq: i + 1 } as Entry);
  const board = hall.boards.get(BOARD);
  if (board === undefined) throw new Error("no board");
  return findSetupDifferences(hall, TABLE, board).map(
    ({ square, expected, seen }) => `${square} ${seen} for ${expected}`,
  );
}

describe("a board before its game", () => {
  it("names the squares of swapped men, either way round", () => {
    const swapped = START.replace("RNBQKBNR", "RBNQKBNR");
    const named = ["b1 B for N", "c1 N for B"];
    expect(differences(snapshot(swapped))).toEqual(named);
    expect(differences(snapshot(turnLetters(swapped)))).toEqual(named);
  });

  it("[COR10] says nothing of a game that ended without play", () => {
    const game = toGameId(1, 1);
    const head = { at, source: { kind: "import", name: "round.csv" } } as const;
    const start = { fen: STANDARD_FEN, chess960: false };
    const paired: Draft = {
      ...head,
      type: "GamePaired",
      game,
      table: TABLE,
      white: null,
      black: null,
      start,
      timeControl: null,
    };
    const absent: Draft = { ...head, type: "GameEnded", game, result: "1-0", termination: "absence" };
    const swapped = snapshot(START.replace("RNBQKBNR", "RBNQKBNR"));
    expect(differences(paired, swapped)).toHaveLength(2);
    expect(differences(paired, absent, swapped)).toEqual([]);
  });

  it("follows single changes after the whole board was read", () => {
    const lifted = observed({ kind: "square", field: 60, content: "." });
    expect(differences(lifted)).toEqual([]);
    expect(differences(snapshot(START), lifted)).toEqual(["e1 . for K"]);
  });

  it("says nothing of a board that is right, that is being set up, or whose game is on", () => {
    const started: Draft = {
      at,
      source: { kind: "relay" },
      type: "GameStarted",
      game: toGameId(1, 1),
      table: TABLE,
      board: BOARD,
      white: null,
      black: null,
      start: { fen: STANDARD_FEN, chess960: false },
      timeControl: null,
      turned: false,
    };
    expect(differences(snapshot(START))).toEqual([]);
    expect(differences(snapshot(".".repeat(64)))).toEqual([]);
    expect(differences(snapshot(START.replace("K", ".")), started)).toEqual([]);
  });

  it("passes over masked squares, and men that are only felt", () => {
    const mask: Draft = {
      at,
      source: { kind: "operator", who: "op" },
      type: "SquareMasked",
      board: BOARD,
      field: 56,
      masked: true,
    };
    expect(differences(snapshot(START.replace("RNBQKBNR", ".NBQKBNR")), mask)).toEqual([]);
    expect(differences(snapshot(START.replaceAll(/[a-zA-Z]/g, "?")))).toEqual([]);
  });
});
