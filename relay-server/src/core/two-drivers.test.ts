import { describe, expect, it } from "vitest";
import { type DriverId, type Entry, type Observation, type Report, Hall, toInstant } from "@boardwire/shared";
import { START } from "../test-fields.ts";
import { createRecorder } from "./recorder.ts";

// A board whose cable goes from one computer to another, each with a driver of its own.

const [ONE, TWO] = ["driver-one", "driver-two"] as [DriverId, DriverId];
const BOARD = "dgt:11111";

function createBench() {
  const hall = new Hall();
  const recorder = createRecorder(hall, (_board, fault) => {
    throw fault;
  });
  const journal: Entry[] = [];
  const numbers = new Map<DriverId, number>();
  let now = 1_000_000;
  return {
    hall,
    journal,
    tell: (driver: DriverId, observation: Observation): void => {
      now += 1000;
      const n = (numbers.get(driver) ?? 0) + 1;
      numbers.set(driver, n);
      const at = toInstant(now);
      journal.push(...recorder.record(driver, { n, at, board: BOARD, observation } as Report, at, at));
    },
  };
}

describe("a board that was moved from one computer to another", () => {
  it("[LIN21] is not lost because the first one misses it", () => {
    const { hall, journal, tell } = createBench();
    for (const driver of [ONE, TWO]) {
      tell(driver, { kind: "connected", port: "/dev/ttyUSB0" });
      tell(driver, { kind: "snapshot", fields: START, asked: toInstant(1_000_000) });
    }
    tell(ONE, { kind: "lost", reason: "no answer" });
    expect(hall.boards.get(BOARD as never)).toMatchObject({ connected: true, driver: TWO });
    // It is in the journal all the same, and folded anew it means as little.
    expect(hall.drivers.get(ONE)).toBe(3);
    const again = new Hall();
    createRecorder(again, () => undefined).replay(journal);
    expect(again.boards.get(BOARD as never)).toEqual(hall.boards.get(BOARD as never));
    // Play goes on, and what the second one says of the board counts.
    tell(TWO, { kind: "square", field: 52, content: "." });
    tell(TWO, { kind: "square", field: 36, content: "P" });
    tell(TWO, { kind: "square", field: 12, content: "." });
    expect(hall.currentGame(1 as never)?.moves.map(({ san }) => san)).toEqual(["e4"]);
    tell(TWO, { kind: "lost", reason: "no answer" });
    expect(hall.boards.get(BOARD as never)?.connected).toBe(false);
  });
});
