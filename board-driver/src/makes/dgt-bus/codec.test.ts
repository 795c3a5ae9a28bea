import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeBusMessage } from "../../simulator/bus.ts";
import { busDecoder, type BusMessage, type BusState } from "./codec.ts";
import { BUS_CODE, guardBus, toBusCommand, type BusCode } from "./commands.ts";

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(/\s/g, ""), "hex"));
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

interface Decoded {
  readonly messages: readonly BusMessage[];
  readonly noise: number;
  readonly pending: number;
}

function decode(chunks: Iterable<Uint8Array>): Decoded {
  let state: BusState = busDecoder.initial;
  const messages: BusMessage[] = [];
  let noise = 0;
  for (const chunk of chunks) {
    const step = busDecoder.push(state, chunk);
    state = step.state;
    for (const frame of step.frames) {
      if (frame.kind === "noise") noise += frame.bytes.length;
      else messages.push(frame);
    }
  }
  return { messages, noise, pending: busDecoder.pending(state) };
}

describe("messages of a bus", () => {
  it.each<[string, string, number, string]>([
    ["ping", "87 00 06 1c 23 4c", 0x87, ""],
    ["start marked", "88 00 06 1c 23 4d", 0x88, ""],
    ["version 1.3", "89 00 08 1c 23 01 03 54", 0x89, "0103"],
    ["no changes", "85 00 06 1c 23 4a", 0x85, ""],
    ["e2-e4", "85 00 0a 1c 23 40 34 41 24 27", 0x85, "40344124"],
    ["e2-e4 and the lever", "85 00 0d 1c 23 40 34 41 24 71 29 57 1b", 0x85, "40344124712957"],
    ["clock", "84 00 0d 1c 23 21 30 00 21 29 57 13 55", 0x84, "21300021295713"],
  ])("%s", (_name, hex, id, data) => {
    expect(decode([bytesOf(hex)])).toEqual({
      messages: [{ kind: "message", id, address: 3619, data: bytesOf(data) }],
      noise: 0,
      pending: 0,
    });
  });

  it("a wrong checksum makes noise of the message, and what follows is whole", () => {
    const found = decode([bytesOf("85 00 0a 1c 23 40 34 41 24 26 87 00 06 1c 23 4c")]);
    expect(found).toMatchObject({ messages: [{ id: 0x87 }], noise: 10, pending: 0 });
  });

  it("a message that lacks a byte ends where the next one begins", () => {
    const found = decode([bytesOf("85 00 0a 1c 23 40 34 41 24 87 00 06 1c 23 4c")]);
    expect(found).toMatchObject({ messages: [{ id: 0x87 }], noise: 9, pending: 0 });
  });

  it("[F8] a game of more than 127 bytes uses both bytes of the length", () => {
    const data = Array.from({ length: 294 }, (_, index) => (index % 2 === 0 ? 0x41 : index % 64));
    const message = encodeBusMessage(0x86, 3619, data);
    expect(hexOf(message.subarray(0, 3))).toBe("86022c");
    expect(decode([message])).toEqual({
      messages: [{ kind: "message", id: 0x86, address: 3619, data: Uint8Array.from(data) }],
      noise: 0,
      pending: 0,
    });
  });

  it("any messages in any chunks come out as they were, with stray bytes between them counted", () => {
    const message = fc.record({
      id: fc.integer({ min: 0x83, max: 0x8b }),
      address: fc.integer({ min: 1, max: 16_383 }),
      data: fc.array(fc.nat(0x7f), { maxLength: 300 }),
    });
    const stray = fc.array(fc.nat(0x7f), { maxLength: 5 });
    fc.assert(
      fc.property(fc.array(fc.tuple(message, stray)), fc.array(fc.nat()), (parts, places) => {
        const bytes = Uint8Array.from(
          parts.flatMap(([{ id, address, data }, between]) => [
            ...encodeBusMessage(id, address, data),
            ...between,
          ]),
        );
        const edges = [0, ...places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b)];
        const chunks = edges.map((edge, index) => bytes.subarray(edge, edges[index + 1]));
        const found = decode(chunks);
        expect(found.messages).toEqual(
          parts.map(([{ id, address, data }]) => ({
            kind: "message",
            id,
            address,
            data: Uint8Array.from(data),
          })),
        );
        expect(found.noise).toBe(parts.reduce((sum, [, between]) => sum + between.length, 0));
      }),
    );
  });

  it("ten million random bytes come out as noise or messages, and hardly any are kept", () => {
    const chunk = new Uint8Array(4096);
    let state: BusState = busDecoder.initial;
    let random = 7;
    let accounted = 0;
    const rounds = Math.ceil(10_000_000 / chunk.length);
    for (let round = 0; round < rounds; round += 1) {
      for (let index = 0; index < chunk.length; index += 1) {
        random = (Math.imul(random, 1_664_525) + 1_013_904_223) | 0;
        chunk[index] = random >>> 24;
      }
      const step = busDecoder.push(state, chunk);
      state = step.state;
      for (const frame of step.frames) {
        accounted += frame.kind === "noise" ? frame.bytes.length : frame.data.length + 6;
      }
      expect(busDecoder.pending(state)).toBeLessThanOrEqual(8192);
    }
    expect(accounted + busDecoder.pending(state)).toBe(rounds * chunk.length);
  });
});

