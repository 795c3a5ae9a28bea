import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isChildNode, parseComment, parsePgn, startingPosition } from "chessops/pgn";
import { parseSan } from "chessops/san";
import { makeBoardFen, makeFen } from "chessops/fen";
import {
  type GameId,
  type GameResult,
  type Player,
  legalMoves,
  parsePosition,
  describeAndPlay,
  STANDARD_FEN,
} from "@boardwire/shared";
import { JournalScript, createAudiences, toPgn } from "@boardwire/relay-server";

// Whatever is played under whatever names: another program's PGN reader gets the same game back.

const STARTS = [
  { fen: STANDARD_FEN, chess960: false },
  { fen: "bqnb1rkr/pppppppp/5n2/8/8/5N2/PPPPPPPP/BQNB1RKR w HFhf - 0 1", chess960: true },
  { fen: "brkrnqnb/pppppppp/8/8/8/8/PPPPPPPP/BRKRNQNB w DBdb - 0 1", chess960: true },
  { fen: "4k2r/P5P1/8/8/2pP4/8/1p4P1/R3K3 b Qk d3 0 31", chess960: false },
];
const RESULTS: readonly (GameResult | null)[] = [null, "1-0", "0-1", "1/2-1/2", "0-0", "1/2-0"];

const player = fc.record({
  name: fc.string({ unit: "grapheme", maxLength: 60 }),
  title: fc.constantFrom("GM", "WIM"),
  rating: fc.integer({ min: 1000, max: 2900 }),
});
const game = fc.record({
  start: fc.constantFrom(...STARTS),
  white: fc.option(player),
  black: fc.option(player),
  result: fc.constantFrom(...RESULTS),
  // Each picks one of the legal moves, and perhaps the time on the clock at its press.
  picks: fc.array(fc.tuple(fc.nat(), fc.option(fc.integer({ min: 0, max: 40_000_000 }))), { maxLength: 90 }),
});

/** Plays the picks until no move is legal; the FEN at the end. */
function play(
  script: JournalScript,
  id: GameId,
  start: string,
  picks: readonly [number, number | null][],
): string {
  const parsed = parsePosition(start);
  if (!parsed.ok) throw new Error(start);
  let position = parsed.value;
  for (const [pick, clock] of picks) {
    const moves = legalMoves(position);
    const move = moves[pick % Math.max(1, moves.length)];
    if (move === undefined) break;
    const { san, after } = describeAndPlay(position, move);
    script.play(id, san);
    if (clock !== null) script.press(id, clock);
    position = after;
  }
  return makeBoardFen(position.board);
}

describe("PGN as another program reads it", () => {
  it("has the same start, moves, clocks, names and result", () => {
    fc.assert(
      fc.property(game, ({ start, white, black, result, picks }) => {
        const audiences = createAudiences({ epoch: "run-1" });
        const script = new JournalScript().create("Open").connect(1);
        const id = script.startGame(1, 1, {
          start,
          white: white as Player | null,
          black: black as Player | null,
        });
        const end = play(script, id, start.fen, picks);
        if (result !== null) script.end(id, result, "ruling");
        audiences.publish(script.take(), script.now);
        const snapshot = audiences.snapshot("public", `game:${id}`, script.now);
        if (snapshot?.type !== "game") throw new Error("no game");
        const text = toPgn(snapshot, "UTC");

        expect(text.split("\n").filter((line) => line.length > 80 && !line.startsWith("["))).toEqual([]);
        const games = parsePgn(text);
        expect(games).toHaveLength(1);
        const [read] = games;
        if (read === undefined) throw new Error("no game read");
        // This reader knows the three results of the standard; the tag has the exact one for those who know more.
        expect(read.headers.get("Result")).toBe(/^(?:1-0|0-1|1\/2-1\/2)$/.test(result ?? "") ? result : "*");
        expect(text).toContain(`[Result "${result ?? "*"}"]\n`);
        expect(read.headers.get("White")).toBe(
          white === null ? "?" : white.name.replaceAll(/\p{Cc}+/gu, " "),
        );
        const position = startingPosition(read.headers).unwrap();
        const clocks: (number | undefined)[] = [];
        let node = read.moves;
        while (node.children[0] !== undefined) {
          const child = node.children[0];
          if (!isChildNode(child)) throw new Error("no move");
          const move = parseSan(position, child.data.san);
          if (move === undefined)
            throw new Error(`${child.data.san} cannot be read in ${makeFen(position.toSetup())}`);
          position.play(move);
          clocks.push(parseComment(child.data.comments?.[0] ?? "").clock);
          expect(node.children).toHaveLength(1);
          node = child;
        }
        expect(makeBoardFen(position.board)).toBe(end);
        expect(clocks).toEqual(
          snapshot.moves.map((move) => (move.clock === null ? undefined : Math.floor(move.clock / 1000))),
        );
      }),
      { numRuns: 60 },
    );
  });
});
