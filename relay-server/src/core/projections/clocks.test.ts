import { AUDIENCES, type ClockView } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { createHearing, createRunning } from "../test-hearing.ts";
import { boardAt } from "../test-journal-script.ts";

describe("clocks", () => {
  const START = { white: 600_000, black: 600_000, running: "white" as const };
  const table: [
    string,
    number,
    { white: number; black: number; running: "white" | "black" | null },
    boolean,
  ][] = [
    ["the same again after a second of the running side", 1000, { ...START, white: 599_000 }, false],
    ["a reading that lags by just a second", 1000, { ...START, white: 600_000 }, false],
    ["a reading that is off by more than a second", 1000, { ...START, white: 597_900 }, true],
    ["time added to the side that waits", 1000, { ...START, white: 599_000, black: 720_000 }, true],
    ["the other side running", 1000, { white: 599_000, black: 600_000, running: "black" }, true],
    ["the clock stopped", 1000, { white: 599_000, black: 600_000, running: null }, true],
    ["a minute later, in step", 60_000, { ...START, white: 540_000 }, false],
  ];
  for (const [name, later, reading, isNews] of table) {
    it(`${isNews ? "publishes" : "leaves to the viewers"} ${name}`, () => {
      const { script, tell, updates } = createRunning();
      script.clock(1, START.white, START.black, START.running);
      tell();
      script.pass(later).clock(1, reading.white, reading.black, reading.running);
      tell();
      expect(updates("public", "tournament")).toHaveLength(isNews ? 2 : 1);
    });
  }

  const DELAYED: [string, string, number, Partial<ClockView>][] = [
    ["waits for a US delay", "90m delay 5s", 0, { running: "white", runsFrom: 5000 as never }],
    ["still waits for it two seconds on", "90m delay 5s", 2000, { runsFrom: 5000 as never }],
    ["counts a Bronstein delay at once", "90m bronstein 5s", 0, { running: "white" }],
    ["gives an hourglass's sand to the other side", "5m hourglass", 0, { otherGains: true }],
  ];
  for (const [name, timeControl, later, expected] of DELAYED) {
    it(`[CLK29] ${name} (${timeControl})`, () => {
      const hearing = createHearing();
      const { script } = hearing;
      script.create("Open").connect(1).startGame(1, 1, { timeControl });
      script.clock(1, START.white, START.black, "white");
      const from = script.now;
      if (later > 0) script.pass(later).clock(1, START.white, START.black, "white");
      hearing.tell();
      const { runsFrom, ...clock } = hearing.tournament("public").tables[0]?.clock ?? {};
      const shown = runsFrom === undefined ? clock : { ...clock, runsFrom: runsFrom - from };
      expect(shown).toMatchObject(expected);
      expect("runsFrom" in shown).toBe("runsFrom" in expected);
    });
  }

  it("[CLK29] [CS14] the delay of a clock comes out later by the publication delay, and no earlier instant with it", () => {
    const hearing = createHearing(900_000);
    const { script, tell, audiences, tournament } = hearing;
    script.create("Open").connect(1).startGame(1, 1, { timeControl: "90m delay 5s" });
    const read = script.clock(1, START.white, START.black, "white").now;
    tell();
    audiences.release(script.pass(900_000).now);
    expect(tournament("public").tables[0]?.clock).toMatchObject({
      at: read + 900_000,
      runsFrom: read + 905_000,
    });
  });

  it("[CLK29] is told anew once it is seen to run where it was to wait", () => {
    const hearing = createHearing();
    const { script, tell, updates } = hearing;
    script.create("Open").connect(1).startGame(1, 1, { timeControl: "90m delay 10s" });
    script.clock(1, START.white, START.black, "white");
    tell();
    hearing.tournament("public");
    script.pass(5000).clock(1, START.white - 5000, START.black, "white");
    tell();
    expect(updates("public", "tournament")).toHaveLength(1);
    expect(hearing.tournament("public").tables[0]?.clock).not.toHaveProperty("runsFrom");
  });

  it("keeps a clock at zero at zero, without saying that a flag fell", () => {
    const { script, tell, tournament, updates } = createRunning();
    script.clock(1, 1000, 60_000, "white");
    tell();
    script.pass(1000).clock(1, 0, 60_000, "white");
    script.pass(5000).clock(1, 0, 60_000, "white");
    tell();
    expect(updates("public", "tournament")).toHaveLength(1);
    script.clock(1, -3000, 60_000, null);
    tell();
    expect(tournament("public").tables[0]?.clock).toEqual({
      white: 0,
      black: 60_000,
      running: null,
      at: script.now,
      stale: false,
    });
  });

  it("shows a clock that can be read no longer as stale and not running", () => {
    const { script, tell, tournament } = createRunning();
    script.clock(1, 50_000, 60_000, "black").pass(2000).observe(1, { kind: "noClock" });
    tell();
    expect(tournament("hall").tables[0]?.clock).toMatchObject({ running: "black", stale: false });
    script.add({ type: "ClockLost", board: boardAt(1), since: script.now });
    tell();
    expect(tournament("hall").tables[0]?.clock).toMatchObject({
      white: 50_000,
      black: 60_000,
      running: null,
      stale: true,
    });
  });

  it("stands still, stale, for every audience at once while nothing is recorded", () => {
    const { audiences, script, tell, tournament } = createRunning();
    script.clock(1, 50_000, 60_000, "black");
    tell();
    const since = script.pass(2000).now;
    audiences.showRecording(false, since);
    for (const audience of AUDIENCES)
      expect(tournament(audience).tables[0]).toMatchObject({
        signal: { state: "lost", since },
        clock: { running: null, at: since, stale: true },
      });
    script.pass(60_000);
    audiences.showRecording(true, script.now);
    expect(tournament("public").tables[0]).toMatchObject({ signal: { state: "ok" }, clock: { stale: true } });
    script.clock(1, 50_000, 20_000, "black");
    tell();
    expect(tournament("public").tables[0]?.clock).toMatchObject({ running: "black", stale: false });
  });

  it("stands still, stale, from the moment the board's driver was lost, and runs with the next reading", () => {
    const { script, tell, tournament } = createRunning();
    script.clock(1, 50_000, 60_000, "black").pass(2000).driverWent();
    const since = script.now;
    tell();
    script.pass(60_000);
    for (const audience of ["public", "hall"] as const)
      expect(tournament(audience).tables[0]).toMatchObject({
        signal: { state: "lost", since },
        clock: { white: 50_000, black: 60_000, running: null, at: since, stale: true },
      });
    expect(tournament("operator").tables[0]?.health).toMatchObject({ connected: true, reachable: false });
    script.driverCame();
    tell();
    expect(tournament("public").tables[0]).toMatchObject({ signal: { state: "ok" }, clock: { stale: true } });
    script.clock(1, 50_000, 20_000, "black");
    tell();
    expect(tournament("public").tables[0]?.clock).toMatchObject({ running: "black", stale: false });
  });

  it("[CS14] runs late by the publication delay for the public", () => {
    const delay = 900_000;
    const { script, id, tell, audiences, tournament } = createRunning(delay);
    script.clock(1, 1_800_000, 1_500_000, "black").play(id, "e4");
    tell();
    const played = script.now;
    script.pass(delay + 10_000);
    audiences.release(script.now);
    const clock = tournament("public").tables[0]?.clock;
    expect(clock?.at).toBe(played + delay);
    expect((clock?.black ?? 0) - (script.now - (clock?.at ?? 0))).toBe(1_490_000);
  });
});
