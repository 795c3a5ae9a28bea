import { monitorEventLoopDelay } from "node:perf_hooks";
import * as v from "valibot";

// What a running driver costs, told to the process that started it: for tests that last, and for whoever doubts a laptop.

const AskSchema = v.object({ measure: v.literal(true) });

/** Since the question before, or the start. */
export const SelfMeasureSchema = v.object({
  measured: v.object({
    /** How late timers came, in milliseconds: the delay that everything in this process has at least. */
    loopDelayP99Millis: v.number(),
    loopDelayMaxMillis: v.number(),
    /** CPU time in microseconds since the start of the process. */
    cpuMicros: v.number(),
    heapBytes: v.number(),
    residentBytes: v.number(),
  }),
});
export type SelfMeasure = v.InferOutput<typeof SelfMeasureSchema>["measured"];

const RESOLUTION_MILLIS = 10;

/** Answers each `{ measure: true }` of the parent process; the way to stop answering comes back. */
export function answerMeasures(): () => void {
  if (!process.connected) return () => undefined;
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MILLIS });
  delays.enable();
  const answer = (message: unknown): void => {
    if (!v.is(AskSchema, message)) return;
    const { user, system } = process.cpuUsage();
    const { heapUsed, rss } = process.memoryUsage();
    const toMillis = (nanos: number): number => Math.max(0, nanos / 1e6 - RESOLUTION_MILLIS);
    const measured: SelfMeasure = {
      loopDelayP99Millis: toMillis(delays.percentile(99)),
      loopDelayMaxMillis: toMillis(delays.max),
      cpuMicros: user + system,
      heapBytes: heapUsed,
      residentBytes: rss,
    };
    delays.reset();
    process.send?.({ measured });
  };
  process.on("message", answer);
  return () => {
    process.off("message", answer);
    delays.disable();
  };
}
