import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  type Audience,
  type Channel,
  type GameId,
  type GameSnapshot,
  type Snapshot,
  type TournamentSnapshot,
  type Update,
  SnapshotSchema,
  UpdateSchema,
  toInstant,
  toMillis,
} from "@boardwire/shared";
import { type Audiences, createAudiences } from "./audiences.ts";
import { JournalScript } from "./journal-script.ts";
import { KEPT_UPDATES } from "./streams.ts";
import { followUpdate } from "./viewer-fold.ts";

const ALL = ["public", "hall", "operator", "arbiter"] as const;

interface Hearing {
  readonly audiences: Audiences;
  readonly script: JournalScript;
  readonly heard: { audience: Audience; channel: Channel; update: Update }[];
  /** Publishes what the script has written since the last call. */
  tell(): void;
  updates(audience: Audience, channel: Channel): Update[];
  snapshot(audience: Audience, channel: Channel): Snapshot;
  tournament(audience: Audience): TournamentSnapshot;
  game(audience: Audience, id: GameId): GameSnapshot;
}

function createHearing(publicDelayMillis = 0): Hearing {
  const audiences = createAudiences({ publicDelayMillis, epoch: "run-1" });
  const script = new JournalScript();
  const heard: Hearing["heard"] = [];
  audiences.onUpdate((audience, channel, update) => heard.push({ audience, channel, update }));
  const snapshot = (audience: Audience, channel: Channel): Snapshot => {
    const answer = audiences.subscribe(audience, channel, {}, script.now);
    if (answer.kind !== "snapshot") throw new Error(JSON.stringify(answer));
    return answer.snapshot;
  };
  return {
    audiences,
    script,
    heard,
    tell() {
      audiences.publish(script.take(), script.now);
    },
    updates: (audience, channel) =>
      heard.filter((one) => one.audience === audience && one.channel === channel).map((one) => one.update),
    snapshot,
    tournament(audience) {
      const view = snapshot(audience, "tournament");
      if (view.type !== "tournament") throw new Error(view.type);
      return view;
    },
    game(audience, id) {
      const view = snapshot(audience, `game:${id}`);
      if (view.type !== "game") throw new Error(view.type);
      return view;
    },
  };
}

/** One table with a running game that everybody follows. */
function createRunning(publicDelayMillis = 0): Hearing & { readonly id: GameId } {
  const hearing = createHearing(publicDelayMillis);
  hearing.script.create("Open").connect(1);
  const id = hearing.script.startGame(1, 1);
  hearing.tell();
  if (publicDelayMillis > 0) {
    hearing.script.pass(publicDelayMillis);
    hearing.audiences.release(hearing.script.now);
  }
  for (const audience of ALL) {
    hearing.snapshot(audience, "tournament");
    if (audience !== "hall") hearing.snapshot(audience, `game:${id}`);
  }
  return { ...hearing, id };
}

