import { describe, expect, it } from "vitest";
import { NO_TIMES } from "./clock-bytes.ts";
import { inPlay, millis, show } from "./hands.ts";
import type { FlagTable } from "./table.ts";

// A clock that cannot be read, for a moment or for good (docs/rules/clocks.md).

const clockOf = (table: FlagTable) => table.look("public").clock;

/** A reading of 1:29:50 against 1:29:58, White's time running. */
function read(): FlagTable {
  const table = inPlay();
  return show(table, { white: "1:29:50", black: "1:29:58" }).pass(1000);
}

describe("no clock", () => {
  it("[CLK30] D4: for two seconds nobody sees anything of it, then or afterwards", () => {
    const table = read();
    const before = clockOf(table);
    table.hear(NO_TIMES.noClock);
    for (let i = 0; i < 4; i++) {
      table.pass(500);
      expect(clockOf(table)).toEqual(before);
    }
    show(table, { white: "1:29:47", black: "1:29:58" }).pass(10_000);
    expect(clockOf(table)).toEqual(before);
    expect(table.entries("ClockLost")).toEqual([]);
  });

  it("[CLK30] after three seconds the times stand as they were read last, and not before", () => {
    const table = read().hear(NO_TIMES.noClock);
    const since = table.now;
    expect(clockOf(table.pass(2900))).toMatchObject({ running: "white", stale: false });
    expect(clockOf(table.pass(200))).toEqual({
      white: millis("1:29:50"),
      black: millis("1:29:58"),
      running: null,
      at: since,
      stale: true,
    });
    expect(table.entries("ClockLost").map((entry) => [entry.since, entry.at])).toEqual([
      [since, since + 3000],
    ]);
    expect(table.noticed).toEqual([]);
  });

  it("[CLK30] the same said again and again is one loss, counted from the first", () => {
    const table = read().hear(NO_TIMES.noClock).pass(1500);
    table.observe({ kind: "noClock" }).pass(1600);
    expect(clockOf(table)).toMatchObject({ stale: true });
    table.observe({ kind: "noClock" }).pass(30_000);
    expect(table.entries("ClockLost")).toHaveLength(1);
  });

  it("[CLK30] it comes back in silence, also after minutes, and can be lost again", () => {
    const table = read().hear(NO_TIMES.noClock).pass(120_000);
    show(table, { white: "1:29:50", black: "1:29:58" });
    expect(clockOf(table)).toMatchObject({ white: millis("1:29:50"), running: "white", stale: false });
    expect(table.noticed).toEqual([]);
    table.hear(NO_TIMES.noClock).pass(3000);
    expect(clockOf(table)).toMatchObject({ stale: true });
    expect(table.entries("ClockLost")).toHaveLength(2);
  });

  it("[CLK30] boards that say so whenever the clock is paused: the game goes on where it was", () => {
    const table = read();
    for (let pause = 0; pause < 3; pause++) {
      table.hear(NO_TIMES.noClock).pass(60_000);
      expect(clockOf(table)).toMatchObject({ running: null, stale: true });
      show(table, { white: "1:29:50", black: "1:29:58" }).pass(2000);
    }
    table.play("Nf3");
    show(table.pass(300), { white: "1:29:48", black: "1:29:58", lever: "black" }).pass(3000);
    expect(table.game.moves.at(-1)).toMatchObject({
      san: "Nf3",
      completed: true,
      remaining: millis("1:29:48"),
    });
    expect(table.noticed).toEqual([]);
  });

  it("[CLK30] a board that is lost, or a relay that starts within the three seconds, changes nothing of this", () => {
    const lost = read().hear(NO_TIMES.noClock).pass(1000);
    lost.observe({ kind: "lost", reason: "unplugged" });
    expect(clockOf(lost)).toMatchObject({ stale: true });
    expect(lost.pass(10_000).entries("ClockLost")).toEqual([]);
    const started = read().hear(NO_TIMES.noClock).pass(1000).restart();
    expect(clockOf(started)).toMatchObject({ running: "white", stale: false });
    expect(clockOf(started.pass(2000))).toMatchObject({ running: null, stale: true });
    expect(clockOf(started.restart())).toMatchObject({ running: null, stale: true });
    expect(started.pass(10_000).entries("ClockLost")).toHaveLength(1);
  });
});
