import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toMillis, type Side } from "../ids.ts";
import { firstMoveWithIncrement, requiredMoves, type TimeControl } from "./control.ts";
import { formatClock } from "./show.ts";
import { parseTimeText } from "./text.ts";
import { pressClock, runTurn, startTimes, waitingTime, type ClockTimes } from "./turn.ts";

const seconds = (n: number) => toMillis(n * 1000);

function control(text: string): TimeControl {
  const parsed = parseTimeText(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.expected}`);
  return parsed.value;
}

/** White's time in seconds after each press; Black answers at once. */
function whiteAfter(text: string, turns: readonly number[]): number[] {
  const rules = control(text);
  let times = startTimes(rules);
  return turns.map((turn) => {
    times = pressClock(rules, times, "white", seconds(turn));
    const shown = times.white.left / 1000;
    times = pressClock(rules, times, "black", seconds(0));
    return shown;
  });
}

/** A clock in the middle of a game. */
const midGame = (text: string, white: number, black: number, moves: number): [TimeControl, ClockTimes] => {
  const rules = control(text);
  const start = startTimes(rules);
  const side = (left: number) => ({ ...start.white, left: seconds(left), moves });
  return [rules, { ...start, white: side(white), black: side(black) }];
};

const show = (times: ClockTimes): string =>
  [formatClock(times.white.left), formatClock(times.black.left)].join(" ") +
  (times.flag === null ? "" : ` ${times.flag.kind} flag at ${times.flag.side}`) +
  (times.frozen ? ", frozen" : "");

describe("what the clock shows after each press", () => {
  it.each([
    ["5m", [3, 5, 12], [297, 292, 280]],
    ["5m delay 5s", [3, 5, 12], [300, 300, 293]],
    ["5m bronstein 5s; starts at base", [3, 5, 12], [300, 300, 293]],
    ["5m bronstein 5s", [3, 5, 12], [305, 305, 298]],
    ["5m+5s", [3, 5, 12], [307, 307, 300]],
    ["5m+5s; starts at base", [3, 5, 12], [302, 302, 295]],
    ["90m+30s", [45, 10, 100], [5415, 5435, 5365]],
  ])("[TC8] [TC10] %s, turns of %j s", (text, turns, expected) => {
    expect(whiteAfter(text, turns)).toEqual(expected);
  });

  it.each([
    ["60m+30s", 3630],
    ["60m+30s; starts at base", 3600],
    ["25m bronstein 10s", 1510],
    ["5m delay 5s", 300],
    ["3m+2s", 182],
  ])("[TC8] before the game %s shows %i s", (text, expected) => {
    expect(startTimes(control(text)).white.left).toBe(seconds(expected));
  });

  it.each([
    ["40/90m+30s, 30m+30s", 1],
    ["90m+30s; starts at base", 2],
    ["40/2h, 10m+30s", 41],
    ["40/2h, 20/1h, 15m+30s", 61],
    ["5m delay 5s", null],
  ])("[TC8] %s: the first move with an increment is %s", (text, expected) => {
    expect(firstMoveWithIncrement(control(text))).toBe(expected);
  });

  it("[TC8] S-61 for n moves everybody has base and n increments", () => {
    const after = whiteAfter(
      "90m+30s",
      Array.from({ length: 40 }, () => 50),
    );
    expect(after.at(-1)).toBe(5400 + 41 * 30 - 40 * 50);
  });

  it("[TC10] US delay and Bronstein leave the same times at each press", () => {
    const turns = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 });
    fc.assert(
      fc.property(turns, (played) => {
        const delayed = whiteAfter("30m delay 5s", played);
        expect(whiteAfter("30m bronstein 5s; starts at base", played)).toEqual(delayed);
        expect(whiteAfter("30m bronstein 5s", played)).toEqual(delayed.map((left) => left + 5));
      }),
    );
  });

  it("[TC10] S-05 within the delay the main time stands, and what is left of the delay is lost", () => {
    const rules = control("5m delay 5s");
    const start = startTimes(rules);
    expect(waitingTime(rules, start, "white", seconds(2))).toBe(seconds(3));
    expect(runTurn(rules, start, "white", seconds(2)).white.left).toBe(seconds(300));
    expect(waitingTime(rules, start, "white", seconds(7))).toBe(0);
    expect(runTurn(rules, start, "white", seconds(7)).white.left).toBe(seconds(298));
  });
});

describe("from one period to the next", () => {
  it("[TC9] S-04 what is left is carried over", () => {
    const [rules, times] = midGame("40/90m, 30m; next period on move", 600, 600, 39);
    expect(show(pressClock(rules, times, "white", seconds(60)))).toBe("39:00 10:00");
  });

  it.each([
    ["40/90m+30s, 30m+30s; next period on move", "30:45 1:15"],
    ["40/90m+30s, 30m+30s", "0:45 1:15"],
  ])("[TC11] 1:15 before move 40, 60 s used: %s", (text, expected) => {
    const [rules, times] = midGame(text, 75, 75, 39);
    expect(show(pressClock(rules, times, "white", seconds(60)))).toBe(expected);
  });

  it("[TC11] S-59 on zero both sides get the time at once, and the sign stays with who was first", () => {
    const [rules, times] = midGame("40/90m+30s, 30m+30s", 3, 500, 40);
    const passed = runTurn(rules, times, "white", seconds(4));
    expect(show(passed)).toBe("29:59 38:20 intermediate flag at white");
    expect([passed.white.period, passed.black.period]).toEqual([1, 1]);
    const pressed = pressClock(rules, times, "white", seconds(4));
    expect(pressed.white.left).toBe(seconds(29 * 60 + 59 + 30));
  });

  it("[TC11] a period that begins its increment gives it for its first move", () => {
    const [rules, times] = midGame("40/2h, 15m+30s; next period on move", 100, 100, 39);
    expect(show(pressClock(rules, times, "white", seconds(10)))).toBe("17:00 1:40");
    const [base, early] = midGame("40/2h, 15m+30s; next period on move; starts at base", 100, 100, 39);
    expect(show(pressClock(base, early, "white", seconds(10)))).toBe("16:30 1:40");
  });

  it("[TC11] a clock that waits for move 40 stops at zero before it", () => {
    const [rules, times] = midGame("40/2h, 15m; next period on move", 5, 100, 30);
    expect(show(runTurn(rules, times, "white", seconds(9)))).toBe("0:00 1:40 final flag at white");
  });

  it.each([
    ["40/90m+30s, 30m+30s", 0, 40],
    ["40/90m+30s, 30m+30s", 1, "all"],
    ["40/100m, 20/50m, 15m", 1, 60],
    ["40/150m", 0, 40],
    ["40/150m", 2, 120],
  ])("[TC1] %s, period with index %i: moves to be completed %s", (text, index, expected) => {
    expect(requiredMoves(control(text), index)).toBe(expected);
  });

  it("[TC1] a last period with a number is played again", () => {
    const [rules, times] = midGame("2/1m; next period on move", 10, 60, 1);
    const again = pressClock(rules, times, "white", seconds(4));
    expect([again.white.left, again.white.period]).toEqual([seconds(66), 1]);
  });
});

describe("after the last control", () => {
  it("[TC12] S-61 with an increment both sides stand still, and nothing is added", () => {
    const [rules, times] = midGame("3m+2s", 1, 90, 30);
    const fallen = runTurn(rules, times, "white", seconds(1));
    expect(show(fallen)).toBe("0:00 1:30 final flag at white, frozen");
    expect(show(pressClock(rules, times, "white", seconds(1)))).toBe(show(fallen));
    expect(show(runTurn(rules, fallen, "black", seconds(50)))).toBe(show(fallen));
  });

  it("[TC12] S-59 without one the other side goes on, and at 0:00 for both the sign tells who was first", () => {
    const [rules, times] = midGame("10m", 1, 5, 30);
    const pressed = pressClock(rules, times, "white", seconds(3));
    expect(show(pressed)).toBe("0:00 0:05 final flag at white");
    expect(show(runTurn(rules, pressed, "black", seconds(9)))).toBe("0:00 0:00 final flag at white");
  });

  it.each(["5m bronstein 5s", "5m delay 5s"])("[TC12] S-61 %s: nothing is given back after zero", (text) => {
    const [rules, times] = midGame(text, 2, 60, 30);
    expect(show(pressClock(rules, times, "black", seconds(400)))).toBe("0:02 0:00 final flag at black");
  });
});

describe("other methods", () => {
  const press = (rules: TimeControl, start: ClockTimes, turns: readonly (readonly [Side, number])[]) =>
    turns.map(([side, used]) => {
      start = pressClock(rules, start, side, seconds(used));
      return start[side].left / 1000;
    });

  it("[TC13] byo-yomi: a moment that is not used up is whole again, a used one is lost", () => {
    const rules = control("1m byo-yomi 3x30s");
    const turns = [
      ["white", 50],
      ["white", 15],
      ["white", 29],
      ["white", 31],
      ["white", 59],
    ] as const;
    expect(press(rules, startTimes(rules), turns)).toEqual([10, 30, 30, 30, 30]);
    const after = turns.reduce(
      (times, [side, used]) => pressClock(rules, times, side, seconds(used)),
      startTimes(rules),
    );
    expect(after.white.overtime).toBe(1);
    expect(show(runTurn(rules, after, "white", seconds(30)))).toBe("0:00 1:00 final flag at white");
  });

  it("[TC13] Canadian: the stage begins anew with its last move", () => {
    const rules = control("1m canadian 3/90s");
    const turns = [
      ["white", 70],
      ["white", 20],
      ["white", 40],
      ["white", 10],
      ["white", 90],
    ] as const;
    expect(press(rules, startTimes(rules), turns)).toEqual([80, 60, 90, 80, 0]);
  });

  it("[TC13] hourglass: what one uses the other gains", () => {
    const rules = control("1m hourglass");
    expect(show(pressClock(rules, startTimes(rules), "white", seconds(25)))).toBe("0:35 1:25");
    expect(show(runTurn(rules, startTimes(rules), "white", seconds(80)))).toBe(
      "0:00 2:00 final flag at white",
    );
  });

  it.each([
    [0, "0:00"],
    [999, "0:00"],
    [59_999, "0:59"],
    [3_599_000, "59:59"],
    [3_600_000, "1:00:00"],
    [5_380_000, "1:29:40"],
  ])("%i ms is written %s", (millis, text) => {
    expect(formatClock(toMillis(millis))).toBe(text);
  });
});
