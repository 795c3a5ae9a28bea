import { describe, expect, it } from "vitest";
import { gameFacts, move } from "../../test-views.ts";
import { PLOT, toPath, toPlot } from "./plot.ts";

describe("clocks by move", () => {
  it("are not drawn where too little was read", () => {
    expect(toPlot(gameFacts(), [move("e4", 90), move("e5", 90), move("Nf3", 80), move("Nc6")])).toBeNull();
  });

  it("begin at the left, fall as time is used, and stay in the box", () => {
    const moves = Array.from({ length: 60 }, (_, i) => move("e4", 5400 - i * 80));
    const plot = toPlot(gameFacts(), moves);
    const { white = [], black = [] } = plot?.lines ?? {};
    expect(white).toHaveLength(30);
    expect(white[0]?.x).toBe(PLOT.left);
    for (const point of [...white, ...black]) {
      expect(point.x).toBeLessThanOrEqual(PLOT.right);
      expect(point.y).toBeGreaterThanOrEqual(PLOT.top);
      expect(point.y).toBeLessThanOrEqual(PLOT.bottom);
    }
    expect(white[29]?.y).toBeGreaterThan(white[0]?.y ?? 0);
    expect(plot?.times.map(({ label }) => label)).toEqual(["0:00:00", "30:00", "1:00:00", "1:30:00"]);
    expect(plot?.moves.map(({ number }) => number)).toEqual([10, 20, 30]);
  });

  it("are measured in the form of the clocks: minutes and seconds below an hour", () => {
    const plot = toPlot(gameFacts(), [move("e4", 725), move("e5", 725), move("d4", 700), move("d5", 690)]);
    expect(plot?.times.map(({ label }) => label)).toEqual(["0:00", "5:00", "10:00", "15:00"]);
  });

  it("leave out what was not read", () => {
    const moves = [move("e4", 60), move("e5", 60), move("d4"), move("d5", 50), move("c4", 40)];
    expect(toPlot(gameFacts(), moves)?.lines.white).toHaveLength(2);
  });

  it("are written as a path", () => {
    expect(
      toPath([
        { x: 1, y: 2 },
        { x: 3.25, y: 4 },
      ]),
    ).toBe("M1.0 2.0L3.3 4.0");
  });
});
