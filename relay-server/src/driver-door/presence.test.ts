import { toInstant, type DriverId, type Draft } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { GRACE_MILLIS, RETURN_MILLIS, createPresence } from "./presence.ts";

const ONE = "driver-one" as DriverId;
const TWO = "driver-two" as DriverId;

/** A presence whose journal is a set, and what it journals as `type driver`. */
function createBench() {
  const known = new Set<DriverId>();
  const presence = createPresence((driver) => known.has(driver));
  const journal = (drafts: readonly Draft[]): string[] =>
    drafts.flatMap((draft) => {
      if (draft.type === "DriverConnected") known.add(draft.driver);
      if (draft.type === "DriverLost") known.delete(draft.driver);
      return draft.type === "DriverLost" ? [`lost ${draft.driver} since ${draft.since}`] : [draft.type];
    });
  return {
    known,
    presence,
    came: (driver: DriverId, at: number) => journal(presence.came(driver, "", toInstant(at))),
    went: (driver: DriverId, at: number) => presence.went(driver, toInstant(at)),
    due: (at: number) => journal(presence.due(toInstant(at))),
  };
}

describe("a driver", () => {
  it("that comes is told of once, and so is one that goes and stays away", () => {
    const { came, went, due, presence } = createBench();
    expect(came(ONE, 1000)).toEqual(["DriverConnected"]);
    went(ONE, 5000);
    expect(presence.nextDue()).toBe(5000 + GRACE_MILLIS);
    expect(due(5000 + GRACE_MILLIS - 1)).toEqual([]);
    expect(due(5000 + GRACE_MILLIS)).toEqual(["lost driver-one since 5000"]);
    expect(due(60_000)).toEqual([]);
    expect(presence.nextDue()).toBeNull();
    expect(came(ONE, 61_000)).toEqual(["DriverConnected"]);
  });

  it("that is back in time was never away", () => {
    const { came, went, due } = createBench();
    came(ONE, 1000);
    went(ONE, 5000);
    expect(came(ONE, 5000 + GRACE_MILLIS - 1)).toEqual([]);
    expect(due(60_000)).toEqual([]);
  });

  it("that was connected before the relay's start has time to come back, and is lost since the relay last ran", () => {
    const { known, came, due, presence } = createBench();
    known.add(ONE).add(TWO);
    presence.expect(known, toInstant(1000), toInstant(9000));
    expect(came(TWO, 9500)).toEqual([]);
    expect(due(9000 + RETURN_MILLIS - 1)).toEqual([]);
    expect(due(9000 + RETURN_MILLIS)).toEqual(["lost driver-one since 1000"]);
    expect(due(60_000)).toEqual([]);
  });
});
