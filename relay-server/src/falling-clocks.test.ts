import { describe, expect, it } from "vitest";
import { measureFalls } from "./test-falls.ts";

describe("a clock that comes to zero in a hall that plays", () => {
  it("[ALM29] is at the arbiter's page before anybody could have walked there, and none is missed", async () => {
    const { millis, missed, invented } = await measureFalls({ boards: 16, falls: 48, perSecond: 12 });
    expect([missed, invented]).toEqual([0, 0]);
    expect(millis[Math.floor(millis.length / 2)]).toBeLessThan(1000);
  });
});
