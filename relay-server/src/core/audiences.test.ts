import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { type Audience, type Channel, AUDIENCES, SnapshotSchema, UpdateSchema } from "@boardwire/shared";
import { createRunning } from "./test-hearing.ts";
import { KEPT_UPDATES } from "./streams.ts";

describe("channels", () => {
  it("gives a new game, its moves and its result to everybody, in valid messages", () => {
    const { script, id, tell, heard, tournament, game } = createRunning();
    script.play(id, "f3", "e5", "g4", "Qh4#").end(id, "0-1", "checkmate");
    tell();
    for (const { update } of heard) v.parse(UpdateSchema, update);
    for (const audience of AUDIENCES) {
      expect(tournament(audience).tables).toMatchObject([
        {
          table: 1,
          game: "1.1",
          status: "over",
          ply: 4,
          turn: "white",
          result: "0-1",
          termination: "checkmate",
          position: "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR",
        },
      ]);
    }
    expect(game("public", id).moves.map((move) => move.san)).toEqual(["f3", "e5", "g4", "Qh4#"]);
    v.parse(SnapshotSchema, game("arbiter", id));
  });

  it("makes one update per channel of all the entries of one publication", () => {
    const { script, id, tell, updates } = createRunning();
    script.clock(1, 5000, 5000, "white").play(id, "e4").press(id, 4000).play(id, "e5");
    tell();
    expect(updates("public", "tournament").map((update) => update.n)).toEqual([1]);
    expect(updates("public", `game:${id}`)).toMatchObject([
      { n: 1, moves: { from: 1, list: [{ san: "e4", confirmed: true, clock: 4000 }, { san: "e5" }] } },
    ]);
  });

  it("sends of a table only what changed", () => {
    const { script, id, tell, updates } = createRunning();
    script.play(id, "e4");
    tell();
    script.play(id, "e5");
    tell();
    expect(updates("public", "tournament")[1]).toEqual({
      type: "tournament",
      channel: "tournament",
      n: 2,
      at: script.now,
      tables: [
        {
          table: 1,
          position: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR",
          turn: "white",
          ply: 2,
          last: { uci: "e7e5", san: "e5", ply: 2 },
        },
      ],
    });
  });

  it("gives a returning viewer exactly what it missed, else a snapshot", () => {
    const { script, id, tell, audiences } = createRunning();
    const sans = ["Nf3", "Nf6", "Ng1", "Ng8"];
    const play = (count: number): void => {
      for (let i = 0; i < count; i++) {
        script.play(id, sans[i % 4] ?? "");
        tell();
      }
    };
    play(8);
    const channel = `game:${id}` as const;
    const from = (since: number, epoch = "run-1") =>
      audiences.subscribe("public", channel, { since, epoch }, script.now);
    expect(from(5)).toMatchObject({ kind: "missed", updates: [{ n: 6 }, { n: 7 }, { n: 8 }] });
    expect(from(8)).toEqual({ kind: "missed", epoch: "run-1", updates: [] });
    expect(from(9)).toMatchObject({ kind: "snapshot", snapshot: { n: 8 } });
    expect(from(5, "run-0")).toMatchObject({ kind: "snapshot", snapshot: { n: 8 } });
    play(KEPT_UPDATES);
    expect(from(8)).toMatchObject({ kind: "missed" });
    play(4);
    expect(from(8)).toMatchObject({ kind: "snapshot", snapshot: { n: KEPT_UPDATES + 12 } });
  });

  it("follows a revision: the list from the first ply that changed", () => {
    const { script, id, tell, updates, game } = createRunning();
    script.play(id, "e4", "e5", "Nc3");
    tell();
    script.pass(3000).takeBack(id, 3).play(id, "Nf3");
    tell();
    expect(updates("public", `game:${id}`)[1]).toMatchObject({
      moves: { from: 3, list: [{ san: "Nf3" }] },
      facts: { revised: { from: 3, at: script.now } },
    });
    expect(game("public", id).moves.map((move) => move.san)).toEqual(["e4", "e5", "Nf3"]);
  });

  it("goes on to the next game at the table; the finished one keeps its own channel", () => {
    const { script, id, tell, tournament, game } = createRunning();
    script.play(id, "e4").end(id, "1-0", "kingsSignal");
    const next = script.startGame(1, 2);
    script.play(next, "d4");
    tell();
    expect(tournament("public").tables).toMatchObject([{ game: next, status: "live", result: null, ply: 1 }]);
    expect(game("public", id)).toMatchObject({
      tile: { result: "1-0", signal: { state: "none" } },
      moves: [{ san: "e4" }],
    });
    expect(game("operator", id).tile.health?.board).toBeNull();
    expect(game("operator", next).tile.health?.board).toBe("dgt:10001");
  });

  it("tells each game of a table which others have started there, also the earliest of the latest", () => {
    const { script, id, tell, game, updates } = createRunning();
    script.pair(1, 2);
    tell();
    expect(game("public", id).facts.tableGames).toEqual([id]);
    const second = script.end(id, "1-0", "kingsSignal").startGame(1, 2);
    tell();
    const third = script.end(second, "1-0", "kingsSignal").startGame(1, 3);
    tell();
    for (const each of [id, third])
      expect(game("public", each).facts.tableGames).toEqual([id, second, third]);
    expect(updates("public", `game:${id}`).at(-1)).toMatchObject({
      facts: { tableGames: [id, second, third] },
    });
  });

  it("tells of a board that is lost since when, and of one that shows no position of the game", () => {
    const { script, id, tell, tournament } = createRunning();
    script.play(id, "e4").pass(1000).unresolved(id);
    tell();
    const [adjusting] = tournament("public").tables;
    expect(adjusting).toMatchObject({ signal: { state: "adjusting", since: null }, ply: 1 });
    script.pass(1000).observe(1, { kind: "lost", reason: "gone" });
    tell();
    const lostAt = script.now;
    expect(tournament("public").tables).toMatchObject([
      { position: adjusting?.position, signal: { state: "lost", since: lostAt } },
    ]);
    script.pass(9000).observe(1, { kind: "connected", port: "/dev/ttyUSB1" });
    script.add({ type: "PositionResolved", game: id });
    tell();
    expect(tournament("public").tables).toMatchObject([{ signal: { state: "ok", since: null } }]);
  });

  it("moves a board from one table to another for both", () => {
    const { script, tell, tournament } = createRunning();
    script.connect(2);
    tell();
    script.assign(2, 1);
    tell();
    expect(tournament("operator").tables).toMatchObject([
      { table: 1, health: { board: "dgt:10002" } },
      { table: 2, health: { board: null } },
    ]);
  });

  it("refuses what an audience may not have", () => {
    const { audiences, script, id } = createRunning();
    const ask = (audience: Audience, channel: Channel) =>
      audiences.subscribe(audience, channel, {}, script.now);
    expect(ask("hall", `game:${id}`)).toMatchObject({ kind: "refused", reason: "notAllowed" });
    expect(ask("public", "game:1.2")).toMatchObject({ kind: "refused", reason: "unknownGame" });
    expect(ask("public", "game:nonsense")).toMatchObject({ kind: "refused", reason: "unknownGame" });
    expect(audiences.games("hall")).toEqual([]);
    expect(audiences.games("public")).toEqual([id]);
  });
});

describe("a fault in one channel", () => {
  it("is told, after all others have their updates, and the next updates follow without a gap", () => {
    const { script, id, tell, audiences, updates } = createRunning();
    const stop = audiences.onUpdate((audience) => {
      if (audience === "public") throw new Error("this one is broken");
    });
    script.play(id, "e4");
    expect(tell).toThrow(AggregateError);
    expect(updates("arbiter", "tournament")).toHaveLength(1);
    expect(updates("operator", `game:${id}`)).toHaveLength(1);
    stop();
    script.play(id, "e5");
    tell();
    for (const audience of AUDIENCES) {
      expect(updates(audience, "tournament").map((update) => update.n)).toEqual([1, 2]);
    }
  });
});
