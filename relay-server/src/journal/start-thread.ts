import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { WorkerData } from "./sqlite-messages.ts";

// The thread runs the file beside this one: the compiled one in production, the source in development and tests.

/** Starts the journal's thread. */
export function startThread(workerData: WorkerData): Worker {
  if (!import.meta.url.endsWith(".ts"))
    return new Worker(new URL("./sqlite-worker.js", import.meta.url), { workerData });
  // A thread does not inherit tsx, and `--import tsx` has no effect in one: it has to be registered from inside.
  const manifest = pathToFileURL(createRequire(import.meta.url).resolve("tsx/package.json"));
  const api = JSON.stringify(new URL("./dist/esm/api/index.mjs", manifest));
  const source = JSON.stringify(new URL("./sqlite-worker.ts", import.meta.url));
  const code = `import(${api}).then((tsx) => { tsx.register(); return import(${source}); })`;
  return new Worker(code, { workerData, eval: true, execArgv: ["--conditions=source"] });
}
