import { describe, expect, it } from "vitest";
import { createStrangers } from "./strangers.ts";

/** Strangers as `address number`, in the order in which they come; who had to go. */
const crowd = (limits: { strangers: number; strangersPerAddress: number }, ...those: string[]): string[] => {
  const gone: string[] = [];
  const strangers = createStrangers<string>(limits, (one) => gone.push(one));
  for (const one of those) strangers.add(one.split(" ")[0] ?? "", one);
  expect(strangers.count()).toBe(those.length - gone.length);
  return gone;
};

describe("strangers at the door", () => {
  it("the oldest of the same address makes way", () => {
    expect(crowd({ strangers: 9, strangersPerAddress: 2 }, "x 1", "y 1", "y 2", "y 3", "y 4")).toEqual([
      "y 1",
      "y 2",
    ]);
  });

  it("where all places are taken, the oldest of the address that has the most", () => {
    expect(crowd({ strangers: 4, strangersPerAddress: 3 }, "x 1", "y 1", "y 2", "y 3", "z 1", "z 2")).toEqual(
      ["y 1", "y 2"],
    );
  });
});
