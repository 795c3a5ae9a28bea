import { describe, expect, it } from "vitest";
import { createRunning } from "../test-hearing.ts";
import { toPgn } from "../../exports/pgn.ts";
import { BEN, Desk, outcomeOf } from "./test-desk-script.ts";

// Offers of a draw, and play that is stopped (docs/rules/rulings.md).

const offer = (side: "white" | "black") => ({ kind: "offerDraw", side }) as const;
const decline = (side: "white" | "black") => ({ kind: "declineDraw", side }) as const;
const open = (desk: Desk): boolean[] => desk.view.offers.map((one) => one.open);

describe("an offer of a draw", () => {
  it("[RUL10] S-25: stands until the opponent has moved, also where it was made before the own move", () => {
    const desk = new Desk().play("e4");
    expect(outcomeOf(desk.give(offer("white")))).toBe("DrawOffered");
    expect(open(desk)).toEqual([true]);
    desk.play("e5");
    expect(open(desk)).toEqual([false]);
    desk.give(offer("white"));
    desk.play("Nf3");
    expect(open(desk)).toEqual([false, true]);
    desk.play("Nc6");
    expect(open(desk)).toEqual([false, false]);
  });

  it("[RUL10] S-25: until it is declined; it cannot be withdrawn, nor made again while it stands", () => {
    const desk = new Desk().play("e4");
    desk.give(offer("white"));
    expect(outcomeOf(desk.give(offer("white"), BEN))).toBe("nothingToDo");
    expect(outcomeOf(desk.give(decline("black")))).toBe("nothingToDo");
    expect(outcomeOf(desk.give(decline("white")))).toBe("DrawDeclined");
    expect(open(desk)).toEqual([false]);
    expect(outcomeOf(desk.give(decline("white"), BEN))).toBe("alreadyDone");
    expect(outcomeOf(desk.give(offer("white")))).toBe("DrawOffered");
  });

  it("[RUL10] until the game ends, and not longer than its half-move stands", () => {
    const desk = new Desk().play("e4", "e5", "Nf3");
    desk.give(offer("white"));
    desk.script.takeBack(desk.game, 3);
    expect(open(desk)).toEqual([false]);
    desk.give(offer("black"));
    desk.give({ kind: "enterResult", result: "1/2-1/2", reason: "agreement" });
    expect(open(desk)).toEqual([false, false]);
    expect(outcomeOf(desk.give(offer("white")))).toBe("gameOver");
  });

  it("[RUL10] S-27: a claim is one; one that stands already stands", () => {
    const desk = new Desk().play("e4", "e5");
    desk.give(offer("white"));
    expect(outcomeOf(desk.give({ kind: "makeClaim", side: "white", what: "threefold" }))).toBe(
      "PlayStopped ClaimMade",
    );
    expect(desk.view.offers).toHaveLength(1);

    const other = new Desk().play("e4", "e5");
    expect(outcomeOf(other.give({ kind: "makeClaim", side: "white", what: "threefold" }))).toBe(
      "PlayStopped ClaimMade DrawOffered",
    );
    expect(other.view.offers).toMatchObject([{ side: "white", ply: 2, open: true }]);
  });

  it("[RUL11] S-45: the arbiter sees how many there were, of each player", () => {
    const desk = new Desk();
    for (const [san, side] of [
      ["e4", "white"],
      ["e5", "black"],
      ["Nf3", "white"],
      ["Nc6", "black"],
    ] as const) {
      desk.play(san);
      if (side === "white") desk.give(offer(side));
    }
    expect(desk.view.offers.filter(({ side }) => side === "white")).toHaveLength(2);
    expect(desk.view.offers.filter(({ side }) => side === "black")).toHaveLength(0);
  });

  it("[RUL11] S-26: the sign stands in the public's game and its PGN once the game is over, and not before", () => {
    const hall = createRunning();
    const { script, id } = hall;
    script.add({ type: "DrawOffered", game: id, side: "white", ply: 0 });
    script.play(id, "e4").press(id, 60_000).play(id, "e5");
    hall.tell();
    const before = hall.updates("public", `game:${id}`).length;
    script.add({ type: "DrawOffered", game: id, side: "black", ply: 2 });
    script.add({ type: "DrawDeclined", game: id, side: "black" });
    hall.tell();
    expect(hall.updates("public", `game:${id}`)).toHaveLength(before);
    expect(JSON.stringify(hall.game("public", id))).not.toContain("drawOffers");
    expect(toPgn(hall.game("public", id), "Etc/UTC")).not.toContain("(=)");
    script.play(id, "Nf3").end(id, "1-0", "resignation");
    hall.tell();
    expect(hall.game("public", id).facts.drawOffers).toEqual([
      { side: "white", ply: 0 },
      { side: "black", ply: 2 },
    ]);
    expect(toPgn(hall.game("public", id), "Etc/UTC")).toContain(
      "{(=)} 1. e4 {[%clk 0:01:00]} 1... e5 {(=)} 2. Nf3 1-0",
    );
  });
});

describe("play that is stopped", () => {
  it("[RUL12] S-20 S-22: stands until an arbiter says that it goes on; the second is told who was first", () => {
    const desk = new Desk().play("e4");
    expect(outcomeOf(desk.give({ kind: "resumePlay" }))).toBe("nothingToDo");
    expect(outcomeOf(desk.give({ kind: "stopPlay", why: "disturbance", text: "a telephone" }))).toBe(
      "PlayStopped",
    );
    expect(desk.view.stopped).toMatchObject({ why: "disturbance", side: null, text: "a telephone" });
    const second = desk.give({ kind: "stopPlay", why: "other" }, BEN);
    expect(second).toMatchObject({ reason: "alreadyDone", detail: expect.stringContaining("Ann Archer") });
    expect(outcomeOf(desk.give({ kind: "resumePlay" }, null))).toBe("notAllowed");
    expect(outcomeOf(desk.give({ kind: "resumePlay" }, BEN))).toBe("PlayResumed");
    expect(desk.view.stopped).toBeNull();
  });

  it("[RUL12] S-21: how often a player had no reason to stop the clocks", () => {
    const desk = new Desk();
    for (const [side, justified] of [
      ["white", false],
      ["white", true],
      ["black", null],
      ["white", false],
    ] as const) {
      desk.give({ kind: "stopPlay", why: "help", side });
      desk.give({ kind: "resumePlay", justified });
    }
    expect(desk.view.unjustified).toEqual({ white: 2, black: 0 });
  });

  it("[RUL12] S-14: for an assistant who presses for a player", () => {
    const desk = new Desk();
    desk.give({ kind: "stopPlay", why: "assistant", side: "black" });
    expect(desk.view.stopped).toMatchObject({ why: "assistant", side: "black" });
  });
});
