import { describe, expect, it } from "vitest";
import type { Command } from "@boardwire/shared";
import { boardAt, JournalScript } from "../test-journal-script.ts";
import { decide } from "./decide.ts";

function createHall() {
  const script = new JournalScript().create("Open").connect(1);
  const game = script.startGame(1, 1, { timeControl: "90m" });
  script.play(game, "e4").clock(1, 60_000, 50_000, "black");
  const give = (command: Command, by: "operator" | "arbiter"): string | number => {
    const decided = decide(script.hall, command, { source: { kind: by, who: by }, at: script.now });
    if (!decided.ok) return decided.error.reason;
    for (const draft of decided.value) script.add(draft);
    return decided.value.length;
  };
  const fall = (): void => {
    const seen = script.now;
    script.add({
      type: "FlagFallObserved",
      game,
      side: "black",
      kind: "final",
      period: 0,
      first: "black",
      seen,
    });
  };
  const state = () => {
    const known = script.hall.games.get(game);
    if (known === undefined) throw new Error("no game");
    return known;
  };
  return { script, game, give, fall, state };
}

describe("commands about clocks", () => {
  it("[CLK17] a clock is turned round, and back; the pair changes sides with it", () => {
    const { script, give, state } = createHall();
    expect(give({ kind: "swapClock", table: 1 as never }, "operator")).toBe(1);
    expect(state().clock).toMatchObject({ white: 50_000, black: 60_000, running: "white" });
    expect(give({ kind: "swapClock", table: 1 as never }, "arbiter")).toBe(1);
    expect(state().clock).toMatchObject({ white: 60_000, black: 50_000, running: "black" });
    expect(script.hall.boards.get(boardAt(1))?.clockSwapped).toBe(false);
    expect(give({ kind: "swapClock", table: 9 as never }, "operator")).toBe("unknownTable");
  });

  it("[CLK17] who says how it stands turns it once, though two say so", () => {
    const { script, give } = createHall();
    const turned = { kind: "swapClock", table: 1 as never, swapped: true } as const;
    expect(give(turned, "arbiter")).toBe(1);
    expect(give(turned, "operator")).toBe("nothingToDo");
    expect(script.hall.boards.get(boardAt(1))?.clockSwapped).toBe(true);
    expect(give({ ...turned, swapped: false }, "operator")).toBe(1);
    expect(script.hall.boards.get(boardAt(1))?.clockSwapped).toBe(false);
  });

  it("[CLK31] the times of a game stay as they are once another one has started at its table", () => {
    const { script, game, give, state } = createHall();
    // Read the wrong way round: what was taken for White's press is Black's.
    for (const [san, lever] of [
      ["e5", "black"],
      ["Nf3", "white"],
      ["Nc6", "black"],
    ] as const) {
      const clock = script.pass(5000).clock(1, 60_000, 50_000, lever === "white" ? "black" : "white");
      clock.pass(5000).play(game, san).pass(500).clock(1, 60_000, 50_000, lever);
      script.press(game, 55_000);
    }
    const before = state().moves.map(({ remaining }) => remaining);
    expect(state().presses.length).toBeGreaterThan(0);
    script.end(game, "1/2-1/2", "ruling").startGame(1, 2, { timeControl: "90m" });
    expect(give({ kind: "swapClock", table: 1 as never }, "operator")).toBe(1);
    expect(state().moves.map(({ remaining }) => remaining)).toEqual(before);
    expect(state().presses).toEqual([]);
  });

  it("[CLK20] a zero is established by the arbiter alone, once, and only where one was observed", () => {
    const { script, game, give, fall, state } = createHall();
    const call = { kind: "callFlag", game, side: "black", by: "player" } as const;
    expect(give(call, "arbiter")).toBe("nothingToDo");
    fall();
    expect(give(call, "operator")).toBe("notAllowed");
    expect(give({ ...call, side: "white" }, "arbiter")).toBe("nothingToDo");
    const at = script.pass(1000).now;
    expect(give(call, "arbiter")).toBe(1);
    expect(state()).toMatchObject({ falls: [{ side: "black", establishedAt: at }], end: null });
    expect(give(call, "arbiter")).toBe("nothingToDo");
  });
});
