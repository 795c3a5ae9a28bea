import {
  toInstant,
  PersonSchema,
  type Command,
  type DriverId,
  type Observation,
  type Report,
} from "@boardwire/shared";
import { pino } from "pino";
import * as v from "valibot";
import { afterEach, describe, expect, it } from "vitest";
import { createCommands } from "./commands.ts";
import { createMemoryStore } from "./journal/memory.ts";
import { createPipeline } from "./pipeline.ts";
import { START } from "./test-fields.ts";

// What time has shown of a board is concluded by timers, which come late under load and not at all for a board that nobody
// hears. An arbiter who decides in between decides about the moves that stand.

const DRIVER = "driver-one" as DriverId;
const ARBITER = v.parse(PersonSchema, {
  id: "abcd1234",
  name: "Ann",
  role: "arbiter",
  sector: null,
  admittedAt: 1,
  leftAt: null,
});

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

function createBench() {
  let now = 1_000_000;
  let n = 0;
  const failures: unknown[] = [];
  const pipeline = createPipeline({
    store: createMemoryStore(),
    now: () => toInstant(now),
    publish: () => undefined,
    restore: () => undefined,
    takeOver: () => undefined,
    recording: () => undefined,
    log: pino({ enabled: false }),
  });
  open.push(() => pipeline.close());
  const carryOut = createCommands({
    pipeline,
    now: () => toInstant(now),
    log: { error: (facts: unknown) => void failures.push(facts) },
  });
  pipeline.connected(DRIVER, "Laptop", "run-1");
  return {
    hall: pipeline.hall,
    failures,
    pass: (millis: number): void => void (now += millis),
    see: (observation: Observation): void => {
      n += 1;
      const at = toInstant(now);
      const report = { n, at, board: "dgt:11111", observation } as Report;
      pipeline.take(DRIVER, [{ report, seen: at }]);
    },
    give: (command: Command) => carryOut(command, ARBITER),
    leave: (): void => pipeline.disconnected(DRIVER),
  };
}

const man = (field: number, content: "." | "P"): Observation => ({ kind: "square", field, content });
const [E2, E4] = [52, 36];

describe("a correction in the moment in which time takes a move back", () => {
  it.each(["its timer is late", "nobody hears the board"])("is carried out where %s", async (why) => {
    const { hall, failures, pass, see, give, leave } = createBench();
    see({ kind: "connected", port: "/dev/ttyUSB0" });
    see({ kind: "snapshot", fields: START, asked: toInstant(1_000_000) });
    pass(1000);
    see(man(E2, "."));
    pass(500);
    see(man(E4, "P"));
    pass(5000);
    see(man(E4, "."));
    pass(300);
    see(man(E2, "P"));
    expect([...hall.games.values()][0]?.moves).toHaveLength(1);
    if (why === "nobody hears the board") leave();
    pass(60_000);
    const game = [...hall.games.keys()][0];
    const answer = await give({
      kind: "setPosition",
      game,
      fen: "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1",
    } as Command);
    expect(failures).toEqual([]);
    expect(answer.kind).toBe("done");
    expect([...hall.games.values()][0]?.moves.at(-1)?.fen).toContain("8/8/8/4k3/8/4K3/4P3/8 w");
  });
});
