import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toHex, type TraceLine } from "../../trace.ts";
import { cut, describeUnderstanding, readTrace } from "../test-contract.ts";
import { busDecoder, type BusMessage } from "./codec.ts";
import { replayLine } from "./replay.ts";

const TRACES = join(import.meta.dirname, "traces");
/** Nothing below 0x80 begins a message. */
const strayByte = fc.integer({ min: 0, max: 0x7f });

function decode(chunks: Iterable<Uint8Array>): { readings: readonly BusMessage[]; noise: number } {
  let state = busDecoder.initial;
  const readings: BusMessage[] = [];
  let noise = 0;
  for (const chunk of chunks) {
    const step = busDecoder.push(state, chunk);
    state = step.state;
    for (const frame of step.frames) {
      if (frame.kind === "noise") noise += frame.bytes.length;
      else readings.push(frame);
    }
  }
  return { readings, noise: noise + busDecoder.pending(state) };
}

describeUnderstanding(
  {
    name: "several DGT boards on one line",
    decode,
    replay: replayLine,
    pendingAfter: (bytes) => busDecoder.pending(busDecoder.push(busDecoder.initial, bytes).state),
  },
  { traces: TRACES, strayByte },
);

describe("a recorded line", () => {
  const traces = readdirSync(TRACES)
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => readTrace(join(TRACES, name)));

  it("tells the same of every board, whatever chunks its answers came in and whatever stood before them", () => {
    for (const trace of traces) {
      const expected = replayLine(trace);
      fc.assert(
        fc.property(
          fc.array(fc.array(fc.nat(80), { maxLength: 4 }), { minLength: 1, maxLength: 20 }),
          fc.array(strayByte, { maxLength: 5 }),
          (places, stray) => {
            let added = 0;
            const mangled = trace.flatMap((line, index): readonly TraceLine[] => {
              if (line.dir === "out") return [line];
              // Only before an answer: within one it would be damage.
              const before = trace[index - 1]?.dir === "out" ? stray : [];
              added += before.length;
              const bytes = Uint8Array.from([...before, ...Buffer.from(line.hex, "hex")]);
              const at = (places[index % places.length] ?? []).filter((place) => place < bytes.length);
              return cut(bytes, at)
                .filter((chunk) => chunk.length > 0)
                .map((chunk) => ({ ...line, hex: toHex(chunk) }));
            });
            const found = replayLine(mangled);
            expect(found.boards).toEqual(expected.boards);
            expect(found.noise).toBe(expected.noise + added);
          },
        ),
        { numRuns: 30 },
      );
    }
  });
});
