import { describe, expect, it } from "vitest";
import type { FieldContent } from "@boardwire/shared";
import { BUS_COMMAND_LENGTH } from "./bus.ts";
import { BusWire, BYTE_MILLIS } from "./bus-wire.ts";
import { SimulatedClock } from "./clock.ts";
import { EventLog, RING_BYTES } from "./event-log.ts";
import { Firmware } from "./firmware.ts";
import { createRng } from "./rng.ts";
import { START } from "../test-fields.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex").replaceAll(/../g, "$& ").trim();
const fieldsOf = (text: string): FieldContent[] => [...text] as FieldContent[];
const menOf = (text: string): { field: number; content: FieldContent }[] =>
  fieldsOf(text).flatMap((content, field) => (content === "." ? [] : [{ field, content }]));

describe("the event memory", () => {
  it("notes power, men, changes, quick changes and levers", () => {
    const log = new EventLog();
    log.powerUp(menOf("r".padEnd(64, ".")), 0);
    log.change(52, ".", 1000);
    log.change(36, "P", 1100);
    log.press("left", Uint8Array.of(0x21, 0x30, 0x00, 0x21, 0x29, 0x57, 0x13), 2000);
    log.press("right", Uint8Array.of(0x21, 0x29, 0x50, 0x21, 0x29, 0x57, 0x09), 3000);
    expect(hex(log.takeChanges())).toBe("7f 7f 7f 6a 48 00 40 34 51 24 71 29 57 61 29 50");
  });

  it("gives changes once, and the same again when asked to repeat", () => {
    const log = new EventLog();
    log.change(52, ".", 0);
    expect(hex(log.takeChanges())).toBe("40 34");
    log.change(36, "P", 1000);
    expect(hex(log.repeatChanges())).toBe("40 34");
    expect(hex(log.takeChanges())).toBe("41 24");
    expect(hex(log.takeChanges())).toBe("");
    expect(hex(log.repeatChanges())).toBe("");
  });

  it("writes a flicker of one field over its record, unless that was given already", () => {
    const log = new EventLog();
    log.change(52, ".", 0);
    log.change(52, "P", 1000);
    expect(hex(log.takeChanges())).toBe("41 34");
    log.change(52, ".", 2000);
    expect(hex(log.takeChanges())).toBe("40 34");
  });

  it("gives a game from its mark up to what was given as changes", () => {
    const log = new EventLog();
    log.change(1, "n", 0);
    expect(hex(log.fromStart())).toBe("");
    log.takeChanges();
    log.markStart(menOf("r".padEnd(64, ".")), 1000);
    log.change(52, ".", 2000);
    expect(hex(log.fromStart())).toBe("");
    expect(hex(log.takeChanges())).toBe("7b 48 00 40 34");
    log.change(36, "P", 3000);
    expect(hex(log.fromStart())).toBe("7b 48 00 40 34");
  });

  it.each<[string, string, number]>([
    ["the start", START, 0x6f],
    ["the start of a turned board", [...START].toReversed().join(""), 0x7a],
    ["32 men on their rows, otherwise than usual", `k${START.slice(1, 4)}r${START.slice(5)}`, 0x6c],
    ["nothing at all", ".".repeat(64), 0x6d],
  ])("tags %s, and again only when three men had left it", (_name, fields, tag) => {
    const log = new EventLog();
    const tags = (): number => [...log.takeChanges()].filter((byte) => byte === tag).length;
    const lifted = (count: number): FieldContent[] =>
      fieldsOf(fields).map((content, field) => (field < count ? (content === "." ? "Q" : ".") : content));
    log.arrangement(fieldsOf(fields));
    expect(tags()).toBe(1);
    log.arrangement(lifted(2));
    log.arrangement(fieldsOf(fields));
    expect(tags()).toBe(0);
    log.arrangement(lifted(3));
    log.arrangement(fieldsOf(fields));
    expect(tags()).toBe(1);
  });

  it("is a ring: what is older than its length has been written over", () => {
    const log = new EventLog();
    for (let count = 0; count < 5000; count += 1) {
      log.change(count % 64, count % 2 === 0 ? "." : "P", count * 1000);
      if (count % 100 === 0) log.takeChanges();
    }
    const dump = log.readOut();
    expect(dump).toHaveLength(RING_BYTES);
    expect(dump.at(-1)).toBe(0x6b);
    expect(hex(dump.subarray(-3))).toBe(`41 ${(4999 % 64).toString(16).padStart(2, "0")} 6b`);
  });
});

