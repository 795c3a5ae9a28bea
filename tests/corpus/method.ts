import { createInference, reduce, type Finding } from "@boardwire/relay-server";
import { assertNever, toInstant, type GameResult, type GameStart, type Observation } from "@boardwire/shared";
import type { CorpusCase } from "./subject.ts";

// A method turns observations into shown moves; all methods are measured through this one door.

/** What a spectator would learn. `line` is the whole line as shown from then on. */
export type Shown =
  | { readonly kind: "started"; readonly start: GameStart; readonly turned: boolean }
  /** `uncertain`: plies (from 0) that are marked as one of several orders; they are never confirmed without a ruling. */
  | {
      readonly kind: "line";
      readonly line: readonly string[];
      readonly uncertain: ReadonlySet<number>;
      readonly doubtful: boolean;
    }
  | { readonly kind: "confirmed"; readonly ply: number }
  | { readonly kind: "unresolved"; readonly is: boolean }
  | { readonly kind: "ended"; readonly result: GameResult };

export type Input = Observation | { readonly kind: "wake" };

export interface Run {
  feed(input: Input, at: number): readonly Shown[];
  /** When to be woken if nothing else comes; null: never. */
  wakeAt(): number | null;
}

export interface Method {
  readonly name: string;
  /** False: it follows one game and is not shown what happens at the table after it. */
  readonly followsTables: boolean;
  start(subject: CorpusCase): Run;
}

/** What inference of the relay does, with each finding kept for who wants to read them. */
export function createInferenceMethod(
  onFinding: (finding: Finding, at: number) => void = () => undefined,
): Method {
  return {
    name: "boardwire",
    followsTables: true,
    start(subject) {
      const { start } = subject.script.truth;
      let { state, wakeAt } = reduce(createInference(), { kind: "expect", starts: [start] }, toInstant(0));
      let line: readonly string[] = [];
      let uncertain = new Set<number>();
      const toShown = (finding: Finding): Shown[] => {
        switch (finding.kind) {
          case "gameStarted":
            line = [];
            uncertain = new Set();
            return [{ kind: "started", start: finding.start, turned: finding.turned }];
          case "movesObserved": {
            line = [...line.slice(0, finding.from - 1), ...finding.moves.map(({ uci }) => uci)];
            const doubtful = finding.moves.some(({ known }) => known === "uncertain" || known === "illegal");
            const from = finding.from - 1;
            uncertain = new Set([
              ...[...uncertain].filter((ply) => ply < from),
              ...finding.moves.flatMap(({ known }, i) => (known === "uncertain" ? [from + i] : [])),
            ]);
            return [{ kind: "line", line, uncertain, doubtful }];
          }
          case "movesConfirmed":
            return [{ kind: "confirmed", ply: finding.ply }];
          case "positionUnresolved":
            return [{ kind: "unresolved", is: true }];
          case "positionResolved":
            return [{ kind: "unresolved", is: false }];
          case "gameEnded":
            return [{ kind: "ended", result: finding.result }];
          case "moveCompleted":
          case "resultSignalled":
            return [];
          default:
            return assertNever(finding);
        }
      };
      return {
        feed(input, at) {
          const reduced = reduce(state, input, toInstant(at));
          ({ state, wakeAt } = reduced);
          return reduced.findings.flatMap((finding) => {
            onFinding(finding, at);
            return toShown(finding);
          });
        },
        wakeAt: () => wakeAt,
      };
    },
  };
}

export interface TimedShown {
  readonly at: number;
  readonly shown: Shown;
}

export interface Played {
  readonly shown: readonly TimedShown[];
  readonly observations: number;
  readonly worstStepMillis: number;
  readonly totalMillis: number;
  /** What each changed field cost, in milliseconds. */
  readonly fieldMillis: readonly number[];
}

/** How long a table is watched after the last observation. */
const AFTERMATH = 120_000;
/** A method that asks to be woken at once again and again would stand still. */
const MOST_WAKES = 100_000;

/** Runs a method over all that was seen, waking it exactly when it asked for it. */
export function play(method: Method, subject: CorpusCase, stopwatch: () => number): Played {
  const run = method.start(subject);
  const shown: TimedShown[] = [];
  let now = 0;
  let worst = 0;
  let total = 0;
  const fieldMillis: number[] = [];
  let wakes = 0;
  const feed = (input: Input, at: number): void => {
    now = Math.max(now, at);
    const before = stopwatch();
    const news = run.feed(input, now);
    const took = stopwatch() - before;
    worst = Math.max(worst, took);
    total += took;
    if (input.kind === "square") fieldMillis.push(took);
    for (const one of news) shown.push({ at: now, shown: one });
  };
  const wakeUntil = (until: number): void => {
    for (let at = run.wakeAt(); at !== null && at <= until; at = run.wakeAt()) {
      if (++wakes > MOST_WAKES) throw new Error(`${subject.name}: woken without end at ${at}`);
      feed({ kind: "wake" }, at);
    }
  };
  for (const { at, observation } of subject.seen) {
    if (!method.followsTables && at > subject.script.finishedAt) break;
    wakeUntil(at);
    feed(observation, at);
  }
  wakeUntil(now + AFTERMATH);
  return {
    shown,
    observations: subject.seen.length,
    worstStepMillis: worst,
    totalMillis: total,
    fieldMillis,
  };
}
