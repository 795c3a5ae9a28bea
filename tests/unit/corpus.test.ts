import { createRng, LEVEL_NAMES, type LevelName } from "@boardwire/board-driver";
import { describe, expect, it } from "vitest";
import { playCase, type CaseOptions } from "../corpus/case.ts";
import { playEnding } from "../corpus/gestures.ts";
import { createInferenceMethod, play } from "../corpus/method.ts";
import { treeOfMet, oneAhead } from "../corpus/reference-methods.ts";
import { toRow, type Row } from "../corpus/report.ts";
import { scoreCase } from "../corpus/score.ts";
import { findJournalTrouble } from "../corpus/through-recorder.ts";

// The goals of inference on a seeded sample; `pnpm corpus` measures as many games as one likes.

const GAMES = 50;
const OPTIONS: CaseOptions = { seed: "sample", occupancy: false, hands: "simulated" };
const NO_STOPWATCH = (): number => 0;

const measure = (level: LevelName, method = createInferenceMethod(), games = GAMES): Row =>
  toRow(
    level,
    method.name,
    Array.from({ length: games }, (_, n) => {
      const subject = playCase(level, n, OPTIONS);
      return scoreCase(subject, play(method, subject, NO_STOPWATCH));
    }),
  );

/** Percent of exact games that must be reached; of 50 games one may be wrong where 99.5 is asked for. */
const GOALS: Readonly<Record<LevelName, number>> = { L0: 100, L1: 100, L2: 98, L3: 97, L4: 90 };

describe("inference on games played by untidy hands", () => {
  it.each(LEVEL_NAMES)("%s: the game comes out as it was played", (level) => {
    const row = measure(level);
    const trouble = JSON.stringify(row.failing);
    expect(row.exactPercent, trouble).toBeGreaterThanOrEqual(GOALS[level]);
    expect(row.afterEnd, trouble).toBe(0);
    expect(row.falseResults, trouble).toBe(0);
    if (level !== "L4") expect(row.wrongConfirmed, trouble).toBe(0);
    if (level === "L0" || level === "L1" || level === "L2") {
      expect(row.wrongShownPerThousand, trouble).toBeLessThanOrEqual(5);
      expect(row.shownMillis.p50).toBeLessThanOrEqual(400);
    }
  });

  it("kings that tell the result are never taken for moves", () => {
    const taken = Array.from({ length: 150 }, (_, n) => {
      const { subject } = playEnding(LEVEL_NAMES[n % 3] ?? "L0", n, OPTIONS.seed);
      return scoreCase(subject, play(createInferenceMethod(), subject, NO_STOPWATCH));
    }).filter(({ afterEnd, resultRight }) => afterEnd > 0 || resultRight !== true);
    expect(taken.map(({ name, afterEnd }) => ({ name, afterEnd }))).toEqual([]);
  });
});

describe("the corpus", () => {
  it("is as hard as it should be for the obvious methods", () => {
    const tree = (level: LevelName): number => measure(level, treeOfMet, 25).exactPercent;
    expect(tree("L0")).toBe(100);
    expect(tree("L3")).toBeLessThan(90);
    expect(tree("L4")).toBeLessThan(70);
    expect(measure("L2", oneAhead(0), 25).exactPercent).toBeLessThan(15);
  });

  it("comes again from the same seed", () => {
    expect(playCase("L3", 7, OPTIONS).seen).toEqual(playCase("L3", 7, OPTIONS).seen);
    expect(playCase("L3", 7, { ...OPTIONS, seed: "another" }).seen).not.toEqual(
      playCase("L3", 7, OPTIONS).seen,
    );
  });
});

describe("the journal of a corpus game", () => {
  it.each(LEVEL_NAMES)("%s: folded anew or cut off and taken up again it tells the same", (level) => {
    const trouble = Array.from({ length: 6 }, (_, n) => playCase(level, n, OPTIONS)).flatMap((subject) => {
      const found = findJournalTrouble(subject, createRng(`cut ${subject.name}`));
      return found === null ? [] : [`${subject.name}: ${found}`];
    });
    expect(trouble).toEqual([]);
  });
});
