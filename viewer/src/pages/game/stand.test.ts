import { describe, expect, it } from "vitest";
import { gameFacts, move } from "../../test-views.ts";
import { countNew, goTo, step, toClockThen, toPosition, toShownPly } from "./stand.ts";

describe("where a viewer stands", () => {
  it("at the live end he moves along", () => {
    expect(toShownPly(null, 33)).toBe(33);
    expect(toShownPly(null, 34)).toBe(34);
  });

  it("stepped back he stays, whatever is played, and new moves are counted", () => {
    const stand = goTo(null, 20, 33);
    expect(toShownPly(stand, 36)).toBe(20);
    expect(countNew(stand, 36)).toBe(3);
    expect(countNew(goTo(stand, 19, 36), 36)).toBe(3);
  });

  it("what he steps on to is new no longer", () => {
    const stand = goTo(null, 20, 33);
    expect(countNew(goTo(stand, 35, 36), 36)).toBe(1);
    expect(countNew(goTo(goTo(stand, 35, 36), 20, 36), 36)).toBe(1);
  });

  it("a correction that takes moves away leaves him at the last one there is", () => {
    const stand = goTo(null, 20, 33);
    expect(toShownPly(stand, 18)).toBe(18);
    expect(countNew(stand, 18)).toBe(0);
    expect(toShownPly(stand, 25)).toBe(20);
  });

  it("stepping onto the last move, or past it, is being live again", () => {
    expect(goTo({ ply: 32, known: 33 }, 33, 33)).toBeNull();
    expect(goTo({ ply: 32, known: 33 }, 99, 33)).toBeNull();
  });

  it("steps add up, however fast they come", () => {
    const twice = step(step(null, -1, 33), -1, 33);
    expect(toShownPly(twice, 33)).toBe(31);
    expect(step(step(twice, 1, 33), 1, 33)).toBeNull();
  });

  it("nothing lies before the start", () => {
    expect(goTo({ ply: 0, known: 33 }, -1, 33)).toEqual({ ply: 0, known: 33 });
  });
});

describe("how things stood", () => {
  const moves = [move("e4", 5400), move("e5", 5390), move("Nf3", 5200)];

  it("the position after a half-move, or the start", () => {
    expect(toPosition(0, gameFacts(), moves)).toBe("start");
    expect(toPosition(2, gameFacts(), moves)).toBe("after e5");
  });

  it.each([
    ["after White's move", 3, gameFacts(), 5200_000, 5390_000],
    ["after Black's move", 2, gameFacts(), 5400_000, 5390_000],
    ["after the first", 1, gameFacts(), 5400_000, null],
    ["at the start", 0, gameFacts(), null, null],
    ["where Black began", 2, gameFacts({ startTurn: "black" }), 5390_000, 5400_000],
  ])("the clocks %s", (_, ply, facts, white, black) => {
    expect(toClockThen(ply, facts, moves)).toMatchObject({ white, black, running: null });
  });
});
