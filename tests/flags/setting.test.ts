import { toInstant } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { late, show } from "./hands.ts";
import { FlagTable } from "./table.ts";

// Field reports about clocks, as bytes on a line and what the audiences are to see (docs/rules/clocks.md).

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

  describe("[CLK14] a clock that runs before its game is known to have begun", () => {
    const START = "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR";
    /** The men are seen after the clock was started; White moves and presses within a second. */
    function beginLate(set: { white: string; black: string }, isSeen: boolean, press: string): string[] {
      const table = new FlagTable({ timeControl: "10m+3s", isSetUp: false });
      table.observe({ kind: "connected", port: "/dev/ttyUSB0" });
      if (isSeen) show(table, { ...set, running: false });
      show(table.pass(1000), set);
      table.observe({ kind: "snapshot", fields: START, asked: toInstant(table.now) });
      table.pass(500).play("e4");
      show(table, { ...set, white: press, lever: "black" }).pass(1000);
      expect(table.game.startedAt).not.toBeNull();
      return table
        .entries("ClockNoticed")
        .map(({ notice }) =>
          notice.kind === "startDiffers"
            ? `${notice.how} ${notice.shown.white} ${notice.shown.black}`
            : notice.kind,
        );
    }

    it.each([
      ["as announced", { white: "10:03", black: "10:03" }, true, "10:06", []],
      ["set to another time", { white: "5:00", black: "5:00" }, true, "5:02", ["otherBase 300000 300000"]],
      [
        "set otherwise for White",
        { white: "9:03", black: "10:03" },
        true,
        "9:06",
        ["sidesDiffer 543000 603000"],
      ],
      ["nobody saw when it began", { white: "8:40", black: "10:03" }, false, "8:43", []],
      [
        "nobody saw that, set to another time",
        { white: "4:40", black: "5:00" },
        false,
        "4:43",
        ["otherBase 280000 300000"],
      ],
      [
        "nobody saw that, and White has too much",
        { white: "10:40", black: "10:03" },
        false,
        "10:43",
        ["otherBase 640000 603000"],
      ],
    ] as const)("%s", (_name, set, isSeen, press, noticed) => {
      expect(beginLate(set, isSeen, press)).toEqual(noticed);
    });

    it("the clock of the game before, which was left running, was not set", () => {
      const table = new FlagTable({ timeControl: "10m+3s", isSetUp: false });
      table.observe({ kind: "connected", port: "/dev/ttyUSB0" });
      show(table, { white: "10:03", black: "10:03", running: false });
      for (const [white, black, lever] of [
        ["10:03", "10:03", "white"],
        ["8:06", "10:03", "black"],
        ["8:06", "7:51", "white"],
      ] as const)
        show(table.pass(120_000), { white, black, lever });
      table.observe({ kind: "snapshot", fields: START, asked: toInstant(table.now) });
      table.pass(500).play("e4");
      show(table, { white: "8:06", black: "7:51", lever: "black" }).pass(1000);
      expect(table.noticed).toEqual(["startDiffers"]);
    });
  });

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

  it("[CLK17] S-07: what was known of the one side is of the other: whose time control is passed, and who was at zero", () => {
    const table = late("0:02", "5:00", "2/90m, 30m; next period on move");
    show(table.pass(3000), { white: "0:00", black: "5:00", whiteFlags: 0x50 });
    table.play("d4");
    show(table.pass(300), { white: "30:00", black: "5:00", lever: "black" });
    const source = { kind: "operator", who: "operator" } as const;
    table.append({ type: "ClockSidesSwapped", source, board: "dgt:00001" as never, swapped: true });
    // The face of the first period runs on, and is White's now.
    show(table.pass(300_000), { white: "30:00", black: "0:00", lever: "black", blackFlags: 0x50 });
    expect(table.entries("FlagFallObserved").map(({ side, period }) => [side, period])).toEqual([
      ["white", 0],
      ["white", 0],
    ]);
  });
});
