// npm test: the quick checks, then the build, then whole programs on real lines, then the pages in a browser.
// The last line is plain: "N passed, N failed".

import { buildIfChanged } from "./lib/build.mjs";
import { runChecks } from "./lib/checks.mjs";
import { endRunning, onStop } from "./lib/processes.mjs";
import { describeCount, runVitest, sumCounts } from "./lib/vitest.mjs";

/** @type {number | undefined} */
let stopped;
onStop((code) => {
  stopped = code;
  endRunning();
});

const { count, failed } = await runChecks();
const counts = [count];
const trouble = [...failed];
const isBuilt = await buildIfChanged((message) => void process.stdout.write(`${message}\n`));
if (isBuilt) counts.push(await runVitest(["e2e"]), await runVitest(["halls"]), await runVitest(["browser"]));
else trouble.push("build");

const sum = sumCounts(counts);
if (trouble.length > 0) process.stdout.write(`failed: ${trouble.join(", ")}\n`);
process.stdout.write(`${describeCount(sum)}\n`);
// What was stopped on the way has shown nothing.
process.exit(stopped === undefined ? (trouble.length > 0 ? 1 : sum.code) : stopped || 1);
