import { STANDARD_FEN } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import type { ImportProblem, PairingList } from "./pairing.ts";
import { parsePairingsPgn } from "./pairings-pgn.ts";

const read = (text: string): PairingList => {
  const parsed = parsePairingsPgn("round.pgn", text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
};
const problemsOf = (text: string): readonly ImportProblem[] => {
  const parsed = parsePairingsPgn("round.pgn", text);
  return parsed.ok ? [] : parsed.error;
};
const tags = (pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `[${name} "${value}"]\n`)
    .join("");
const tablesOf = (text: string): [number, string | undefined][] =>
  read(text).pairings.map(({ table, white }) => [table, white?.name]);

describe("a pairing list as PGN", () => {
  it("takes players, table, start and time control from the tags", () => {
    const text = tags({
      Event: "Relay Open 2026",
      Round: "2.7",
      White: "Alpha, Anna",
      Black: "Beta, Bela",
      Result: "*",
      WhiteElo: "2105",
      BlackElo: "0",
      WhiteTitle: "WIM",
      WhiteFed: "NED",
      WhiteFideId: "1000001",
      BlackFideId: "0",
      TimeControl: "40/5400+30:1800+30",
    });
    expect(read(`${text}\n*\n`)).toEqual({
      file: "round.pgn",
      name: "Relay Open 2026",
      pairings: [
        {
          table: 7,
          serial: null,
          white: { name: "Alpha, Anna", title: "WIM", federation: "NED", rating: 2105, fideId: "1000001" },
          black: { name: "Beta, Bela" },
          start: { fen: STANDARD_FEN, chess960: false },
          timeControl: "40/5400+30:1800+30",
        },
      ],
    });
  });

  it.each([
    ["Board before all", { Board: "3", Table: "4", Round: "1.5" }, 3],
    ["Table before the round", { Table: "4", Round: "1.5" }, 4],
    ["what follows the point in Round", { Round: "1.5" }, 5],
    ["the place in the file", { Round: "1" }, 1],
    ["the place in the file without any round", {}, 1],
  ])("knows the table by %s", (_, pairs, table) => {
    expect(tablesOf(`${tags({ White: "A", Black: "B", ...pairs })}\n*\n`)).toEqual([[table, "A"]]);
  });

  it("counts places anew in each round, and orders a table's games by round", () => {
    const game = (round: string, white: string): string =>
      `${tags({ Round: round, White: white, Black: "B" })}\n*\n\n`;
    expect(tablesOf(game("2", "C") + game("2", "D") + game("1", "A") + game("1", "B"))).toEqual([
      [1, "A"],
      [2, "B"],
      [1, "C"],
      [2, "D"],
    ]);
  });

  it.each([
    ["CR LF", "\r\n", "\r\n\r\n*\r\n\r\n"],
    ["CR alone", "\r", "\r\r*\r\r"],
    ["no empty line before the result", "\n", "\n*\n"],
    ["no result at all", "\n", "\n\n"],
    ["nothing between the games", "\n", "\n"],
    [
      "moves, comments and tags in comments",
      "\n",
      '\n\n1. e4 {[%clk 1:30:00]\n[Event "no tag"] } e5 ; [x\n1/2-1/2\n\n',
    ],
  ])("is read with %s", (_, lineEnd, between) => {
    const game = (n: number): string =>
      ['[Event "E"]', `[Round "1.${n}"]`, `[White "W${n}"]`, '[Black "B"]'].join(lineEnd) + between;
    expect(tablesOf(`\uFEFF${game(1)}${game(2)}${game(3)}`)).toEqual([
      [1, "W1"],
      [2, "W2"],
      [3, "W3"],
    ]);
  });

  it("has quotes and backslashes in names by a backslash before them", () => {
    expect(tablesOf('[White "Anna \\"The Rook\\" \\\\ Alpha"]\n[Black "B"]\n\n*\n')).toEqual([
      [1, 'Anna "The Rook" \\ Alpha'],
    ]);
  });

  it("takes Chess960 from Variant, with the castling rights by the files of the rooks", () => {
    const fen = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1";
    const text = tags({ White: "A", Black: "B", SetUp: "1", FEN: fen, Variant: "Chess960" });
    expect(read(text).pairings[0]?.start).toEqual({ fen: fen.replace("KQkq", "GEge"), chess960: true });
  });

  it("leaves byes out, and gives no name where there are several events", () => {
    const text = [
      tags({ Event: "A", White: "Alpha", Black: "BYE", Round: "1.1" }),
      tags({ Event: "B", White: "Beta", Black: "Gamma", Round: "1.2" }),
    ].join("\n*\n\n");
    expect(read(text)).toMatchObject({ name: null, pairings: [{ table: 2 }] });
  });

  it("names every problem with its line", () => {
    const text = [
      tags({ White: "A", Black: "B", Board: "one" }),
      "\n*\n\n",
      tags({ White: "C", Black: "D", FEN: "9/8 w - - 0 1", Board: "0" }),
      "\n*\n",
    ].join("");
    expect(problemsOf(text)).toEqual([
      { file: "round.pgn", line: 1, detail: 'table "one" is no number from 1 to 9999' },
      { file: "round.pgn", line: 7, detail: 'table "0" is no number from 1 to 9999' },
      { file: "round.pgn", line: 7, detail: 'the position "9/8 w - - 0 1" cannot be set up' },
    ]);
    expect(problemsOf('[White "A"]\n[Black "B"]\n[TimeControl "soon"]\n\n*\n')).toMatchObject([
      { line: 1, detail: expect.stringMatching(/^the time control "soon" is not understood/) },
    ]);
    expect(problemsOf('[White "A"]\n[Black B]\n\n*\n')).toEqual([
      { file: "round.pgn", line: 2, detail: "not a PGN tag: [Black B]" },
    ]);
    expect(problemsOf("Alpha - Beta\n")).toMatchObject([{ line: 0 }]);
  });
});