describe("commands for a bus", () => {
  it.each<[BusCode, string]>([
    ["clock", "81 1c 23 40"],
    ["board", "82 1c 23 41"],
    ["changes", "83 1c 23 42"],
    ["repeatChanges", "84 1c 23 43"],
    ["markStart", "85 1c 23 44"],
    ["fromStart", "86 1c 23 45"],
    ["ping", "87 1c 23 46"],
    ["ignoreNextPing", "8a 1c 23 49"],
    ["version", "8b 1c 23 4a"],
  ])("%s", (code, hex) => {
    expect(toBusCommand(code, 3619)).toEqual(bytesOf(hex));
  });

  it("the call to all", () => {
    expect(toBusCommand("ping", 0)).toEqual(bytesOf("87 00 00 07"));
  });

  it("[F6] nothing but whole bus commands can be written on a bus, least of all a byte for single mode", () => {
    const written: Uint8Array[] = [];
    const port = guardBus({
      path: "a line",
      onBytes: () => undefined,
      onClose: () => undefined,
      write: (bytes) => Promise.resolve(void written.push(bytes)),
      close: () => Promise.resolve(),
    });
    const isRefused = (bytes: Uint8Array): boolean => {
      try {
        void port.write(bytes);
        return false;
      } catch {
        return true;
      }
    };
    for (let byte = 0; byte < 256; byte += 1) expect(isRefused(Uint8Array.of(byte))).toBe(true);
    // Every four bytes that begin below 0x80, with a checksum that would be right.
    for (let first = 0; first < 0x80; first += 1) {
      expect(isRefused(Uint8Array.of(first, 0x1c, 0x23, (first + 0x1c + 0x23) & 0x7f))).toBe(true);
    }
    // Leaving bus mode, resetting, a wrong checksum, two commands, nothing.
    for (const hex of ["88000008", "89000009", "871c2347", "871c2346871c2346", ""]) {
      expect(isRefused(bytesOf(hex))).toBe(true);
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 8 }), (bytes) => {
        if (bytes[0] === undefined || bytes[0] < 0x80) expect(isRefused(bytes)).toBe(true);
      }),
    );
    expect(written).toEqual([]);
    for (const code of Object.keys(BUS_CODE) as BusCode[]) {
      expect(isRefused(toBusCommand(code, 3619))).toBe(false);
    }
    expect(written).toHaveLength(Object.keys(BUS_CODE).length);
  });
});
