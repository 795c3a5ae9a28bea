import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { type Audience, type GameId, toInstant, toMillis, toPly } from "@boardwire/shared";
import { createHearing, createRunning } from "../test-hearing.ts";
import { postpone } from "../publication.ts";

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

  it("[CS4] does not tell by what is confirmed that an order is uncertain; staff wait for a ruling", () => {
    const { script, id, tell, game } = createRunning();
    script.play(id, "e4").move(id, "e5", "uncertain").play(id, "Nf3").press(id);
    tell();
    const confirmed = (audience: Audience) => game(audience, id).moves.map((move) => move.confirmed);
    expect(confirmed("public")).toEqual([true, true, true]);
    expect(confirmed("operator")).toEqual([true, false, true]);
  });

  it("[CS4] shows staff what else explains the board, for as long as nobody has said which it was", () => {
    const { script, id, tell, game } = createRunning();
    const shown = () => game("operator", id).facts.uncertain;
    script.play(id, "e4").move(id, "e5", "uncertain", ["e7e6 d2d4"]);
    tell();
    expect(shown()).toEqual({ from: 2, rivals: ["e7e6 d2d4"] });
    expect(game("arbiter", id).facts.uncertain).toEqual(shown());
    expect(game("public", id).facts).not.toHaveProperty("uncertain");
    script.play(id, "Nf3");
    tell();
    expect(shown()).toMatchObject({ from: 2 });
    const { moves } = script.hall.games.get(id) ?? { moves: [] };
    const accepted = moves
      .slice(1)
      .map(({ uci, san, fen, at }) => ({ uci, san, fen, at, known: "entered" as const }));
    script.add({ type: "MovesCorrected", game: id, from: toPly(2), moves: accepted });
    tell();
    expect(shown()).toBeNull();
    script.takeBack(id, 3).move(id, "Nc3", "uncertain", ["d2d4"]);
    tell();
    expect(shown()).toMatchObject({ from: 3, rivals: ["d2d4"] });
    script.takeBack(id, 3);
    tell();
    expect(shown()).toBeNull();
  });

  it("[CS11] gives hall screens the last move without the signs of check and mate", () => {
    const { script, id, tell, tournament } = createRunning();
    script.play(id, "f3", "e5", "g4", "Qh4#");
    tell();
    expect(tournament("hall").tables[0]?.last).toEqual({ uci: "d8h4", san: "Qh4", ply: 4 });
    expect(tournament("public").tables[0]?.last?.san).toBe("Qh4#");
    script.takeBack(id, 4).play(id, "Nc6", "d3", "Qh4+");
    tell();
    expect(tournament("hall").tables[0]?.last).toEqual({ uci: "d8h4", san: "Qh4", ply: 6 });
    expect(tournament("public").tables[0]?.last?.san).toBe("Qh4+");
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

describe("the public under a delay", () => {
  const act = fc.record({
    what: fc.constantFrom("play", "press", "signal", "unresolved", "lost", "back", "gone", "again", "look"),
    table: fc.integer({ min: 1, max: 2 }),
    pass: fc.integer({ min: 0, max: 8000 }),
  });

  it("[CS12] [CS14] sees at any time the hall as it was a delay ago, and all its instants later by the delay", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.array(act, { maxLength: 40 }), (delay, acts) => {
        const late = createHearing(delay);
        const { script } = late;
        const look = (): void => {
          late.tell();
          late.audiences.release(script.now);
          const then = createHearing();
          const old = script.entries.filter((entry) => entry.at <= script.now - delay);
          then.audiences.publish(
            old.map((entry) => postpone(entry, delay)),
            script.now,
          );
          const seen = (hall: typeof late) => [
            hall.audiences.games("public"),
            ...hall.audiences
              .games("public")
              .map((id) => hall.audiences.snapshot("public", `game:${id}`, script.now)),
            hall.audiences.snapshot("public", "tournament", script.now),
          ];
          const withoutNumbers = (value: unknown): unknown =>
            JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === "n" ? undefined : inner)));
          expect(withoutNumbers(seen(late))).toEqual(withoutNumbers(seen(then)));
        };
        script.create("Open");
        for (const { what, table, pass } of acts) {
          script.pass(pass);
          const id = `${table}.1` as GameId;
          if (!script.hall.games.has(id)) script.connect(table).startGame(table, 1);
          const plies = script.hall.games.get(id)?.moves.length ?? 0;
          if (what === "play") script.play(id, ["Nf3", "Nf6", "Ng1", "Ng8"][plies % 4] ?? "");
          else if (what === "press" && plies > 0) script.press(id, 1000 * plies);
          else if (what === "signal") script.signal(id, "1-0");
          else if (what === "unresolved") script.unresolved(id);
          else if (what === "lost") script.observe(table, { kind: "lost", reason: "gone" });
          else if (what === "back") script.observe(table, { kind: "connected", port: "/dev/ttyUSB1" });
          else if (what === "gone") script.driverWent();
          else if (what === "again") script.driverCame();
          else if (what === "look") look();
        }
        script.pass(delay);
        look();
        expect(late.tournament("public").tables).toHaveLength(script.hall.tables.size);
      }),
      { numRuns: 100 },
    );
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

  it("[CS1] tells a first picture with a real en passant capture from the same one without", () => {
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
