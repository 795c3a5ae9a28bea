import { describe, expect, it } from "vitest";
import { formatClock } from "../../time.ts";
import { parseClock } from "./clock-text.ts";

describe("a time that was read off a clock", () => {
  it.each([
    ["1:29:50", 5_390_000],
    ["29:50", 1_790_000],
    ["0:05", 5000],
    ["0:00:00", 0],
    ["90:00", 5_400_000],
    [" 1.29.50 ", 5_390_000],
    ["۱:۲۹:۵۰", 5_390_000],
  ])("%s", (text, millis) => {
    expect(parseClock(text)).toEqual({ ok: true, value: millis });
  });

  it.each(["", "5", "1:5", "1:60:00", "0:75", "1:29:50:1", "soon", "-1:00"])("%j is none", (text) => {
    expect(parseClock(text)).toEqual({ ok: false, error: text });
  });

  it("is what the page itself writes", () => {
    for (const millis of [0, 1000, 59_000, 60_000, 3_599_000, 3_600_000, 35_999_000])
      expect(parseClock(formatClock(millis))).toEqual({ ok: true, value: millis });
  });
});
