import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  toInstant,
  toMillis,
  Hall,
  type Alarm,
  type ConsoleSnapshot,
  type Entry,
  type GameResult,
  type Instant,
  type Side,
} from "@boardwire/shared";
import { createAudiences, type Audiences } from "../audiences.ts";
import { createJournalTail } from "../journal-tail.ts";
import { createHearing } from "../test-hearing.ts";
import { followUpdate } from "../test-viewer-fold.ts";

const consoleOf = (audiences: Audiences, now: Instant): ConsoleSnapshot => {
  const view = audiences.snapshot("arbiter", "console", now);
  if (view?.type !== "console") throw new Error("no console");
  return view;
};

const inOrder = (alarms: readonly Alarm[]): readonly Alarm[] =>
  alarms.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** What nobody has acknowledged, to the last value. */
const open = (audiences: Audiences, now: Instant): readonly Alarm[] =>
  inOrder(consoleOf(audiences, now).alarms.filter(({ acknowledged }) => acknowledged === null));

/** A relay that starts from this journal. */
function restart(entries: readonly Entry[]): Audiences {
  const hall = new Hall();
  const tail = createJournalTail(Math.max(...entries.map(({ at }) => at)));
  for (const entry of entries) {
    tail.see(hall, entry);
    hall.apply(entry);
  }
  const audiences = createAudiences({ epoch: "run-2" });
  const { before, tail: last } = tail.take(hall);
  audiences.takeOver(before, last);
  return audiences;
}

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
    "withdraw",
    "battery",
    "next",
    "wait",
  ),
  table: fc.integer({ min: 1, max: 3 }),
  pass: fc.oneof(fc.integer({ min: 0, max: 250 }), fc.integer({ min: 0, max: 20_000 })),
});
const SHUFFLE = ["Nf3", "Nf6", "Ng1", "Ng8"];

describe("whatever happens in a hall", () => {
  it("[ALM2] [ALM30] a page that followed every change has what a new one gets, and what a restart at any entry gives", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), fc.integer({ min: 1, max: 120 }), (acts, cut) => {
        const { script, audiences } = createHearing();
        const tell = (): void => {
          for (const entry of script.take()) {
            audiences.publish([entry], script.now);
            if (entry.seq !== cut) continue;
            const restarted = restart(script.entries.slice(0, cut));
            expect(open(restarted, script.now)).toEqual(open(audiences, script.now));
          }
        };
        let kept = script.now;
        /** As the relay does four times a second. */
        const keep = (): void => {
          kept = script.now;
          audiences.remind(script.now);
          for (const draft of audiences.unkeptAlarms(script.hall, script.now)) script.write(draft);
          tell();
        };
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
          if (script.now + pass >= kept + 250) keep();
          script.pass(pass);
          audiences.remind(script.now);
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
            case "withdraw":
              if (game.desk.pending !== null) script.add({ type: "ResultWithdrawn", game: place.id });
              break;
            case "battery": {
              const facts = { kind: "device", make: "dgt", senses: "pieces", port: "/dev/ttyUSB1" } as const;
              script.observe(table, { ...facts, battery: { percent: 5 + (pass % 25), charging: false } });
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
        keep();
        expect(audiences.unkeptAlarms(script.hall, script.now)).toEqual([]);
        expect(open(restart(script.entries), script.now)).toEqual(open(audiences, script.now));
      }),
      { numRuns: 300 },
    );
  });
});
