import * as fc from "fast-check";
import * as v from "valibot";
import { ObservationSchema, type DeviceId, type Observation } from "@boardwire/shared";
import { expect, it } from "vitest";
import { now } from "../test-support.ts";
import { ListedBoard } from "./listed-board.ts";
import { parseEboards, parseMessage } from "./messages.ts";

// Whatever a LiveChess says that can be understood at all becomes something that a relay can take.

const placement = fc.oneof(
  fc.constantFrom("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "8/8/8/8/8/8/8/8", "9/8/8/8/8/8/8/7", ""),
  fc.stringMatching(/^[1-8pnbrqkPNBRQK/]{0,80}$/),
  fc.string(),
);
const seconds = fc.oneof(fc.integer({ min: -5, max: 40_000 }), fc.double({ noNaN: true }));
const clock = fc.record({
  white: seconds,
  black: seconds,
  run: fc.option(fc.boolean()),
  time: fc.oneof(fc.integer(), fc.double({ noNaN: true })),
});
const change = fc.record(
  {
    serialnr: fc.string(),
    flipped: fc.option(fc.boolean()),
    board: fc.option(placement),
    clock: fc.option(clock),
  },
  { requiredKeys: [] },
);
const eboard = fc.record(
  {
    serialnr: fc.constant("30001"),
    source: fc.option(fc.string()),
    state: fc.constantFrom("ACTIVE", "DELAYED", "NOTRESPONDING", "INACTIVE", "SOMETHING", null),
    battery: fc.option(fc.oneof(fc.constantFrom("84%", "7.2V"), fc.string())),
    board: fc.option(placement),
    flipped: fc.boolean(),
    clock: fc.option(clock),
  },
  { requiredKeys: ["serialnr"] },
);

it("reports nothing that a relay would refuse, and nothing of a board that is not there", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.record({ change }), fc.record({ eboard })), { maxLength: 30 }),
      fc.integer({ min: 0, max: 2_000_000_000_000 }),
      async (texts, time) => {
        const reported: Observation[] = [];
        const board = new ListedBoard({
          id: "dgt:30001" as DeviceId,
          serial: "30001",
          feed: 1,
          path: "ws://localhost:1982/api/v1.0",
          now,
          report: (_board, _at, observation) => reported.push(observation),
        });
        for (const one of texts) {
          if ("eboard" in one) {
            const [parsed] = parseEboards(JSON.parse(JSON.stringify([one.eboard]))) ?? [];
            if (parsed !== undefined) board.list(parsed, time);
          } else {
            const text = JSON.stringify({ response: "feed", id: 1, param: one.change, time });
            const parsed = parseMessage(text);
            if (parsed.ok && parsed.value.kind === "change") board.change(parsed.value.change, time);
          }
          if (board.wantsClaim) await board.claim(() => Promise.resolve(true));
        }
        for (const observation of reported) v.parse(ObservationSchema, observation);
        // It comes and goes in turn, and in between alone something is said.
        let isThere = false;
        for (const { kind } of reported) {
          expect(kind === "connected").toBe(!isThere);
          isThere = kind !== "lost";
        }
      },
    ),
    { numRuns: 1000 },
  );
});
