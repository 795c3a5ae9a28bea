import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Make } from "../core/listener.ts";
import { createMemory } from "../memory.ts";
import { decodeAll, fromHex, parseTrace, replayTrace, type TraceLine } from "../trace.ts";

// What every make has to hold, for its tests to call. A trace that was recorded in a hall becomes a test by being put
// into the make's folder `traces`; what it should give lies beside it as `<name>.expected.json`.

function readTrace(path: string): readonly TraceLine[] {
  const trace = parseTrace(readFileSync(path, "utf8"));
  if (!trace.ok) throw new Error(`${path}, line ${trace.error.line}: ${trace.error.detail}`);
  return trace.value;
}

const bytesIn = (trace: readonly TraceLine[]): Uint8Array =>
  Uint8Array.from(trace.flatMap((line) => (line.dir === "in" ? [...fromHex(line.hex)] : [])));

/** The bytes cut at the given places. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const edges = [0, ...[...places].sort((a, b) => a - b), bytes.length];
  return edges.slice(1).map((end, index) => bytes.subarray(edges[index], end));
}

/** `traces`: the folder of recordings. `strayByte`: bytes that can stand between messages without being taken for one. */
export function describeMake(
  make: Make,
  options: { readonly traces: string; readonly strayByte: fc.Arbitrary<number> },
): void {
  const names = readdirSync(options.traces).filter((name) => name.endsWith(".jsonl"));
  const traces = names.map((name) => ({ name, trace: readTrace(join(options.traces, name)) }));
  const whole = Uint8Array.from(traces.flatMap(({ trace }) => [...bytesIn(trace)]));

  describe(`the make ${make.id}`, () => {
    it("has traces to be tested with", () => {
      expect(decodeAll(make, [whole]).readings.length).toBeGreaterThan(0);
    });

    for (const { name, trace } of traces) {
      it(`understands the trace ${name}`, () => {
        const { readings, noise } = decodeAll(make, [bytesIn(trace)]);
        const found = { readings, noise, observations: replayTrace(make, trace) };
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
          const expected = decodeAll(make, [bytes]);
          for (let place = 0; place <= bytes.length; place += 1) {
            expect(decodeAll(make, cut(bytes, [place]))).toEqual(expected);
          }
          const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
          expect(decodeAll(make, single)).toEqual(expected);
        }
      },
    );

    it("gives the same for any chunks", () => {
      const expected = decodeAll(make, [whole]);
      fc.assert(
        fc.property(fc.array(fc.nat(whole.length), { maxLength: 60 }), (places) => {
          expect(decodeAll(make, cut(whole, places))).toEqual(expected);
        }),
      );
    });

    it("counts stray bytes between messages and loses nothing to them", () => {
      const expected = decodeAll(make, [whole]);
      fc.assert(
        fc.property(
          fc.array(options.strayByte, { minLength: 1, maxLength: 40 }),
          fc.nat(whole.length),
          (stray, place) => {
            const found = decodeAll(make, [
              Uint8Array.from(stray),
              ...cut(whole, [place]),
              Uint8Array.from(stray),
            ]);
            expect(found.readings).toEqual(expected.readings);
            expect(found.noise).toBe(expected.noise + 2 * stray.length);
          },
        ),
      );
    });

    it("keeps no memory of noise", () => {
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
          const listener = make.createListener(createMemory());
          listener.hear(bytes);
          expect(listener.pending()).toBeLessThanOrEqual(Math.min(bytes.length, 8192));
        }),
      );
    });
  });
}
