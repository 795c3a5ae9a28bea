import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { TimeControlSchema, type TimeControl } from "./control.ts";
import { parseTimeText, printTimeText } from "./text.ts";

const millis = fc.oneof(
  fc.integer({ min: 1, max: 3_600_000_000 }),
  fc.integer({ min: 1, max: 3_600_000 }).map((seconds) => seconds * 1000),
  fc.integer({ min: 1, max: 600 }).map((minutes) => minutes * 60_000),
);
const count = fc.integer({ min: 1, max: 500 });
const method = fc.oneof(
  fc.constant({ kind: "simple" }),
  fc.constant({ kind: "hourglass" }),
  millis.map((increment) => ({ kind: "fischer", increment })),
  millis.map((delay) => ({ kind: "bronstein", delay })),
  millis.map((delay) => ({ kind: "usDelay", delay })),
  fc.tuple(count, millis).map(([moments, length]) => ({ kind: "byoYomi", moments, length })),
  fc.tuple(count, millis).map(([moves, length]) => ({ kind: "canadian", moves, length })),
);
const control = fc
  .record({
    periods: fc
      .array(fc.record({ moves: count, base: millis, method }), { minLength: 1, maxLength: 9 })
      .chain((periods) =>
        fc
          .boolean()
          .map((repeats) =>
            periods.map((period, i) =>
              i === periods.length - 1 && !repeats ? { ...period, moves: "all" } : period,
            ),
          ),
      ),
    startShows: fc.constantFrom("base", "baseAndExtra"),
    nextPeriod: fc.constantFrom("onZero", "onMove"),
  })
  .map((value): TimeControl => v.parse(TimeControlSchema, value));

const printed = (text: string): string => {
  const parsed = parseTimeText(text);
  return parsed.ok ? printTimeText(parsed.value) : `${parsed.error.expected} at ${parsed.error.at}`;
};

describe("time controls as text", () => {
  it("[TC2] what is printed is read back unchanged", () => {
    fc.assert(
      fc.property(control, (value) => {
        expect(parseTimeText(printTimeText(value))).toEqual({ ok: true, value });
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["40/90m+30s, 30m+30s", "40/90m+30s, 30m+30s"],
    ["40 / 1h30m + 30s , 30 M+30S", "40/90m+30s, 30m+30s"],
    ["40/2h, 20/1h, 30m", "40/2h, 20/1h, 30m"],
    ["5m delay 5s", "5m delay 5s"],
    ["25m bronstein 10s; starts at base", "25m bronstein 10s; starts at base"],
    ["30m byoyomi 5x30s", "30m byo-yomi 5x30s"],
    ["10m canadian 20/5m", "10m canadian 20/5m"],
    ["1m hourglass", "1m hourglass"],
    ["40/150m", "40/150m"],
    ["90m+30s; next period on zero", "90m+30s"],
    ["40/100m+30s, 15m+30s; next period on move", "40/100m+30s, 15m+30s; next period on move"],
    ["0.25s+2.5s", "0.25s+2.5s"],
  ])("[TC2] %s", (text, expected) => {
    expect(printed(text)).toBe(expected);
  });

  it.each([
    ["", "duration at 0"],
    ["90", "duration at 0"],
    ["40/90m+30s, ", "duration at 12"],
    ["40/90m+30s, 30", "duration at 12"],
    ["90m+", "method at 4"],
    ["90m + thirty", "method at 6"],
    ["30m byo-yomi 30s", "method at 16"],
    ["90m+30s per move", "end at 8"],
    ["90m+30s; sometimes", "option at 9"],
    ["90m, 30m", "sensible control at 0"],
    ["0s", "sensible control at 0"],
    ["9999h", "sensible control at 0"],
    ["0s+5s; starts at base", "sensible control at 0"],
  ])("[TC3] '%s' is wrong: %s", (text, expected) => {
    expect(printed(text)).toBe(expected);
  });
});
