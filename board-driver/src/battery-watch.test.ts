import * as v from "valibot";
import { expect, it } from "vitest";
import { DeviceIdSchema, type ClockReading, type Observation } from "@boardwire/shared";
import { createBatteryWatch } from "./battery-watch.ts";
import { describePorts } from "./words.ts";

const BOARD = v.parse(DeviceIdSchema, "dgt:00001");
const battery = (percent: number, charging = false): Observation => ({
  kind: "device",
  make: "dgt",
  senses: "pieces",
  port: "/dev/rfcomm0",
  battery: { percent, charging },
});
const clock = (lowBattery: boolean): Observation => {
  const face = { millis: 0, flag: "none" } as ClockReading["left"];
  const resolutionMillis = 1000 as ClockReading["resolutionMillis"];
  return {
    kind: "clock",
    left: face,
    right: face,
    running: null,
    lever: "left",
    resolutionMillis,
    lowBattery,
  };
};

it("[LIN10] a battery is told of at 20 % and at 10 %, once each, and anew after it was charged", () => {
  const watch = createBatteryWatch();
  const told = [60, 21, 20, 15, 10, 9, 80, 20].flatMap((percent) => watch(BOARD, battery(percent)) ?? []);
  expect(told.map((news) => describePorts(news).text)).toEqual([
    "The battery of board dgt:00001 is at 20 %. Charge it soon.",
    "The battery of board dgt:00001 is at 10 %. Charge it now: without it the board is gone.",
    "The battery of board dgt:00001 is at 20 %. Charge it soon.",
  ]);
  expect(createBatteryWatch()(BOARD, battery(5, true))).toBeNull();
});

it("[LIN10] the batteries of a clock are told of once", () => {
  const watch = createBatteryWatch();
  const told = [false, true, true, false, true].map((low) => watch(BOARD, clock(low))?.kind ?? "");
  expect(told).toEqual(["", "lowClockBattery", "", "", "lowClockBattery"]);
});
