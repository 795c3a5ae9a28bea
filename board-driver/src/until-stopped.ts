import * as v from "valibot";

const StopSchema = v.object({ stop: v.literal(true) });

/**
 * Resolves at the first wish to stop: a signal, `{ stop: true }` from the process that started this one, or its end.
 * Ctrl-C reaches the whole group and the parent passes it on, so later wishes are heard and ignored.
 */
export function untilStopped(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve(signal));
    process.on("message", (message) => {
      if (v.is(StopSchema, message)) resolve("asked to stop");
    });
    if (process.connected) process.on("disconnect", () => resolve("the parent process has ended"));
  });
}
