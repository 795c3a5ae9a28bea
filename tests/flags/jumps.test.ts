import { describe, expect, it } from "vitest";
import { NO_TIMES } from "./clock-bytes.ts";
import { inPlay, late, millis, show } from "./hands.ts";
import { FlagTable } from "./table.ts";

// Field reports about clocks, as bytes on a line and what the audiences are to see (docs/rules/clocks.md).

describe("clocks that jump", () => {
  it("[CLK8] R043: time that an arbiter gives is shown at once and noticed", () => {
    const table = late("1:00", "0:40", "90m");
    show(table, { white: "0:59", black: "2:40" });
    expect(table.entries("ClockNoticed").at(-1)?.notice).toEqual({
      kind: "adjusted",
      gained: { white: 0, black: 120_000 },
    });
    expect(table.look("public").clock?.black).toBe(160_000);
    expect(table.arbiter.flags).toEqual([]);
  });

  it("[CLK8] D12: a clock that is stopped, set in steps and started again is one correction", () => {
    const table = inPlay();
    show(table, { white: "1:29:50", black: "1:29:58", running: false });
    for (const black of ["1:30:58", "1:31:58"])
      show(table.pass(4000), { white: "1:29:50", black, running: false });
    expect(table.noticed).toEqual([]);
    expect(table.look("public").clock?.black).toBe(millis("1:31:58"));
    show(table.pass(4000), { white: "1:29:50", black: "1:31:58" });
    expect(table.entries("ClockNoticed").map(({ notice }) => notice)).toEqual([
      { kind: "adjusted", gained: { white: 0, black: 120_000 } },
    ]);
  });

  it("[CLK9] R049: a clock that falls back to its setting is held for everybody until it runs again", () => {
    const table = late("45:10", "52:33", "90m");
    show(table, { white: "1:30:00", black: "1:30:00", running: false });
    expect(table.entries("ClockNoticed").at(-1)?.notice).toMatchObject({
      kind: "replaced",
      last: { white: millis("45:10"), black: millis("52:33") },
      toMove: "white",
      plies: 4,
    });
    const good = { white: millis("45:10"), black: millis("52:33"), running: null, stale: true };
    for (const audience of ["public", "hall", "operator"] as const)
      expect(table.look(audience).clock).toMatchObject(good);
    // The new clock is being set.
    show(table.pass(30_000), { white: "0:00", black: "0:00", running: false });
    show(table.pass(30_000), { white: "45:10", black: "52:33", running: false });
    expect(table.look("public").clock).toMatchObject(good);
    show(table.pass(5000), { white: "45:10", black: "52:33" });
    expect(table.look("public").clock).toMatchObject({ running: "white", stale: false });
    expect(table.noticed).toEqual(["replaced", "runsAgain"]);
    expect(table.entries("FlagFallObserved")).toEqual([]);
    table.restart();
    expect(table.look("public").clock).toMatchObject({ running: "white", stale: false });
  });

  it("[CLK9] the public behind a delay sees the same, later", () => {
    const table = new FlagTable({ timeControl: "90m", publicDelayMillis: 60_000 });
    show(table, { white: "45:10", black: "52:33" }).play("e4");
    show(table.pass(100), { white: "45:09", black: "52:33", lever: "black" });
    show(table.pass(1000), { white: "1:30:00", black: "1:30:00", running: false });
    table.pass(61_000);
    expect(table.look("public").clock).toMatchObject({ white: millis("45:09"), stale: true });
  });

  it("[CLK10] on the move counter the time comes to one side with its press", () => {
    const table = late("0:50", "1:00", "3/90m, 30m; next period on move");
    table.play("d4");
    show(table.pass(5000), { white: "30:45", black: "1:00", lever: "black" });
    expect(table.entries("ClockNoticed").at(-1)?.notice).toMatchObject({
      kind: "periodPassed",
      on: "move",
      sides: ["white"],
    });
    expect(table.entries("FlagFallObserved")).toEqual([]);
  });

  it("[CLK11] S-61: time after the last control is reported", () => {
    const table = late("0:01", "0:16", "90m");
    show(table, { white: "0:00", black: "0:16", running: false, whiteFlags: 0x30 });
    show(table.pass(9000), { white: "5:00", black: "0:16", running: false });
    expect(table.noticed).toEqual(["addedAfterEnd"]);
  });

  it("[CLK7] R044 D10: increments are no jumps, also where a lever bounces", () => {
    const table = new FlagTable({ timeControl: "3m+2s" });
    show(table, { white: "3:02", black: "3:02" }).play("e4");
    show(table, { white: "3:03", black: "3:02", lever: "black" });
    show(table.pass(400), { white: "3:03", black: "3:04", lever: "white" });
    show(table.pass(400), { white: "3:05", black: "3:04", lever: "black" });
    expect(table.noticed).toEqual([]);
    expect(table.look("public").clock).toMatchObject({ white: 185_000, black: 184_000 });
  });

  it("[CLK7] D9: a lever that is played with during a pause tells nothing", () => {
    const table = inPlay();
    for (const lever of ["white", "black", "white"] as const)
      show(table.pass(1000), { white: "1:29:50", black: "1:29:58", lever, running: false });
    show(table.pass(60_000), { white: "1:29:50", black: "1:29:58" });
    expect(table.noticed).toEqual([]);
    expect(table.game.moves.map(({ completed }) => completed)).toEqual([true, true]);
  });

  it("[CLK7] D4: no clock for two seconds is passed over in silence", () => {
    const table = inPlay();
    table.hear(NO_TIMES.noClock).pass(2000);
    show(table, { white: "1:29:50", black: "1:29:58" });
    expect(table.noticed).toEqual([]);
    expect(table.look("public").clock).toMatchObject({ white: millis("1:29:50"), stale: false });
  });
});

