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
  type Make,
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

function readGolden(id: string): Uint8Array {
  const folder = join(MAKE_FOLDER, id, "traces");
  if (!existsSync(folder)) return new Uint8Array();
  const chunks = readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) => {
      const trace = parseTrace(readFileSync(join(folder, name), "utf8"));
      if (!trace.ok) throw new Error(`${name}, line ${trace.error.line}: ${trace.error.detail}`);
      return trace.value.filter(({ dir }) => dir === "in").map(({ hex }) => Buffer.from(hex, "hex"));
    });
  return Buffer.concat(chunks);
}

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

/** Id, length and address in seven bits a byte, data, and the sum of all in seven bits. */
function busMessage(id: number, address: number, data: readonly number[]): readonly number[] {
  const seven = (value: number): readonly number[] => [value >> 7, value & 0x7f];
  const bytes = [id, ...seven(data.length + 6), ...seven(address), ...data];
  return [...bytes, bytes.reduce((sum, byte) => sum + byte, 0) & 0x7f];
}

/**
 * Several DGT boards on one line have no listener of one board. What two of them send: answers to a ping, changes, whole
 * boards, a clock, and a memory that is long.
 */
const BUS: Fuzzed = {
  name: "dgt-bus",
  golden: Uint8Array.from(
    [3619, 10_003].flatMap((address) => [
      ...busMessage(0x87, address, []),
      ...busMessage(0x85, address, [0x40, 0x34, 0x41, 0x24]),
      ...busMessage(
        0x83,
        address,
        Array.from({ length: 64 }, (_, field) => field % 13),
      ),
      ...busMessage(0x84, address, [0, 0, 0, 1, 0x30, 0, 9]),
      ...busMessage(
        0x86,
        address,
        Array.from({ length: 1500 }, (_, at) => at & 0x7f),
      ),
    ]),
  ),
  create: () => {
    let state = busDecoder.initial;
    return {
      pending: () => busDecoder.pending(state),
      hear: (bytes) => {
        ({ state } = busDecoder.push(state, bytes));
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
