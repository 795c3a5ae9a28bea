import { describe, expect, it } from "vitest";
import { noClockPayload, SimulatedClock } from "./clock.ts";
import { encodeClock } from "./encode.ts";

const BLITZ = { baseMillis: 180_000, incrementMillis: 2000 };
const LONG = { baseMillis: 90 * 60_000, incrementMillis: 0 };

const hex = (payload: Uint8Array): string =>
  Buffer.from(encodeClock(payload)).toString("hex").replaceAll(/../g, "$& ").trim();

describe("a clock says what clocks were seen to say", () => {
  it("the increment is part of the starting time, and nothing runs before it is started", () => {
    const clock = new SimulatedClock(BLITZ, "left");
    expect(hex(clock.payload(5000))).toBe("8d 00 0a 20 03 02 20 03 02 08");
    expect(clock.nextChangeAt()).toBe(Number.POSITIVE_INFINITY);
  });

  it("the left side runs down while its lever is up", () => {
    const clock = new SimulatedClock(BLITZ, "left");
    clock.start(0);
    expect(clock.nextChangeAt()).toBe(1000);
    expect(hex(clock.payload(1000))).toBe("8d 00 0a 20 03 02 20 03 01 09");
  });

  it("a press hands the time over and adds the increment in the same message", () => {
    const clock = new SimulatedClock(BLITZ, "left");
    clock.start(0);
    clock.press("left", 3000);
    expect(hex(clock.payload(3000))).toBe("8d 00 0a 20 03 02 20 03 01 13");
    expect(hex(clock.payload(4000))).toBe("8d 00 0a 20 03 01 20 03 01 13");
  });

  it("a lever that is down already cannot be pressed", () => {
    const clock = new SimulatedClock(BLITZ, "left");
    clock.start(0);
    clock.press("right", 3000);
    expect(hex(clock.payload(3000))).toBe("8d 00 0a 20 03 02 20 02 59 09");
  });

  it("without an increment nothing is added and no sign of it is shown", () => {
    const clock = new SimulatedClock(LONG, "left");
    clock.start(0);
    clock.press("left", 0);
    expect(hex(clock.payload(3000))).toBe("8d 00 0a 01 29 57 01 30 00 13");
  });

  it("with an increment a fallen flag stops both sides", () => {
    const clock = new SimulatedClock({ baseMillis: 14_000, incrementMillis: 2000 }, "right");
    clock.start(0);
    expect(hex(clock.payload(15_999))).toBe("8d 00 0a 20 00 01 20 00 16 13");
    expect(hex(clock.payload(16_000))).toBe("8d 00 0a 30 00 00 20 00 16 12");
    expect(clock.nextChangeAt()).toBe(Number.POSITIVE_INFINITY);
    expect(hex(clock.payload(60_000))).toBe("8d 00 0a 30 00 00 20 00 16 12");
  });

  it("without one the flag is shown, and the other side's time can still run", () => {
    const clock = new SimulatedClock({ baseMillis: 12_000, incrementMillis: 0 }, "left");
    clock.start(0);
    expect(hex(clock.payload(12_000))).toBe("8d 00 0a 00 00 12 50 00 00 09");
    clock.press("left", 13_000);
    expect(hex(clock.payload(15_000))).toBe("8d 00 0a 00 00 10 50 00 00 13");
  });

  it("while stopped the lever moves and no time is added", () => {
    const clock = new SimulatedClock(BLITZ, "left");
    clock.start(0);
    clock.stop(2000);
    clock.press("left", 3000);
    expect(hex(clock.payload(9000))).toBe("8d 00 0a 20 03 02 20 03 00 12");
    clock.press("right", 9500);
    expect(hex(clock.payload(9500))).toBe("8d 00 0a 20 03 02 20 03 00 08");
  });

  it("a stage gives its time to the side that has pressed often enough", () => {
    const clock = new SimulatedClock({ ...BLITZ, stage: { afterMoves: 2, extraMillis: 60_000 } }, "left");
    clock.start(0);
    for (const at of [0, 0, 0]) clock.press(clock.lever, at);
    expect([clock.shownSeconds("left"), clock.shownSeconds("right")]).toEqual([182 + 4 + 60, 182 + 2]);
  });

  it("a low battery is bit 2, and more than 9:59:59 cannot be said", () => {
    const clock = new SimulatedClock({ baseMillis: 11 * 3_600_000, incrementMillis: 0 }, "right");
    clock.lowBattery = true;
    expect(hex(clock.payload(0))).toBe("8d 00 0a 09 59 59 09 59 59 16");
  });

  it("no clock at all", () => {
    expect(hex(noClockPayload())).toBe("8d 00 0a 00 00 00 00 00 00 20");
  });
});
