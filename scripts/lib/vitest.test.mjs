import { describe, expect, it } from "vitest";
import { countTests, describeCount, sumCounts } from "./vitest.mjs";

describe("the last line of npm test", () => {
  /** @type {[string, unknown, string][]} */
  const reports = [
    [
      "counts what passed",
      { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] },
      "3 passed, 0 failed",
    ],
    [
      "names skipped and planned tests only where there are any",
      { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults: [] },
      "3 passed, 1 failed, 2 skipped",
    ],
    [
      "counts a file that could not be loaded as a failure, which the reporter does not",
      {
        numPassedTests: 2,
        numFailedTests: 0,
        numPendingTests: 0,
        numTodoTests: 0,
        testResults: [
          { status: "failed", assertionResults: [] },
          { status: "passed", assertionResults: [{ status: "passed" }] },
        ],
      },
      "2 passed, 1 failed",
    ],
    [
      "does not count a file twice whose tests failed",
      {
        numPassedTests: 0,
        numFailedTests: 1,
        numPendingTests: 0,
        numTodoTests: 0,
        testResults: [{ status: "failed", assertionResults: [{ status: "failed" }] }],
      },
      "0 passed, 1 failed",
    ],
    ["counts a run without a report as a failure", null, "0 passed, 1 failed"],
  ];
  for (const [name, report, line] of reports) {
    it(name, () => expect(describeCount({ ...countTests(report), code: 0 })).toBe(line));
  }
});

describe("the exit code of npm test", () => {
  const good = { passed: 5, failed: 0, skipped: 0, code: 0 };
  /** @type {[string, import("./vitest.mjs").Count[], number][]} */
  const sums = [
    ["is 0 where everything passed", [good, good], 0],
    ["is 1 where one run of several failed", [good, { ...good, failed: 1, code: 1 }], 1],
    ["is 1 where vitest ended badly though no test failed", [good, { ...good, code: 1 }], 1],
    ["is 1 where no test was run at all", [{ ...good, passed: 0 }], 1],
  ];
  for (const [name, counts, code] of sums) {
    it(name, () => expect(sumCounts(counts).code).toBe(code));
  }
});
