import { parseArgs } from "node:util";
import { BAD_LINE, GOOD_LINE } from "./bad-line.ts";
import { printReport, simulateFalls } from "./report.ts";

const HELP = `flags: simulated flag falls under every time control, from the clock's bytes to the arbiter's task

  --falls N      flag falls (10000)
  --line KIND    bad: messages are lost, doubled, late or no times; good: all arrive at once (bad)
  --seed TEXT    other games (flags)
`;

const { values } = parseArgs({
  options: {
    falls: { type: "string", default: "10000" },
    line: { type: "string", default: "bad" },
    seed: { type: "string", default: "flags" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) process.stdout.write(HELP);
else {
  const report = simulateFalls({
    falls: Number(values.falls),
    seed: values.seed,
    faults: values.line === "good" ? GOOD_LINE : BAD_LINE,
    stopwatch: () => performance.now(),
    onProgress: (falls) => process.stderr.write(`${falls} falls\n`),
  });
  process.stdout.write(`${printReport(report, values.line === "good")}\n`);
  process.exitCode = report.missed.length + report.invented.length === 0 ? 0 : 1;
}
