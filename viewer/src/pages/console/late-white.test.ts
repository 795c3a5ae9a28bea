import { toMillis, type LawsInForce } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { leftForLateWhite } from "./late-white.ts";

const minutes = (count: number) => toMillis(count * 60_000);
const whole = { white: minutes(90), black: minutes(90) };
const by = (edition: LawsInForce["edition"], overrides: LawsInForce["overrides"] = {}): LawsInForce => ({
  edition,
  supervision: "limited",
  overrides,
});

describe("[LAW6] S-09: White came late, and nobody else was there", () => {
  it.each([
    ["loses the time until then", by("fide-2005"), whole, "12:30", minutes(77.5)],
    ["has nothing left after all of it", by("fide-2005"), whole, "1:40:00", 0],
    [
      "also where the tournament has a default time of its own",
      by("fide-2023", { defaultTime: minutes(15) }),
      whole,
      "2:00",
      minutes(88),
    ],
    ["has lost where there is no time to be late", by("fide-2023"), whole, "0:30", "loses"],
    ["no time", by("fide-2005"), whole, "soon", null],
    ["clocks that nobody has read", by("fide-2005"), { white: null, black: null }, "12:30", null],
  ] as const)("%s", (_, laws, known, late, expected) => {
    expect(leftForLateWhite(laws, known, late)).toBe(expected);
  });
});
