import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parsePosition, type Position } from "@boardwire/shared";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createWinnability, type WinnabilityOptions, type WinnabilityService } from "./winnability.ts";

// Threads that really die, hang, run out of memory or talk nonsense, and what the relay is told then.

const OPTIONS = { maxStates: 100_000, maxMillis: 60_000, cacheSize: 100, maxWaiting: 8, maxMegabytes: 512 };
/** A machine may have other things to do as well. */
const TIMEOUT = 120_000;
const TROUBLE = { kind: "unknown", states: 0, why: "trouble" };

const WALL = "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1";
/** Black's mate lies so far off that the first order of search takes all the states it is given. */
const ENDLESS = "2b5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 b - - 0 1";

const folder = mkdtempSync(join(tmpdir(), "boardwire-threads-"));
/** A thread that hangs writes here, again and again, as long as it lives. */
const pulse = join(folder, "pulse");
const HANG =
  "for (;;) { appendFileSync(PULSE, '.'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20); }";

const services: WinnabilityService[] = [];
const troubles: string[] = [];

function create(options: Partial<WinnabilityOptions> = {}): WinnabilityService {
  const service = createWinnability({
    ...OPTIONS,
    onTrouble: (detail) => troubles.push(detail),
    ...options,
  });
  services.push(service);
  return service;
}

