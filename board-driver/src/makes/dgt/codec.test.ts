import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dgtDecoder, type DgtFrame, type DgtState } from "./codec.ts";
import type { NoiseFrame } from "../../core/make.ts";

type Frame = DgtFrame | NoiseFrame;

const fromHex = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));
const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

function decode(chunks: Iterable<Uint8Array>): { frames: Frame[]; state: DgtState } {
  let { initial: state } = dgtDecoder;
  const frames: Frame[] = [];
  for (const chunk of chunks) {
    const step = dgtDecoder.push(state, chunk);
    state = step.state;
    frames.push(...step.frames);
  }
  return { frames, state };
}

/** `8e:3400` for a message, `~ff` for noise, `memory 7939`. */
function describeFrame(frame: Frame): string {
  if (frame.kind === "noise") return `~${toHex(frame.bytes)}`;
  if (frame.kind === "memory") return `memory ${frame.payload.length + 3}`;
  return `${frame.id.toString(16)}:${toHex(frame.payload)}`;
}

const lengthOf = (frame: Frame): number => {
  if (frame.kind === "noise") return frame.bytes.length;
  return frame.payload.length + 3;
};

describe("framing", () => {
  const cases: readonly (readonly [name: string, hex: string, frames: readonly string[], pending: number])[] =
    [
      ["one message", "8e 00 05 34 00", ["8e:3400"], 0],
      ["two messages in one chunk", "8e 00 05 34 00 8e 00 05 24 01", ["8e:3400", "8e:2401"], 0],
      ["stray bytes before a header", "00 7f 8e 00 05 34 00", ["~007f", "8e:3400"], 0],
      ["carriage return and line feed as data", "8e 00 05 0d 0a", ["8e:0d0a"], 0],
      ["a message without payload", "91 00 03", ["91:"], 0],
      ["a length in two bytes", `92 01 02 ${"41".repeat(127)}`, [`92:${"41".repeat(127)}`], 0],
      ["a top bit in the length restarts there", "8e 8e 00 05 34 00", ["~8e", "8e:3400"], 0],
      ["a top bit in the second length byte", "8e 00 8e 00 05 34 00", ["~8e00", "8e:3400"], 0],
      ["a top bit in the payload", "8e 00 05 34 8e 00 05 24 01", ["~8e000534", "8e:2401"], 0],
      [
        "noise over several broken messages is one piece",
        "01 8e 90 00 ff 8e 00 05 34 00",
        ["~018e9000ff", "8e:3400"],
        0,
      ],
      ["a length below three", "8e 00 02 8e 00 05 34 00", ["~8e0002", "8e:3400"], 0],
      ["a length above 8192", "8e 7f 7f 01 8e 00 05 34 00", ["~8e7f7f01", "8e:3400"], 0],
      ["no length above 8192 is waited for", "8e 7f 7f 01 02 03", ["~8e7f7f010203"], 0],
      ["an unfinished message waits", "8e 00 05 34", [], 4],
      ["an unfinished header waits", "ff 8e", ["~ff"], 1],
      [
        "a field update that became a short memory swallows nothing",
        "8f 00 05 34 8e 00 05 24 01",
        ["~8f000534", "8e:2401"],
        0,
      ],
    ];
  it.each(cases)("%s", (_name, hex, frames, pending) => {
    const found = decode([fromHex(hex)]);
    expect(found.frames.map(describeFrame)).toEqual(frames);
    expect(dgtDecoder.pending(found.state)).toBe(pending);
  });

  it("swallows the memory by its length, whatever it holds", () => {
    const memory = new Uint8Array(7939).fill(0xff);
    memory.set(fromHex("8f 3e 03"));
    memory.set(fromHex("8e 00 05 34 00"), 500);
    const after = fromHex("8e 00 05 24 01");
    for (const size of [1, 7, 64, 8000]) {
      const bytes = Uint8Array.from([...memory, ...after]);
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      expect(decode(chunks).frames.map(describeFrame)).toEqual(["memory 7939", "8e:2401"]);
    }
  });

  it("keeps no view of a chunk while it waits for the rest of a message", () => {
    const buffer = new Uint8Array(65_536);
    buffer.set(fromHex("8e 00 05 34"), 65_532);
    const { state } = dgtDecoder.push(dgtDecoder.initial, buffer);
    expect(state.begun.buffer.byteLength).toBe(4);
  });
});

