import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { createCommands, toPgn } from "@boardwire/relay-server";
import {
  PersonSchema,
  toInstant,
  type Command,
  type CommandAnswer,
  type GameResult,
} from "@boardwire/shared";
import { late, show } from "./hands.ts";
import { FlagTable } from "./table.ts";

// Results that the arbiter enters, at a table with a clock (docs/rules/corrections.md).

type Reason = Extract<Command, { kind: "enterResult" }>["reason"];

/** Gives a command as the arbiter's page does. */
async function enter(
  table: FlagTable,
  result: GameResult,
  reason: Reason,
  by: "arbiter" | "operator" = "arbiter",
): Promise<CommandAnswer> {
  const fail = (fault: unknown): never => {
    throw new Error("a command failed", { cause: fault });
  };
  const carryOut = createCommands({
    pipeline: {
      hall: table.hall,
      settle: () => undefined,
      append: async (drafts) => drafts.forEach((draft) => table.append(draft)),
    },
    now: () => toInstant(table.now),
    log: { error: fail },
  });
  const person = { id: "abcd1234", name: "A", role: by, sector: null, admittedAt: 1, leftAt: null };
  const command = { kind: "enterResult", game: table.id, result, reason } as const;
  const answer = await carryOut(command, v.parse(PersonSchema, person));
  // It stands once the time to withdraw it is over.
  if (answer.kind === "done") table.pass(10_000);
  return answer;
}

function pgnOf(table: FlagTable): string {
  const view = table.audiences.snapshot("public", `game:${table.id}`, toInstant(table.now));
  if (view?.type !== "game") throw new Error("no game");
  return toPgn(view, "Europe/Prague");
}

/** Black has the right face, and its flag is down. */
function blackAtZero(edition?: "fide-2005"): FlagTable {
  const table = late("0:05", "0:12", "90m");
  table.play("d4");
  show(table.pass(500), { white: "0:05", black: "0:12", lever: "black" });
  if (edition !== undefined)
    table.append({ type: "LawsChosen", source: { kind: "relay" }, edition, supervision: "limited" });
  return table.pass(12_000).hear("8D 00 0A 10 00 00 00 00 05 12").pass(2000);
}

