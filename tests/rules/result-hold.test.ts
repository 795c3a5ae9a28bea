import { describe, expect, it } from "vitest";
import type { Audience, TableView } from "@boardwire/shared";
import { inPlay, late, show } from "../flags/hands.ts";
import { FlagTable } from "../flags/table.ts";
import { ANN, BEN, order } from "./desk.ts";

// Ten seconds in which a result can be withdrawn (docs/rules/rulings.md).

const RESIGNED = { kind: "enterResult", result: "1-0", reason: "resignation" } as const;
const OUTSIDE = ["public", "hall"] as const;
const sans = (table: FlagTable): string => table.game.moves.map(({ san }) => san).join(" ");

/** The numbers of updates that an audience has had of the tournament and of the game. */
function countUpdates(table: FlagTable): Record<Audience, number> {
  const counts = { public: 0, hall: 0, operator: 0, arbiter: 0 };
  table.audiences.onUpdate((audience) => counts[audience]++);
  for (const audience of ["public", "operator", "arbiter"] as const)
    table.audiences.subscribe(audience, `game:${table.id}`, {}, table.now as never);
  for (const audience of OUTSIDE) table.look(audience);
  return counts;
}

describe("a result on its way", () => {
  it("[RUL19] is known to operator and arbiter alone, until it stands for everybody after ten seconds", async () => {
    const table = late("5:00", "5:00", "90m");
    show(table, { white: "5:00", black: "5:00", lever: "white", running: false });
    const counts = countUpdates(table);
    expect(await order(table, RESIGNED)).toEqual({ kind: "done" });
    const { operator } = counts;
    for (const audience of ["operator", "arbiter"] as const)
      expect(table.look(audience)).toMatchObject({
        status: "live",
        result: null,
        pending: { result: "1-0", termination: "resignation", by: ANN, publicAt: table.now + 10_000 },
      });
    table.pass(9_999);
    for (const audience of OUTSIDE)
      expect(table.look(audience)).toMatchObject({ status: "live", result: null, termination: null });
    expect(counts).toMatchObject({ public: 0, hall: 0, operator });
    table.pass(1);
    for (const audience of ["public", "hall", "operator", "arbiter"] as const)
      expect(table.look(audience)).toMatchObject({ status: "over", result: "1-0" });
    expect(table.look("operator").pending).toBeNull();
    expect(table.entries("GameEnded")).toMatchObject([{ source: { kind: "arbiter", who: ANN } }]);
  });

  it("[RUL19] ended the game when it was entered, and comes to a delayed public after the delay", async () => {
    const table = new FlagTable({ timeControl: "90m", publicDelayMillis: 900_000 });
    table.play("e4").pass(900_000);
    const entered = table.now;
    await order(table, RESIGNED);
    table.pass(909_999);
    expect(table.look("public")).toMatchObject({ status: "live", result: null });
    expect(table.game.end).toMatchObject({ at: entered });
    table.pass(1);
    expect(table.look("public")).toMatchObject({ status: "over", result: "1-0" });
  });

  it("[RUL20] nothing on the board is a move any more, and no zero of the clock is a fall", async () => {
    const table = late("0:04", "5:00", "90m");
    await order(table, RESIGNED);
    table.play("Bb5", "a6");
    show(table, { white: "0:00", black: "5:00", running: false, whiteFlags: 0x30 });
    expect(table.arbiter.flags?.map(({ meaning }) => meaning?.kind)).toEqual(["nothing"]);
    table.pass(60_000);
    expect(sans(table)).toBe("e4 e5 Nf3 Nc6");
    expect(table.game.moves.every(({ confirmed }) => confirmed)).toBe(true);
    expect(table.game.end).toMatchObject({ result: "1-0" });
  });

  it("[RUL20] withdrawn in time, the game goes on with all that was played meanwhile, at its own times", async () => {
    const table = inPlay();
    const start = table.now;
    await order(table, RESIGNED);
    table.pass(1000).play("Nf3");
    show(table.pass(500), { white: "1:29:50", black: "1:29:58", lever: "black" });
    table.pass(2000).play("Nc6");
    show(table.pass(500), { white: "1:29:50", black: "1:29:52", lever: "white" });
    expect(sans(table)).toBe("e4 e5");
    expect(await order(table, { kind: "withdrawResult" }, BEN)).toEqual({ kind: "done" });
    expect(sans(table)).toBe("e4 e5 Nf3 Nc6");
    const [, , nf3, nc6] = table.game.moves;
    expect(nf3).toMatchObject({ completed: true, remaining: 5_390_000 });
    expect(nc6).toMatchObject({ completed: true, remaining: 5_392_000 });
    expect((nf3?.at ?? 0) - start).toBeLessThan(2000);
    table.pass(60_000);
    expect(table.game.end).toBeNull();
    table.play("Bb5");
    show(table.pass(500), { white: "1:28:50", black: "1:29:52", lever: "black" });
    expect(sans(table)).toBe("e4 e5 Nf3 Nc6 Bb5");
  });

  it("[CS5] [RUL20] meanwhile the public and the hall have the clocks as read and a picture that stands; withdrawn, nothing is left of it", async () => {
    const play = async (isEntered: boolean): Promise<readonly TableView[][]> => {
      const table = inPlay();
      if (isEntered) await order(table, RESIGNED);
      table.pass(1000).play("Nf3");
      show(table.pass(500), { white: "1:29:50", black: "1:29:58", lever: "black" });
      table.pass(5000);
      const meanwhile = OUTSIDE.map((audience) => table.look(audience));
      if (isEntered) await order(table, { kind: "withdrawResult" });
      table.pass(5000);
      return [meanwhile, OUTSIDE.map((audience) => table.look(audience))];
    };
    const [[meanwhile, after], [unheld, undisturbed]] = [await play(true), await play(false)];
    if (meanwhile === undefined || unheld === undefined) throw new Error("nothing was seen");
    for (const [i, view] of meanwhile.entries()) {
      const { position, turn, ply, last, ...others } = view;
      expect(others).toEqual({
        ...unheld[i],
        position: undefined,
        turn: undefined,
        ply: undefined,
        last: undefined,
      });
      expect({ position, turn, ply }).toMatchObject({ turn: "white", ply: 2 });
      expect(last?.san).toBe("e5");
      expect(unheld[i]?.ply).toBe(3);
    }
    expect(after).toEqual(undisturbed);
  });

  it("[RUL20] kings that are put on the centre squares meanwhile tell of nothing else", async () => {
    const table = new FlagTable({ fen: "8/6p1/5k2/8/8/2K5/8/8 b - - 0 60" });
    // White has a king alone, so that the arbiter has to say that it is won.
    await order(table, { ...RESIGNED, against: true });
    for (const [from, to, king] of [
      [21, 28, "k"],
      [42, 35, "K"],
    ] as const) {
      table.observe({ kind: "square", field: from, content: "." } as never).pass(300);
      table.observe({ kind: "square", field: to, content: king } as never).pass(300);
    }
    table.pass(30_000);
    expect(table.entries("ResultSignalled")).toEqual([]);
    expect(table.game.end).toMatchObject({ result: "1-0", termination: "resignation" });
  });

  it("[RUL21] comes also after the relay was started anew, and can be withdrawn after it as well", async () => {
    const table = inPlay();
    await order(table, RESIGNED);
    table.pass(3000).play("Nf3").pass(1000).restart();
    expect(table.look("public")).toMatchObject({ status: "live", result: null });
    table.pass(10_000);
    expect(table.look("public")).toMatchObject({ status: "over", result: "1-0" });
    expect(sans(table)).toBe("e4 e5");

    const other = inPlay();
    await order(other, RESIGNED);
    other.pass(3000).play("Nf3").pass(1000).restart();
    expect(await order(other, { kind: "withdrawResult" })).toEqual({ kind: "done" });
    other.pass(60_000);
    expect(sans(other)).toBe("e4 e5 Nf3");
    expect(other.game.end).toBeNull();
    const before = other.game;
    expect(other.restart().game).toEqual(before);
  });

  it("[RUL21] a relay that was away for longer ends the game as soon as it is back", async () => {
    const table = inPlay();
    await order(table, RESIGNED);
    table.now += 3_600_000;
    table.restart().pass(1);
    expect(table.game.end).toMatchObject({ result: "1-0" });
    expect(table.entries("GameEnded")).toHaveLength(1);
  });

  it("[RUL21] a correction waits as well, and what it corrects stands until then", async () => {
    const table = inPlay();
    await order(table, RESIGNED);
    table.pass(60_000);
    await order(table, { kind: "enterResult", result: "1/2-1/2", reason: "agreement" }, BEN);
    expect(table.look("public")).toMatchObject({ result: "1-0", termination: "resignation" });
    expect(table.look("operator").pending).toMatchObject({ result: "1/2-1/2" });
    expect(await order(table, { kind: "withdrawResult" })).toEqual({ kind: "done" });
    table.pass(60_000);
    expect(table.look("public")).toMatchObject({ result: "1-0" });
    await order(table, { kind: "enterResult", result: "1/2-1/2", reason: "agreement" }, BEN);
    table.pass(10_000);
    expect(table.look("public")).toMatchObject({ result: "1/2-1/2", termination: "agreement" });
  });

  it("[RUL25] two arbiters: the second one is told of the first, and nothing comes twice", async () => {
    const table = inPlay();
    await order(table, RESIGNED, ANN);
    for (const again of [RESIGNED, { ...RESIGNED, result: "0-1" } as const])
      expect(await order(table, again, BEN)).toMatchObject({
        reason: "alreadyDone",
        detail: expect.stringContaining(ANN),
      });
    expect(await order(table, { kind: "withdrawResult" }, BEN, "operator")).toMatchObject({
      reason: "notAllowed",
    });
    table.pass(10_000);
    expect(await order(table, { kind: "withdrawResult" }, BEN)).toMatchObject({ reason: "tooLate" });
    expect(await order(table, RESIGNED, BEN)).toMatchObject({ reason: "nothingToDo" });
    expect(table.entries("GameEnded")).toHaveLength(1);
  });
});
