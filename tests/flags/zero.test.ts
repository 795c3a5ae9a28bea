import { describe, expect, it } from "vitest";
import { NO_TIMES } from "./clock-bytes.ts";
import { late, show } from "./hands.ts";
import { FlagTable } from "./table.ts";

// Field reports about clocks, as bytes on a line and what the audiences are to see (docs/rules/clocks.md).

describe("a clock at zero", () => {
  it("[CLK1] [CLK18] R047, D5: is told once, whatever is repeated; the public sees 0:00 and no verdict", () => {
    const table = late("0:01", "0:16", "90m");
    for (let i = 0; i < 3; i++)
      show(table, { white: "0:00", black: "0:16", running: false, whiteFlags: 0x30 }).pass(5000);
    expect(table.entries("FlagFallObserved")).toMatchObject([
      { side: "white", kind: "final", period: 0, first: "white" },
    ]);
    expect(table.arbiter.flags).toMatchObject([
      {
        side: "white",
        made: 2,
        completed: 2,
        required: "all",
        meaning: { kind: "askWinnable", article: "6.9" },
      },
    ]);
    for (const audience of ["public", "hall"] as const) {
      const view = table.look(audience);
      expect(view).toMatchObject({ status: "live", result: null, clock: { white: 0, running: null } });
      expect(Object.keys(view)).not.toContain("flags");
    }
    expect(table.entries("GameEnded")).toEqual([]);
  });

  it("[CLK2] D1 D2 D3 R031 R053: an empty message, an acknowledgement or no clock is never a fall", () => {
    for (const [name, bytes] of Object.entries(NO_TIMES)) {
      const table = late("0:41", "0:16", "90m");
      table.hear(bytes).pass(3000);
      expect(table.entries("FlagFallObserved"), name).toEqual([]);
      const clock = table.look("public").clock;
      expect(clock?.white, name).toBe(41_000);
      expect(clock?.stale, name).toBe(name === "noClock");
      expect(table.arbiter.health?.clockPresent, name).toBe(name !== "noClock");
    }
  });

  it("[CLK2] an empty time from another make, both faces at zero from one moment to the next, changes nothing", () => {
    const table = late("0:41", "0:16", "90m");
    show(table, { white: "0:00", black: "0:00", running: false });
    expect(table.entries("FlagFallObserved")).toEqual([]);
    expect(table.look("hall").clock).toMatchObject({ white: 41_000, black: 16_000, running: "white" });
  });

  it("[CLK3] that was only reckoned is no zero", () => {
    const table = late("0:03", "0:16", "90m").pass(60_000);
    expect(table.entries("FlagFallObserved")).toEqual([]);
    expect(table.arbiter.flags).toEqual([]);
  });

  it("[CLK4] S-59: the sign stays with the side that was first", () => {
    const table = late("0:01", "0:05", "90m");
    show(table, { white: "0:00", black: "0:05", whiteFlags: 0x50 });
    table.play("d4");
    show(table, { white: "0:00", black: "0:05", whiteFlags: 0x50, lever: "black" }).pass(5000);
    show(table, { white: "0:00", black: "0:00", whiteFlags: 0x50, lever: "black" });
    expect(table.entries("FlagFallObserved").map(({ side, first }) => [side, first])).toEqual([
      ["white", "white"],
      ["black", "white"],
    ]);
    expect(table.arbiter.flags?.map(({ meaning }) => [meaning?.kind, meaning?.of])).toEqual([
      ["askWinnable", "white"],
      ["askWinnable", "white"],
    ]);
  });

  it("[CLK4] S-59: both found at zero after a gap, and the sign of one: that one was first", () => {
    const table = late("0:06", "0:07", "90m");
    table.hear(NO_TIMES.noClock).pass(20_000);
    show(table, { white: "0:00", black: "0:00", blackFlags: 0x50 });
    expect(
      table.arbiter.flags?.map(({ side, first, meaning }) => [side, first, meaning?.kind, meaning?.of]),
    ).toEqual([
      ["white", "black", "askWinnable", "black"],
      ["black", "black", "askWinnable", "black"],
    ]);
  });

  it("[CLK4] S-19 S-40: both found at zero with no sign who was first", () => {
    const table = late("0:06", "0:07", "90m");
    table.hear(NO_TIMES.noClock).pass(20_000);
    show(table, { white: "0:00", black: "0:00", whiteFlags: 0x50, blackFlags: 0x50 });
    expect(table.arbiter.flags?.map(({ side, first, meaning }) => [side, first, meaning?.kind])).toEqual([
      ["white", null, "bothDownDraw"],
      ["black", null, "bothDownDraw"],
    ]);
  });

  it("[CLK1] the sign alone is a fall, where the control is not known and one side has got time", () => {
    const table = late("0:03", "1:00", null).pass(2000);
    for (let i = 0; i < 2; i++) show(table, { white: "29:59", black: "1:00", whiteFlags: 0x40 });
    expect(table.entries("FlagFallObserved")).toMatchObject([
      { side: "white", kind: "intermediate", period: 0, first: "white" },
    ]);
  });

  it("[CLK5] R034, D6: the next period that comes at once is a fall of the period before, and a question", () => {
    const table = late("0:03", "1:00", "2/90m, 30m").pass(2000);
    show(table, { white: "29:59", black: "31:00", whiteFlags: 0x40 });
    expect(table.entries("FlagFallObserved")).toMatchObject([
      { side: "white", kind: "intermediate", period: 0 },
    ]);
    expect(table.entries("ClockNoticed").at(-1)?.notice).toMatchObject({
      kind: "periodPassed",
      on: "zero",
      sides: ["white", "black"],
      added: 1_800_000,
    });
    expect(table.arbiter.flags).toMatchObject([
      { made: 2, completed: 2, required: 2, meaning: { kind: "continue", article: "6.4" } },
    ]);
    expect(table.look("public").clock).toMatchObject({
      white: 1_799_000,
      black: 1_860_000,
      running: "white",
    });
    // The sign stands for five minutes, then goes; time runs out at last.
    show(table.pass(299_000), { white: "25:00", black: "31:00", whiteFlags: 0x40 });
    show(table.pass(1000), { white: "24:59", black: "31:00" });
    show(table.pass(1_499_000), { white: "0:00", black: "31:00", whiteFlags: 0x50 });
    expect(table.entries("FlagFallObserved").map(({ kind, period }) => [kind, period])).toEqual([
      ["intermediate", 0],
      ["final", 1],
    ]);
  });

  it("[CLK6] an old message after the zero does not lift it", () => {
    const table = late("0:01", "0:16", "90m").pass(1000);
    const down = { white: "0:00", black: "0:16", running: false, whiteFlags: 0x30 };
    show(table, down);
    show(table.pass(200), { white: "0:01", black: "0:16" });
    expect(table.look("public").clock).toMatchObject({ white: 0, running: null });
    show(table.pass(200), down);
    expect(table.entries("FlagFallObserved")).toHaveLength(1);
  });

  it("[CLK6] a flag left by the game before is none of this one", () => {
    const table = new FlagTable({ timeControl: "90m" });
    show(table, { white: "0:00", black: "0:16", running: false, whiteFlags: 0x30 });
    show(table.pass(60_000), { white: "1:30:00", black: "1:30:00", running: false });
    show(table.pass(60_000), { white: "1:30:00", black: "1:30:00" });
    expect(table.entries("FlagFallObserved")).toEqual([]);
    expect(table.noticed).toEqual([]);
  });

  it("[CLK1] White never moves and falls", () => {
    const table = new FlagTable({ timeControl: "3m" });
    show(table, { white: "3:00", black: "3:00" }).pass(180_000);
    show(table, { white: "0:00", black: "3:00", running: false, whiteFlags: 0x30 });
    expect(table.entries("FlagFallObserved")).toMatchObject([{ side: "white", kind: "final" }]);
    expect(table.arbiter.flags).toMatchObject([{ made: 0, completed: 0, required: "all" }]);
  });
});

