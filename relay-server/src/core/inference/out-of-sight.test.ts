import {
  parsePosition,
  parseSanMove,
  playMove,
  squareAtReadingIndex,
  squareName,
  STANDARD_FEN,
  toLetters,
} from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { Table } from "./test-table.ts";

// Boards that are lost and come back: while a man was on its way, with a man in the air, again and again.

describe("a board lost while a man could go on", () => {
  const from = "r1b1kb1r/pppp1ppp/2n2q2/4p3/4P3/b4N2/PPPP1PPP/RNBQKB1R b KQkq - 0 6";

  it("[INF32] nothing that was not settled is shown while nobody can see the board", () => {
    const table = new Table({ fen: from }).play("1 a3- 1.4 bc5 1.7 lost!", 20);
    expect(table.line).toBe("");
    expect(new Table({ fen: from }).play("1 a3- 1.4 bc5 4 lost!", 20).line).toBe("Bac5");
  });

  it("[INF32] the man went on out of sight, and was answered", () => {
    const table = new Table({ fen: from });
    table.play("1 a3- 1.4 bc5 1.7 lost! 2 c5- 2.2 be7 5 a2- 5.4 Pa4 12 back! 14 a7- 14.3 pa6", 10);
    expect(table.line).toBe("Bae7(inferred) a4 a6");
    expect(table.shown.map((text) => text.split(" ")[0])).not.toContain("Bac5");
  });

  it("[INF32] the man went on out of sight, and was taken where nobody can tell from which square it went", () => {
    const fen = "4k3/4p3/8/3P4/8/8/8/4K3 b - - 0 1";
    const table = new Table({ fen });
    table.play("1 e7- 1.3 pe5 1.4 lost! 1.6 e5- 1.7 pe6 3 e6- 3.2 d5- 3.3 Pe6 6 back! 8 e8- 8.3 kf8", 10);
    expect(table.line).toMatch(/^e[56]\(uncertain\) dxe6\(uncertain\) Kf8$/);
  });
});

describe("a board that comes back while a hand is at it", () => {
  const opening = "1 e2- 1.3 Pe4 3 e7- 3.3 pe5";

  it("[INF33] a man of the side to move is in the air: the plies before are found all the same", () => {
    const table = new Table();
    table.play(`${opening} 5 lost! 5 g1- 5.3 Nf3 7 b8- 7.3 nc6 9 f1- 9.2 back! 9.5 Bb5 9.8 lost!`, 10);
    expect(table.line).toBe("e4 e5 Nf3(inferred) Nc6");
  });

  it("[INF33] what stood for a moment between two losses is a position of the game", () => {
    const table = new Table();
    table.play(
      `${opening} 5 lost! 5 g1- 5.3 Nf3 7 b8- 7.3 nc6 9 back! 9.1 lost! 11 f1- 11.3 Bb5 13 a7- 13.3 pa6`,
    );
    table.play("14 back!", 5);
    expect(table.line).toBe("e4 e5 Nf3(inferred) Nc6 Bb5(inferred) a6");
  });
});

const GAMES: Readonly<Record<string, string>> = {
  morphy:
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
  kasparov:
    "e4 d6 d4 Nf6 Nc3 g6 Be3 Bg7 Qd2 c6 f3 b5 Nge2 Nbd7 Bh6 Bxh6 Qxh6 Bb7 a3 e5 O-O-O Qe7 Kb1 a6 Nc1 O-O-O Nb3 exd4 Rxd4 c5 Rd1 Nb6 g3 Kb8 Na5 Ba8 Bh3 d5 Qf4+ Ka7 Rhe1 d4 Nd5 Nbxd5 exd5 Qd6 Rxd4 cxd4 Re7+ Kb6 Qxd4+ Kxa5 b4+ Ka4 Qc3 Qxd5 Ra7 Bb7 Rxb7 Qc4 Qxf6 Kxa3 Qxa6+ Kxb4 c3+ Kxc3 Qa1+ Kd2 Qb2+ Kd1 Bf1 Rd2 Rd7 Rxd7 Bxc4 bxc4 Qxh8 Rd3 Qa8 c3 Qa4+ Ke1 f4 f5 Kc1 Rd2 Qa7",
};

/** A ply a second: lifted, and set down four tenths later; out of sight for 1.5 s of every 3 s from `lostAt` on. */
function toScript(sans: readonly string[], lostAt: number): string {
  const start = parsePosition(STANDARD_FEN);
  if (!start.ok) throw new Error("start");
  let position = start.value;
  const events: { readonly at: number; readonly word: string }[] = [];
  for (const [ply, san] of sans.entries()) {
    const move = parseSanMove(position, san);
    if (!move.ok) throw new Error(san);
    const next = playMove(position, move.value);
    const [before, after] = [toLetters(position), toLetters(next)];
    for (const [square, content] of [...after].entries()) {
      if (content === before[square]) continue;
      const name = squareName(squareAtReadingIndex(square));
      if (before[square] !== ".") events.push({ at: ply + 2, word: `${name}-` });
      if (content !== ".") events.push({ at: ply + 2.4, word: `${content}${name}` });
    }
    position = next;
  }
  for (let at = lostAt; at < sans.length + 3; at += 3)
    events.push({ at, word: "lost!" }, { at: at + 1.5, word: "back!" });
  return events
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, word }) => `${at.toFixed(3)} ${word}`)
    .join(" ");
}

describe("a board that is lost again and again while play goes on", () => {
  const cases = Object.entries(GAMES).flatMap(([name, text]) =>
    [3.1, 3.3, 3.55, 3.9, 4.1, 4.3, 4.55, 4.9, 5.1, 5.3, 5.55, 5.9].map((lostAt) => ({ name, text, lostAt })),
  );
  it.each(cases)(
    "[INF34] $name, out of sight for 1.5 s of every 3 s from $lostAt s on",
    ({ text, lostAt }) => {
      const sans = text.split(" ");
      const line = new Table().play(toScript(sans, lostAt), 20).line.split(" ");
      const wrong = line.flatMap((word, ply) => {
        const [san = "", known = ""] = word.split("(");
        return san === sans[ply] || known === "uncertain)" ? [] : [`${ply + 1}. ${word} is ${sans[ply]}`];
      });
      expect(wrong).toEqual([]);
      expect(line).toHaveLength(sans.length);
    },
  );
});
