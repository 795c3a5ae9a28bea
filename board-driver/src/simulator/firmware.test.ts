import type { FieldContent } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { SimulatedClock } from "./clock.ts";
import { type Chunk, Firmware, type FirmwareOptions } from "./firmware.ts";

const hex = (chunks: readonly Chunk[]): string[] =>
  chunks.map(({ bytes }) => Buffer.from(bytes).toString("hex").replaceAll(/../g, "$& ").trim());
const say = (board: Firmware, text: string, at: number): string[] =>
  hex(board.receive(Uint8Array.from(Buffer.from(text.replaceAll(" ", ""), "hex")), at));

/** The same in bus mode, where boards take their time; answers to a call to all come within 1.1 s. */
const call = (board: Firmware, text: string, at: number): string[] => {
  board.advance(at);
  return [...say(board, text, at), ...hex(board.advance(at + 1200))];
};

/** A board that tells its changes, with men on the given fields. */
function createBoard(men: Record<number, FieldContent>, options: Partial<FirmwareOptions> = {}): Firmware {
  const board = new Firmware(options);
  board.powerOff();
  for (const [field, man] of Object.entries(men)) board.place(Number(field), man, 0);
  board.powerOn(0);
  say(board, "4b", 0);
  board.advance(0);
  return board;
}

/** Hands change fields at instants; what the board tells of it, with the header of a field update left off. */
function tell(
  board: Firmware,
  changes: readonly [at: number, field: number, content: FieldContent][],
): string[] {
  const chunks: Chunk[] = [];
  for (const [at, field, content] of changes) {
    chunks.push(...board.advance(at));
    board.place(field, content, at);
  }
  chunks.push(...board.advance(60_000));
  return hex(chunks)
    .filter((message) => message.startsWith("8e 00 05"))
    .map((message) => message.slice(9));
}

describe("commands", () => {
  it("a board wakes up in bus mode, and a single command switches it and is executed", () => {
    const board = new Firmware({ version: [1, 9] });
    expect(board.mode).toBe("bus");
    expect(say(board, "4d", 0)).toEqual(["93 00 05 01 09"]);
    expect(board.mode).toBe("idle");
  });

  it.each<[string, string, string[]]>([
    ["40", "reset answers nothing", []],
    ["41", "clock, none being there", ["8d 00 0a 00 00 00 00 00 00 20"]],
    ["45", "serial number", ["91 00 08 30 33 36 31 39"]],
    ["46", "bus address", ["90 00 05 1c 23"]],
    ["4c", "battery of a board on a cable", []],
    ["55", "long serial number", ["a2 00 0d 30 30 30 30 30 30 33 36 31 39"]],
    ["7e", "unknown", []],
    ["2b 03 03 09 00 4d", "a clock command is swallowed whole", ["93 00 05 01 09"]],
    ["60 04 00 40 40 00 4d", "a light command is swallowed whole", ["93 00 05 01 09"]],
  ])("%s: %s", (bytes, _name, expected) => {
    expect(say(new Firmware(), bytes, 0)).toEqual(expected);
  });

  it.each(["87 1c 23 46", "87 00 00 07"])("ping %s is answered in bus mode", (ping) => {
    expect(call(new Firmware(), ping, 0)).toEqual(["87 00 06 1c 23 4c"]);
  });

  it.each([
    ["a bad checksum", "87 1c 23 47"],
    ["another board's address", "87 08 01 10"],
  ])("ping with %s is not answered", (_name, ping) => {
    expect(call(new Firmware(), ping, 0)).toEqual([]);
  });

  it("version and clock over the bus", () => {
    const board = new Firmware({ version: [1, 3] });
    const clock = new SimulatedClock({ baseMillis: 5_370_000, incrementMillis: 30_000 }, "left");
    clock.start(0);
    clock.press("left", 0);
    clock.adjust("left", -30_000, 0);
    board.connectClock(clock, 0);
    expect(call(board, "8b 1c 23 4a", 1000)).toEqual(["89 00 08 1c 23 01 03 54"]);
    expect(call(board, "81 1c 23 40", 3000)).toEqual(["84 00 0d 1c 23 21 29 57 21 30 00 13 55"]);
  });

  it("a bus command in single mode only switches the mode", () => {
    const board = new Firmware();
    say(board, "40", 0);
    expect(call(board, "82 1c 23 41", 10)).toEqual([]);
    expect(board.mode).toBe("bus");
    expect(call(board, "82 1c 23 41", 2000)[0]?.slice(0, 14)).toBe("83 00 46 1c 23");
  });

  it("changes are told in the update modes only", () => {
    const moved = (mode: string): string[] => {
      const board = createBoard({ 52: "P" });
      say(board, mode, 0);
      return tell(board, [[100, 52, "."]]);
    };
    expect([moved("44"), moved("43"), moved("4b")]).toEqual([["34 00"], ["34 00"], ["34 00"]]);
    expect([moved("40"), moved("4a")]).toEqual([[], []]);
  });

  it("a board without power is deaf and mute, and comes back in bus mode with what stands there now", () => {
    const board = createBoard({ 52: "P" });
    board.powerOff();
    expect(say(board, "42", 10)).toEqual([]);
    expect(tell(board, [[100, 52, "."]])).toEqual([]);
    board.powerOn(70_000);
    expect(board.mode).toBe("bus");
    expect(say(board, "42", 70_001)[0]).not.toContain("01");
  });
});

