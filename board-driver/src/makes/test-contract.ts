import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Make } from "../core/listener.ts";
import { createMemory } from "../memory.ts";
import { decodeAll, fromHex, parseTrace, replayTrace, type TraceLine } from "../trace.ts";

// What every make has to hold, and every other way to speak with boards, for its tests to call. A trace that was recorded
// in a hall becomes a test by being put into the folder `traces`; what it should give lies beside it as
// `<name>.expected.json`.

/** Whatever understands what boards send. */
export interface Understanding {
  readonly name: string;
  /** What was said in a list of chunks, and how many bytes belonged to no message. */
  readonly decode: (chunks: Iterable<Uint8Array>) => {
    readonly readings: readonly unknown[];
    readonly noise: number;
  };
  /** What a trace gives in the end. */
  readonly replay: (trace: readonly TraceLine[]) => unknown;
  /** How many bytes are kept after some that nobody has heard the end of. */
  readonly pendingAfter: (bytes: Uint8Array) => number;
}

interface ContractOptions {
  /** The folder of recordings. */
  readonly traces: string;
  /** Bytes that can stand between messages without being taken for one. */
  readonly strayByte: fc.Arbitrary<number>;
}

export function readTrace(path: string): readonly TraceLine[] {
  const trace = parseTrace(readFileSync(path, "utf8"));
  if (!trace.ok) throw new Error(`${path}, line ${trace.error.line}: ${trace.error.detail}`);
  return trace.value;
}

const bytesIn = (trace: readonly TraceLine[]): Uint8Array =>
  Uint8Array.from(trace.flatMap((line) => (line.dir === "in" ? [...fromHex(line.hex)] : [])));

/** The bytes cut at the given places. */
export function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const edges = [0, ...[...places].sort((a, b) => a - b), bytes.length];
  return edges.slice(1).map((end, index) => bytes.subarray(edges[index], end));
}

export const describeMake = (make: Make, options: ContractOptions): void =>
  describeUnderstanding(
    {
      name: `the make ${make.id}`,
      decode: (chunks) => decodeAll(make, chunks),
      replay: (trace) => replayTrace(make, trace),
      pendingAfter: (bytes) => {
        const listener = make.createListener(createMemory());
        listener.hear(bytes);
        return listener.pending();
      },
    },
    options,
  );

export function describeUnderstanding(
  { name: subject, decode, replay, pendingAfter }: Understanding,
  options: ContractOptions,
): void {
  const names = readdirSync(options.traces).filter((name) => name.endsWith(".jsonl"));
  const traces = names.map((name) => ({ name, trace: readTrace(join(options.traces, name)) }));
  const whole = Uint8Array.from(traces.flatMap(({ trace }) => [...bytesIn(trace)]));

  describe(subject, () => {
    it("has traces to be tested with", () => {
      expect(decode([whole]).readings.length).toBeGreaterThan(0);
    });

    for (const { name, trace } of traces) {
      it(`understands the trace ${name}`, () => {
        const { readings, noise } = decode([bytesIn(trace)]);
        const found = { readings, noise, observations: replay(trace) };
        const path = join(options.traces, name.replace(/\.jsonl$/, ".expected.json"));
        if (process.env["UPDATE_GOLDEN"] === "1") {
          writeFileSync(path, `${JSON.stringify(found, null, 1)}\n`);
        }
        const expected: unknown = JSON.parse(readFileSync(path, "utf8"));
        expect(JSON.parse(JSON.stringify(found))).toEqual(expected);
      });
    }

    it(
      "gives the same for every place where a stream can be cut in two, and for single bytes",
      { timeout: 60_000 },
      () => {
        for (const { trace } of traces) {
          const bytes = bytesIn(trace);
          const expected = decode([bytes]);
          for (let place = 0; place <= bytes.length; place += 1) {
            expect(decode(cut(bytes, [place]))).toEqual(expected);
          }
          const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
          expect(decode(single)).toEqual(expected);
        }
      },
    );

    it("gives the same for any chunks", () => {
      const expected = decode([whole]);
      fc.assert(
        fc.property(fc.array(fc.nat(whole.length), { maxLength: 60 }), (places) => {
          expect(decode(cut(whole, places))).toEqual(expected);
        }),
      );
    });

    it("counts stray bytes between messages and loses nothing to them", () => {
      const expected = decode([whole]);
      fc.assert(
        fc.property(
          fc.array(options.strayByte, { minLength: 1, maxLength: 40 }),
          fc.nat(whole.length),
          (stray, place) => {
            const found = decode([Uint8Array.from(stray), ...cut(whole, [place]), Uint8Array.from(stray)]);
            expect(found.readings).toEqual(expected.readings);
            expect(found.noise).toBe(expected.noise + 2 * stray.length);
          },
        ),
      );
    });

    it("keeps no memory of noise", () => {
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
          expect(pendingAfter(bytes)).toBeLessThanOrEqual(Math.min(bytes.length, 8192));
        }),
      );
    });
  });
}
