import { toPgn } from "@boardwire/relay-server";
import type { Side } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { show } from "./hands.ts";
import { FlagTable } from "./table.ts";

// A clock that was taken to stand the other way round (docs/rules/clocks.md).

const MOVES = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7"] as const;
/** What the movers' own clocks showed at their presses: White uses 10 s a move, Black 20. */
const LEFT = [170, 160, 160, 140, 150, 120, 140, 100, 130, 80];

/** White's time is on the face that is taken for Black's: every reading up to the swap is the wrong way round. */
class TurnedTable {
  readonly table = new FlagTable({ timeControl: "3m" });
  private readonly left = { white: 180, black: 180 };
  private isTurned = true;

  constructor() {
    this.show("white");
  }

  /** The device goes on as it is: only what the relay makes of it is another. */
  private show(lever: Side): void {
    const { white, black } = this.left;
    const faces = { white: `${black}`, black: `${white}` };
    show(this.table, { ...faces, lever: lever === "white" ? "black" : "white" });
  }

  play(from: number, to: number): this {
    for (let i = from; i < to; i++) {
      const side = i % 2 === 0 ? "white" : "black";
      const used = side === "white" ? 10 : 20;
      this.table.pass(used * 1000 - 500).play(MOVES[i] ?? "");
      this.left[side] -= used;
      this.table.pass(300);
      this.show(side === "white" ? "black" : "white");
    }
    this.table.pass(2000);
    return this;
  }

  swap(): this {
    const source = { kind: "operator", who: "operator" } as const;
    const board = "dgt:00001" as never;
    this.table.append({ type: "ClockSidesSwapped", source, board, swapped: this.isTurned });
    this.isTurned = !this.isTurned;
    return this;
  }

  get remaining(): (number | null)[] {
    return this.table.game.moves.map(({ remaining }) => (remaining === null ? null : remaining / 1000));
  }
}

describe("a clock that is turned round by a command", () => {
  it("[CLK31] gives every move the time of its own side, before the swap and after it", () => {
    const turned = new TurnedTable().play(0, 6);
    expect(turned.remaining).not.toEqual(LEFT.slice(0, 6));
    turned.swap();
    expect(turned.remaining).toEqual(LEFT.slice(0, 6));
    expect(turned.table.game.moves.every(({ completed }) => completed)).toBe(true);
    turned.play(6, 10);
    expect(turned.remaining).toEqual(LEFT);
  });

  it("[CLK31] the journal read again gives the same, and so does PGN", () => {
    const turned = new TurnedTable().play(0, 6).swap().play(6, 8);
    const { table } = turned;
    const before = turned.remaining;
    expect(table.restart().game.moves.map(({ remaining }) => (remaining ?? 0) / 1000)).toEqual(before);
    const snapshot = table.audiences.snapshot("public", `game:${table.id}`, table.now as never);
    if (snapshot?.type !== "game") throw new Error("no game");
    const pgn = toPgn(snapshot, "Etc/UTC");
    const clocks = [...pgn.matchAll(/%clk 0:0(\d):(\d\d)/g)].map(([, m, s]) => Number(m) * 60 + Number(s));
    expect(clocks).toEqual(LEFT.slice(0, 8));
    turned.play(8, 10);
    expect(turned.remaining).toEqual(LEFT);
  });

  it("[CLK31] a press that still waits for its man at the swap is of the other side", () => {
    const turned = new TurnedTable().play(0, 4);
    const { table } = turned;
    table.pass(8000).play("Bb5");
    show(table.pass(200), { white: "140", black: "150", lever: "white" });
    turned.swap();
    table.pass(3000);
    expect(turned.remaining).toEqual(LEFT.slice(0, 5));
  });

  it("[CLK31] swapped by mistake and back again it changes no time", () => {
    const turned = new TurnedTable().play(0, 6).swap().play(6, 10).swap();
    expect(turned.remaining).toEqual(LEFT);
    expect(turned.table.look("public").clock).toMatchObject({ white: 80_000, black: 130_000 });
    turned.swap();
    expect(turned.remaining).toEqual(LEFT);
  });

  it("[CLK31] a clock that was put down the other way round in the middle keeps the times of before", () => {
    const table = new FlagTable({ timeControl: "3m" });
    const left = { white: 180, black: 180 };
    const say = (lever: Side, isTurned: boolean): void => {
      const [white, black] = isTurned ? [left.black, left.white] : [left.white, left.black];
      const shown = isTurned ? (lever === "white" ? "black" : "white") : lever;
      show(table, { white: `${white}`, black: `${black}`, lever: shown });
    };
    say("white", false);
    for (const [i, san] of MOVES.slice(0, 8).entries()) {
      const side = i % 2 === 0 ? "white" : "black";
      table.pass(9000).play(san);
      left[side] -= side === "white" ? 10 : 20;
      table.pass(300);
      say(side === "white" ? "black" : "white", i >= 4);
    }
    const source = { kind: "operator", who: "operator" } as const;
    table.pass(2000);
    table.append({ type: "ClockSidesSwapped", source, board: "dgt:00001" as never, swapped: true });
    const got = table.game.moves.map(({ remaining }) => (remaining === null ? null : remaining / 1000));
    // The press at which the clock was put down is of nobody's lever.
    expect(got.filter((one, i) => i !== 4 && one !== LEFT[i])).toEqual([]);
  });

  it("[CLK31] a game that is over gets its times as well; one that was read rightly keeps them", () => {
    const wrong = new TurnedTable().play(0, 6);
    wrong.table.append({
      type: "GameEnded",
      source: { kind: "arbiter", who: "arbiter" },
      game: wrong.table.id,
      result: "1/2-1/2",
      termination: "agreement",
    });
    expect(wrong.swap().remaining).toEqual(LEFT.slice(0, 6));
    const right = new TurnedTable().play(0, 4).swap().play(4, 6);
    right.table.append({
      type: "GameEnded",
      source: { kind: "arbiter", who: "arbiter" },
      game: right.table.id,
      result: "1/2-1/2",
      termination: "agreement",
    });
    expect(right.swap().remaining).toEqual(LEFT.slice(0, 6));
  });
});
