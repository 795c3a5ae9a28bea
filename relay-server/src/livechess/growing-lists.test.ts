import * as fc from "fast-check";
import {
  STANDARD_FEN,
  describeAndPlay,
  legalMoves,
  parsePosition,
  parseSanMove,
  playMove,
  toPly,
} from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { JournalScript } from "../core/test-journal-script.ts";
import { ARRAY, TestClient, toSnapshot } from "./test-client.ts";

describe("whatever happens at the board", () => {
  const act = fc.record({
    what: fc.constantFrom("play", "press", "back", "unsure", "correct", "illegal", "end", "setup", "look"),
    pick: fc.nat(1000),
  });

  it("lists only grow, by one move at a time, and are legal from the position that was named", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const own = new JournalScript();
        own.create("Open").connect(1).observe(1, toSnapshot(ARRAY, own));
        let game = own.startGame(1, 1);
        let ordinal = 1;
        const one = new TestClient(own);
        one.follow();
        one.setup(STANDARD_FEN);
        for (const { what, pick } of acts) {
          const { moves, start, end } = own.hall.games.get(game) ?? { moves: [], start: null, end: null };
          const fen = moves.at(-1)?.fen ?? start?.fen ?? STANDARD_FEN;
          const position = parsePosition(fen);
          const legal = position.ok ? legalMoves(position.value) : [];
          const move = legal[pick % Math.max(1, legal.length)];
          const san = position.ok && move !== undefined ? describeAndPlay(position.value, move).san : null;
          if (what === "look") one.look();
          else if (what === "setup") one.setup(moves[pick % (moves.length + 3)]?.fen ?? fen);
          else if (what === "end") {
            if (end === null) own.end(game, "*", "nextGame");
            game = own.startGame(1, ++ordinal);
          } else if (what === "press" && moves.length > 0) own.press(game);
          else if (what === "back" && moves.length > 0) own.takeBack(game, 1 + (pick % moves.length));
          else if (what === "illegal" && moves.length > 0)
            own.rawMove(game, { uci: "a1a1", san: "Kxa1", fen, known: "illegal" });
          else if (what === "correct" && moves.length > 1)
            own.add({ type: "MovesCorrected", game, from: toPly(moves.length), moves: [] });
          else if (san !== null && what === "play") own.play(game, san);
          else if (san !== null && what === "unsure") own.move(game, san, "uncertain", ["a2a3"]);
        }
        one.look();
        let start = STANDARD_FEN;
        let before: readonly string[] = [];
        for (const heard of one.heard) {
          if (heard.response !== "feed" || heard.param.san === undefined) continue;
          const { san } = heard.param;
          if (heard.param.start !== undefined && "clock" in heard.param) {
            expect(san).toEqual([]);
            start = heard.param.start;
          } else {
            expect(san.slice(0, before.length)).toEqual(before);
            expect(san.length - before.length).toBeLessThanOrEqual(1);
          }
          before = san;
          let position = parsePosition(start);
          for (const text of san) {
            if (!position.ok) throw new Error(start);
            const move = parseSanMove(position.value, text);
            if (!move.ok) throw new Error(`${text} is not legal from ${start}`);
            position = { ok: true, value: playMove(position.value, move.value) };
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
