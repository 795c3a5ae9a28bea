import { toInstant, toMillis, type TableView } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { findKnownTimes } from "./known-times.ts";

const READ = 1_800_000_000_000;
const minutes = (count: number) => toMillis(count * 60_000);

/** White's time runs, and Black has been given two minutes. */
function table(outcome: "open" | "late" | "set" | "differs", isRead = true): TableView {
  const clock = {
    white: minutes(90),
    black: minutes(88),
    running: "white",
    at: toInstant(READ),
    stale: false,
  };
  const proposed = { outcome, open: { white: minutes(90), black: minutes(90) } };
  return { clock: isRead ? clock : null, proposed } as unknown as TableView;
}

describe("[CLK28] times that are changed by hand", () => {
  it.each(["open", "late", "differs"] as const)(
    "start from what is decided on and not set: %s, less what ran off",
    (outcome) => {
      const after = READ + 10_000;
      expect(findKnownTimes(table(outcome), after)).toEqual({ white: 5_390_000, black: minutes(90) });
    },
  );

  it("start from the clock once it is set", () => {
    expect(findKnownTimes(table("set"), READ)).toEqual({ white: minutes(90), black: minutes(88) });
  });

  it("are those decided on where no clock is read", () => {
    expect(findKnownTimes(table("open", false), READ)).toEqual({ white: minutes(90), black: minutes(90) });
  });
});