describe("channels", () => {
  it("gives a new game, its moves and its result to everybody, in valid messages", () => {
    const { script, id, tell, heard, tournament, game } = createRunning();
    script.play(id, "f3", "e5", "g4", "Qh4#").end(id, "0-1", "checkmate");
    tell();
    for (const { update } of heard) v.parse(UpdateSchema, update);
    for (const audience of ALL) {
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
    script.add({
      type: "BoardAssigned",
      board: script.hall.tables.get(2 as never)?.board ?? ("" as never),
      table: 1 as never,
    });
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

describe("clocks", () => {
  const START = { white: 600_000, black: 600_000, running: "white" as const };
  const table: [
    string,
    number,
    { white: number; black: number; running: "white" | "black" | null },
    boolean,
  ][] = [
    ["the same again after a second of the running side", 1000, { ...START, white: 599_000 }, false],
    ["a reading that lags by just a second", 1000, { ...START, white: 600_000 }, false],
    ["a reading that is off by more than a second", 1000, { ...START, white: 597_900 }, true],
    ["time added to the side that waits", 1000, { ...START, white: 599_000, black: 720_000 }, true],
    ["the other side running", 1000, { white: 599_000, black: 600_000, running: "black" }, true],
    ["the clock stopped", 1000, { white: 599_000, black: 600_000, running: null }, true],
    ["a minute later, in step", 60_000, { ...START, white: 540_000 }, false],
  ];
  for (const [name, later, reading, isNews] of table) {
    it(`${isNews ? "publishes" : "leaves to the viewers"} ${name}`, () => {
      const { script, tell, updates } = createRunning();
      script.clock(1, START.white, START.black, START.running);
      tell();
      script.pass(later).clock(1, reading.white, reading.black, reading.running);
      tell();
      expect(updates("public", "tournament")).toHaveLength(isNews ? 2 : 1);
    });
  }

  it("keeps a clock at zero at zero, without saying that a flag fell", () => {
    const { script, tell, tournament, updates } = createRunning();
    script.clock(1, 1000, 60_000, "white");
    tell();
    script.pass(1000).clock(1, 0, 60_000, "white");
    script.pass(5000).clock(1, 0, 60_000, "white");
    tell();
    expect(updates("public", "tournament")).toHaveLength(1);
    script.clock(1, -3000, 60_000, null);
    tell();
    expect(tournament("public").tables[0]?.clock).toEqual({
      white: 0,
      black: 60_000,
      running: null,
      at: script.now,
      stale: false,
    });
  });

  it("shows a clock that can be read no longer as stale and not running", () => {
    const { script, tell, tournament } = createRunning();
    script.clock(1, 50_000, 60_000, "black").pass(2000).observe(1, { kind: "noClock" });
    tell();
    expect(tournament("hall").tables[0]?.clock).toMatchObject({
      white: 50_000,
      black: 60_000,
      running: null,
      stale: true,
    });
  });

  it("[CS14] runs late by the publication delay for the public (field report R035)", () => {
    const delay = 900_000;
    const { script, id, tell, audiences, tournament } = createRunning(delay);
    script.clock(1, 1_800_000, 1_500_000, "black").play(id, "e4");
    tell();
    const played = script.now;
    script.pass(delay + 10_000);
    audiences.release(script.now);
    const clock = tournament("public").tables[0]?.clock;
    expect(clock?.at).toBe(played + delay);
    expect((clock?.black ?? 0) - (script.now - (clock?.at ?? 0))).toBe(1_490_000);
  });
});

describe("what is hidden leaves no trace", () => {
  it("[CS5] spends no public number on what only staff may know", () => {
    const { script, id, tell, updates, tournament } = createRunning();
    script.play(id, "e4");
    tell();
    const before = tournament("public");
    script
      .signal(id, "1-0")
      .observe(1, { kind: "noise", bytes: 7 })
      .observe(1, { kind: "square", field: 9, content: "." });
    tell();
    for (const audience of ["public", "hall"] as const)
      expect(updates(audience, "tournament")).toHaveLength(1);
    expect(updates("operator", "tournament")).toHaveLength(2);
    expect(tournament("public")).toEqual(before);
    expect(tournament("arbiter").tables[0]?.health).toMatchObject({ signalled: "1-0", noiseBytes: 7 });
  });

  it("[CS4] shows the public no mark on an illegal or an uncertain move; staff see it", () => {
    const { script, id, tell, game } = createRunning();
    script.play(id, "e4").move(id, "e5", "uncertain").move(id, "Nf3", "inferred");
    const fen = "rnbqkbnr/pppp1ppp/8/8/4p3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3";
    script.rawMove(id, { uci: "e5e4", san: "exe4", fen, known: "illegal" });
    tell();
    const known = (audience: Audience) => game(audience, id).moves.map((move) => move.known);
    expect(known("public")).toEqual(["seen", "seen", "inferred", "seen"]);
    expect(known("arbiter")).toEqual(["seen", "uncertain", "inferred", "illegal"]);
  });

  it("[CS11] gives hall screens the last move without the signs of check and mate", () => {
    const { script, id, tell, tournament } = createRunning();
    script.play(id, "f3", "e5", "g4", "Qh4#");
    tell();
    expect(tournament("hall").tables[0]?.last).toEqual({ uci: "d8h4", san: "Qh4", ply: 4 });
    expect(tournament("public").tables[0]?.last?.san).toBe("Qh4#");
  });

  it("[CS12] shows the public nothing younger than the delay, not even that a game exists", () => {
    const delay = 900_000;
    const { script, id, tell, audiences, tournament, updates } = createRunning(delay);
    script.play(id, "e4");
    script.startGame(2, 1);
    tell();
    expect(tournament("public").tables).toMatchObject([{ table: 1, ply: 0 }]);
    expect(tournament("arbiter").tables).toMatchObject([{ ply: 1 }, { table: 2 }]);
    expect(audiences.subscribe("public", "game:2.1", {}, script.now)).toMatchObject({
      reason: "unknownGame",
    });
    expect(audiences.nextRelease()).toBe(script.now + delay);
    audiences.release(toInstant(script.now + delay - 1));
    expect(updates("public", "tournament")).toEqual([]);
    audiences.release(toInstant(script.now + delay));
    expect(tournament("public").tables).toMatchObject([{ ply: 1 }, { table: 2 }]);
    audiences.setPublicDelay(toMillis(2 * delay));
    script.play(id, "e5");
    tell();
    audiences.release(toInstant(script.now + 2 * delay - 1));
    expect(tournament("public").tables).toMatchObject([{ ply: 1 }, {}]);
  });
});

describe("facts for claims, for the arbiter alone", () => {
  const claims = (sans: string, start?: string) => {
    const { script, tell, tournament } = createHearing();
    script.create("Open").connect(1);
    const id = script.startGame(1, 1, start === undefined ? {} : { start: { fen: start, chess960: false } });
    script.play(id, ...sans.split(" "));
    tell();
    for (const audience of ["public", "hall", "operator"] as const) {
      expect(tournament(audience).tables[0]?.claims).toBeUndefined();
    }
    return tournament("arbiter").tables[0]?.claims;
  };

  it("[CS1] counts a position again however it came about", () => {
    expect(claims("Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8")).toEqual({ repetitions: [0, 4, 8], halfmoveClock: 8 });
  });

  it("[CS1] tells a first picture with a real en passant capture from the same one without (field report R055)", () => {
    expect(claims("e4 a6 e5 d5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")?.repetitions).toEqual([8, 12]);
    expect(
      claims("e4 Ke8 Kf1 Kd8 Kg1 Ke8 Kf1 Kd8 Kg1", "3k4/8/8/8/3p4/8/4P3/3R2K1 w - - 0 1")?.repetitions,
    ).toEqual([1, 5, 9]);
  });

  it("[CS2] counts half-moves on from a set-up position", () => {
    expect(claims("Re1", "8/8/4k3/8/8/4K3/4R3/8 w - - 99 120")?.halfmoveClock).toBe(100);
  });

  it("follows revisions, and is silent once the game is over", () => {
    const { script, tell, tournament } = createHearing();
    script.create("Open").connect(1);
    const id = script.startGame(1, 1);
    script.play(id, "Nf3", "Nf6", "Ng1", "Ng8");
    tell();
    expect(tournament("arbiter").tables[0]?.claims?.repetitions).toEqual([0, 4]);
    script.takeBack(id, 4);
    tell();
    expect(tournament("arbiter").tables[0]?.claims?.repetitions).toEqual([3]);
    script.play(id, "Ng8").end(id, "1/2-1/2", "ruling");
    tell();
    expect(tournament("arbiter").tables[0]?.claims).toEqual({ repetitions: [], halfmoveClock: 0 });
  });
});

describe("whatever happens in the hall", () => {
  const SANS = ["Nf3", "Nf6", "Ng1", "Ng8"];
  const act = fc.record({
    what: fc.constantFrom(
      "play",
      "play",
      "play",
      "press",
      "clock",
      "lost",
      "back",
      "takeBack",
      "end",
      "unresolved",
      "signal",
      "tell",
      "tell",
    ),
    table: fc.integer({ min: 1, max: 3 }),
    pass: fc.integer({ min: 0, max: 5000 }),
  });

  it("a snapshot and the updates after it lead to the snapshot of later, for every audience", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), fc.constantFrom(0, 7000), (acts, delay) => {
        const { script, tell, audiences, heard, snapshot } = createHearing(delay);
        script.create("Open");
        const ordinal = new Map<number, number>();
        const current = (table: number): GameId => {
          const n = ordinal.get(table) ?? 0;
          const game = script.hall.games.get(`${table}.${n}` as GameId);
          if (game !== undefined && game.end === null) return game.id;
          if (n === 0) script.connect(table);
          ordinal.set(table, n + 1);
          return script.startGame(table, n + 1);
        };
        current(1);
        tell();
        audiences.release(script.pass(delay).now);
        const channels = ALL.flatMap((audience): [Audience, Channel][] =>
          audience === "hall"
            ? [[audience, "tournament"]]
            : [
                [audience, "tournament"],
                [audience, "game:1.1"],
              ],
        );
        const before = channels.map(([audience, channel]) => snapshot(audience, channel));
        for (const { what, table, pass } of acts) {
          script.pass(pass);
          const id = current(table);
          const plies = script.hall.games.get(id)?.moves.length ?? 0;
          if (what === "play") script.play(id, SANS[plies % 4] ?? "");
          else if (what === "press" && plies > 0) script.press(id, 1000 * plies);
          else if (what === "clock")
            script.clock(table, 10_000 - pass, 20_000, pass % 2 === 0 ? "white" : null);
          else if (what === "lost") script.observe(table, { kind: "lost", reason: "gone" });
          else if (what === "back") script.observe(table, { kind: "connected", port: "/dev/ttyUSB1" });
          else if (what === "takeBack" && plies > 0) script.takeBack(id, plies);
          else if (what === "end") script.end(id, "1-0", "ruling");
          else if (what === "unresolved") script.unresolved(id);
          else if (what === "signal") script.signal(id, "1-0");
          else if (what === "tell") {
            tell();
            audiences.release(script.now);
          }
        }
        tell();
        audiences.release(script.now);
        channels.forEach(([audience, channel], i) => {
          const first = before[i];
          if (first === undefined) throw new Error("no snapshot");
          const view = heard
            .filter((one) => one.audience === audience && one.channel === channel)
            .reduce((known, one) => followUpdate(known, one.update), first);
          expect({ ...view, at: script.now }).toEqual(snapshot(audience, channel));
        });
      }),
      { numRuns: 150 },
    );
  });
});
