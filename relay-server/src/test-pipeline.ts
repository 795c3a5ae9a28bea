import { toInstant, type DriverId, type Entry } from "@boardwire/shared";
import { pino } from "pino";
import { HeldStore } from "./journal/test-held-store.ts";
import { createPipeline, type Pipeline } from "./pipeline.ts";

// For tests: a pipeline over a store that writes when it is told to, and what came out of it.

export const ONE = "driver-one" as DriverId;

export interface Bench {
  readonly pipeline: Pipeline;
  readonly store: HeldStore;
  readonly published: Entry[];
  readonly recording: boolean[];
  now: number;
}
const open: Pipeline[] = [];
export function openPipeline(
  store = new HeldStore(),
  publish: (entries: readonly Entry[]) => void = () => undefined,
): Bench {
  const bench = { now: 1_000_000, published: [] as Entry[], recording: [] as boolean[] };
  const pipeline = createPipeline({
    store,
    now: () => toInstant(bench.now),
    publish(entries) {
      bench.published.push(...entries);
      publish(entries);
    },
    restore: (entries) => bench.published.push(...entries),
    takeOver: () => undefined,
    recording: (isRecording) => bench.recording.push(isRecording),
    retryMillis: 20,
    mostBoards: 2,
    log: pino({ enabled: false }),
  });
  open.push(pipeline);
  return Object.assign(bench, { pipeline, store });
}
/** To be called after each test. */
export const closePipelines = async (): Promise<void> => {
  await Promise.all(open.splice(0).map((pipeline) => pipeline.close()));
};
