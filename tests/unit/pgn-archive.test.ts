import { describe, expect, it } from "vitest";
import { makeBoardFen } from "chessops/fen";
import { parsePgn, startingPosition } from "chessops/pgn";
import { parseSan } from "chessops/san";
import type { GameId, GameSnapshot } from "@boardwire/shared";
import { JournalScript, createAudiences, toArchivePgn, toPgn } from "@boardwire/relay-server";

// Games with moves that the rules do not allow, as another program's PGN reader gets them.

/** A game at table 1 as the public sees it after `happen`, in PGN. */
function pgnOf(
  write: (game: GameSnapshot, timeZone: string) => string,
  happen: (script: JournalScript, id: GameId) => void,
): string {
  const audiences = createAudiences({ epoch: "run-1" });
  const script = new JournalScript().create("Open").connect(1);
  const id = script.startGame(1, 1);
  happen(script, id);
  audiences.publish(script.take(), script.now);
  const game = audiences.snapshot("public", `game:${id}`, script.now);
  if (game?.type !== "game") throw new Error("no game");
  return write(game, "UTC");
}

describe("a game that nobody could load whole", () => {
  /** 1. e4 e5 2. Bc4, and Black's king goes to e6; White answers, and the game goes on. */
  const playOn = (script: JournalScript, id: GameId): void => {
    script.play(id, "e4", "e5", "Bc4").press(id, 60_000);
    const fen = "rnbq1bnr/pppp1ppp/4k3/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQ - 3 3";
    script.rawMove(id, { uci: "e8e6", san: "Ke6", fen, known: "illegal" });
    const answered = "rnbq1bnr/pppp1ppp/4k3/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQ - 4 3";
    script.rawMove(id, { uci: "g1f3", san: "Nf3", fen: answered, known: "seen" });
    script.play(id, "d5", "O-O").press(id, 50_000);
  };
  const read = (text: string) =>
    parsePgn(text).map((game) => {
      const position = startingPosition(game.headers).unwrap();
      const sans = [...game.moves.mainline()].map(({ san }) => {
        const move = parseSan(position, san);
        if (move === undefined) throw new Error(`${san} cannot be read`);
        position.play(move);
        return san;
      });
      return { tag: game.headers.get("Continuation"), sans, end: makeBoardFen(position.board) };
    });

  it("is one game while it runs, legal as far as it goes, with the rest in a comment", () => {
    const text = pgnOf(toPgn, playOn);
    expect(text).toContain("\n\n1. e4 e5 2. Bc4 {[%clk 0:01:00]} {2... Ke6 3. Nf3 d5 4. O-O} *\n\n");
    expect(read(text)).toMatchObject([{ sans: ["e4", "e5", "Bc4"] }]);
  });

  it("goes on in the archive from where the rules allow it again, with castling by the men in their places", () => {
    const text = pgnOf(toArchivePgn, (script, id) => {
      playOn(script, id);
      script.end(id, "1-0", "ruling");
    });
    // The king on e6 stood in check with White to move: no reader takes that position, but the one after it.
    expect(read(text)).toEqual([
      { tag: undefined, sans: ["e4", "e5", "Bc4"], end: expect.any(String) },
      {
        tag: "2",
        sans: ["d5", "O-O"],
        end: "rnbq1bnr/ppp2ppp/4k3/3pp3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1",
      },
    ]);
    expect(text.match(/\[Event "Open"\]/g)).toHaveLength(2);
    expect(text).toContain(
      '[SetUp "1"]\n[FEN "rnbq1bnr/pppp1ppp/4k3/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b HA - 0 3"]\n[Continuation "2"]',
    );
    expect(text).toContain("\n\n3... d5 4. O-O {[%clk 0:00:50]} 1-0\n\n");
  });

  it("goes on from a position that was set by hand, also with the same side to move", () => {
    const fen = "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1";
    const text = pgnOf(toArchivePgn, (script, id) => {
      script.play(id, "e4", "e5");
      for (const _ of [1, 2]) script.rawMove(id, { uci: "0000", san: "--", fen, known: "entered" });
      script.play(id, "O-O").end(id, "1/2-1/2", "ruling");
    });
    expect(read(text)).toMatchObject([
      { sans: ["e4", "e5"] },
      { sans: ["O-O"], end: "4k3/8/8/8/8/8/4P3/5RK1" },
    ]);
  });
});
