import { toInstant } from "@boardwire/shared";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { createRefusalLog, type Refused } from "./refusal-log.ts";

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly kind: string;
  readonly address: string;
  readonly refusals: number;
}

const open = () => {
  const lines: Line[] = [];
  const time = { now: 1_000_000 };
  const refusals = createRefusalLog({
    now: () => toInstant(time.now),
    log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Line) }),
  });
  return { lines, time, refusals };
};
const key = (address: string): Refused => ({ text: "driver refused", kind: "key", address });
const sum = (lines: readonly Line[]): number => lines.reduce((all, { refusals }) => all + refusals, 0);

describe("what is refused", () => {
  it("has a warning at once for each kind and address, and then a number a minute", () => {
    const { lines, time, refusals } = open();
    for (let i = 0; i < 100; i++) refusals.saw(key("10.0.0.1"));
    refusals.saw({ ...key("10.0.0.1"), kind: "gap" });
    refusals.saw(key("10.0.0.2"));
    expect(lines.map(({ kind, address, refusals: n }) => [kind, address, n])).toEqual([
      ["key", "10.0.0.1", 1],
      ["gap", "10.0.0.1", 1],
      ["key", "10.0.0.2", 1],
    ]);
    time.now += 59_999;
    refusals.sweep();
    expect(lines).toHaveLength(3);
    time.now += 1;
    refusals.sweep();
    expect(lines.slice(3)).toMatchObject([{ kind: "key", address: "10.0.0.1", refusals: 99, level: 40 }]);
    // A quiet minute on, the next one is news again.
    time.now += 60_000;
    refusals.sweep();
    refusals.saw(key("10.0.0.1"));
    expect(lines.slice(4)).toMatchObject([{ refusals: 1, level: 40 }]);
  });

  it("fills no disk, come it from ever so many addresses, and is accounted for to the last", () => {
    const { lines, time, refusals } = open();
    for (let minute = 0; minute < 10; minute++) {
      const before = lines.length;
      for (let i = 0; i < 5000; i++) refusals.saw(key(`10.${minute}.${i >> 8}.${i & 255}`));
      expect(lines.length - before).toBeLessThanOrEqual(61);
      time.now += 60_000;
      refusals.sweep();
      expect(lines.length - before).toBeLessThanOrEqual(122);
    }
    refusals.flush();
    expect(sum(lines)).toBe(50_000);
  });

  it("is what was never written at an end too, and repeats are no warning", () => {
    const { lines, refusals } = open();
    for (const times of [3, 4, 5])
      refusals.saw({ text: "reports repeated", kind: "repeated", address: "10.0.0.1", times });
    refusals.flush();
    refusals.flush();
    expect(lines.map(({ refusals: n, level }) => [n, level])).toEqual([
      [3, 30],
      [9, 30],
    ]);
  });
});
