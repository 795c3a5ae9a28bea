import type { Worker } from "node:worker_threads";
import { startThread as start } from "../start-thread.ts";
import type { WorkerData } from "./sqlite-messages.ts";

/** Starts the journal's thread. */
export const startThread = (workerData: WorkerData): Worker =>
  start(new URL("./sqlite-worker.ts", import.meta.url), { workerData });
