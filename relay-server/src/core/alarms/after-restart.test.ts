import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  toInstant,
  toMillis,
  type Alarm,
  type ConsoleSnapshot,
  type GameResult,
  type Instant,
  type Side,
} from "@boardwire/shared";
import { createAudiences, type Audiences } from "../audiences.ts";
import { createHearing } from "../test-hearing.ts";
import { followUpdate } from "../test-viewer-fold.ts";

const consoleOf = (audiences: Audiences, now: Instant): ConsoleSnapshot => {
  const view = audiences.snapshot("arbiter", "console", now);
  if (view?.type !== "console") throw new Error("no console");
  return view;
};

const inOrder = (alarms: readonly Alarm[]): readonly Alarm[] =>
  alarms.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** What the journal tells of an alarm: how often something called before, and when nothing tells it, is memory. */
const told = (alarms: readonly Alarm[]): unknown =>
  inOrder(alarms)
    .filter(({ past }) => !past)
    .map(({ kind, table, game, side, level, article }) => ({ kind, table, game, side, level, article }));

const act = fc.record({
  what: fc.constantFrom(
    "move",
    "press",
    "stop",
    "run",
    "fall",
    "adjust",
    "unresolved",
    "resolved",
    "signal",
    "lost",
    "back",
    "driver",
    "acknowledge",
    "enter",
    "next",
    "wait",
  ),
  table: fc.integer({ min: 1, max: 3 }),
  pass: fc.integer({ min: 0, max: 20_000 }),
});
const SHUFFLE = ["Nf3", "Nf6", "Ng1", "Ng8"];

describe("whatever happens in a hall", () => {
  it("[ALM2] [ALM30] a page that followed every change has what a new one gets, and a restart what the journal tells", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const hearing = createHearing();
        const { script, audiences, tell } = hearing;
        script.create("Open").driverCame();
        const tables = [1, 2, 3].map((table) => {
          script.connect(table);
          return { table, ordinal: 1, id: script.startGame(table, 1, { timeControl: "5m+3s" }) };
        });
        tell();
        let view = consoleOf(audiences, script.now);
        audiences.onUpdate((_audience, channel, update) => {
          if (channel !== "console") return;
          const next = followUpdate(view, update);
          if (next.type === "console") view = next;
        });
        for (const { what, table, pass } of acts) {
          script.pass(pass);
          const place = tables[table - 1];
          if (place === undefined) throw new Error(`no table ${table}`);
          const game = script.hall.games.get(place.id);
          if (game === undefined) throw new Error(place.id);
          const side: Side = game.moves.length % 2 === 0 ? "white" : "black";
          const isOver = game.end !== null || game.desk.pending !== null;
          const add = (write: () => unknown): void => void (isOver ? undefined : write());
          switch (what) {
            case "move":
              add(() => script.play(place.id, SHUFFLE[game.moves.length % 4] ?? ""));
              break;
            case "press":
              if (game.moves.length > 0) add(() => script.press(place.id));
              break;
            case "stop":
              script.clock(table, 100_000, 90_000, null);
              break;
            case "run":
              script.clock(table, 100_000, 90_000, side);
              break;
            case "fall": {
              const facts = { kind: "final", period: 0, first: side, seen: script.now } as const;
              add(() => script.add({ type: "FlagFallObserved", game: place.id, side, ...facts }));
              break;
            }
            case "adjust": {
              const gained = { white: toMillis(60_000), black: toMillis(0) };
              const notice = { kind: "adjusted", gained } as const;
              add(() => script.add({ type: "ClockNoticed", game: place.id, notice, seen: script.now }));
              break;
            }
            case "unresolved":
              add(() => script.unresolved(place.id));
              break;
            case "resolved":
              add(() => script.add({ type: "PositionResolved", game: place.id }));
              break;
            case "signal":
              add(() => script.signal(place.id, (["1-0", "0-1"] as GameResult[])[pass % 2] ?? "1-0"));
              break;
            case "lost":
              script.observe(table, { kind: "lost", reason: "unplugged" });
              break;
            case "back":
              script.observe(table, { kind: "connected", port: "/dev/ttyUSB1" });
              break;
            case "driver":
              if (pass % 2 === 0) script.driverWent();
              else script.driverCame();
              break;
            case "acknowledge": {
              const alarm = view.alarms[pass % Math.max(1, view.alarms.length)];
              if (alarm === undefined || alarm.acknowledged !== null) break;
              const facts = { how: "acknowledge", until: null, to: null } as const;
              script.add({ type: "AlarmHandled", alarm: alarm.id, table: alarm.table, ...facts });
              break;
            }
            case "enter": {
              const facts = { result: "1-0", termination: "resignation" } as const;
              const publicAt = toInstant(script.now + 10_000);
              add(() => script.add({ type: "ResultEntered", game: place.id, ...facts, publicAt }));
              break;
            }
            case "next":
              if (game.end === null) script.end(place.id, "1-0", "ruling");
              place.ordinal++;
              place.id = script.startGame(table, place.ordinal, { timeControl: "5m+3s" });
              break;
            case "wait":
              audiences.remind(script.now);
              break;
          }
          tell();
          const fresh = consoleOf(audiences, script.now);
          expect(inOrder(view.alarms)).toEqual(inOrder(fresh.alarms));
        }
        const restarted = createAudiences({ epoch: "run-2" });
        restarted.takeOver(script.hall);
        audiences.remind(script.now);
        const after = consoleOf(restarted, script.now).alarms;
        const open = (alarms: readonly Alarm[]): readonly Alarm[] =>
          alarms.filter(({ acknowledged }) => acknowledged === null);
        expect(told(open(after))).toEqual(told(open(view.alarms)));
      }),
      { numRuns: 300 },
    );
  });
});
