import { toInstant } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { createInference, reduce } from "./reduce.ts";
import { Table } from "./test-table.ts";
import type { Finding } from "./types.ts";

const GAME =
  "0.5 run! 1 e2- 1.2 Pe3 1.5 e3- 1.6 Pe4 2 white! 4 e7- 4.3 pe5 4.9 black! 5 g1- 5.2 lost! 5.5 Nf3 8 b8- 8.3 nc6 10 back! " +
  "11 f1- 11.4 Bc4 12 white! 14 f8- 14.3 bc5 15 qd4 16 d4- 17 black! 18 e1- 18.3 h1- 18.6 Rf1 18.8 Kg1 20 white! " +
  "24 stop! 26 e4- 26.3 g1- 26.6 Ke4 27 e8- 27.4 kd5";

describe("the reducer", () => {
  it("[INF29] the same inputs at the same times give the same findings", () => {
    const table = new Table({ clock: true }).play(GAME, 10);
    let state = createInference();
    const found: Finding[] = [];
    for (const { at, input } of table.inputs) {
      const reduced = reduce(state, input, toInstant(at));
      ({ state } = reduced);
      found.push(...reduced.findings);
    }
    expect(found).toEqual(table.told.map(({ finding }) => finding));
    expect(found.at(-1)).toMatchObject({ kind: "gameEnded", result: "1-0", termination: "kingsSignal" });
  });

  it("[INF29] a state that was kept is not changed by what comes after, and can be gone on from again", () => {
    const table = new Table({ clock: true }).play(GAME, 10);
    const rest = (from: number, state: ReturnType<typeof createInference>): Finding[] => {
      const found: Finding[] = [];
      let now = state;
      for (const { at, input } of table.inputs.slice(from)) {
        const reduced = reduce(now, input, toInstant(at));
        now = reduced.state;
        found.push(...reduced.findings);
      }
      return found;
    };
    let state = createInference();
    for (const [index, { at, input }] of table.inputs.entries()) {
      if (index % 7 === 0) expect(rest(index, state)).toEqual(rest(index, state));
      ({ state } = reduce(state, input, toInstant(at)));
    }
  });

  it("[INF29] a wake before anything is due finds nothing, and the next one asked for lies ahead", () => {
    const table = new Table({ clock: true }).play(GAME, 10);
    let state = createInference();
    for (const { at, input } of table.inputs) {
      const reduced = reduce(state, input, toInstant(at));
      ({ state } = reduced);
      if (reduced.wakeAt !== null) expect(reduced.wakeAt).toBeGreaterThan(at);
      expect(reduce(state, { kind: "wake" }, toInstant(at)).findings).toEqual([]);
    }
  });
});
