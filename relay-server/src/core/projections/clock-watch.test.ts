import { describe, expect, it } from "vitest";
import { toMillis } from "@boardwire/shared";
import { createHearing } from "../test-hearing.ts";

/** What a clock shows at each lever change, White's time and Black's in seconds. */
type Shown = readonly (readonly [white: number, black: number])[];

/** Four tables under one control; the last one has the clock that does otherwise. What staff are told of each. */
function watchHabits(timeControl: string, most: Shown, last: Shown, later: number) {
  const { script, tell, tournament } = createHearing();
  script.create("Open");
  for (const table of [1, 2, 3, 4]) {
    script.connect(table).startGame(table, 1, { timeControl });
    const readings = table === 4 ? last : most;
    for (const [i, [white, black]] of readings.entries())
      script.pass(later).clock(table, white * 1000, black * 1000, i % 2 === 0 ? "white" : "black");
  }
  tell();
  expect(JSON.stringify(tournament("public"))).not.toContain("otherHabits");
  return tournament("arbiter").tables.map(({ clockWatch }) => clockWatch?.otherHabits);
}

describe("clocks of more than one type", () => {
  it("[CLK33] one that starts without the first increment where the others start with it", () => {
    const told = watchHabits("90m+30s", [[5430, 5430]], [[5400, 5400]], 1000);
    expect(told).toEqual([[], [], [], [{ habit: "startShows", own: "base", usual: "baseAndExtra" }]]);
  });

  it("[CLK33] one that adds the increment as the turn begins where the others add it at the press", () => {
    const atPress: Shown = [
      [5430, 5430],
      [5450, 5430],
      [5450, 5450],
      [5470, 5450],
    ];
    const atTurn: Shown = [
      [5430, 5400],
      [5420, 5430],
      [5450, 5420],
      [5440, 5450],
    ];
    const told = watchHabits("90m+30s", atPress, atTurn, 10_000);
    expect(told.slice(0, 3)).toEqual([[], [], []]);
    expect(told[3]).toContainEqual({ habit: "addsAt", own: "turn", usual: "press" });
  });

  it("[CLK33] nothing where the clocks do the same, and nothing of a control that adds too little to be told", () => {
    const same: Shown = [
      [182, 182],
      [183, 182],
      [183, 183],
    ];
    expect(watchHabits("3m+2s", same, same, 1000)).toEqual([[], [], [], []]);
    expect(watchHabits("3m+2s", [[182, 182]], [[180, 180]], 1000)).toEqual([[], [], [], []]);
  });

  it("[CLK33] one that waits for a delay where the others count it at once", () => {
    const { script, tell, tournament } = createHearing();
    script.create("Open");
    for (const table of [1, 2, 3]) {
      script.connect(table).startGame(table, 1, { timeControl: "90m bronstein 10s" });
      script.clock(table, 5_410_000, 5_410_000, "white").pass(6000);
      script.clock(table, table === 3 ? 5_410_000 : 5_404_000, 5_410_000, "white");
    }
    tell();
    const told = tournament("operator").tables.map(({ clockWatch }) => clockWatch?.otherHabits);
    expect(told).toEqual([[], [], [{ habit: "delay", own: "waits", usual: "runs" }]]);
  });

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
