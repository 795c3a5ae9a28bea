import { describe, expect, it } from "vitest";
import { toColumns } from "./even-columns.ts";

describe("columns of boards", () => {
  it.each([
    ["a telephone", 358, 264, 24, 1, { count: 1, width: 352 }],
    ["one with three pixels to each", 358, 264, 24, 3, { count: 1, width: 357.333 }],
    ["a laptop", 1367, 264, 24, 1, { count: 4, width: 320 }],
    ["the same, enlarged by a quarter", 1367, 264, 24, 1.25, { count: 4, width: 320 }],
    ["a wall", 3840, 264, 24, 1, { count: 6, width: 616 }],
    ["narrower than a column", 200, 264, 24, 1, { count: 1, width: 200 }],
  ])("%s", (_, width, least, gap, ratio, { count, width: each }) => {
    const columns = toColumns(width, least, gap, ratio);
    expect(columns.count).toBe(count);
    expect(columns.width).toBeCloseTo(each, 2);
  });

  it("never give a square a part of a pixel, nor take more than there is", () => {
    for (let width = 280; width < 2600; width += 7) {
      for (const ratio of [1, 1.25, 1.5, 2, 2.625, 3]) {
        const columns = toColumns(width, 208, 24, ratio);
        const square = (columns.width * ratio) / 8;
        expect(Math.abs(square - Math.round(square))).toBeLessThan(1e-9);
        expect(columns.count * columns.width + 24 * (columns.count - 1)).toBeLessThanOrEqual(width + 1e-9);
      }
    }
  });
});
