import { toInstant } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { createDriverTime } from "./driver-time.ts";

/** Messages as [sent on the driver's clock, arrived on the relay's], then an instant of the driver at `now`. */
const map = (heard: readonly (readonly [number, number])[], at: number, now: number): number => {
  const time = createDriverTime();
  for (const [sent, arrived] of heard) time.hear(toInstant(sent), toInstant(arrived));
  return time.toRelay(toInstant(at), toInstant(now));
};

const MINUTE = 60_000;

describe("a driver's time on the relay's clock", () => {
  it.each([
    { name: "clocks that agree, no delay", heard: [[1000, 1000]], at: 900, now: 1000, is: 900 },
    { name: "a driver an hour behind", heard: [[0, 3_600_000]], at: 5, now: 3_600_010, is: 3_600_005 },
    { name: "a driver an hour ahead", heard: [[3_600_000, 5]], at: 3_600_100, now: 200, is: 105 },
    {
      name: "the quickest of many messages counts",
      heard: [
        [0, 90],
        [10, 30],
        [20, 300],
      ],
      at: 20,
      now: 300,
      is: 40,
    },
    { name: "never ahead of the relay's now", heard: [[0, 100]], at: 500, now: 300, is: 300 },
    { name: "never before the beginning of time", heard: [[5000, 10]], at: 100, now: 10, is: 0 },
    { name: "nothing heard yet: now", heard: [], at: 77, now: 1000, is: 1000 },
    {
      name: "a driver whose clock runs slow is followed within twenty minutes",
      heard: [
        [0, 0],
        [11 * MINUTE - 500, 11 * MINUTE],
        [22 * MINUTE - 1000, 22 * MINUTE],
      ],
      at: 22 * MINUTE - 1000,
      now: 22 * MINUTE,
      is: 22 * MINUTE - 500,
    },
    {
      name: "a driver whose clock runs fast is followed at once",
      heard: [
        [0, 0],
        [MINUTE + 300, MINUTE],
      ],
      at: MINUTE + 300,
      now: MINUTE,
      is: MINUTE,
    },
  ] as const)("$name", ({ heard, at, now, is }) => {
    expect(map(heard, at, now)).toBe(is);
  });

  it("keeps the distances of instants that lie after their sending, and the order of messages", () => {
    const time = createDriverTime();
    const [now, later] = [toInstant(900_000), toInstant(900_001)];
    time.hear(toInstant(1000), now);
    const all = (ats: readonly number[], sent: number, at = now): readonly number[] =>
      time.toRelayAll(ats.map(toInstant), toInstant(sent), at);
    expect(all([7000, 7250, 8000], 1000)).toEqual([899_000, 899_250, 900_000]);
    expect(all([8100, 9000], 1001, later)).toEqual([900_000, 900_001]);
    expect(all([900, 950], 1001, later)).toEqual([899_900, 899_950]);
  });
});