describe("what the Laws make of a zero", () => {
  const MATED = ["f3", "e5", "g4"] as const;
  const start = (): FlagTable => {
    const table = new FlagTable({ timeControl: "3m" });
    show(table, { white: "3:00", black: "3:00" });
    for (const [i, san] of MATED.entries()) {
      table.pass(500).play(san);
      const lever = i % 2 === 0 ? "black" : "white";
      show(table.pass(500), { white: "2:58", black: "2:58", lever }).pass(3000);
    }
    show(table.pass(160_000), { white: "2:58", black: "0:02", lever: "black" });
    return table;
  };
  const fall = (table: FlagTable): FlagTable =>
    show(table, { white: "2:58", black: "0:00", lever: "black", blackFlags: 0x50 });

  it("[CLK20] S-16: after mate it changes nothing", () => {
    const table = fall(start().play("Qh4#").pass(5000));
    expect(table.entries("GameEnded")).toMatchObject([{ result: "0-1", termination: "checkmate" }]);
    expect(table.look("arbiter")).toMatchObject({ result: "0-1", flags: [{ meaning: { kind: "nothing" } }] });
  });

  it("[CLK20] S-15: nobody had established the zero before the mate", () => {
    const table = fall(start()).pass(1000).play("Qh4#").pass(5000);
    expect(table.arbiter.flags).toMatchObject([{ meaning: { kind: "notCalled", article: "6.8" } }]);
  });

  it("[CLK20] S-15: one that was established before the mate stands", () => {
    const table = fall(start());
    const source = { kind: "arbiter", who: "arbiter" } as const;
    table.append({ type: "FlagFallEstablished", source, game: table.id, side: "black", by: "player" });
    table.pass(1000).play("Qh4#").pass(5000);
    expect(table.arbiter.flags).toMatchObject([
      { meaning: { kind: "askWinnable", of: "black", article: "6.9" } },
    ]);
  });

  it("[CLK19] a move made and not pressed is not completed; a press in time that is told of late is", () => {
    const unpressed = fall(start().play("d6").pass(500)).pass(5000);
    expect(unpressed.arbiter.flags).toMatchObject([{ made: 2, completed: 1 }]);
    const pressed = start().play("d6");
    show(pressed.pass(100), { white: "2:58", black: "0:01", lever: "white" });
    pressed.pass(178_000);
    show(pressed, { white: "0:00", black: "0:01", running: false, whiteFlags: 0x50 }).pass(5000);
    expect(pressed.arbiter.flags).toMatchObject([{ side: "white", made: 2, completed: 2 }]);
  });

  it("[CLK19] S-06: a press after the zero completes no move of the time before it", () => {
    const table = late("0:02", "1:00", "3/90m, 30m; next period on move");
    table.play("d4").pass(1500);
    show(table, { white: "0:00", black: "1:00", whiteFlags: 0x50 }).pass(1500);
    const wanted = [{ side: "white", made: 3, completed: 2, required: 3, meaning: { kind: "askWinnable" } }];
    expect(table.arbiter.flags).toMatchObject(wanted);
    show(table.pass(1000), { white: "0:00", black: "1:00", whiteFlags: 0x50, lever: "black" }).pass(5000);
    expect(table.game.moves.at(-1)).toMatchObject({ completed: true });
    expect(table.arbiter.flags).toMatchObject(wanted);
  });

  it("[CLK21] without a time control the arbiter gets the facts and no meaning", () => {
    const table = late("0:01", "0:16", null);
    show(table, { white: "0:00", black: "0:16", running: false, whiteFlags: 0x30 });
    expect(table.arbiter.flags).toMatchObject([{ kind: "final", required: null, meaning: null }]);
  });

  it("[CLK22] each edition cites its own article", () => {
    for (const [edition, article] of [
      ["fide-2005", "6.10"],
      ["fide-2018", "6.9"],
    ] as const) {
      const table = new FlagTable({ timeControl: "3m", edition });
      show(table, { white: "3:00", black: "3:00" }).pass(180_000);
      show(table, { white: "0:00", black: "3:00", running: false, whiteFlags: 0x30 });
      expect(table.arbiter.flags?.[0]?.meaning?.article).toBe(article);
    }
  });
});
