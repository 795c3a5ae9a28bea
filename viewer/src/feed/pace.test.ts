import { describe, expect, it } from "vitest";
import { fullPace, takeTurn } from "./pace.ts";

describe("pace of questions", () => {
  it("lets eight through at once, then one each 600 ms, in their order", () => {
    let pace = fullPace(0);
    const waits: number[] = [];
    for (let i = 0; i < 11; i++) {
      const turn = takeTurn(pace, 0);
      pace = turn.pace;
      waits.push(turn.waitMillis);
    }
    expect(waits).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 600, 1200, 1800]);
  });

  it("is full again after a rest, and never fuller", () => {
    let pace = fullPace(0);
    for (let i = 0; i < 8; i++) pace = takeTurn(pace, 0).pace;
    pace = takeTurn(pace, 3_600_000).pace;
    expect(pace.tokens).toBe(7);
  });
});
