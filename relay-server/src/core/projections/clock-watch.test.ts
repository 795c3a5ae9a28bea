import { describe, expect, it } from "vitest";
import { toMillis } from "@boardwire/shared";
import { createHearing } from "../hearing.ts";

describe("clocks of more than one type", () => {
  it("S-63: the one that tells its time in other steps than most is pointed out to staff", () => {
    const { script, tell, tournament } = createHearing();
    script.create("Open");
    for (const table of [1, 2, 3]) {
      script.connect(table).startGame(table, 1);
      script.clock(table, 60_000, 60_000, "white");
    }
    script.observe(3, {
      kind: "clock",
      left: { millis: toMillis(60_000), flag: "none" },
      right: { millis: toMillis(60_000), flag: "none" },
      running: "left",
      lever: "left",
      resolutionMillis: toMillis(60_000),
      lowBattery: false,
    });
    tell();
    const types = tournament("operator").tables.map(({ clockWatch }) => clockWatch?.otherType ?? null);
    expect(types).toEqual([null, null, { resolutionMillis: 60_000, usual: 1000 }]);
    expect(JSON.stringify(tournament("hall"))).not.toContain("otherType");
  });
});
