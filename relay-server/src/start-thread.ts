import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

// A thread runs the compiled file in production and the source in development and tests.

/** Starts the thread of a source file, given by its `.ts` address beside the caller. */
export function startThread(
  source: URL,
  options: Pick<WorkerOptions, "workerData" | "resourceLimits">,
): Worker {
  if (!import.meta.url.endsWith(".ts"))
    return new Worker(new URL(source.href.replace(/\.ts$/, ".js")), options);
  // A thread does not inherit tsx, and `--import tsx` has no effect in one: it has to be registered from inside.
  const manifest = pathToFileURL(createRequire(import.meta.url).resolve("tsx/package.json"));
  const api = JSON.stringify(new URL("./dist/esm/api/index.mjs", manifest));
  const code = `import(${api}).then((tsx) => { tsx.register(); return import(${JSON.stringify(source)}); })`;
  return new Worker(code, { ...options, eval: true, execArgv: ["--conditions=source"] });
}