describe("a result that the arbiter enters", () => {
  it("[COR9] R047: before it 0:00 and no verdict, after it a loss on time, and the clock stays at zero", async () => {
    const table = blackAtZero();
    for (const audience of ["public", "hall"] as const)
      expect(table.look(audience)).toMatchObject({
        status: "live",
        result: null,
        termination: null,
        clock: { black: 0 },
      });
    expect(pgnOf(table)).not.toContain("Termination");
    expect(await enter(table, "1-0", "time")).toEqual({ kind: "done" });
    for (const audience of ["public", "hall"] as const)
      expect(table.look(audience)).toMatchObject({
        status: "over",
        result: "1-0",
        termination: "time",
        clock: { black: 0, running: null },
      });
    const text = pgnOf(table);
    expect(text).toContain('[Result "1-0"]');
    expect(text).toContain('[Termination "time forfeit"]');
    expect(text).toMatch(/ 1-0\n\n$/);
    // Nobody had called the flag, but whoever entered the result knew of the zero.
    expect(table.arbiter.flags).toMatchObject([
      { side: "black", establishedAt: null, meaning: { kind: "askWinnable", of: "black" } },
    ]);
  });

  it("[COR9] the public behind a delay learns of it when the delay has passed", async () => {
    const table = new FlagTable({ timeControl: "90m", publicDelayMillis: 900_000 });
    table.play("e4").pass(900_000);
    await enter(table, "0-1", "resignation");
    expect(table.look("hall")).toMatchObject({ result: "0-1" });
    table.pass(899_999);
    expect(table.look("public")).toMatchObject({ status: "live", result: null });
    table.pass(1);
    expect(table.look("public")).toMatchObject({ status: "over", result: "0-1", termination: "resignation" });
  });

  it("[COR9] R062: a draw by a flag where the opponent cannot mate names no winner and says why", async () => {
    const table = new FlagTable({ timeControl: "90m", fen: "8/8/4k3/8/8/3K4/8/5R2 w - - 0 70" });
    show(table, { white: "0:09", black: "0:30" });
    table.play("Rg1").pass(9000);
    show(table, { white: "0:00", black: "0:30", running: false, whiteFlags: 0x30 });
    expect(await enter(table, "1/2-1/2", "timeNoMate")).toEqual({ kind: "done" });
    const text = pgnOf(table);
    expect(text).toContain('[Result "1/2-1/2"]');
    expect(text).toContain('[Termination "time forfeit"]');
    expect(text).toContain("{Drawn: a flag fell, the opponent could not mate} 1/2-1/2");
    expect(`${text} ${JSON.stringify(table.look("public"))}`).not.toMatch(/\b(?:1-0|0-1|wins|won)\b/);
  });

  it("[COR9] after it nothing on the board is a move of the game, and what was shown is confirmed", async () => {
    const table = late("0:41", "0:16", "90m");
    // White has made the last move and not pressed: it is not confirmed by the clock.
    table.play("Bc4").pass(2000);
    expect(table.game.moves.map(({ confirmed }) => confirmed)).toEqual([true, true, true, true, false]);
    await enter(table, "1/2-1/2", "agreement");
    const moves = table.game.moves.length;
    expect(table.game.moves.every((move) => move.confirmed)).toBe(true);
    table.play("Nf6", "d3", "d6").pass(60_000);
    expect(table.game.moves).toHaveLength(moves);
    expect(table.game.end).toMatchObject({ result: "1/2-1/2", termination: "agreement" });
    expect(table.look("operator").status).toBe("over");
  });

  it("[COR9] a zero that comes after a result that was entered means nothing", async () => {
    const table = late("0:03", "0:16", "90m");
    await enter(table, "1/2-1/2", "agreement");
    show(table.pass(5000), { white: "0:00", black: "0:16", running: false, whiteFlags: 0x30 });
    expect(table.arbiter.flags?.map(({ meaning }) => meaning?.kind)).toEqual(["nothing"]);
    expect(table.look("public")).toMatchObject({ result: "1/2-1/2", termination: "agreement" });
  });

  it("[COR9] R115: corrected, it is the newest that stands, at the instant of the first", async () => {
    const table = late("0:41", "0:16", "90m");
    await enter(table, "0-1", "resignation");
    const { end } = table.game;
    expect(await enter(table.pass(60_000), "1-0", "resignation")).toEqual({ kind: "done" });
    expect(table.game.end).toEqual({ ...end, result: "1-0" });
    expect(table.look("public")).toMatchObject({ result: "1-0" });
    expect(pgnOf(table)).toContain('[Result "1-0"]');
    expect(table.entries("GameEnded").map(({ result }) => result)).toEqual(["0-1", "1-0"]);
  });

  it("[COR9] R125: it stands against what the kings tell before or after it", async () => {
    const table = new FlagTable({ fen: "8/6p1/5k2/8/8/2K5/8/8 b - - 0 60" });
    const kings = (): FlagTable => {
      for (const [from, to, king] of [
        [21, 28, "k"],
        [42, 35, "K"],
      ] as const) {
        table.observe({ kind: "square", field: from, content: "." } as never).pass(300);
        table.observe({ kind: "square", field: to, content: king } as never).pass(300);
      }
      return table.pass(30_000);
    };
    kings();
    expect(table.game.end).toMatchObject({ result: "0-1", termination: "kingsSignal" });
    expect(await enter(table, "1/2-1/2", "agreement")).toEqual({ kind: "done" });
    expect(table.look("public")).toMatchObject({ result: "1/2-1/2", termination: "agreement" });
    kings();
    expect(table.look("public")).toMatchObject({ result: "1/2-1/2", termination: "agreement" });
    expect(table.game.signalled).toBe("0-1");
  });

  it("[COR8] [COR9] a journal with results, read again, gives the same hall and goes on alike", async () => {
    const table = blackAtZero();
    await enter(table, "1-0", "time");
    await enter(table.pass(5000), "1/2-1/2", "timeNoMate");
    const before = [table.game, table.look("public")];
    table.restart();
    expect([table.game, table.look("public")]).toEqual(before);
    table.play("exd4", "Nxd4").pass(60_000);
    expect(table.game.moves).toHaveLength(5);
  });

  it("[COR10] by the arbiter only, once, and only results that the reason can have", async () => {
    const table = blackAtZero();
    expect(await enter(table, "1-0", "time", "operator")).toMatchObject({ reason: "notAllowed" });
    for (const [result, reason] of [
      ["1/2-1/2", "checkmate"],
      ["1-0", "stalemate"],
      ["1-0", "agreement"],
      ["0-1", "timeNoMate"],
      ["1/2-1/2", "absence"],
      ["0-0", "resignation"],
      ["*", "ruling"],
    ] as const)
      expect(await enter(table, result, reason), `${result} ${reason}`).toMatchObject({
        reason: "badResult",
      });
    expect(table.game.end).toBeNull();
    expect(await enter(table, "1/2-0", "ruling")).toEqual({ kind: "done" });
    expect(await enter(table, "1/2-0", "ruling")).toMatchObject({ reason: "nothingToDo" });
    const text = pgnOf(table);
    expect(text).toContain('[Result "1/2-0"]');
    expect(text).toMatch(/ \*\n\n$/);
  });
});