describe("a board that keeps its memory", () => {
  const say = (board: Firmware, bytes: readonly number[], at: number): string[] => {
    board.advance(at);
    const chunks = [...board.receive(Uint8Array.from(bytes), at), ...board.advance(at + 1200)];
    return chunks.map((chunk) => hex(chunk.bytes));
  };
  const command = (code: number): number[] => {
    const body = [code, 0x1c, 0x23];
    return [...body, body.reduce((sum, byte) => sum + byte, 0) & 0x7f];
  };

  it("answers e2-e4 and the lever as the protocol's example does", () => {
    const board = new Firmware();
    const clock = new SimulatedClock({ baseMillis: 5_400_000, incrementMillis: 0 }, "left");
    board.connectClock(clock, 0);
    board.place(60, "K", 0);
    board.place(52, "P", 0);
    board.advance(1000);
    say(board, command(0x83), 1000);
    clock.adjust("left", -3000, 3000);
    board.place(52, ".", 3000);
    board.advance(3400);
    board.place(36, "P", 3400);
    board.advance(4000);
    clock.press("left", 4000);
    board.noticeClock(4000);
    expect(say(board, command(0x83), 5000)).toEqual(["85 00 0d 1c 23 40 34 41 24 71 29 57 1b"]);
    expect(say(board, command(0x84), 7000)).toEqual(["85 00 0d 1c 23 40 34 41 24 71 29 57 1b"]);
    expect(say(board, command(0x83), 9000)).toEqual(["85 00 06 1c 23 4a"]);
  });

  it("marks a start after 70 ms", () => {
    const board = new Firmware();
    board.place(0, "r", 0);
    board.advance(1000);
    board.receive(Uint8Array.from(command(0x85)), 1000);
    expect(board.advance(1069)).toEqual([]);
    expect(board.advance(1100).map((chunk) => hex(chunk.bytes))).toEqual(["88 00 06 1c 23 4d"]);
    expect(say(board, command(0x83), 2000)).toEqual(["85 00 0b 1c 23 48 00 7b 48 00 5a"]);
  });

  it("keeps quiet at the next call after it was told to, and at that one only", () => {
    const board = new Firmware();
    expect(command(0x8a)).toHaveLength(BUS_COMMAND_LENGTH);
    expect(say(board, command(0x8a), 0)).toEqual(["87 00 06 1c 23 4c"]);
    expect(say(board, [0x87, 0, 0, 0x07], 2000)).toEqual([]);
    expect(say(board, [0x87, 0, 0, 0x07], 4000)).toEqual(["87 00 06 1c 23 4c"]);
  });

  it("gives the whole of it in single mode, which takes more than eight seconds", () => {
    const board = new Firmware();
    const [memory] = board.receive(Uint8Array.of(0x49), 0);
    expect(memory?.bytes).toHaveLength(7939);
    expect(hex(memory?.bytes.subarray(0, 3) ?? new Uint8Array())).toBe("8f 3e 03");
    expect(memory?.at).toBeCloseTo(8270, -1);
  });

  it("notes what happens in every mode, and what stands there when power is back", () => {
    const board = new Firmware();
    board.receive(Uint8Array.of(0x4b), 0);
    board.place(52, "P", 0);
    board.advance(1000);
    board.powerOff();
    board.place(52, ".", 2000);
    board.place(36, "P", 2000);
    board.powerOn(3000);
    expect(say(board, command(0x83), 4000)).toEqual([
      expect.stringContaining("41 34 7f 7f 7f 6a 41 24") as unknown as string,
    ]);
  });
});

describe("a wire that several boards share", () => {
  const wire = (damagedPercent = 0): BusWire => new BusWire({ damagedPercent, rng: createRng("a wire") });
  const MESSAGE = Uint8Array.of(0x87, 0x00, 0x06, 0x07, 0x69, 0x7d);

  it("brings what is sent one after another, byte by byte", () => {
    const line = wire();
    line.put(0, { at: 100, bytes: MESSAGE });
    line.put(1, { at: 200, bytes: MESSAGE });
    expect(line.take(100 - 5 * BYTE_MILLIS)).toEqual(MESSAGE.subarray(0, 1));
    expect(line.take(150)).toEqual(MESSAGE.subarray(1));
    expect(line.nextAt()).toBeCloseTo(200 - 5 * BYTE_MILLIS);
    expect(line.take(200)).toEqual(MESSAGE);
    expect(line.collided).toBe(0);
  });

  it("makes one byte of two that meet", () => {
    const line = wire();
    line.put(0, { at: 100, bytes: MESSAGE });
    line.put(1, { at: 100, bytes: Uint8Array.of(0x87, 0x00, 0x06, 0x07, 0x6a, 0x7e) });
    expect(hex(line.take(100))).toBe("87 00 06 07 6b 7f");
    expect(line.collided).toBeGreaterThan(0);
  });

  it("damages one message in a hundred, or those that it is told to", () => {
    const line = wire(1);
    let changed = 0;
    for (let count = 0; count < 10_000; count += 1) {
      line.put(0, { at: count * 10, bytes: MESSAGE });
      if (hex(line.take(count * 10)) !== hex(MESSAGE)) changed += 1;
    }
    expect(changed).toBe(line.damaged);
    expect(changed).toBeGreaterThan(50);
    expect(changed).toBeLessThan(150);
    line.damageNext(1);
    line.put(0, { at: 200_000, bytes: MESSAGE });
    expect(hex(line.take(200_000))).not.toBe(hex(MESSAGE));
  });
});
