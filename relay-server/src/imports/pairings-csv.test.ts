import { STANDARD_FEN } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";
import type { ImportProblem, Pairing } from "./pairing.ts";
import { parsePairingsCsv } from "./pairings-csv.ts";

const read = (text: string): readonly Pairing[] => {
  const parsed = parsePairingsCsv("round.csv", text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value.pairings;
};
const problemsOf = (text: string): readonly ImportProblem[] => {
  const parsed = parsePairingsCsv("round.csv", text);
  return parsed.ok ? [] : parsed.error;
};

const HEADER = "table,serial,white,black,fen,timeControl";
const FULL: Pairing = {
  table: 7 as Pairing["table"],
  serial: "01234",
  white: { name: "Alpha, Anna" },
  black: { name: "Beta" },
  start: { fen: STANDARD_FEN, chess960: false },
  timeControl: "5400+30",
};

describe("a pairing list as CSV", () => {
  it.each([
    ["commas", `${HEADER}\n7,01234,"Alpha, Anna",Beta,,5400+30\n`],
    [
      "semicolons, as Excel writes them in half of the world",
      `${HEADER.replaceAll(",", ";")}\n7;01234;Alpha, Anna;Beta;;5400+30\n`,
    ],
    ["tabs", `${HEADER.replaceAll(",", "\t")}\n7\t01234\tAlpha, Anna\tBeta\t\t5400+30\n`],
    ["CR LF and no last line end", `${HEADER}\r\n7,01234,"Alpha, Anna",Beta,,5400+30`],
    ["CR alone", `${HEADER}\r7,01234,"Alpha, Anna",Beta,,5400+30\r`],
    ["a byte order mark", `\uFEFF${HEADER}\n7,01234,"Alpha, Anna",Beta,,5400+30\n`],
    [
      "Excel's own line for the separator",
      `sep=;\r\n${HEADER.replaceAll(",", ";")}\r\n7;01234;Alpha, Anna;Beta;;5400+30\r\n`,
    ],
    [
      "columns in another order, in other letters, with others left out",
      `Black,Time Control,TABLE,white,serial\nBeta,5400+30,7,"Alpha, Anna",01234\n`,
    ],
    [
      "quotes around everything, blanks outside of them",
      `${HEADER}\n "7" , "01234" ,"Alpha, Anna", "Beta" ,"","5400+30"\n`,
    ],
    ["empty lines and lines of separators", `\n${HEADER}\n\n,,,,,\n7,01234,"Alpha, Anna",Beta,,5400+30\n\n`],
  ])("is read with %s", (_, text) => {
    expect(read(text)).toEqual([FULL]);
  });

  it("needs nothing but a table", () => {
    const empty = { serial: null, white: null, black: null, start: FULL.start, timeControl: null };
    expect(read("table\n1\n2\n")).toEqual([
      { table: 1, ...empty },
      { table: 2, ...empty },
    ]);
    expect(read(`${HEADER}\n1,,,,,\n`)).toEqual([{ table: 1, ...empty }]);
  });

  it("has quotes and line ends inside of quoted cells", () => {
    expect(read('table,white,black\n1,"Anna ""The Rook"" Alpha","Beta\nBela"\n')[0]).toMatchObject({
      white: { name: 'Anna "The Rook" Alpha' },
      black: { name: "Beta Bela" },
    });
  });

  it.each([
    ["UTF-8", Buffer.from("table,white\n1,Žižka Müller 棋\n"), "Žižka Müller 棋"],
    ["UTF-8 with its mark", Buffer.from("\uFEFFtable,white\n1,Müller\n"), "Müller"],
    ["Windows-1252", Buffer.from("table,white\n1,M\xfcller \x8e\n", "latin1"), "Müller Ž"],
    ["UTF-16", Buffer.from("\uFEFFtable\twhite\n1\tMüller\n", "utf16le"), "Müller"],
  ])("is read in %s", (_, bytes, name) => {
    expect(read(decodeText(bytes))[0]?.white).toEqual({ name });
  });

  it("takes Chess960 from the rooks' files or from where king and rooks stand", () => {
    const start = (fen: string): Pairing["start"] | undefined => read(`table,fen\n1,${fen}\n`)[0]?.start;
    const mixed = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w";
    expect(start(`${mixed} GEge - 0 1`)).toEqual({ fen: `${mixed} GEge - 0 1`, chess960: true });
    expect(start(`${mixed} KQkq - 0 1`)).toEqual({ fen: `${mixed} GEge - 0 1`, chess960: true });
    expect(start(STANDARD_FEN)).toEqual({ fen: STANDARD_FEN, chess960: false });
    expect(start(STANDARD_FEN.replace("KQkq", "HAha"))).toMatchObject({ chess960: true });
    expect(start("8/8/8/4k3/8/8/4K2P/8 b - - 3 40")).toEqual({
      fen: "8/8/8/4k3/8/8/4K2P/8 b - - 3 40",
      chess960: false,
    });
  });

  it("gives serials back the noughts that a spreadsheet has taken", () => {
    const serials = read("table,serial\n1,110\n2,01234\n3,24961\n4,00123456\n5,AB12\n").map(
      ({ serial }) => serial,
    );
    expect(serials).toEqual(["00110", "01234", "24961", "00123456", "AB12"]);
  });

  it("keeps games at one table in their order, and byes out", () => {
    expect(
      read("table,white,black\n1,A,B\n2,C,bye\n1,D,E\n3,-,F\n").map(({ table, white }) => [
        table,
        white?.name,
      ]),
    ).toEqual([
      [1, "A"],
      [1, "D"],
    ]);
  });

  it("cleans names of what would disturb a page", () => {
    const name = `\u202Eevil\u2066  ${"x".repeat(200)}\u0007`;
    expect(read(`table,white\n1,${name}\n`)[0]?.white?.name).toBe(`evil ${"x".repeat(75)}`);
  });

  it.each([
    ["seconds as in PGN", "5400+30"],
    ["periods as in PGN", "40/5400+30:1800+30"],
    ["units", "90m+30s"],
    ["periods with units", "40/90m+30s, 30m+30s"],
    ["minutes and seconds, as people say it", "90+30"],
    ["words", "90 min + 30 sec"],
  ])("takes a time control in %s", (_, text) => {
    expect(read(`table,timeControl\n1,"${text}"\n`)[0]?.timeControl).toBe(text);
  });

  it("takes a mark for no time control", () => {
    expect(read("table,timeControl\n1,?\n2,-\n").map((one) => one.timeControl)).toEqual([null, null]);
  });

  it.each(["quick", "90 plus thirty", "classical chess", "5400+30x"])(
    "refuses the time control %j",
    (text) => {
      expect(problemsOf(`table,timeControl\n1,5400+30\n2,${text}\n`)).toMatchObject([
        {
          line: 3,
          detail: expect.stringMatching(`^the time control "${text.replace("+", String.raw`\+`)}" is not`),
        },
      ]);
    },
  );

  it("names every problem with its line, and takes nothing over", () => {
    const text = [
      HEADER,
      "1,,A,B,,",
      "x,,C,D,,",
      "2,9 9,E,F,,",
      '3,,"G',
      'H",I,,',
      "4,,J,K,8/8/8/8 w - -,",
      "5,00001,L,M,,,,too much",
      "6,7,N,O,,",
      "8,7,P,Q,,",
      "6,9,R,S,,",
      "6,7,T,U,,",
    ].join("\n");
    expect(problemsOf(text)).toEqual([
      { file: "round.csv", line: 3, detail: 'table "x" is no number from 1 to 9999' },
      { file: "round.csv", line: 4, detail: 'serial "9 9" is no serial of a board' },
      { file: "round.csv", line: 7, detail: 'the position "8/8/8/8 w - -" cannot be set up' },
      {
        file: "round.csv",
        line: 8,
        detail: "there are more cells than columns; a cell with a separator in it needs quotes",
      },
      { file: "round.csv", line: 10, detail: "board 00007 already stands at table 6" },
      { file: "round.csv", line: 11, detail: "table 6 already has board 00007" },
    ]);
  });

  it.each([
    ["an empty file", "", 0, /empty/],
    ["a header alone", `${HEADER}\n\n`, 1, /no pairing/],
    ["no column for the table", "white,black\nA,B\n", 1, /no column "table"/],
    ["a column that nobody knows", "table,wite\n1,A\n", 1, /unknown column wite/],
    ["a quote that is never closed", 'table,white\n1,A\n2,"B\n3,C\n', 3, /never closed/],
    ["table 0", "table\n0\n", 2, /table "0"/],
    ["a table with a fraction", "table\n1.5\n", 2, /table "1.5"/],
  ])("is refused with %s", (_, text, line, detail) => {
    expect(problemsOf(text)).toMatchObject([{ line, detail: expect.stringMatching(detail) }]);
  });
});