describe("what viewers show", () => {
  it("[CLK25] R040: whoever comes in the middle of a think sees what is left", () => {
    const table = inPlay();
    show(table, { white: "30:00", black: "52:33" });
    for (let i = 1; i <= 110; i++) {
      const left = 1800 - i * 5;
      show(table.pass(5000), { white: `${left}`, black: "52:33" });
    }
    table.pass(2000);
    const clock = table.look("public").clock;
    const shown = (clock?.white ?? 0) - (table.now - (clock?.at ?? 0));
    expect(Math.abs(shown - millis("20:48"))).toBeLessThanOrEqual(1000);
  });

  it("[CLK25] after a restart of the relay nobody has more time than before, and the same side runs", () => {
    const table = inPlay();
    show(table, { white: "30:00", black: "52:33" });
    const before = table.pass(3000).look("public").clock;
    expect(table.restart().look("public").clock).toEqual(before);
  });

  it("[CLK25] R037: after a move is taken back the clock goes on as it is read", () => {
    const table = inPlay().play("Nf3");
    show(table.pass(400), { white: "1:29:50", black: "1:29:58", lever: "black" }).pass(2000);
    show(table, { white: "1:29:50", black: "1:29:55", lever: "white" });
    table.observe({ kind: "square", field: 45, content: "." }).pass(300);
    table.observe({ kind: "square", field: 62, content: "N" }).pass(6000);
    expect(table.game.moves.map(({ san }) => san)).toEqual(["e4", "e5"]);
    expect(table.look("public").clock).toMatchObject({ running: "white" });
  });

  it("[CLK3] R052: without a clock there is no time at all, and no zero", () => {
    const table = new FlagTable({ timeControl: "90m" }).play("e4").pass(30_000);
    expect(table.look("public").clock).toBeNull();
    expect(table.arbiter.flags).toEqual([]);
  });
});

describe("times that were not read", () => {
  it("[CLK24] D8 D11: a move that was not pressed has an estimate for staff, and none for the public", () => {
    const table = inPlay().play("Nf3").pass(4000).play("Nc6").pass(5000);
    const staff = table.audiences.snapshot("arbiter", `game:${table.id}`, table.now as never);
    const outside = table.audiences.snapshot("public", `game:${table.id}`, table.now as never);
    if (staff?.type !== "game" || outside?.type !== "game") throw new Error("no game");
    expect(staff.moves[2]).toMatchObject({ clock: null });
    expect(staff.moves[2]?.estimate).toBeGreaterThan(millis("1:29:50"));
    expect(outside.moves[2]).toMatchObject({ clock: null });
    expect(JSON.stringify(outside)).not.toContain("estimate");
  });
});
