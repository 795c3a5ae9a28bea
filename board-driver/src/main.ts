import { toInstant } from "@boardwire/shared";
import { runCommand } from "./cli.ts";
import { openLine } from "./ports/open-line.ts";

// The steady clock: the time of day at the start, and from then on a count that nobody sets.
const startedAt = Date.now() - performance.now();

for (const output of [process.stdout, process.stderr]) {
  output.on("error", (trouble: NodeJS.ErrnoException) => {
    // Whoever read the lines has gone, which is no reason to read no boards.
    if (trouble.code !== "EPIPE") throw trouble;
  });
}

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  now: () => toInstant(startedAt + performance.now()),
  random: Math.random,
  openPort: openLine,
  output: process.stdout,
  errors: process.stderr,
});
if (process.connected) process.disconnect();
// A serial line that hangs while it is closed must not keep a stopped driver alive.
setTimeout(() => process.exit(), 1000).unref();
