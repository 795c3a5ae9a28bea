/** A line of the benchmark. `ratio`: against the reference of its group in the same run; null for the reference. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly ratio: number | null;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("no values");
  return middle;
}

/** CPU seconds of this process that `work` takes, the median of `times` runs after one that warms up. */
export function cpuSeconds(times: number, work: () => void): number {
  work();
  return median(
    Array.from({ length: times }, () => {
      const before = process.cpuUsage();
      work();
      const used = process.cpuUsage(before);
      return (used.user + used.system) / 1e6;
    }),
  );
}

export function printRows(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}`);
  const width = Math.max(...rows.map((row) => row.what.length));
  for (const row of rows) {
    const ratio = row.ratio === null ? "" : `  ${row.ratio.toFixed(2)}x`;
    console.log(`  ${row.what.padEnd(width)}  ${row.figure}${ratio}`);
  }
}
