import { describe, expect, it } from "vitest";
import { toMillis, type Alarm } from "@boardwire/shared";
import { createHearing } from "../test-hearing.ts";
import { TABLE, createAlarmHall } from "./test-hall.ts";

describe("boards and clocks that are not heard", () => {
  it("[ALM26] a board that is unplugged for three seconds in a running game", () => {
    const { script, id, tell, wait, listed, alarm } = createAlarmHall();
    script.play(id, "e4").observe(TABLE, { kind: "lost", reason: "unplugged" });
    tell();
    wait(2999);
    expect(listed()).toEqual([]);
    wait(1);
    expect(alarm("boardSilent")).toMatchObject({ level: "soon", since: script.now - 3000 });
    script.observe(TABLE, { kind: "connected", port: "/dev/ttyUSB7" });
    tell();
    expect(listed()).toEqual(["boardSilent soon past"]);
  });

  it("[ALM3] [ALM26] a driver that is not heard is one alarm for all its boards", () => {
    const hearing = createHearing();
    const { script, tell, snapshot } = hearing;
    script.create("Open").driverCame();
    for (let table = 1; table <= 40; table++) {
      script.connect(table).startGame(table, 1);
      script.play(`${table}.1` as never, "e4");
    }
    tell();
    const alarms = () => {
      const view = snapshot("arbiter", "console");
      return view.type === "console" ? view.alarms : [];
    };
    script.driverWent();
    tell();
    expect(alarms()).toMatchObject([
      { kind: "boardSilent", table: 1, values: { boards: 40, driver: "Laptop by the stage" } },
    ]);
    script.driverCame();
    tell();
    expect(alarms()).toMatchObject([{ past: true }]);
  });

  it.each(["its cable is out", "its driver is away"])(
    "[ALM16] [ALM25] [ALM26] of a board that is not heard nothing else is told: %s",
    (why) => {
      const { script, id, tell, wait, clock, listed } = createAlarmHall();
      const away = (): void => {
        if (why === "its cable is out") script.observe(TABLE, { kind: "lost", reason: "unplugged" });
        else script.driverWent();
        tell();
      };
      const back = (): void => {
        if (why === "its cable is out") script.observe(TABLE, { kind: "connected", port: "/dev/ttyUSB7" });
        else script.driverCame();
        clock(280_000, 290_000, "white");
      };
      script.driverCame().play(id, "e4", "e5");
      clock(300_000, 300_000, "white");
      // The men are moved about beside a stopped clock when the line breaks.
      clock(299_000, 300_000, null);
      script.unresolved(id);
      tell();
      expect(listed()).toEqual([]);
      away();
      wait(20 * 60_000);
      expect(listed()).toEqual(["boardSilent soon"]);
      script.add({ type: "PositionResolved", game: id });
      back();
      expect(listed()).toEqual(["boardSilent soon past"]);
      // What was moved meanwhile may yet be told: a quarter of five minutes from now.
      wait(74_999);
      expect(listed()).toEqual(["boardSilent soon past"]);
      wait(1);
      expect(listed()).toEqual(["boardSilent soon past", "nobodyMoves note"]);
    },
  );

  it("[ALM24] a clock that ran when its board was last heard is no game without its men", () => {
    const hearing = createHearing();
    const { script, tell, audiences, snapshot } = hearing;
    script.create("Open").connect(TABLE).pair(TABLE, 1, { timeControl: "5m+3s" });
    script.clock(TABLE, 300_000, 300_000, "white");
    tell();
    script.observe(TABLE, { kind: "lost", reason: "unplugged" });
    tell();
    script.pass(3_600_000);
    audiences.remind(script.now);
    expect(snapshot("arbiter", "console")).toMatchObject({ alarms: [] });
  });

  it("[ALM3] [ALM26] a relay that can record nothing is one alarm, and says so", () => {
    const hearing = createHearing();
    const { script, audiences, snapshot, tell } = hearing;
    script.create("Open").driverCame();
    for (const table of [3, 12]) {
      script.connect(table);
      script.play(script.startGame(table, 1), "e4").clock(table, 300_000, 300_000, "black");
    }
    tell();
    audiences.showRecording(false, script.now);
    const values = { boards: 2, tables: "3 12", how: "notRecorded" };
    const alarm = { kind: "boardSilent", level: "urgent", table: 3, values };
    const alarmsNow = (): unknown => {
      const view = snapshot("arbiter", "console");
      return view.type === "console" && view.alarms;
    };
    expect(alarmsNow()).toMatchObject([{ ...alarm, past: false }]);
    audiences.showRecording(true, script.now);
    expect(alarmsNow()).toMatchObject([{ ...alarm, past: true }]);
    // Nobody else was told of anything: the driver was heard all the while.
    script.pass(1000).driverWent();
    tell();
    expect(alarmsNow()).toMatchObject([
      { ...alarm, past: true },
      { values: { driver: "Laptop by the stage" } },
    ]);
  });

  it("[ALM26] a driver whose name no journal tells is called by its id", () => {
    const { script, id, tell, alarm } = createAlarmHall();
    script.play(id, "e4").driverWent();
    tell();
    expect(alarm("boardSilent").values).toMatchObject({ driver: "script-driver" });
  });

  it("[ALM27] a clock that can be read no longer", () => {
    const { script, id, tell, clock, listed } = createAlarmHall();
    script.play(id, "e4");
    clock(300_000, 300_000, "black");
    script.observe(TABLE, { kind: "noClock" });
    tell();
    expect(listed()).toEqual([]);
    script.add({ type: "ClockLost", board: "dgt:10007" as never, since: script.now });
    tell();
    expect(listed()).toEqual(["clockSilent soon"]);
    clock(300_000, 290_000, "black");
    expect(listed()).toEqual(["clockSilent soon past"]);
  });

  it("[ALM3] [ALM27] a clock whose driver or board is back is not lost, as long as it may yet be told of", () => {
    const { script, id, tell, wait, clock, listed, alarm } = createAlarmHall();
    script.driverCame().play(id, "e4");
    clock(300_000, 300_000, "black");
    script.driverWent();
    tell();
    script.driverCame();
    tell();
    // A clock that stands has nothing new to say.
    wait(60_000);
    expect(listed()).toEqual(["boardSilent soon past"]);
    clock(300_000, 230_000, "black");
    script.observe(TABLE, { kind: "lost", reason: "unplugged" });
    tell();
    script.observe(TABLE, { kind: "connected", port: "/dev/ttyUSB7" });
    tell();
    wait(9999);
    expect(listed()).toEqual(["boardSilent soon past"]);
    wait(1);
    expect(alarm("clockSilent")).toMatchObject({ past: false, since: script.now - 10_000 });
    script.observe(TABLE, { kind: "noClock" });
    tell();
    expect(alarm("clockSilent")).toMatchObject({ past: false });
    clock(300_000, 220_000, "black");
    expect(listed()).toEqual(["boardSilent soon past", "clockSilent soon past"]);
  });

  it("[ALM3] [ALM28] a battery that runs down is one alarm, which grows", () => {
    const { script, tell, listed } = createAlarmHall();
    const at = (percent: number): readonly string[] => {
      const facts = { kind: "device", make: "dgt", senses: "pieces", port: "/dev/ttyUSB7" } as const;
      script.observe(TABLE, { ...facts, battery: { percent, charging: false } });
      tell();
      return listed();
    };
    expect(at(21)).toEqual([]);
    expect(at(20)).toEqual(["batteryLow note"]);
    expect(at(12)).toEqual(["batteryLow note"]);
    expect(at(10)).toEqual(["batteryLow soon"]);
  });

  it("[ALM28] a clock says that its own battery is low, once, until it says so no longer", () => {
    const { script, tell, alarm, listed } = createAlarmHall();
    const read = (lowBattery: boolean): readonly string[] => {
      const side = { millis: toMillis(3_600_000), flag: "none" } as const;
      const times = { left: side, right: side, running: "left", lever: "left" } as const;
      script.observe(TABLE, { kind: "clock", ...times, resolutionMillis: toMillis(1000), lowBattery });
      tell();
      return listed();
    };
    expect(read(false)).toEqual([]);
    expect(read(true)).toEqual(["batteryLow soon"]);
    expect(alarm("batteryLow")).toMatchObject({ values: { of: "clock" }, past: false });
    expect(read(true)).toEqual(["batteryLow soon"]);
    read(false);
    expect(alarm("batteryLow")).toMatchObject({ past: true });
  });

  it("[ALM3] a battery that runs down further after its alarm was acknowledged is a new one, which counts from one", () => {
    const { script, tell, alarm } = createAlarmHall();
    const at = (percent: number): Alarm => {
      const facts = { kind: "device", make: "dgt", senses: "pieces", port: "/dev/ttyUSB7" } as const;
      script.observe(TABLE, { ...facts, battery: { percent, charging: false } });
      tell();
      return alarm("batteryLow");
    };
    const first = at(20);
    const acknowledged = { how: "acknowledge", until: null, to: null } as const;
    script.add({ type: "AlarmHandled", alarm: first.id, table: first.table, ...acknowledged });
    const second = at(10);
    expect(second.id).not.toBe(first.id);
    expect(second).toMatchObject({ level: "soon", acknowledged: null, values: { of: "board", limit: 10 } });
    expect(second.values).not.toHaveProperty("times");
  });
});
