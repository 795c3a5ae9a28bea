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
