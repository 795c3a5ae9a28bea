import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TimeControl } from "./control.ts";
import { parsePgnTimeControl, printPgnTimeControl } from "./pgn-tag.ts";
import { parseTimeText, printTimeText } from "./text.ts";

function control(text: string): TimeControl {
  const parsed = parseTimeText(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.expected}`);
  return parsed.value;
}

function read(tag: string): string {
  const parsed = parsePgnTimeControl(tag);
  if (!parsed.ok) return "not understood";
  if (parsed.value.kind !== "control") return parsed.value.kind;
  return [printTimeText(parsed.value.control), parsed.value.form, ...parsed.value.assumed].join(" | ");
}

describe("TimeControl tag of PGN", () => {
  it.each([
    ["?", "unknown"],
    ["", "unknown"],
    ["-", "none"],
    ["40/9000", "40/150m | standard"],
    ["5400+60", "90m+1m | standard"],
    ["*180", "3m hourglass | standard"],
    ["300", "5m | standard"],
    ["180+2", "3m+2s | standard"],
    ["40/7200:20/3600:1800", "40/2h, 20/1h, 30m | standard"],
    ["40/5400+30:1800+30", "40/90m+30s, 30m+30s | extended"],
    ["40/6000+30:20/3000+30:900+30", "40/100m+30s, 20/50m+30s, 15m+30s | extended"],
  ])("[TC4] %s", (tag, expected) => {
    expect(read(tag)).toBe(expected);
  });

  it.each([
    ["90+30", "90m+30s | sloppy | minutes"],
    ["15+10", "15m+10s | sloppy | minutes"],
    ["3+2", "3m+2s | sloppy | minutes"],
    ["60+30", "1h+30s | sloppy | minutes"],
    ["40/90+30:30+30", "40/90m+30s, 30m+30s | sloppy | minutes"],
    ["60+1", "1m+1s | standard"],
    ["120+1", "2m+1s | standard"],
    ["180+2", "3m+2s | standard"],
  ])("[TC5] plain numbers that are no sensible seconds are minutes: %s", (tag, expected) => {
    expect(read(tag)).toBe(expected);
  });

  it.each([
    ["90min+30s", "90m+30s | sloppy"],
    ["90 min. + 30 sec. increment per move", "90m+30s | sloppy | words"],
    ["90'+30''", "90m+30s | sloppy"],
    ["90' + 30\"", "90m+30s | sloppy"],
    ["90m+30s", "90m+30s | sloppy"],
    ["1h30+30", "90m+30s | sloppy | seconds"],
    ["1 h 30 min + 30 s", "90m+30s | sloppy"],
    ["1:30:00+30", "90m+30s | sloppy | seconds"],
    ["1:30:00 + 0:00:30", "90m+30s | sloppy"],
    ["15 min/game + 10 sec/move", "15m+10s | sloppy | words"],
    ["G/90;+30", "90m+30s | sloppy | words | minutes | seconds"],
    ["G/60 d5", "1h delay 5s | sloppy | words | minutes | seconds"],
    ["40 moves in 1h30, then 30 min + 30 s per move", "40/90m+30s, 30m+30s | sloppy | words | fromMoveOne"],
    ["90 min/40 moves + 30 min + 30 sec/move", "40/90m+30s, 30m+30s | sloppy | words | fromMoveOne"],
    [
      "90 min for 40 moves, 30 min for the rest, +30 sec from move 1",
      "40/90m+30s, 30m+30s | sloppy | words | fromMoveOne",
    ],
    ["40/2h, 30m", "40/2h, 30m | sloppy"],
    ["2h for 40 moves, then 1h for the rest of the game", "40/2h, 1h | sloppy | words"],
    ["as announced", "not understood"],
    ["90 min 30 s", "not understood"],
    ["90 min +", "not understood"],
    ["90 min, 40 moves", "not understood"],
    ["90 min + 30 s for 40 moves", "not understood"],
    ["90 min + bananas", "not understood"],
    ["1800:900", "not understood"],
  ])("[TC5] %s", (tag, expected) => {
    expect(read(tag)).toBe(expected);
  });

  it.each([
    ["40/90m+30s, 30m+30s", "40/5400+30:1800+30"],
    ["40/2h, 20/1h, 30m", "40/7200:20/3600:1800"],
    ["45m+30s", "2700+30"],
    ["3m hourglass", "*180"],
    ["5m delay 5s", "?"],
    ["25m bronstein 10s", "?"],
    ["30m byo-yomi 5x30s", "?"],
    ["10m canadian 20/5m", "?"],
    ["3m+2.5s", "?"],
    ["40/90m, 10m hourglass", "?"],
  ])("[TC6] %s is written %s", (text, tag) => {
    expect(printPgnTimeControl(control(text))).toBe(tag);
    if (tag !== "?") expect(read(tag)).toContain(text);
  });

  it("[TC6] no control is a dash", () => {
    expect(printPgnTimeControl(null)).toBe("-");
  });

  it("[TC4] whatever the tag can say is read back as it was", () => {
    const seconds = fc.integer({ min: 600, max: 36_000 });
    const moves = fc.integer({ min: 1, max: 60 });
    const added = fc.integer({ min: 0, max: 120 });
    const fields = fc.array(fc.tuple(moves, seconds, added), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fields, (periods) => {
        const tag = periods
          .map(([count, base, increment], index) => {
            const prefix = index === periods.length - 1 ? "" : `${count}/`;
            return `${prefix}${base}${increment === 0 ? "" : `+${increment}`}`;
          })
          .join(":");
        const parsed = parsePgnTimeControl(tag);
        if (!parsed.ok || parsed.value.kind !== "control") throw new Error(tag);
        expect(printPgnTimeControl(parsed.value.control)).toBe(tag);
      }),
    );
  });

  it("[TC5] no text makes the reader throw", () => {
    const pieces = [
      "40",
      "/",
      "90",
      "+",
      "30",
      ":",
      "min",
      " ",
      "moves",
      "d",
      "1:30:00",
      "'",
      "h",
      "g/",
      "?",
      "*",
      ",",
    ];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.oneof(fc.string(), text), (tag) => {
        expect(typeof parsePgnTimeControl(tag).ok).toBe("boolean");
      }),
      { numRuns: 2000 },
    );
  });
});
