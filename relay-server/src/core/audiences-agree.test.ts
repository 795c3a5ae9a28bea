import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Audience, type Channel, type GameId, AUDIENCES, Hall } from "@boardwire/shared";
import { createAudiences } from "./audiences.ts";
import { createHearing, createRunning } from "./test-hearing.ts";
import { followUpdate } from "./test-viewer-fold.ts";

// However an audience comes to know the hall, it knows the same: by snapshots, by updates, after a start.

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
        const channels = AUDIENCES.flatMap((audience): [Audience, Channel][] =>
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

describe("a start", () => {
  it.each([0, 60_000])(
    "takes the hall over as if every entry had been published, with a delay of %s ms",
    (publicDelayMillis) => {
      const { script, audiences: published, tell, id } = createRunning(publicDelayMillis);
      script.clock(1, 5000, 5000, "white").play(id, "e4").press(id, 4000).pass(50_000);
      script.connect(2).driverWent();
      script.startGame(2, 1);
      tell();
      const started = createAudiences({ publicDelayMillis, epoch: "run-2" });
      const working = new Hall();
      for (const entry of script.entries) {
        started.restore([entry], script.now);
        working.apply(entry);
      }
      started.takeOver(working);
      const expectSame = (): void => {
        for (const audience of AUDIENCES) {
          expect(started.games(audience)).toEqual(published.games(audience));
          for (const channel of ["tournament", "game:1.1", "game:2.1"] as const) {
            const [one, other] = [started, published].map((of) => of.snapshot(audience, channel, script.now));
            expect(one === null ? null : { ...one, n: 0 }).toEqual(other == null ? null : { ...other, n: 0 });
          }
        }
      };
      expectSame();
      // The working hall runs ahead of the disk; nobody sees that before it is published.
      const seq = working.seq;
      script.play(id, "e5").end(id, "1-0", "ruling");
      for (const entry of script.entries.slice(seq)) working.apply(entry);
      expectSame();
      started.publish(script.entries.slice(seq), script.now);
      tell();
      expectSame();
      for (const audiences of [started, published]) audiences.release(script.pass(publicDelayMillis).now);
      expectSame();
      expect(started.games("public")).toEqual(["1.1", "2.1"]);
    },
  );
});
