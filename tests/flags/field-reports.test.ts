import { describe, expect, it } from "vitest";
import { NO_TIMES, clockMessage } from "./clock-bytes.ts";
import { inPlay, millis, seconds, show } from "./hands.ts";
import { BOARD, FlagTable } from "./table.ts";

// Reports about clocks with the very bytes that they name, where the scenarios beside this file have others.

const RIGHT_IS_WHITE = {
  type: "ClockSidesSwapped",
  source: { kind: "operator", who: "op" },
  board: BOARD,
  swapped: true,
} as const;

/** White has the right face. */
function showTurned(table: FlagTable, white: string, black: string, running: "white" | "black"): FlagTable {
  const face = (time: string) => ({ seconds: seconds(time), flags: 0x20 });
  return table.hear(clockMessage(face(black), face(white), running === "white" ? "right" : "left", true));
}

describe("clocks in field reports", () => {
  it("[CLK5] [CLK10] R034: the time of move 40 that comes on zero is shown at once, and the moves are to be checked", () => {
    const table = new FlagTable({ timeControl: "40/90m, 30m" });
    table.append(RIGHT_IS_WHITE);
    showTurned(table.pass(1000), "1:30:00", "1:30:00", "white");
    for (let round = 0; round < 20; round++)
      for (const [i, san] of ["Nf3", "Nf6", "Ng1", "Ng8"].entries()) {
        const mover = i % 2 === 0 ? "black" : "white";
        table.pass(500).play(san);
        // After 40 moves of each White has 0:03 and Black 1:00.
        const isLast = round === 19;
        const white = isLast && i >= 2 ? "0:03" : "1:29:59";
        const black = isLast && i === 3 ? "1:00" : "1:29:59";
        showTurned(table.pass(300), white, black, mover);
      }
    expect(table.game.moves).toHaveLength(80);
    showTurned(table.pass(3000), "0:00", "1:00", "white");
    expect(table.look("public")).toMatchObject({ result: null, clock: { white: 0 } });
    table.pass(200).hear("8D 00 0A 40 29 59 00 31 00 13");
    for (const audience of ["public", "hall"] as const)
      expect(table.look(audience)).toMatchObject({
        status: "live",
        result: null,
        clock: { white: millis("29:59"), black: millis("31:00"), running: "white" },
      });
    expect(table.entries("FlagFallObserved")).toMatchObject([{ side: "white", kind: "intermediate" }]);
    expect(table.arbiter.flags).toMatchObject([
      { side: "white", made: 40, completed: 40, required: 40, meaning: { kind: "continue" } },
    ]);
    expect(table.noticed.at(-1)).toBe("periodPassed");
    expect(table.entries("GameEnded")).toEqual([]);
  });

  it("[CLK2] R031 R053: an acknowledgement in one nibble is no time, and no clock is not 0:00", () => {
    const table = inPlay();
    const before = table.look("public").clock;
    table.hear(NO_TIMES.acknowledgedInOneNibble);
    expect(table.look("public").clock).toEqual(before);
    table.hear(NO_TIMES.noClock).pass(10_000);
    expect(table.look("public").clock).toMatchObject({
      white: before?.white,
      black: before?.black,
      running: null,
      stale: true,
    });
    expect(table.arbiter.health?.clockPresent).toBe(false);
    expect(table.entries("FlagFallObserved")).toEqual([]);
  });

  it("[CLK25] R013 R037: a move that is taken back changes nothing about whose time runs; the clock does", () => {
    const table = inPlay();
    table.play("Nf3");
    expect(table.look("public").clock?.running).toBe("white");
    // The knight goes back, and the lever was never pressed.
    for (const [field, content] of [
      [45, "."],
      [62, "N"],
    ] as const)
      table.pass(300).observe({ kind: "square", field, content } as never);
    table.pass(5000);
    expect(table.game.moves.map(({ san }) => san)).toEqual(["e4", "e5"]);
    expect(table.look("public")).toMatchObject({ turn: "white", clock: { running: "white" } });
    show(table, { white: "1:29:40", black: "1:29:58", running: false });
    expect(table.look("public").clock?.running).toBeNull();
  });

  it("[CLK25] R019: after the relay was ended the game goes on at the next half-move, and the clock as it is read", () => {
    const table = inPlay();
    table.play("Nf3");
    show(table.pass(500), { white: "1:29:50", black: "1:29:58", lever: "black" });
    table.restart().play("Nc6");
    show(table.pass(800), { white: "1:29:50", black: "1:29:40", lever: "white" });
    expect(table.game.moves.map(({ san }) => san)).toEqual(["e4", "e5", "Nf3", "Nc6"]);
    expect(table.game.moves.at(-1)).toMatchObject({ completed: true, remaining: millis("1:29:40") });
    expect(table.look("public").clock).toMatchObject({ white: millis("1:29:50"), running: "white" });
    expect([...table.hall.games.keys()]).toEqual([table.id]);
  });

  it("[CS14] R035: behind the delay a clock runs from when it comes out", () => {
    const table = new FlagTable({ timeControl: "90m", publicDelayMillis: 900_000 });
    show(table, { white: "0:30:00", black: "0:25:00" });
    table.play("e4");
    show(table.pass(500), { white: "0:30:00", black: "0:25:00", lever: "black" });
    const read = table.now;
    table.pass(899_999);
    expect(table.look("public").clock?.running).not.toBe("black");
    table.pass(10_001);
    const { clock, last } = table.look("public");
    expect([clock?.running, clock?.at, last?.san]).toEqual(["black", read + 900_000, "e4"]);
    const left = (clock?.black ?? 0) - (table.now - (clock?.at ?? 0));
    expect(left).toBe(millis("0:24:50"));
  });
});
