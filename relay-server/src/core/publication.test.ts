import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AlarmId,
  type Entry,
  type Instant,
  type TableNumber,
  toInstant,
  toMillis,
} from "@boardwire/shared";
import { JournalScript } from "./test-journal-script.ts";
import { createPublication } from "./publication.ts";

const MINUTES = 60_000;

/** Ten moves, a minute apart, from `script.now` on. */
function tenMoves(): { script: JournalScript; first: Instant } {
  const script = new JournalScript().create("Open").connect(1);
  const game = script.startGame(1, 1);
  script.take();
  const first = script.now;
  for (const san of ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7"]) {
    script.play(game, san).pass(MINUTES);
  }
  return { script, first };
}

const seqs = (entries: readonly Entry[]): number[] => entries.map((entry) => entry.seq);

describe("the publication gate", () => {
  it("[CS12] lets everything out at once where there is no delay, untouched", () => {
    const { script } = tenMoves();
    const gate = createPublication(toMillis(0));
    const entries = script.take();
    expect(gate.admit(entries, script.now)).toEqual(entries);
    expect(gate.nextRelease()).toBeNull();
  });

  it("[CS12] lets an entry out when the delay has passed since it was journalled, not a millisecond before", () => {
    const { script, first } = tenMoves();
    const gate = createPublication(toMillis(15 * MINUTES));
    expect(gate.admit(script.take(), script.now)).toEqual([]);
    expect(gate.nextRelease()).toBe(first + 15 * MINUTES);
    expect(gate.release(toInstant(first + 15 * MINUTES - 1))).toEqual([]);
    expect(gate.release(toInstant(first + 15 * MINUTES))).toHaveLength(1);
    expect(gate.release(toInstant(first + 18 * MINUTES))).toHaveLength(3);
    expect(gate.release(toInstant(first + 60 * MINUTES))).toHaveLength(6);
    expect(gate.nextRelease()).toBeNull();
  });

  it("[CS13] holds at once what has not come out when the delay is raised", () => {
    const { script, first } = tenMoves();
    const gate = createPublication(toMillis(5 * MINUTES));
    gate.admit(script.take(), first);
    expect(gate.release(toInstant(first + 7 * MINUTES))).toHaveLength(3);
    gate.setDelay(toMillis(30 * MINUTES));
    expect(gate.release(toInstant(first + 32 * MINUTES))).toEqual([]);
    expect(gate.release(toInstant(first + 33 * MINUTES))).toHaveLength(1);
  });

  it("[CS13] holds at once when the first delay is set during play", () => {
    const { script } = tenMoves();
    const [shown, ...held] = script.take();
    if (shown === undefined) throw new Error("no entries");
    const gate = createPublication(toMillis(0));
    expect(gate.admit([shown], shown.at)).toHaveLength(1);
    gate.setDelay(toMillis(MINUTES));
    for (const entry of held) expect(seqs(gate.admit([entry], entry.at))).not.toContain(entry.seq);
  });

  it("[CS13] lets out what is due by a lowered delay at the next release", () => {
    const { script, first } = tenMoves();
    const gate = createPublication(toMillis(30 * MINUTES));
    gate.admit(script.take(), script.now);
    gate.setDelay(toMillis(4 * MINUTES));
    expect(gate.release(toInstant(first + 10 * MINUTES))).toHaveLength(7);
  });

  it("[CS14] moves every instant by the delay, so that clocks run late by it and tell nothing more", () => {
    const script = new JournalScript().create("Open").connect(1);
    const game = script.startGame(1, 1);
    script.play(game, "e4").press(game, 5_000).clock(1, 5_000, 9_000, "black");
    script.observe(1, { kind: "snapshot", fields: ".".repeat(64), asked: script.now });
    const id = "flag:1:1.1:white:0" as AlarmId;
    const named = { id, family: id, occurrence: id, kind: "flag", level: "urgent" } as const;
    const place = { table: 1 as TableNumber, game, side: "white", since: script.now } as const;
    script.add({ type: "AlarmKept", alarm: { ...named, ...place, article: null, values: {}, times: 1 } });
    const delay = 7 * MINUTES;
    const gate = createPublication(toMillis(delay));
    gate.admit(script.take(), script.now);
    const out = gate.release(toInstant(script.now + delay));
    expect(out).toHaveLength(script.entries.length);
    const instants = (value: unknown): number[] =>
      typeof value === "number"
        ? value >= 1_000_000_000_000
          ? [value]
          : []
        : typeof value === "object" && value !== null
          ? Object.values(value).flatMap(instants)
          : [];
    expect(instants(script.entries)).toHaveLength(script.entries.length + 8);
    expect(instants(out)).toEqual(instants(script.entries).map((at) => at + delay));
  });

  it("[CS12] whatever the delays and the times: in order, complete in the end, never younger than the delay", () => {
    const step = fc.record({
      pass: fc.integer({ min: 0, max: 100_000 }),
      // Timers and late messages journal instants that lie behind those before them.
      back: fc.integer({ min: 0, max: 20_000 }),
      delay: fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), fc.array(step, { maxLength: 40 }), (delay, steps) => {
        const gate = createPublication(toMillis(delay));
        let now = 1_000_000;
        let inForce = delay;
        const journalled = new Map<number, number>();
        const out: number[] = [];
        const check = (entries: readonly Entry[]): void => {
          for (const entry of entries) {
            out.push(entry.seq);
            expect((journalled.get(entry.seq) ?? 0) + inForce).toBeLessThanOrEqual(now);
          }
        };
        steps.forEach(({ pass, back, delay: next }, i) => {
          now += pass;
          if (next !== undefined) {
            gate.setDelay(toMillis(next));
            inForce = next;
          }
          const entry = {
            type: "TournamentCreated",
            name: "Open",
            seq: i + 1,
            at: toInstant(now - back),
            source: { kind: "relay" },
          } as Entry;
          journalled.set(entry.seq, entry.at);
          check(gate.admit([entry], toInstant(now)));
        });
        now += 1_000_000;
        check(gate.release(toInstant(now)));
        expect(out).toEqual(steps.map((_, i) => i + 1));
      }),
    );
  });
});
