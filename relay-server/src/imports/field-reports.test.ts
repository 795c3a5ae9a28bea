import { EntrySchema, Hall, toInstant } from "@boardwire/shared";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";
import type { PairingList } from "./pairing.ts";
import { parsePairingsCsv } from "./pairings-csv.ts";
import { parsePairingsPgn } from "./pairings-pgn.ts";
import { planImport } from "./plan.ts";

// Reports about files that others write, with their own bytes (docs/rules/field-reports.md).

const whole = (parsed: ReturnType<typeof parsePairingsCsv>): PairingList => {
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
};
const readPgn = (text: string): PairingList => whole(parsePairingsPgn("round.pgn", text));
const readCsv = (text: string): PairingList => whole(parsePairingsCsv("round.csv", text));

describe("names in a file", () => {
  it("R082: in Latin-1 are read, and a file of two encodings is read all the same", () => {
    const game = (white: Buffer): Buffer =>
      Buffer.concat([Buffer.from('[White "'), white, Buffer.from('"]\n[Black "B"]\n\n*\n\n')]);
    const latin = game(Buffer.from([0x4a, 0xe1, 0x6e]));
    expect(readPgn(decodeText(latin)).pairings.map(({ white }) => white?.name)).toEqual(["Ján"]);
    const mixed = Buffer.concat([latin, game(Buffer.from("Žofia")), game(Buffer.from("Anna"))]);
    const names = readPgn(decodeText(mixed)).pairings.map(({ white }) => white?.name);
    expect([names[0], names.length, names[2]]).toEqual(["Ján", 3, "Anna"]);
  });

  it("R083: with brackets, quotes and backslashes are read exactly, and so are the games after a comment with brackets", () => {
    const text = [
      '[Event "E"]',
      '[Opening "St. George (Baker)"]',
      String.raw`[White "O\"Neil \\ (jr)"]`,
      '[Black "B"]',
      "",
      "1. e4 {a [x] } a6 {after} 2. d4 *",
      "",
      '[Event "E"]',
      '[White "C"]',
      '[Black "D"]',
      "",
      "*",
      "",
    ].join("\n");
    expect(readPgn(text).pairings.map(({ white }) => white?.name)).toEqual([String.raw`O"Neil \ (jr)`, "C"]);
  });

  it("R104: are text: markup stays what it is, signs that turn the direction go, and 80 letters are enough", () => {
    const markup = "<img src=x onerror=alert(1)>";
    const list = readPgn(
      [
        '[Event "</script><script>alert(1)</script>"]',
        '[Site "javascript:alert(1)"]',
        `[White "${markup}"]`,
        `[Black "\u202Elive\u2067${"x".repeat(10_000)}"]`,
        "",
        "*",
        "",
      ].join("\n"),
    );
    expect(list.name).toBe("</script><script>alert(1)</script>");
    expect(list.pairings[0]?.white?.name).toBe(markup);
    expect(list.pairings[0]?.black?.name).toBe(`live${"x".repeat(76)}`);
    // Nothing of the Site tag is taken over, so no page can make a link of it.
    expect(JSON.stringify(list)).not.toContain("javascript:");
  });
});

describe("an array that comes late", () => {
  const SHUFFLED = "brkrnqnb/pppppppp/8/8/8/8/PPPPPPPP/BRKRNQNB w DBdb - 0 1";

  it("R085 R086: replaces the usual one before the first move, and is Chess960 by where king and rooks stand", () => {
    const hall = new Hall();
    const lists = [
      '[White "A"]\n[Black "B"]\n\n*\n',
      `[White "A"]\n[Black "B"]\n[SetUp "1"]\n[FEN "${SHUFFLED.replace("DBdb", "KQkq")}"]\n\n*\n`,
    ];
    for (const text of lists)
      for (const draft of planImport(hall, readPgn(text), toInstant(1000)))
        hall.apply(v.parse(EntrySchema, { ...draft, seq: hall.seq + 1 }));
    expect([...hall.games.values()].map(({ start }) => start)).toEqual([{ fen: SHUFFLED, chess960: true }]);
  });

  it.each([
    ["518", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"],
    ["0", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"],
    ["959", "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1"],
  ])("R085: may be named by its number, as %s", (number, fen) => {
    expect(readCsv(`table,fen\n1,${number}\n`).pairings[0]?.start).toEqual({ fen, chess960: true });
  });

  it("R085: there is no array number 960", () => {
    expect(parsePairingsCsv("round.csv", "table,fen\n1,960\n").ok).toBe(false);
  });
});

it("R089: 160 boards are taken over", () => {
  const rows = Array.from({ length: 160 }, (_, i) => `${i + 1},White ${i + 1},Black ${i + 1}\n`);
  expect(
    planImport(new Hall(), readCsv(`table,white,black\n${rows.join("")}`), toInstant(1000)),
  ).toHaveLength(160);
});
