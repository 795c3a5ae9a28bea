import { describe, expect, it } from "vitest";
import { createOneAtATime } from "./one-at-a-time.ts";

function setUp(): {
  ask: (key: string) => Promise<string>;
  runs: string[];
  finish: (error?: Error) => Promise<void>;
} {
  const runs: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const ask = createOneAtATime(
    (key: string) =>
      new Promise<string>((done, fail) => {
        const run = runs.push(key);
        ends.push((error) => (error === undefined ? done(`${key} ${run}`) : fail(error)));
      }),
  );
  const turn = (): Promise<void> => new Promise((done) => setImmediate(done));
  return {
    ask,
    runs,
    async finish(error) {
      await turn();
      ends.shift()?.(error);
      await turn();
    },
  };
}

describe("one run at a time", () => {
  it("answers each asker by a run that began after they asked, and shares the one that waits", async () => {
    const { ask, runs, finish } = setUp();
    const first = ask("a");
    await finish();
    const second = ask("a");
    await new Promise((done) => setImmediate(done));
    const later = [ask("a"), ask("a"), ask("b"), ask("a")];
    expect(runs).toEqual(["a", "a"]);
    await finish();
    await finish();
    await finish();
    expect(await Promise.all([first, second, ...later])).toEqual(["a 1", "a 2", "a 3", "a 3", "b 4", "a 3"]);
    expect(runs).toEqual(["a", "a", "a", "b"]);
  });

  it("goes on after a failure, which those who asked are told", async () => {
    const { ask, finish } = setUp();
    const failing = ask("a").catch((error: unknown) => String(error));
    await new Promise((done) => setImmediate(done));
    const next = ask("a");
    await finish(new Error("damaged"));
    await finish();
    expect([await failing, await next]).toEqual(["Error: damaged", "a 2"]);
  });
});
