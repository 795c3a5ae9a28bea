import {
  type FieldContent,
  parsePosition,
  parseSquareName,
  placementToLetters,
  readingIndex,
} from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { analyse, setUp, signalResult } from "./after-the-end.ts";
import { LEVELS } from "./levels.ts";
import { createRng } from "./rng.ts";
import { Stage } from "./stage.ts";

const lettersOf = (placement: string): FieldContent[] => [...placementToLetters(placement)] as FieldContent[];
const indexOf = (name: string): number => readingIndex(parseSquareName(name) ?? 0);

/** Where the kings stand after the signal, over many seeds. */
function kingsAfter(placement: string, result: "1-0" | "0-1" | "1/2-1/2"): Set<string> {
  const seen = new Set<string>();
  for (let seed = 0; seed < 200; seed++) {
    const stage = new Stage(lettersOf(placement), LEVELS.L1, createRng(`${seed}`), 0);
    signalResult(stage, result);
    const names = ["d4", "e4", "d5", "e5"].flatMap((name) => {
      const man = stage.manOn(indexOf(name));
      return man === "." ? [] : [`${man}${name}`];
    });
    seen.add(names.join(" "));
  }
  return seen;
}

describe("the kings tell the result", () => {
  it.each<["1-0" | "0-1" | "1/2-1/2", string[]]>([
    ["1-0", ["Ke4 kd5", "ke4 Kd5"]],
    ["0-1", ["Kd4 ke5", "kd4 Ke5"]],
    ["1/2-1/2", ["Kd4 kd5", "kd4 Kd5", "Ke4 ke5", "ke4 Ke5"]],
  ])("%s", (result, expected) => {
    expect(kingsAfter("6k1/8/8/8/8/8/8/6K1", result)).toEqual(new Set(expected));
  });

  it("men in the way and kings that stand there already are no hindrance", () => {
    expect(kingsAfter("8/8/8/3Kp3/3Pk3/8/8/8", "1-0")).toEqual(
      new Set(["Pd4 Ke4 kd5 pe5", "Pd4 ke4 Kd5 pe5"]),
    );
  });
});

describe("the men wander home", () => {
  it("whatever stands on the board, also kings on the centre squares", () => {
    const home = lettersOf("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    for (let seed = 0; seed < 50; seed++) {
      const stage = new Stage(
        lettersOf("2r3k1/5p1p/3Pp1p1/3kK3/8/8/5PPP/3R2Q1"),
        LEVELS.L3,
        createRng(`${seed}`),
        0,
      );
      setUp(stage, home, 400);
      expect(stage.squares).toEqual(home);
    }
  });

  it("analysis goes on from the last position", () => {
    const position = parsePosition("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    if (!position.ok) throw new Error("no position");
    const stage = new Stage(lettersOf("6k1/5ppp/8/8/8/8/5PPP/3R2K1"), LEVELS.L0, createRng("a"), 0);
    analyse(stage, position.value, 3);
    expect(stage.events.filter((event) => event.kind === "man").length).toBeGreaterThanOrEqual(5);
  });
});