const payloadByte = fc.integer({ min: 0, max: 0x7f });
const message = fc
  .tuple(fc.constantFrom(0x86, 0x8d, 0x8e, 0x91, 0x93, 0xa0), fc.array(payloadByte, { maxLength: 80 }))
  .map(([id, payload]) => [id, (payload.length + 3) >> 7, (payload.length + 3) & 0x7f, ...payload]);
const noise = fc.array(payloadByte, { maxLength: 5 });
const places = fc.array(fc.nat(4000), { maxLength: 40 });

function cut(bytes: Uint8Array, at: readonly number[]): Uint8Array[] {
  const edges = [0, ...at.filter((place) => place < bytes.length).sort((a, b) => a - b), bytes.length];
  return edges.slice(1).map((end, index) => bytes.subarray(edges[index], end));
}

describe("any stream", () => {
  it("comes out whole: messages with noise between them, however it is cut", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(noise, message), { maxLength: 30 }), places, (parts, at) => {
        const bytes = Uint8Array.from(parts.flat(2));
        const { frames } = decode(cut(bytes, at));
        expect(frames.filter((frame) => frame.kind === "message").map(describeFrame)).toEqual(
          parts.map(
            ([, [id = 0, , , ...payload]]) => `${id.toString(16)}:${toHex(Uint8Array.from(payload))}`,
          ),
        );
        const noiseBytes = frames.flatMap((frame) => (frame.kind === "noise" ? [...frame.bytes] : []));
        expect(noiseBytes).toEqual(parts.flatMap(([stray]) => stray));
      }),
    );
  });

  it("loses only the damaged message when one byte of a stream is missing or wrong", () => {
    fc.assert(
      fc.property(
        fc.array(message, { minLength: 3, maxLength: 10 }),
        fc.nat(),
        fc.option(fc.integer({ min: 0, max: 0x7f })),
        (messages, place, replacement) => {
          const bytes = messages.flat();
          const at = place % bytes.length;
          bytes.splice(at, 1, ...(replacement === null ? [] : [replacement]));
          const whole = new Set(decode([Uint8Array.from(messages.flat())]).frames.map(describeFrame));
          const found = decode([Uint8Array.from(bytes)]).frames.map(describeFrame);
          const kept = found.filter((frame) => whole.has(frame));
          // A header that is gone takes the message before it along only if that one was still unfinished.
          expect(kept.length).toBeGreaterThanOrEqual(messages.length - 2);
        },
      ),
    );
  });

  it("accounts for every byte: frames, noise and what has begun", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), places, (bytes, at) => {
        const { frames, state } = decode(cut(bytes, at));
        const total = frames.reduce((sum, frame) => sum + lengthOf(frame), 0);
        expect(total + dgtDecoder.pending(state)).toBe(bytes.length);
      }),
    );
  });

  it("of ten million random bytes does no harm: all counted, memory flat", () => {
    setFlagsFromString("--expose-gc");
    const gc = runInNewContext("gc") as () => void;
    // Buffers that one collection finds are given back by the next.
    const collect = (): void => {
      gc();
      gc();
    };
    let seed = 12_345;
    const random = (): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed >>> 24;
    };
    let { initial: state } = dgtDecoder;
    const total = 10_000_000;
    let counted = 0;
    const push = (length: number): number => {
      const step = dgtDecoder.push(state, Uint8Array.from({ length }, random));
      state = step.state;
      for (const frame of step.frames) counted += lengthOf(frame);
      return length;
    };
    let sent = push(100_000);
    collect();
    const used = (): number => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
    const before = used();
    while (sent < total) sent += push(Math.min(1 + (random() << 4), total - sent));
    expect(counted + dgtDecoder.pending(state)).toBe(sent);
    expect(dgtDecoder.pending(state)).toBeLessThanOrEqual(8192);
    collect();
    expect(used() - before).toBeLessThan(2_000_000);
  });
});
