import { describe, expect, it } from "vitest";
import { toInstant, type GameResult, type Termination } from "@boardwire/shared";
import { createAlarmHall } from "./test-hall.ts";

describe("results that are told", () => {
  it("[ALM22] kings on the centre squares are noted until the result is entered", () => {
    const { script, id, tell, listed } = createAlarmHall();
    script.play(id, "e4").signal(id, "1-0");
    tell();
    expect(listed()).toEqual(["kingsInCentre note"]);
    script.end(id, "1-0", "kingsSignal");
    tell();
    expect(listed()).toEqual(["kingsInCentre note"]);
    script.end(id, "1-0", "resignation");
    tell();
    expect(listed()).toEqual(["kingsInCentre note past"]);
  });

  it("[ALM14] [ALM22] what the clocks were stopped for the kings tell, and no second alarm is left of it", () => {
    const { script, id, tell, clock, wait, listed } = createAlarmHall();
    script.play(id, "e4");
    clock(300_000, 299_000, null);
    wait(5000);
    expect(listed()).toEqual(["helpWanted soon"]);
    script.signal(id, "1-0");
    tell();
    expect(listed()).toEqual(["kingsInCentre note"]);
    script.end(id, "1-0", "kingsSignal");
    tell();
    expect(listed()).toEqual(["kingsInCentre note"]);
  });

  it.each<[string, GameResult, Termination, readonly string[]]>([
    ["agrees", "1-0", "resignation", []],
    ["does not", "1/2-1/2", "agreement", ["resultConflict urgent"]],
    ["is none, as of a game that was left", "*", "ruling", []],
  ])("[ALM23] what the kings told and what is entered then: %s", (_, result, termination, expected) => {
    const { script, id, tell, listed } = createAlarmHall();
    script.play(id, "e4").signal(id, "1-0");
    const publicAt = toInstant(script.now + 10_000);
    script.add({ type: "ResultEntered", game: id, result, termination, publicAt });
    tell();
    expect(listed()).toEqual(expected);
  });

  it("[ALM23] the kings tell another result than the mate on the board", () => {
    const { script, id, tell, alarm } = createAlarmHall();
    script.play(id, "f3", "e5", "g4", "Qh4#").signal(id, "1-0");
    tell();
    expect(alarm("resultConflict").values).toEqual({ signalled: "1-0", board: "0-1" });
  });
});

describe("[ALM23] [CLK20] a flag that was established before the board ended the game", () => {
  /** White's flag falls and is called; then these moves come, and the relay writes down what the board says. */
  function play(isCalled: boolean, moves: readonly string[], result: GameResult, termination: Termination) {
    const hall = createAlarmHall({ timeControl: "60" });
    const { script, id, tell } = hall;
    script.play(id, ...moves.slice(0, -1)).pass(1000);
    const fall = { kind: "final", period: 0, first: null, seen: script.now } as const;
    script.add({ type: "FlagFallObserved", game: id, side: "black", ...fall });
    if (isCalled)
      script.pass(500).add({ type: "FlagFallEstablished", game: id, side: "black", by: "player" });
    script.pass(500).play(id, ...moves.slice(-1));
    tell();
    script.end(id, result, termination);
    tell();
    return hall;
  }
  const MATE = ["f3", "e5", "g4", "Qh4#"];

  it("is told once the other result is out, which stays as it is", () => {
    const { alarm, listed, tournament } = play(true, MATE, "0-1", "checkmate");
    expect(listed()).toEqual(["resultConflict urgent"]);
    expect(alarm("resultConflict")).toMatchObject({
      article: "6.9",
      past: false,
      values: { flag: "unknown", board: "0-1" },
    });
    expect(tournament("public").tables[0]).toMatchObject({ result: "0-1", termination: "checkmate" });
  });

  it("is nothing where nobody had called it, or where the mate says the same", () => {
    expect(play(false, MATE, "0-1", "checkmate").listed()).toEqual([]);
    const own = ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"];
    expect(play(true, own, "1-0", "checkmate").listed()).toEqual([]);
  });

  it("is over with the result that the arbiter gives, whichever it is", () => {
    for (const [result, termination] of [
      ["1-0", "time"],
      ["1/2-1/2", "timeNoMate"],
      ["1-0", "ruling"],
    ] as const) {
      const { script, id, tell, listed } = play(true, MATE, "0-1", "checkmate");
      script.pass(5000);
      const publicAt = toInstant(script.now + 10_000);
      const given = { type: "ResultEntered", game: id, result, termination, publicAt } as const;
      script.add(given);
      tell();
      expect(listed()).toEqual([]);
      script.add({ type: "ResultWithdrawn", game: id });
      tell();
      expect(listed()).toEqual(["resultConflict urgent"]);
      script.add(given);
      tell();
      script.pass(10_000).end(id, result, termination);
      tell();
      expect(listed()).toEqual([]);
    }
  });

  it("speaks against the kings as well", () => {
    const { script, id, tell, alarm } = createAlarmHall({ timeControl: "60" });
    script.play(id, "e4").pass(1000);
    const fall = { kind: "final", period: 0, first: null, seen: script.now } as const;
    script.add({ type: "FlagFallObserved", game: id, side: "black", ...fall });
    script.add({ type: "FlagFallEstablished", game: id, side: "black", by: "arbiter" });
    script.pass(1000).signal(id, "0-1");
    tell();
    expect(alarm("resultConflict").values).toEqual({ signalled: "0-1", flag: "unknown" });
  });
});