describe("the scan", () => {
  it.each<[string, Record<number, FieldContent>, [number, number, FieldContent][], string[]]>([
    [
      "a pawn is pushed over e3 and stands there for a scan",
      { 52: "P" },
      [
        [0, 52, "."],
        [200, 44, "P"],
        [600, 44, "."],
        [610, 36, "P"],
      ],
      ["34 00", "2c 01", "24 01", "2c 00"],
    ],
    [
      "the same, when the scan has passed the new square already",
      { 52: "P" },
      [
        [0, 52, "."],
        [200, 44, "P"],
        [570, 44, "."],
        [580, 36, "P"],
      ],
      ["34 00", "2c 01", "2c 00", "24 01"],
    ],
    [
      "a pawn is pushed over e3 within a scan, and nobody knows",
      { 52: "P" },
      [
        [5, 52, "."],
        [20, 44, "P"],
        [90, 44, "."],
        [100, 36, "P"],
      ],
      ["24 01", "34 00"],
    ],
    [
      "the new square is told first where the old one was sampled already",
      { 10: "p" },
      [
        [40, 10, "."],
        [45, 18, "p"],
      ],
      ["12 07", "0a 00"],
    ],
    [
      "a capture without an empty field between",
      { 36: "P", 27: "p" },
      [
        [0, 36, "."],
        [300, 27, "."],
        [310, 27, "P"],
      ],
      ["24 00", "1b 01"],
    ],
    [
      "castling, king first",
      { 60: "K", 63: "R" },
      [
        [0, 60, "."],
        [300, 62, "K"],
        [600, 63, "."],
        [900, 61, "R"],
      ],
      ["3c 00", "3e 05", "3f 00", "3d 02"],
    ],
    [
      "castling with both hands in one scan, in the order of the fields",
      { 60: "K", 63: "R" },
      [
        [0, 63, "."],
        [10, 60, "."],
        [20, 61, "R"],
        [30, 62, "K"],
      ],
      ["3c 00", "3d 02", "3e 05", "3f 00"],
    ],
    [
      "a man lifted and back within a scan",
      { 59: "Q" },
      [
        [5, 59, "."],
        [100, 59, "Q"],
      ],
      [],
    ],
  ])("%s", (_name, men, changes, expected) => {
    expect(tell(createBoard(men, { scanMillis: 220 }), changes)).toEqual(expected);
  });

  it("descending, the same push is told the other way round", () => {
    const board = createBoard({ 18: "p" }, { scanDirection: "descending", scanMillis: 220 });
    const told = tell(board, [
      [160, 18, "."],
      [165, 10, "p"],
    ]);
    expect(told).toEqual(["0a 07", "12 00"]);
  });

  it("sensors may lie: a field reads empty, another man, or what it read last", () => {
    const board = createBoard({ 45: "N" });
    board.setSensor(45, ".", 0);
    expect(tell(board, [])).toEqual(["2d 00"]);
    board.setSensor(45, "?", 60_000);
    expect(hex(board.advance(61_000))).toEqual(["8e 00 05 2d 0d"]);
    board.setSensor(45, "stuck", 61_000);
    board.place(45, ".", 61_500);
    expect(hex(board.advance(62_000))).toEqual([]);
    board.setSensor(45, "true", 62_000);
    expect(hex(board.advance(63_000))).toEqual(["8e 00 05 2d 00"]);
  });

  it("an update may be lost, and a message may lack a byte", () => {
    const board = createBoard({ 52: "P", 36: "P" });
    board.loseUpdates(1);
    board.place(52, ".", 0);
    expect(hex(board.advance(500))).toEqual([]);
    board.dropBytes(1);
    board.place(36, ".", 500);
    expect(hex(board.advance(1000))).toEqual(["8e 05 24 00"]);
  });

  it("a dump may come late and show what stood when it was asked for", () => {
    const board = createBoard({ 52: "P" });
    board.delayNextDump(1000);
    expect(say(board, "42", 0)).toEqual([]);
    board.place(52, ".", 100);
    const [update, dump] = board.advance(2000);
    expect(hex(update === undefined ? [] : [update])).toEqual(["8e 00 05 34 00"]);
    expect(dump?.bytes[3 + 52]).toBe(1);
  });

  it("bytes take their time on the line: a dump is 70 ms", () => {
    const board = createBoard({});
    const [dump] = board.receive(Uint8Array.of(0x42), 1000);
    expect(dump?.at).toBeCloseTo(1000 + (67 * 10) / 9.6, 6);
  });
});

describe("the clock at the board", () => {
  const run = (mode: string, millis: number): string[] => {
    const board = createBoard({});
    board.advance(0);
    say(board, mode, 0);
    const clock = new SimulatedClock({ baseMillis: 180_000, incrementMillis: 0 }, "left");
    clock.start(0);
    board.connectClock(clock, 0);
    return hex(board.advance(millis));
  };

  it("UPDATE_NICE tells each second once", () => {
    expect(run("4b", 3200).map((message) => message.slice(-8))).toEqual([
      "03 00 09",
      "02 59 09",
      "02 58 09",
      "02 57 09",
    ]);
  });

  it("UPDATE tells it twice a second, changed or not", () => {
    expect(run("43", 2999)).toHaveLength(6);
  });

  it("a press is told once, with the lever and the increment together", () => {
    const board = createBoard({});
    const clock = new SimulatedClock({ baseMillis: 180_000, incrementMillis: 2000 }, "left");
    clock.start(0);
    board.connectClock(clock, 0);
    board.advance(500);
    clock.press("left", 500);
    board.noticeClock(500);
    expect(hex(board.advance(1000))).toEqual(["8d 00 0a 20 03 02 20 03 04 13"]);
  });
});
