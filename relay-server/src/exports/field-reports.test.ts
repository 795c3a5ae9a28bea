import { describe, expect, it } from "vitest";
import type { GameId } from "@boardwire/shared";
import { createRunning } from "../core/test-hearing.ts";
import { parsePairingsPgn } from "../imports/pairings-pgn.ts";
import { toPgn } from "./pgn.ts";

// Reports from tournaments whose outcome is a PGN file.

type Hall = ReturnType<typeof createRunning>;

/** Anderssen against Kieseritzky, 1851, before the mate. */
const FORTY_FOUR =
  "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 Ng8 Bxf4 " +
  "Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6";

/** As the public's PGN has it once everything is out. */
function pgnOf(hall: Hall, id: GameId): string {
  hall.tell();
  return toPgn(hall.game("public", id), "UTC");
}

describe("one illegal move", () => {
  it("R064: keeps neither the moves before it nor the result from getting through", () => {
    const hall = createRunning();
    const { script, id } = hall;
    script.play(id, ...FORTY_FOUR.split(" "));
    // The knight goes straight ahead, and Black answers.
    const after = "r1bk3r/p2N1pNp/n2B1n2/1p2P2P/6P1/3P4/P1P1K3/q5b1 b - - 0 23";
    script.rawMove(id, { uci: "d5d7", san: "Nxd7", fen: after, known: "illegal" });
    script.play(id, "Qe1+");
    script.end(id, "0-1", "resignation");
    const text = pgnOf(hall, id);
    expect(text).toContain('[Result "0-1"]');
    expect(text.replaceAll("\n", " ")).toMatch(/22\. Qf6\+ Nxf6 \{23\. Nxd7 Qe1\+\} 0-1 +$/);
    expect(hall.tournament("public").tables[0]).toMatchObject({ result: "0-1", status: "over" });
  });

  it("R064: in a pairing list does not lose the pairing", () => {
    const text = '[White "Anna"]\n[Black "Bo"]\n[Result "0-1"]\n\n1. e4 e5 2. Ke8 0-1\n';
    const parsed = parsePairingsPgn("round.pgn", text);
    expect(parsed.ok && parsed.value.pairings).toMatchObject([
      { white: { name: "Anna" }, black: { name: "Bo" } },
    ]);
  });
});

describe("what nobody played", () => {
  it("R076: a double forfeit is no draw, in a token that readers take and with the exact result in the tag", () => {
    const hall = createRunning();
    hall.script.end(hall.id, "0-0", "absence");
    const text = pgnOf(hall, hall.id);
    expect(text).toContain('[Result "0-0"]');
    expect(text).toMatch(/\n\n\*\n\n$/);
    expect(text).not.toContain("1/2");
  });

  it("R077: a no-show is told from a game that was played by its termination", () => {
    const hall = createRunning();
    hall.script.play(hall.id, "e4").end(hall.id, "1-0", "absence");
    const text = pgnOf(hall, hall.id);
    expect(text).toContain('[Result "1-0"]');
    expect(text).toContain('[Termination "rules infraction"]');
    expect(hall.tournament("public").tables[0]).toMatchObject({ result: "1-0", termination: "absence" });
  });
});

describe("a file that comes late", () => {
  it("R035: has the clocks as they were read and no word of when that was", () => {
    const delay = 900_000;
    const hall = createRunning(delay);
    const { script, id, audiences } = hall;
    script.play(id, "e4").press(id, 1_800_000).clock(1, 1_800_000, 1_500_000, "black");
    hall.tell();
    expect(toPgn(hall.game("public", id), "UTC")).not.toContain("e4");
    script.pass(delay + 10_000);
    audiences.release(script.now);
    const text = toPgn(hall.game("public", id), "UTC");
    expect(text).toContain("1. e4 {[%clk 0:30:00]} *");
    // A reader that found the hour of a reading would take the delay off the clock a second time.
    expect(text).not.toMatch(
      /\[(?:UTC|Time |StartTime|EndTime|WhiteClock|BlackClock|Clock)|%(?:mct|egt|emt)|\d\d:\d\d:\d\d/,
    );
  });
});
