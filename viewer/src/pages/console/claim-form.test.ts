import { toGameId } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { toQuestion, type ClaimForm } from "./claim-form.ts";

const game = toGameId(7, 2);
const EMPTY: ClaimForm = {
  side: "white",
  what: "threefold",
  basis: "onBoard",
  move: "",
  isTouched: false,
  isAnnounced: false,
  left: "",
};

describe("what is asked about a claim", () => {
  it.each<[string, Partial<ClaimForm>, object | null]>([
    ["the position on the board", {}, { what: "threefold", hand: "still" }],
    ["a piece was touched", { isTouched: true }, { hand: "touched" }],
    ["fifty moves", { what: "fifty", side: "black" }, { what: "fifty", side: "black" }],
    ["a move that is not given yet", { basis: "written" }, null],
    ["a move that is being typed", { basis: "written", move: "N" }, null],
    ["a move", { basis: "written", move: " Ng1 " }, { intended: "Ng1" }],
    ["two minutes", { what: "twoMinutes" }, { what: "twoMinutes", announced: false }],
    ["two minutes, announced", { what: "twoMinutes", isAnnounced: true }, { announced: true }],
    ["two minutes, with the time of a clock", { what: "twoMinutes", left: "1:40" }, { left: 100_000 }],
  ])("%s", (_, change, asked) => {
    const question = toQuestion(game, { ...EMPTY, ...change });
    if (asked === null) expect(question).toBeNull();
    else expect(question).toMatchObject({ game, side: "white", ...asked });
  });

  it.each<[string, Partial<ClaimForm>, string]>([
    ["a move for the position on the board", { move: "Ng1" }, "intended"],
    ["a move for two minutes", { what: "twoMinutes", basis: "written", move: "Ng1" }, "intended"],
    ["a hand for two minutes", { what: "twoMinutes", isTouched: true }, "hand"],
    ["a time that is none", { what: "twoMinutes", left: "soon" }, "left"],
    ["a time for a position", { left: "1:40" }, "left"],
  ])("leaves out what does not belong to it: %s", (_, change, field) => {
    expect(toQuestion(game, { ...EMPTY, ...change })).not.toHaveProperty(field);
  });
});
