// pnpm check: what to run before every commit.

import { runChecks } from "./lib/checks.mjs";
import { endRunning, onStop } from "./lib/processes.mjs";
import { describeCount } from "./lib/vitest.mjs";

onStop((code) => {
  process.exitCode = code;
  endRunning();
});
const { count, failed } = await runChecks();
if (failed.length > 0) process.stdout.write(`failed: ${failed.join(", ")}\n`);
process.stdout.write(`${describeCount(count)}\n`);
process.exit(failed.length > 0 ? 1 : 0);
