import { describe, expect, it } from "vitest";
import { type GameId, type Player, toInstant } from "@boardwire/shared";
import { createRunning } from "../core/test-hearing.ts";
import { type PairOptions } from "../core/test-journal-script.ts";
import { toPgn } from "./pgn.ts";

const ANNA: Player = {
  name: 'Anna "the \\ Wall" Ö',
  title: "IM",
  federation: "CZE",
  rating: 2401,
  fideId: "300001",
};

/** PGN of a second game at the table, as the public sees it after `happen`. */
function pgnOf(
  options: PairOptions,
  happen: (hall: ReturnType<typeof createRunning>, id: GameId) => void,
): string {
  const hall = createRunning();
  hall.script.now = toInstant(Date.UTC(2026, 10, 30, 23, 30));
  const id = hall.script.pair(1, 2, options);
  hall.script.startGame(1, 2);
  happen(hall, id);
  hall.tell();
  return toPgn(hall.game("public", id), "Europe/Prague");
}

describe("PGN", () => {
  it("has the tags of a game, the clocks that were read, and the result", () => {
    const options = {
      white: ANNA,
      black: { name: "Bo" },
      timeControl: "5400+30",
    };
    const text = pgnOf(options, ({ script }, id) => {
      script.play(id, "f3").press(id, 5_425_900).play(id, "e5").play(id, "g4").press(id, 59_000);
      script.play(id, "Qh4#").press(id, 0).end(id, "0-1", "checkmate");
    });
    expect(text).toBe(`[Event "Open"]
[Site "?"]
[Date "2026.12.01"]
[Round "?"]
[White "Anna \\"the \\\\ Wall\\" Ö"]
[Black "Bo"]
[Result "0-1"]
[WhiteTitle "IM"]
[WhiteElo "2401"]
[WhiteFed "CZE"]
[WhiteFideId "300001"]
[Table "1"]
[TimeControl "5400+30"]
[Termination "normal"]

1. f3 {[%clk 1:30:25]} 1... e5 2. g4 {[%clk 0:00:59]} 2... Qh4# {[%clk 0:00:00]}
0-1

`);
  });

  const endings: [string, PairOptions, Parameters<typeof pgnOf>[1], RegExp][] = [
    [
      "a running game",
      {},
      ({ script }, id) => script.play(id, "e4"),
      /\[Result "\*"\]\n\[Table "1"\]\n\n1\. e4 \*\n\n$/,
    ],
    [
      "a double loss, which move text cannot say",
      {},
      ({ script }, id) => script.play(id, "e4").end(id, "0-0", "ruling"),
      /\[Result "0-0"\]\n\[Table "1"\]\n\[Termination "adjudication"\]\n\n1\. e4 \*\n\n$/,
    ],
    [
      "a game that starts with Black",
      { start: { fen: "4k3/8/8/8/8/8/8/4K2R b K - 0 40", chess960: false } },
      ({ script }, id) => script.play(id, "Kd7", "O-O"),
      /\[SetUp "1"\]\n\[FEN "4k3\/8\/8\/8\/8\/8\/8\/4K2R b K - 0 40"\]\n\n40\.\.\. Kd7 41\. O-O \*/,
    ],
    [
      "Chess960",
      { start: { fen: "bqnb1rkr/pppppppp/5n2/8/8/5N2/PPPPPPPP/BQNB1RKR w HFhf - 0 1", chess960: true } },
      ({ script }, id) => script.play(id, "g3"),
      /\[Variant "Chess960"\]\n\[SetUp "1"\]\n\[FEN "bqnb1rkr\/pppppppp\/5n2\/8\/8\/5N2\/PPPPPPPP\/BQNB1RKR w HFhf - 0 1"\]\n\n1\. g3 \*/,
    ],
    [
      "an illegal move: the moves before it, what follows in a comment, and the result",
      {},
      ({ script }, id) =>
        script
          .play(id, "e4", "e5")
          .rawMove(id, { uci: "e4e5", san: "d4", fen: "8/8/8/8/8/8/8/8 b - - 0 1", known: "illegal" })
          .end(id, "1-0", "ruling"),
      /\n\n1\. e4 e5 \{2\. d4\} 1-0\n\n$/,
    ],
    [
      "the half-moves before a set-up are not told",
      { start: { fen: "8/8/4k3/8/8/4K3/4R3/8 w - - 99 120", chess960: false } },
      ({ script }, id) => script.play(id, "Re1"),
      /\[FEN "8\/8\/4k3\/8\/8\/4K3\/4R3\/8 w - - 0 120"\]\n\n120\. Re1 \*/,
    ],
  ];
  for (const [name, options, happen, expected] of endings) {
    it(name, () => expect(pgnOf(options, happen)).toMatch(expected));
  }

  it("keeps the tournament's name of the game's start", () => {
    const text = pgnOf({}, ({ script }) => script.create("Open, round 2"));
    expect(text).toContain('[Event "Open"]\n');
  });

  it("keeps a tag on its line, whatever the name holds", () => {
    expect(pgnOf({ white: { name: 'A\n[Result "1-0"]\tB' } }, () => undefined)).toContain(
      '[White "A [Result \\"1-0\\"] B"]\n',
    );
  });
});
