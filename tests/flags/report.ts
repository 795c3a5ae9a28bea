import type { LineFaults } from "./bad-line.ts";
import { simulateFlags, type Simulated } from "./simulate.ts";

export interface FlagReport {
  readonly games: number;
  readonly falls: number;
  readonly missed: readonly string[];
  readonly invented: readonly string[];
  readonly falseAlarms: readonly string[];
  /** Flags, and the largest clock error while connected. */
  readonly perControl: ReadonlyMap<string, { readonly falls: number; readonly worst: number }>;
  /** Milliseconds, sorted. */
  readonly taskMillis: readonly number[];
  readonly worstError: Simulated["worstError"];
}

/** Plays games until so many flags have fallen. */
export function simulateFalls(plan: {
  readonly falls: number;
  readonly seed: string;
  readonly faults: LineFaults;
  readonly stopwatch: () => number;
  readonly onProgress?: (falls: number) => void;
}): FlagReport {
  const worst = { connected: 0, firstSnapshot: 0, restarted: 0 };
  const [missed, invented, falseAlarms, taskMillis]: [string[], string[], string[], number[]] = [
    [],
    [],
    [],
    [],
  ];
  const perControl = new Map<string, { falls: number; worst: number }>();
  let falls = 0;
  let games = 0;
  while (falls < plan.falls) {
    const seed = `${plan.seed} ${games}`;
    const { faults, stopwatch } = plan;
    const game = simulateFlags({ seed, faults, stopwatch, restarts: games % 4 === 0 });
    const name = (what: string): string =>
      `${seed}: ${game.control}${game.isKnown ? "" : " (unknown)"}: ${what}`;
    games++;
    if (games % 100 === 0) plan.onProgress?.(falls);
    falls += game.falls.length;
    const soFar = perControl.get(game.control) ?? { falls: 0, worst: 0 };
    const worstHere = Math.max(soFar.worst, game.worstError.connected);
    perControl.set(game.control, { falls: soFar.falls + game.falls.length, worst: worstHere });
    missed.push(...game.missed.map(name));
    invented.push(...game.invented.map(name));
    falseAlarms.push(...game.falseAlarms.map(name));
    taskMillis.push(...game.taskMillis);
    // Without a control nobody knows of the delay.
    if (game.control.includes(" delay ") && !game.isKnown) continue;
    for (const key of ["connected", "firstSnapshot", "restarted"] as const)
      worst[key] = Math.max(worst[key], game.worstError[key]);
  }
  taskMillis.sort((a, b) => a - b);
  return { games, falls, missed, invented, falseAlarms, perControl, taskMillis, worstError: worst };
}

/** `withErrors`: over a line that holds messages up nobody can know the time of a clock. */
export function printReport(report: FlagReport, withErrors: boolean): string {
  const { games, falls, missed, invented, falseAlarms, perControl, taskMillis, worstError } = report;
  const at = (share: number): string =>
    (taskMillis[Math.min(taskMillis.length - 1, Math.floor(taskMillis.length * share))] ?? 0).toFixed(2);
  return [
    `${games} games, ${falls} flag falls: missed ${missed.length}, invented ${invented.length}, false alarms ${falseAlarms.length}`,
    `message to the arbiter's task: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`,
    ...(withErrors ? [describeErrors(worstError)] : []),
    ...[...perControl]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(
        ([control, one]) =>
          `  ${control}: ${one.falls} falls${withErrors ? `, clock error ${one.worst} ms` : ""}`,
      ),
    ...[...missed.map((one) => `MISSED ${one}`), ...invented.map((one) => `INVENTED ${one}`)].slice(0, 30),
    ...falseAlarms.slice(0, 30).map((one) => `FALSE ALARM ${one}`),
  ].join("\n");
}

const describeErrors = ({ connected, firstSnapshot, restarted }: FlagReport["worstError"]): string =>
  `clock error against the hardware, worst but for unknown US delays: connected ${connected} ms, first snapshot ${firstSnapshot} ms, after a restart ${restarted} ms`;
