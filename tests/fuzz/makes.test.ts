import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { ObservationSchema, toInstant } from "@boardwire/shared";
import {
  busDecoder,
  createMemory,
  createRng,
  EMPTY_PICTURE,
  lookAt,
  MAKES,
  parseTrace,
  replayLine,
  type Make,
  type TraceLine,
} from "@boardwire/board-driver";
import { fuzz, type Fuzzed } from "./fuzz.ts";

// Every make, also those that are yet to come, hears what no board sends: nothing may end it, hold it up or fill its
// memory, and whatever it makes of it must be something that a relay can take.

/** In all for each make; BOARDWIRE_FUZZ_BYTES gives another number. */
const BYTES = Number(process.env["BOARDWIRE_FUZZ_BYTES"] ?? 10_000_000);
const SEED = process.env["BOARDWIRE_FUZZ_SEED"] ?? "boardwire";
const LONGEST_MILLIS = 100;
const MOST_GROWTH_BYTES = 8 * 2 ** 20;
/** The longest message of any make is the memory of a DGT board. */
const MOST_PENDING_BYTES = 8192 + 4096;

const MAKE_FOLDER = join(import.meta.dirname, "../../board-driver/src/makes");

function readTraces(id: string): readonly TraceLine[] {
  const folder = join(MAKE_FOLDER, id, "traces");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) => {
      const trace = parseTrace(readFileSync(join(folder, name), "utf8"));
      if (!trace.ok) throw new Error(`${name}, line ${trace.error.line}: ${trace.error.detail}`);
      return trace.value;
    });
}

const readGolden = (id: string): Uint8Array =>
  Buffer.concat(readTraces(id).flatMap(({ dir, hex }) => (dir === "in" ? [Buffer.from(hex, "hex")] : [])));

/** From bytes to what would be reported, as in a session. */
const toFuzzed = (make: Make): Fuzzed => ({
  name: make.id,
  golden: readGolden(make.id),
  create: () => {
    const listener = make.createListener(createMemory());
    let picture = EMPTY_PICTURE;
    let at = toInstant(1_000_000);
    return {
      pending: () => listener.pending(),
      hear: (bytes) => {
        at = toInstant(at + 100);
        for (const reading of listener.hear(bytes).readings) {
          const look = lookAt(picture, reading, at, at);
          picture = look.picture;
          for (const observation of look.observations) v.parse(ObservationSchema, observation);
        }
      },
    };
  },
});

/** What a master says to the boards of the traces, so that whatever comes next may be an answer. */
const QUESTIONS = readTraces("dgt-bus").filter(({ dir }) => dir === "out");

/** Several DGT boards on one line have no listener of one board; what they say is an answer, or nothing. */
const BUS: Fuzzed = {
  name: "dgt-bus",
  golden: readGolden("dgt-bus"),
  create: () => {
    let state = busDecoder.initial;
    let asked = 0;
    return {
      pending: () => busDecoder.pending(state),
      hear: (bytes) => {
        ({ state } = busDecoder.push(state, bytes));
        const conversation = [0, 1, 2, 3].flatMap((part): readonly TraceLine[] => {
          const question = QUESTIONS[(asked += 1) % QUESTIONS.length];
          const from = Math.floor((part * bytes.length) / 4);
          const hex = Buffer.from(bytes.subarray(from)).toString("hex");
          return question === undefined ? [] : [question, { t: question.t, dir: "in", hex }];
        });
        for (const news of Object.values(replayLine(conversation).boards))
          for (const { observation } of news) v.parse(ObservationSchema, observation);
      },
    };
  },
};

describe("bytes that no board sends", () => {
  it.each([...MAKES.map(toFuzzed), BUS])(
    "end, hold up and fill no part of $name",
    (fuzzed) => {
      expect(fuzzed.golden.length, "a make has traces").toBeGreaterThan(0);
      const figures = fuzz(fuzzed, createRng(`${SEED}/${fuzzed.name}`), BYTES);
      console.log(
        `fuzz ${fuzzed.name}: ${figures.bytes} bytes, longest step ${figures.longestMillis.toFixed(1)} ms, ` +
          `heap ${(figures.grownBytes / 2 ** 20).toFixed(1)} MiB more, most pending ${figures.mostPending}`,
      );
      expect(figures.longestMillis).toBeLessThan(LONGEST_MILLIS);
      expect(figures.grownBytes).toBeLessThan(MOST_GROWTH_BYTES);
      expect(figures.mostPending).toBeLessThanOrEqual(MOST_PENDING_BYTES);
    },
    300_000,
  );
});
