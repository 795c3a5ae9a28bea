import { toInstant, type FlagTask } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { findFlagResults } from "./flag-results.ts";

type Meaning = NonNullable<FlagTask["meaning"]>;

/** White's flag. */
function task(kind: Meaning["kind"] | null, canMate: FlagTask["canMate"]): FlagTask {
  const facts = { of: "white", result: null, arbiterCalls: true, article: "6.9", certainty: "read" } as const;
  return {
    side: "white",
    since: toInstant(0),
    kind: kind === null ? "unknown" : "final",
    period: 0,
    first: "white",
    establishedAt: toInstant(1000),
    made: 30,
    completed: 30,
    required: kind === null ? null : "all",
    meaning: kind === null ? null : { kind, ...facts },
    canMate,
    line: [],
  };
}

const offered = (facts: FlagTask): string =>
  findFlagResults(facts)
    .map(({ result, reason }) => `${result} ${reason}`)
    .join(", ");

describe("the results that the console offers for a fallen flag", () => {
  it.each<[FlagTask["canMate"], string]>([
    ["notAsked", "0-1 time, 1/2-1/2 timeNoMate"],
    ["unknown", "0-1 time, 1/2-1/2 timeNoMate"],
    ["winnable", "0-1 time"],
    ["unwinnable", "1/2-1/2 timeNoMate"],
  ])("[CLK21] without a time control are all that it may mean: %s", (canMate, results) => {
    expect(offered(task(null, canMate))).toBe(results);
  });

  it.each<[Meaning["kind"], FlagTask["canMate"], string]>([
    ["loss", "notAsked", "0-1 time"],
    ["askWinnable", "winnable", "0-1 time"],
    ["askWinnable", "unwinnable", "1/2-1/2 timeNoMate"],
    ["askWinnable", "unknown", ""],
    ["bothDownDraw", "notAsked", "1/2-1/2 time"],
    ["askOrder", "notAsked", ""],
    ["continue", "winnable", ""],
  ])("[CLK18] with one the one that the Laws name, or none: %s, %s", (kind, canMate, results) => {
    expect(offered(task(kind, canMate))).toBe(results);
  });
});
