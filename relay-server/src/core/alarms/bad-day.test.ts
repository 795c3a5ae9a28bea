import { describe, expect, it } from "vitest";
import { toMillis, type Alarm, type GameId } from "@boardwire/shared";
import { createAudiences } from "../audiences.ts";
import { createHearing } from "../test-hearing.ts";

// A hall of 64 boards on a bad day: an arbiter is called once for each thing that went wrong, and at no other table.

const TABLES = Array.from({ length: 64 }, (_, i) => i + 1);
const UNPLUGGED = TABLES.slice(0, 10);
const RESET = TABLES.slice(20, 23);
const SHUFFLED = TABLES.slice(30, 35);
const STOPPED = TABLES.slice(40, 44);
const SHUFFLES = 6;

function startHall() {
  const hearing = createHearing();
  const { script, audiences, tell } = hearing;
  script.create("Open").driverCame();
  const games = new Map<number, GameId>();
  for (const table of TABLES) {
    script.connect(table);
    const id = script.startGame(table, 1, { timeControl: "90m+30s" });
    script.play(id, "e4", "e5").clock(table, 5_400_000, 5_400_000, "white");
    games.set(table, id);
  }
  tell();
  let kept = 0;
  const wait = (millis: number): void => {
    for (let passed = 0; passed < millis; passed += 250) {
      script.pass(250);
      audiences.remind(script.now);
      for (const draft of audiences.unkeptAlarms(script.hall, script.now)) {
        script.write(draft);
        kept += 1;
      }
      tell();
    }
  };
  const gameAt = (table: number): GameId => {
    const id = games.get(table);
    if (id === undefined) throw new Error(`no table ${table}`);
    return id;
  };
  const alarms = (): readonly Alarm[] => {
    const view = hearing.snapshot("arbiter", "console");
    if (view.type !== "console") throw new Error(view.type);
    return view.alarms.toSorted((one, other) => one.table - other.table);
  };
  return { ...hearing, wait, gameAt, alarms, keptCount: () => kept };
}

describe("a hall of 64 boards on a bad day", () => {
  it("[ALM3] [ALM4] each thing is one alarm, at the table where it was, also where it comes again and again", () => {
    const { script, tell, wait, gameAt, alarms, keptCount } = startHall();
    const name = ({ kind, table, past, values }: Alarm): string =>
      [kind, table, ...(past ? ["past"] : []), ...("times" in values ? [`x${values["times"]}`] : [])].join(
        " ",
      );

    for (const table of UNPLUGGED) script.observe(table, { kind: "lost", reason: "unplugged" });
    for (const table of RESET) {
      const gained = { white: toMillis(120_000), black: toMillis(0) };
      const notice = { kind: "adjusted", gained } as const;
      script.add({ type: "ClockNoticed", game: gameAt(table), notice, seen: script.now });
    }
    for (const table of STOPPED) script.clock(table, 5_390_000, 5_400_000, null);
    tell();
    for (let shuffle = 0; shuffle < SHUFFLES; shuffle++) {
      for (const table of SHUFFLED) script.unresolved(gameAt(table));
      tell();
      wait(7000);
      for (const table of SHUFFLED) script.add({ type: "PositionResolved", game: gameAt(table) });
      tell();
      wait(3000);
    }
    expect(alarms().map(name)).toEqual([
      ...UNPLUGGED.map((table) => `boardSilent ${table}`),
      ...RESET.map((table) => `clockJump ${table}`),
      ...SHUFFLED.map((table) => `unexplained ${table} past x${SHUFFLES}`),
      ...STOPPED.map((table) => `helpWanted ${table}`),
    ]);

    // The cables are in again, play goes on; what nobody has looked at is still to be looked at.
    for (const table of UNPLUGGED) {
      script.observe(table, { kind: "connected", port: `/dev/ttyUSB${table}` });
      script.clock(table, 5_300_000, 5_400_000, "white");
    }
    for (const table of STOPPED) script.clock(table, 5_390_000, 5_400_000, "white");
    tell();
    wait(1000);
    const left = [
      ...UNPLUGGED.map((table) => `boardSilent ${table} past`),
      ...RESET.map((table) => `clockJump ${table}`),
      ...SHUFFLED.map((table) => `unexplained ${table} past x${SHUFFLES}`),
      ...STOPPED.map((table) => `helpWanted ${table} past`),
    ];
    expect(alarms().map(name)).toEqual(left);
    // Once as it passes, and once each time it comes again.
    expect(keptCount()).toBe(SHUFFLED.length * SHUFFLES + UNPLUGGED.length + STOPPED.length);

    const restarted = createAudiences({ epoch: "run-2" });
    restarted.takeOver(script.hall);
    const after = restarted.snapshot("arbiter", "console", script.now);
    if (after?.type !== "console") throw new Error("no console");
    expect(after.alarms.toSorted((one, other) => one.table - other.table)).toEqual(alarms());
    expect(restarted.unkeptAlarms(script.hall, script.now)).toEqual([]);

    for (const { id, table } of alarms()) {
      const acknowledged = { how: "acknowledge", until: null, to: null } as const;
      script.add({ type: "AlarmHandled", alarm: id, table, ...acknowledged });
    }
    tell();
    expect(alarms()).toEqual([]);
  });
});
