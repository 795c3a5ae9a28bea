import { toInstant, toMillis, type Draft, type Overrides } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { planLaws } from "./plan-laws.ts";

const HALF_HOUR = toMillis(1_800_000);
const IN_FORCE = { edition: "fide-2017", supervision: "limited" } as const;

/** The regulations after a start with these settings; null: nothing is written. */
function start(overrides: Overrides, config: Parameters<typeof planLaws>[1]): Overrides | null {
  const drafts: readonly Draft[] = planLaws({ ...IN_FORCE, overrides }, config, toInstant(1));
  const [draft] = drafts;
  return draft?.type === "LawsChosen" ? (draft.overrides ?? null) : null;
}

describe("[LAW2] the regulations that a relay starts with", () => {
  const own = { fivefold: "none", illegalMove: { standard: { strikesToLose: 3 } } } as const;

  it.each<[string, Overrides, Parameters<typeof planLaws>[1], Overrides | null]>([
    ["are written where they are set", {}, { regulations: own }, own],
    ["stay where nothing is set", own, {}, null],
    [
      "are not written again, in whatever order they are given",
      own,
      { regulations: { illegalMove: { standard: { strikesToLose: 3 }, blitzFull: {} }, fivefold: "none" } },
      null,
    ],
    ["are all that there are", own, { regulations: { seventyFive: false } }, { seventyFive: false }],
    ["are none any more", own, { regulations: {} }, {}],
    ["get a default time", own, { "default-time": HALF_HOUR }, { ...own, defaultTime: HALF_HOUR }],
    ["have none", {}, { "default-time": "none" }, { defaultTime: null }],
    [
      "have the option's, before that of the file",
      {},
      { regulations: { defaultTime: toMillis(0) }, "default-time": HALF_HOUR },
      { defaultTime: HALF_HOUR },
    ],
    [
      "have that of the edition again",
      { ...own, defaultTime: HALF_HOUR },
      { "default-time": "edition" },
      own,
    ],
    ["keep the one that is set again", { defaultTime: HALF_HOUR }, { "default-time": HALF_HOUR }, null],
    ["go along to another edition", own, { laws: "fide-2018" }, own],
  ])("%s", (_, before, config, after) => {
    expect(start(before, config)).toEqual(after);
  });
});
