import { describe, expect, it } from "vitest";
import { toInstant, toMillis, type Side } from "../ids.ts";
import { periodAt, type TimeControl } from "./control.ts";
import { goOn, timeLeftAt, type GoingOn, type RunningClock } from "./run.ts";
import { parseTimeText } from "./text.ts";
import { pressClock, runTurn, startTimes, type ClockTimes } from "./turn.ts";

const FROM = 1_800_000_000_000;

function toControl(text: string): TimeControl {
  const control = parseTimeText(text);
  if (!control.ok) throw new Error(text);
  return control.value;
}

/** What a face shows: seconds that have begun, as clocks round. */
const shown = (times: ClockTimes, side: Side): number => Math.ceil(times[side].left / 1000) * 1000;

/**
 * Turns on a clock that keeps right time, read at each press and every `every` milliseconds in between. The largest
 * difference between its face and what is reckoned from the readings, looked at ten times a second.
 */
function worstError(hardware: string, announced: string, turns: readonly number[], every: number): number {
  const control = toControl(hardware);
  const known = toControl(announced);
  let before = startTimes(control);
  let going: GoingOn | null = null;
  let side: Side = "white";
  let at = FROM;
  let worst = 0;
  for (const length of turns) {
    const turn = before;
    let view: RunningClock | null = null;
    for (let used = 0; used < length; used += 100) {
      const times: ClockTimes = runTurn(control, turn, side, toMillis(used));
      if (used % every === 0) {
        const { method } = periodAt(known, times[side].period);
        const left = toMillis(shown(times, side));
        going = goOn(going, { running: side, left, seen: toInstant(at + used) }, method);
        view = {
          white: shown(times, "white"),
          black: shown(times, "black"),
          running: side,
          at: at + used,
          runsFrom: going.runsFrom ?? undefined,
          otherGains: method.kind === "hourglass",
        };
      }
      for (const one of ["white", "black"] as const) {
        const reckoned = view === null ? 0 : (timeLeftAt(view, one, at + used) ?? 0);
        worst = Math.max(worst, Math.abs(reckoned - shown(times, one)));
      }
    }
    before = pressClock(control, turn, side, toMillis(length));
    at += length;
    side = side === "white" ? "black" : "white";
  }
  return worst;
}

const TURNS = [4300, 2700, 9100, 1200, 6400, 12_800, 3000, 5500, 800, 15_300];

describe("a clock between two readings", () => {
  // Byo-yomi moments and Canadian stages begin anew at zero, which clocks tell at once: they are read each second.
  const rows: readonly [string, number][] = [
    ["5m", 5000],
    ["5m+3s", 5000],
    ["5m+3s; starts at base", 5000],
    ["5m delay 5s", 5000],
    ["5m delay 2s", 5000],
    ["5m delay 10s", 20_000],
    ["2/40s delay 3s, 5m delay 10s", 1000],
    ["5m bronstein 5s", 5000],
    ["5m hourglass", 5000],
    ["10s byo-yomi 5x8s", 100],
    ["10s canadian 3/30s", 100],
  ];
  for (const [control, every] of rows) {
    it(`[CLK25] ${control}, read every ${every / 1000} s: at most a second off on either side`, () => {
      expect(worstError(control, control, TURNS, every)).toBeLessThanOrEqual(1000);
    });
  }

  it("[CLK29] without knowing of the delay it is off by the delay: so the table can fail", () => {
    expect(worstError("5m delay 5s", "5m", TURNS, 5000)).toBeGreaterThan(3000);
  });

  it("[CLK29] a Bronstein clock that waits is believed after one reading, and from then on known", () => {
    let going = goOn(null, read("white", 300, 0), { kind: "bronstein", delay: toMillis(5000) });
    expect(going.runsFrom).toBeNull();
    going = goOn(going, read("white", 300, 2500), { kind: "bronstein", delay: toMillis(5000) });
    expect(going.runsFrom).toBe(FROM + 5000);
    going = goOn(going, read("black", 300, 4300), { kind: "bronstein", delay: toMillis(5000) });
    expect(going.runsFrom).toBe(FROM + 9300);
  });

  it("[CLK29] a clock that counts a US delay at once is believed after one reading", () => {
    const delay = { kind: "usDelay", delay: toMillis(10_000) } as const;
    let going = goOn(null, read("white", 300, 0), delay);
    expect(going.runsFrom).toBe(FROM + 10_000);
    going = goOn(going, read("white", 295, 5000), delay);
    expect(going.runsFrom).toBeNull();
    going = goOn(going, read("black", 300, 6000), delay);
    expect(going.runsFrom).toBeNull();
  });

  it("[CLK29] what was used of the delay before the clock was stopped is gone", () => {
    const delay = { kind: "usDelay", delay: toMillis(5000) } as const;
    let going = goOn(null, read("white", 300, 0), delay);
    going = goOn(going, read(null, 300, 2000), delay);
    going = goOn(going, read("white", 300, 60_000), delay);
    expect(going.runsFrom).toBe(FROM + 63_000);
  });

  it("[CLK29] a next period's time within a turn brings no new delay", () => {
    const delay = { kind: "usDelay", delay: toMillis(5000) } as const;
    let going = goOn(null, read("white", 3, 0), delay);
    going = goOn(going, read("white", 1, 7000), delay);
    going = goOn(going, read("white", 1800, 8000), delay);
    expect(going.runsFrom).toBeNull();
  });
});

const read = (
  running: Side | null,
  seconds: number,
  after: number,
): { running: Side | null; left: ReturnType<typeof toMillis>; seen: ReturnType<typeof toInstant> } => ({
  running,
  left: toMillis(seconds * 1000),
  seen: toInstant(FROM + after),
});
