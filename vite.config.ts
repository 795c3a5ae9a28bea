import { defineConfig } from "vitest/config";

// The viewer's build and every test project, in one place.

const conditions = ["source", "module", "browser", "development|production"];
// Without "import": vitest hands these to Node as well, and a `require` of a package with two builds (ws, under
// socket.io) would then get the wrong one.
const nodeConditions = ["source", "node", "module", "default"];

/** A test project; each repeats the conditions, since vitest does not inherit them. */
const project = (
  name: string,
  include: string[],
  options: Record<string, unknown> = {},
): { resolve: object; ssr: object; test: { name: string; include: string[] } } => ({
  resolve: { conditions: nodeConditions },
  ssr: { resolve: { conditions: nodeConditions } },
  test: { name, include, ...options },
});

/**
 * Whole programs at play in real time, which pull no cables. They wait more than they work, so several run at once; where
 * a cable is pulled, another test's board might come in at the same path.
 */
const HALLS = [
  "backup",
  "bus",
  "chesslink",
  "kills-driver",
  "kills-relay",
  "line-makes",
  "livechess-service",
  "livechess-source",
  "recovery",
  "recovery-paced",
  "whole-line",
].map((name) => `tests/e2e/${name}.test.ts`);

const CLOCK_ERROR = "tests/browser/clock-error.test.ts";

export default defineConfig({
  root: "viewer",
  resolve: { conditions },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    // What pages do not use of the shared language (editions of the Laws, settings) stays out of their scripts.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/shared\/src\//, sideEffects: false }] },
    },
  },
  test: {
    projects: [
      project("shared", ["shared/src/**/*.test.ts"], { root: "." }),
      project("board-driver", ["board-driver/src/**/*.test.ts"], { root: ".", testTimeout: 20_000 }),
      project("relay-server", ["relay-server/src/**/*.test.ts"], { root: ".", testTimeout: 20_000 }),
      project("viewer", ["viewer/src/**/*.test.ts"], { root: "." }),
      project(
        "house",
        [
          "tests/*.test.ts",
          "tests/{claim-safety,flags,fuzz,rules,scenarios,unit,winnable}/**/*.test.ts",
          "scripts/**/*.test.mjs",
        ],
        {
          root: ".",
          testTimeout: 60_000,
        },
      ),
      // One after another: they pull cables, or measure what others would slow down.
      project("e2e", ["tests/e2e/**/*.test.ts", CLOCK_ERROR], {
        root: ".",
        testTimeout: 300_000,
        hookTimeout: 60_000,
        fileParallelism: false,
        exclude: HALLS,
        sequence: { groupOrder: 1 },
      }),
      project("halls", HALLS, {
        root: ".",
        testTimeout: 400_000,
        hookTimeout: 60_000,
        maxWorkers: 8,
        sequence: { groupOrder: 2 },
      }),
      project("browser", ["tests/browser/**/*.test.ts"], {
        root: ".",
        testTimeout: 120_000,
        hookTimeout: 120_000,
        exclude: [CLOCK_ERROR],
        maxWorkers: 2,
        sequence: { groupOrder: 3 },
      }),
    ],
  },
});
