// Runs projects of vitest and counts what passed and failed, files that could not even be loaded among the failed.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT, tool } from "./paths.mjs";
import { run } from "./processes.mjs";

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} code Exit code of the run.
 */

/**
 * @param {readonly string[]} projects
 * @returns {Promise<Count>}
 */
export async function runVitest(projects) {
  const folder = mkdtempSync(join(tmpdir(), "boardwire-tests-"));
  const report = join(folder, "report.json");
  try {
    const code = await run(
      process.execPath,
      [
        tool("vitest"),
        "run",
        ...projects.flatMap((project) => ["--project", project]),
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
      ],
      { cwd: ROOT, env: { ...process.env, NO_COLOR: "1" } },
    );
    return { ...countTests(readReport(report)), code };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} file
 * @returns {unknown} Null where the run ended before it could write one.
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/**
 * @param {unknown} report What the json reporter wrote.
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export function countTests(report) {
  if (typeof report !== "object" || report === null) return { passed: 0, failed: 1, skipped: 0 };
  const number = (/** @type {string} */ key) => {
    const value = Object.entries(report).find(([name]) => name === key)?.[1];
    return typeof value === "number" ? value : 0;
  };
  const files = "testResults" in report && Array.isArray(report.testResults) ? report.testResults : [];
  // A file that fails to load has no tests that could count.
  const unloaded = files.filter(
    (file) =>
      file.status === "failed" &&
      (!Array.isArray(file.assertionResults) || file.assertionResults.length === 0),
  );
  return {
    passed: number("numPassedTests"),
    failed: number("numFailedTests") + unloaded.length,
    skipped: number("numPendingTests") + number("numTodoTests"),
  };
}

/**
 * @param {readonly Count[]} counts
 * @returns {Count} Their sum; the code is 1 where any run failed or nothing passed at all.
 */
export function sumCounts(counts) {
  const sum = (/** @type {"passed" | "failed" | "skipped"} */ key) =>
    counts.reduce((total, count) => total + count[key], 0);
  const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
  const isGood = passed > 0 && failed === 0 && counts.every((count) => count.code === 0);
  return { passed, failed, skipped, code: isGood ? 0 : 1 };
}

/** @param {Count} count */
export const describeCount = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
