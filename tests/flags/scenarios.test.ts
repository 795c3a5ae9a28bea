import { describe, expect, it } from "vitest";
import { NO_TIMES } from "./clock-bytes.ts";
import { seconds, show } from "./hands.ts";
import { FlagTable } from "./table.ts";

// Field reports about clocks, as bytes on a line and what the audiences are to see (docs/rules/clocks.md).

const millis = (text: string): number => seconds(text) * 1000;

/** A game under way: both have made a move, White is on the move with 45:10 against 52:33. */
function inPlay(timeControl: string | null = "90m"): FlagTable {
  const table = new FlagTable({ timeControl });
  show(table, { white: "1:30:00", black: "1:30:00", running: false });
  show(table.pass(1000), { white: "1:30:00", black: "1:30:00" });
  table.play("e4");
  show(table.pass(500), { white: "1:29:58", black: "1:30:00", lever: "black" });
  table.pass(1000).play("e5");
  show(table.pass(500), { white: "1:29:58", black: "1:29:58", lever: "white" });
  return table.pass(3000);
}

/** The same with both sides down to little: the countdown between is not told in between. */
function late(white: string, black: string, timeControl: string | null): FlagTable {
  const table = inPlay(timeControl);
  table.pass(millis("1:29:58") - millis(white));
  show(table, { white, black: "1:29:58" });
  table.play("Nf3");
  show(table.pass(500), { white, black: "1:29:58", lever: "black" });
  table.pass(millis("1:29:58") - millis(black));
  show(table, { white, black, lever: "black" });
  table.play("Nc6");
  show(table.pass(500), { white, black, lever: "white" });
  return table.pass(1000);
}

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
      table.hear(bytes).pass(2000);
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

  it("[CLK4] S-19 S-40: both found at zero with no sign who was first", () => {
    const table = late("0:06", "0:07", "90m");
    table.hear(NO_TIMES.noClock).pass(20_000);
    show(table, { white: "0:00", black: "0:00", whiteFlags: 0x50, blackFlags: 0x50 });
    expect(table.arbiter.flags?.map(({ side, first, meaning }) => [side, first, meaning?.kind])).toEqual([
      ["white", null, "bothDownDraw"],
      ["black", null, "bothDownDraw"],
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
    expect(table.arbiter.flags).toMatchObject([{ meaning: { kind: "nothing", article: "6.8" } }]);
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

describe("clocks that are set wrongly", () => {
  /** Turns of `used` seconds each; `gain` is what the clock adds at the press. Half-moves until something is noticed. */
  function playTurns(
    timeControl: string,
    gain: (used: number) => number,
    base = 180,
  ): [string | null, number] {
    const table = new FlagTable({ timeControl });
    const left = { white: base, black: base };
    const shown = (): { white: string; black: string } => ({
      white: `${left.white}`,
      black: `${left.black}`,
    });
    show(table, shown());
    const moves = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5"];
    for (const [i, san] of moves.entries()) {
      const side = i % 2 === 0 ? "white" : "black";
      const used = 3 + ((i * 5) % 7);
      table.pass(used * 1000 - 200).play(san);
      left[side] += gain(used) - used;
      show(table, { ...shown(), lever: side === "white" ? "black" : "white" });
      const [notice] = table.entries("ClockNoticed").map((entry) => entry.notice);
      if (notice !== undefined)
        return [
          notice.kind === "otherMethod"
            ? notice.fits
                .map((fit) => fit.kind + ("increment" in fit ? ` ${fit.increment / 1000}` : ""))
                .join(" ")
            : notice.kind,
          i + 1,
        ];
    }
    return [null, moves.length];
  }

  const rows: readonly [string, string, (used: number) => number, number, string | null][] = [
    ["no increment where one was announced", "3m+5s; starts at base", () => 0, 180, "simple"],
    ["an increment where none was announced", "3m", () => 5, 180, "fischer 5"],
    ["another increment", "3m+10s; starts at base", () => 5, 180, "fischer 5"],
    [
      "a delay for an increment",
      "3m+5s; starts at base",
      (used) => Math.min(used, 5),
      180,
      "bronstein usDelay",
    ],
    [
      "a delay of five for an increment of ten",
      "3m+10s; starts at base",
      (used) => Math.min(used, 5),
      180,
      "bronstein usDelay",
    ],
    ["an increment for a delay", "3m delay 10s", () => 10, 180, "fischer 10"],
    ["as announced", "3m+5s; starts at base", () => 5, 180, null],
    ["a delay as announced", "3m delay 5s", (used) => Math.min(used, 5), 180, null],
    ["main time alone", "3m+5s", () => 5, 180, "startDiffers"],
    ["another main time", "5m", () => 0, 180, "startDiffers"],
  ];
  for (const [name, control, gain, base, expected] of rows) {
    it(`[CLK14] [CLK15] ${name}: ${expected ?? "nothing to say"}`, () => {
      const [noticed, plies] = playTurns(control, gain, base);
      expect(noticed).toBe(expected);
      // Within the first four moves of each side.
      if (noticed !== null) expect(plies).toBeLessThanOrEqual(8);
    });
  }

  it("[CLK16] S-08: Black's time that runs first is a lever the wrong way", () => {
    const table = new FlagTable({ timeControl: "3m" });
    show(table, { white: "3:00", black: "3:00", lever: "black" });
    show(table.pass(5000), { white: "3:00", black: "2:55", lever: "black" });
    show(table.pass(5000), { white: "3:00", black: "2:50", lever: "black" });
    expect(table.noticed).toEqual(["blackRanFirst"]);
  });

  it("[CLK17] R050: after three moves on the other side's time the operator hears of it, and turns the clock", () => {
    const table = new FlagTable({ timeControl: "3m" });
    // White's time is on the right face: what White uses is taken from the face that is taken for Black's.
    const left = { white: 180, black: 180 };
    show(table, { white: "3:00", black: "3:00", lever: "black" });
    for (const [i, san] of ["e4", "e5", "Nf3"].entries()) {
      const face = i % 2 === 0 ? "black" : "white";
      table.pass(10_000).play(san);
      left[face] -= 10;
      show(table.pass(300), {
        white: `${left.white}`,
        black: `${left.black}`,
        lever: face === "black" ? "white" : "black",
      });
    }
    table.pass(3000);
    expect(table.noticed).toContain("sidesLookSwapped");
    expect(table.look("operator").clockWatch?.notices.at(-1)?.notice.kind).toBe("sidesLookSwapped");
    expect(table.look("public").clock).toMatchObject({ running: "white", white: 170_000 });
    const source = { kind: "operator", who: "operator" } as const;
    table.append({ type: "ClockSidesSwapped", source, board: "dgt:00001" as never, swapped: true });
    expect(table.look("public").clock).toMatchObject({ running: "black", white: 160_000, black: 170_000 });
    table.pass(5000).play("Nc6");
    left.white -= 8;
    show(table.pass(300), { white: `${left.white}`, black: `${left.black}`, lever: "black" }).pass(3000);
    expect(table.game.moves.at(-1)).toMatchObject({ completed: true, remaining: 162_000 });
    table.restart();
    expect(table.look("public").clock).toMatchObject({ running: "white", white: 160_000, black: 162_000 });
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
