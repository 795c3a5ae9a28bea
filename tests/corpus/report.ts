import type { CaseScore } from "./score.ts";

// Many scores as one row of figures.

export interface Row {
  readonly level: string;
  readonly method: string;
  readonly games: number;
  readonly plies: number;
  readonly exactPercent: number;
  readonly pliesRightPercent: number;
  readonly wrongShownPerThousand: number;
  readonly wrongConfirmed: number;
  readonly confirmedReplaced: number;
  readonly afterEnd: number;
  readonly resultsRightPercent: number;
  readonly falseResults: number;
  /** Of the games that were begun afterwards at the same table. */
  readonly nextRightPercent: number;
  /** Of the games that are not exact. */
  readonly flaggedPercent: number;
  readonly shownMillis: { readonly p50: number; readonly p95: number };
  readonly confirmedMillis: { readonly p50: number; readonly p95: number };
  /** What a changed field costs, in microseconds. */
  readonly fieldMicros: { readonly p50: number; readonly p99: number };
  readonly worstStepMillis: number;
  readonly observationsPerSecond: number;
  /** Games with anything that should not be, each with what it is. */
  readonly failing: readonly { readonly name: string; readonly why: string }[];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}

const percent = (part: number, whole: number): number => (whole === 0 ? 100 : (part / whole) * 100);

export function toRow(level: string, method: string, scores: readonly CaseScore[]): Row {
  const plies = sum(scores.map((score) => score.plies));
  const told = scores.filter(({ resultRight }) => resultRight !== null);
  const followed = scores.filter(({ nextRight }) => nextRight !== null);
  const failing = scores.filter(({ exact }) => !exact);
  const shown = scores.flatMap(({ toShown }) => toShown);
  const confirmed = scores.flatMap(({ toConfirmed }) => toConfirmed);
  const costs = scores.flatMap(({ fieldMillis }) => fieldMillis.map((millis) => millis * 1000));
  const seconds = sum(scores.map(({ totalMillis }) => totalMillis)) / 1000;
  return {
    level,
    method,
    games: scores.length,
    plies,
    exactPercent: percent(scores.length - failing.length, scores.length),
    pliesRightPercent: percent(sum(scores.map(({ pliesRight }) => pliesRight)), plies),
    wrongShownPerThousand: (sum(scores.map(({ wrongShown }) => wrongShown)) / Math.max(1, plies)) * 1000,
    wrongConfirmed: sum(scores.map(({ wrongConfirmed }) => wrongConfirmed)),
    confirmedReplaced: sum(scores.map(({ confirmedReplaced }) => confirmedReplaced)),
    afterEnd: sum(scores.map(({ afterEnd }) => afterEnd)),
    resultsRightPercent: percent(told.filter(({ resultRight }) => resultRight === true).length, told.length),
    falseResults: scores.filter(({ falseResult }) => falseResult).length,
    nextRightPercent: percent(followed.filter(({ nextRight }) => nextRight === true).length, followed.length),
    flaggedPercent: percent(failing.filter(({ flagged }) => flagged).length, failing.length),
    shownMillis: { p50: percentile(shown, 0.5), p95: percentile(shown, 0.95) },
    confirmedMillis: { p50: percentile(confirmed, 0.5), p95: percentile(confirmed, 0.95) },
    fieldMicros: { p50: percentile(costs, 0.5), p99: percentile(costs, 0.99) },
    worstStepMillis: Math.max(0, ...scores.map(({ worstStepMillis }) => worstStepMillis)),
    observationsPerSecond: Math.round(
      sum(scores.map(({ observations }) => observations)) / Math.max(seconds, 1e-9),
    ),
    failing: scores.flatMap((score) => {
      const why = describeFailure(score);
      return why === "" ? [] : [{ name: score.name, why }];
    }),
  };
}

function describeFailure(score: CaseScore): string {
  const parts: string[] = [];
  if (score.firstWrong !== null)
    parts.push(`wrong from ply ${score.firstWrong}${score.flagged ? "" : ", not flagged"}`);
  if (score.wrongConfirmed > 0) parts.push(`${score.wrongConfirmed} wrong confirmed`);
  if (score.afterEnd > 0) parts.push(`${score.afterEnd} after the end`);
  if (score.resultRight === false) parts.push("result missed");
  if (score.nextRight === false) parts.push("next game");
  if (score.falseResult) parts.push("false result");
  return parts.join("; ");
}

const HEAD = [
  "level",
  "method",
  "games",
  "exact %",
  "plies %",
  "wrong/1000",
  "wrong conf.",
  "after end",
  "results %",
  "false res.",
  "next %",
  "flagged %",
  "shown p50/p95 ms",
  "confirmed p50/p95 ms",
  "field p50/p99 us",
  "worst ms",
  "obs/s",
];

export function toTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.level,
    row.method,
    String(row.games),
    row.exactPercent.toFixed(1),
    row.pliesRightPercent.toFixed(2),
    row.wrongShownPerThousand.toFixed(2),
    String(row.wrongConfirmed),
    String(row.afterEnd),
    row.resultsRightPercent.toFixed(1),
    String(row.falseResults),
    row.nextRightPercent.toFixed(0),
    row.flaggedPercent.toFixed(0),
    `${row.shownMillis.p50}/${row.shownMillis.p95}`,
    `${row.confirmedMillis.p50}/${row.confirmedMillis.p95}`,
    `${row.fieldMicros.p50}/${row.fieldMicros.p99}`,
    row.worstStepMillis.toFixed(1),
    String(row.observationsPerSecond),
  ]);
  const widths = HEAD.map((head, column) =>
    Math.max(head.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const toLine = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ");
  return [HEAD, ...cells].map((row) => toLine(row)).join("\n");
}
