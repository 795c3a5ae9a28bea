// The quick checks: types, lint, format, dead code, and the tests that need neither browser nor whole programs.

import { ROOT, tool } from "./paths.mjs";
import { run } from "./processes.mjs";
import { runVitest, sumCounts } from "./vitest.mjs";

/** @type {readonly (readonly [string, ...string[]])[]} */
const STEPS = [
  ["types", tool("tsc"), "-b"],
  ["types of the scripts", tool("tsc"), "-p", "scripts"],
  ["lint", tool("oxlint"), "--type-aware", "--deny-warnings"],
  ["format", tool("oxfmt"), "--check"],
  ["dead code", tool("knip")],
];
/** Those of boards wait for their lines more than they work, so the others run beside them. */
const UNIT_PROJECTS = [["board-driver"], ["shared", "relay-server", "viewer", "house"]];

/**
 * Runs them all, also after one has failed: who mends one wants to know of the others.
 *
 * @returns {Promise<{ count: import("./vitest.mjs").Count, failed: readonly string[] }>} `failed`: the steps by name.
 */
export async function runChecks() {
  /** @type {string[]} */
  const failed = [];
  for (const [name, ...args] of STEPS) {
    const started = performance.now();
    const code = await run(process.execPath, args, { cwd: ROOT });
    if (code !== 0) failed.push(name);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${name}: ${code === 0 ? "good" : "FAILED"} (${seconds} s)\n`);
  }
  const count = sumCounts(await Promise.all(UNIT_PROJECTS.map(runVitest)));
  if (count.code !== 0) failed.push("tests");
  return { count, failed };
}
