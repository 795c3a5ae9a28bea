import { describe, expect, it } from "vitest";
import type { Alarm } from "@boardwire/shared";
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