/** The searching thread, with something that happens first whenever it is asked about Black. */
function threadThat(does: string): URL {
  const real = JSON.stringify(new URL("./worker.ts", import.meta.url));
  const code = `
    import { appendFileSync } from "node:fs";
    import { parentPort } from "node:worker_threads";
    const PULSE = ${JSON.stringify(pulse)};
    const listen = parentPort.on.bind(parentPort);
    parentPort.on = (name, search) =>
      listen(name, (message) => { if (message.side === "black") { ${does} } search(message); });
    await import(${real});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

function at(fen: string): Position {
  const position = parsePosition(fen);
  if (!position.ok) throw new Error(position.error.kind);
  return position.value;
}

/** Waits until no thread hangs any more: one that does goes on within a few hundredths of a second. */
async function untilNoPulse(): Promise<void> {
  const beats = (): number => (existsSync(pulse) ? statSync(pulse).size : 0);
  const end = performance.now() + 10_000;
  for (let before = -1, now = beats(); before !== now; before = now, now = beats()) {
    if (performance.now() > end) throw new Error("a thread that was given up goes on");
    await new Promise((done) => setTimeout(done, 1000));
  }
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
  troubles.length = 0;
});

describe("[WIN8] a thread that fails", { timeout: TIMEOUT }, () => {
  it.each([
    ["leaves in the middle of a question", "process.exit(7);", /ended with code 7/],
    ["throws", "throw new Error('out of order');", /out of order/],
    ["rejects something nobody waits for", "void Promise.reject(new Error('adrift')); return;", /adrift/],
    [
      "answers what was not asked",
      `parentPort.postMessage({ id: 99, answer: { kind: "winnable", line: [] } }); ${HANG}`,
      /not asked/,
    ],
    [
      "answers in another form",
      `parentPort.postMessage({ id: message.id, answer: null }); ${HANG}`,
      /not asked/,
    ],
  ])("that %s leaves its question open, and the others are answered by another", async (_, does, detail) => {
    const service = create({ thread: threadThat(does) });
    const before = await service.ask(at(WALL), "white");
    const [failed, after] = await Promise.all([
      service.ask(at(ENDLESS), "black"),
      service.ask(at(ENDLESS), "white"),
    ]);
    expect(before.kind).toBe("unwinnable");
    expect(failed).toEqual(TROUBLE);
    expect(after.kind).toBe("winnable");
    expect(troubles).toEqual([expect.stringMatching(detail)]);
    // Trouble is nothing that is known about a position.
    expect(await service.ask(at(ENDLESS), "black")).toEqual(TROUBLE);
    expect(troubles).toHaveLength(2);
    await untilNoPulse();
  });

  it("that never answers is ended some time after its search should have, and the next question answered", async () => {
    const thread = threadThat(HANG);
    const service = create({ thread, maxMillis: 20_000, graceMillis: -8_000 });
    const [hung, next] = await Promise.all([
      service.ask(at(WALL), "black"),
      service.ask(at(WALL.replace(" w ", " b ")), "white"),
    ]);
    expect(hung).toEqual(TROUBLE);
    expect(next.kind).toBe("unwinnable");
    expect(troubles).toEqual([expect.stringContaining("in time")]);
    expect(existsSync(pulse)).toBe(true);
    await untilNoPulse();
  });

  it("that needs more memory than it may have is ended alone, and the next question answered", async () => {
    const service = create({ maxStates: 1e9, maxMillis: 600_000, maxMegabytes: 40 });
    const [large, small] = await Promise.all([
      service.ask(at(ENDLESS), "black"),
      service.ask(at(WALL), "white"),
    ]);
    expect(large).toEqual(TROUBLE);
    expect(small.kind).toBe("unwinnable");
    expect(troubles).toEqual([expect.stringContaining("memory")]);
  });
});

describe("while a long search runs", { timeout: TIMEOUT }, () => {
  it("[WIN7] it ends with its time, with the states that it got to", async () => {
    const service = create({ maxStates: 1e9, maxMillis: 1500 });
    const answer = await service.ask(at(ENDLESS), "black");
    expect(answer).toEqual({ kind: "unknown", states: expect.any(Number), why: "time" });
    expect(answer.kind === "unknown" && answer.states).toBeGreaterThan(1000);
  });

  it("[WIN8] everything else goes on", async () => {
    const service = create({ maxStates: 1e9, maxMillis: 3000 });
    await service.ask(at(WALL), "white");
    let turns = 0;
    let longest = 0;
    let last = performance.now();
    const turn = (): void => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      turns++;
    };
    const timer = setInterval(turn, 5);
    const start = performance.now();
    const answer = await service.ask(at(ENDLESS), "black");
    turn();
    clearInterval(timer);
    expect(answer).toMatchObject({ why: "time" });
    const lasted = performance.now() - start;
    expect(lasted).toBeGreaterThan(2500);
    // A search on this thread would be one turn; a machine with other things to do makes gaps as well.
    expect(longest).toBeLessThan(lasted / 2);
    expect(turns).toBeGreaterThan(20);
  });
});

describe("[WIN8] answers that are kept", () => {
  it("an answer that was used stays longer than one that was not", async () => {
    const service = create({ cacheSize: 2 });
    const used = await service.ask(at(WALL), "white");
    const unused = await service.ask(at(WALL), "black");
    expect(await service.ask(at(WALL), "white")).toBe(used);
    await service.ask(at(WALL.replace(" w ", " b ")), "white");
    expect(await service.ask(at(WALL), "white")).toBe(used);
    expect(await service.ask(at(WALL), "black")).not.toBe(unused);
  });

  it("what the states did not suffice for is kept, what the time did not is asked again", async () => {
    const short = create({ maxStates: 4000 });
    const states = await short.ask(at(ENDLESS), "black");
    expect(states).toMatchObject({ why: "states" });
    expect(await short.ask(at(ENDLESS), "black")).toBe(states);
    const hurried = create({ maxMillis: 0 });
    const time = await hurried.ask(at(ENDLESS), "black");
    expect(time).toMatchObject({ why: "time" });
    expect(await hurried.ask(at(ENDLESS), "black")).not.toBe(time);
  });

  it("no more answers are kept than may be, however many are asked for", async () => {
    const service = create({ cacheSize: 3, maxWaiting: 100 });
    const fens = Array.from(
      { length: 8 },
      (_, n) => `4k3/8/8/8/8/8/8/${n === 0 ? "" : n}K${7 - n === 0 ? "" : 7 - n} w - - 0 1`,
    );
    const first = await Promise.all(fens.map((fen) => service.ask(at(fen), "white")));
    const again = [];
    for (const fen of fens.toReversed()) again.push(await service.ask(at(fen), "white"));
    const kept = again.toReversed().map((answer, n) => answer === first[n]);
    expect(kept).toEqual([false, false, false, false, false, true, true, true]);
  });
});
