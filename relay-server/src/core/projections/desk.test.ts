import { describe, expect, it } from "vitest";
import { AUDIENCES, toInstant } from "@boardwire/shared";
import { createRunning } from "../test-hearing.ts";
import { JournalScript } from "../test-journal-script.ts";
import { createDeskViews } from "./desk.ts";

// What each audience gets of the arbiters' desk (docs/rules/rulings.md, docs/rules/claim-safety.md).

describe("the desk of a table", () => {
  it("[RUL26] [CS9] is the arbiters' alone; the operator has a result on its way, and nobody else a trace", () => {
    const hall = createRunning();
    const { script, id } = hall;
    script.add({ type: "PlayStopped", game: id, why: "help", side: "black", text: "a queen is missing" });
    hall.tell();
    const publicAt = toInstant(script.now + 10_000);
    script.add({ type: "ResultEntered", game: id, result: "0-1", termination: "resignation", publicAt });
    hall.tell();
    for (const audience of AUDIENCES) {
      const [table] = hall.tournament(audience).tables;
      const isStaff = audience === "operator" || audience === "arbiter";
      expect(table?.desk != null, audience).toBe(audience === "arbiter");
      expect(table?.pending != null, audience).toBe(isStaff);
      expect(table).toMatchObject({ status: "live", result: null });
    }
    expect(hall.updates("arbiter", "tournament")).toHaveLength(2);
    expect(hall.updates("operator", "tournament")).toHaveLength(1);
    for (const audience of ["public", "hall"] as const)
      expect(hall.updates(audience, "tournament")).toEqual([]);
    expect(hall.updates("public", `game:${id}`)).toEqual([]);
  });

  it("[RUL26] tells anew when a flag will fall only where the clock tells something new", () => {
    const hall = createRunning();
    const { script } = hall;
    script.clock(1, 60_000, 60_000, "white");
    hall.tell();
    const [table] = hall.tournament("arbiter").tables;
    expect(table?.desk?.flagAt).toEqual({ white: script.now + 60_000, black: null });
    const told = hall.updates("arbiter", "tournament").length;
    // A clock shows whole seconds, and is read at any moment of them.
    script.pass(1400).clock(1, 59_000, 60_000, "white");
    hall.tell();
    expect(hall.updates("arbiter", "tournament")).toHaveLength(told);
    script.pass(1000).clock(1, 50_000, 60_000, "white");
    hall.tell();
    expect(hall.tournament("arbiter").tables[0]?.desk?.flagAt.white).toBe(script.now + 50_000);
  });

  it("[RUL26] is that of the game that is played, and begins anew with the next one", () => {
    const hall = createRunning();
    const { script, id } = hall;
    script.add({ type: "DrawOffered", game: id, side: "white", ply: 0 });
    script.end(id, "1/2-1/2", "agreement");
    script.startGame(1, 2);
    hall.tell();
    expect(hall.tournament("arbiter").tables[0]?.desk?.offers).toEqual([]);
    expect(hall.game("arbiter", id).tile.desk).toBeNull();
  });

  it("says until when a protest may be handed in once the game is over, where there is such a time (S-101)", () => {
    const script = new JournalScript().create("Open").connect(1);
    const id = script.startGame(1, 1);
    const until = (millis: number): number | null => {
      const game = script.hall.games.get(id);
      if (game === undefined) throw new Error("no game");
      return createDeskViews(millis).find(script.hall, game).protestUntil;
    };
    expect(until(900_000)).toBeNull();
    script.pass(60_000).end(id, "1-0", "resignation");
    expect([until(900_000), until(0)]).toEqual([script.now + 900_000, null]);
  });
});
