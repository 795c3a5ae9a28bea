import { rmSync } from "node:fs";
import * as v from "valibot";
import { afterEach, expect, it } from "vitest";
import { SelfMeasureSchema, TestRelay, type SelfMeasure } from "@boardwire/board-driver";
import { start, DRIVER, waitFor } from "./processes.ts";
import { createDelays } from "./press-delays.ts";
import { openHall } from "./simulated-hall.ts";

// A whole hall on one driver for minutes: what it costs, and whether any board's word comes later with time. The usual
// two minutes find what grows quickly; BOARDWIRE_SOAK_MINUTES=30 is for what grows slowly.

const BOARDS = 64;
const MINUTES = Number(process.env["BOARDWIRE_SOAK_MINUTES"] ?? 2);
/** Thinking is so many times quicker than people think: about a move at every table each three seconds. */
const SPEED = 10;
/** Other work on the machine delays all boards alike and for a while; what grows is worse than that at some board. */
const GROWTH_MILLIS = 400;
/** Above this a driver of memory that is not full yet would be taken for one that leaks, in a short run. */
const LEAK_MIB_PER_HOUR = MINUTES >= 20 ? 60 : 1500;

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

it(
  `${BOARDS} boards play for ${MINUTES} minutes on one driver, and no board's word comes later with time`,
  async () => {
    const hall = await openHall({ boards: BOARDS, level: "L1", seed: "soak", speed: SPEED });
    open.push(() => hall.close());
    const relay = new TestRelay(0);
    open.push(() => relay.close());
    const delays = createDelays();
    let reports = 0;
    let lost = 0;
    relay.onReports = (message, socket) => {
      for (const report of message.reports) {
        relay.acknowledged = report.n;
        reports += 1;
        if (report.observation.kind === "lost") lost += 1;
        delays.hear(report, Date.now());
      }
      relay.answer(socket, { type: "acknowledge", n: relay.acknowledged });
    };
    const data = `${hall.folder}-data`;
    open.push(() => rmSync(data, { recursive: true, force: true }));
    const driver = start(DRIVER, [
      "run",
      `--data=${data}`,
      `--relay=${await relay.address()}`,
      "--key=key",
      "--detect=false",
      ...hall.ports.flatMap(({ port }) => ["--port", port]),
    ]);
    open.push(() => driver.stop());
    await waitFor(
      "every board to answer",
      60_000,
      () => driver.lines.filter((line) => line.includes(" answers at ")).length >= BOARDS,
      () => driver.lines.slice(-5).join("\n"),
    );
    hall.tell({ do: "resume" });

    const samples: (SelfMeasure & { readonly at: number })[] = [];
    driver.child.on("message", (message) => {
      const parsed = v.safeParse(SelfMeasureSchema, message);
      if (parsed.success) samples.push({ at: performance.now(), ...parsed.output.measured });
    });
    const began = performance.now();
    const measuring = setInterval(() => driver.child.send({ measure: true }), MINUTES > 5 ? 15_000 : 5000);
    open.push(() => clearInterval(measuring));
    const lasts = MINUTES * 60_000;
    await waitFor("the end of the time", lasts + 60_000, () => performance.now() - began >= lasts);
    clearInterval(measuring);

    const thirds = delays.compare(hall.presses());
    const figures = summarise(samples);
    const rate = reports / (lasts / 1000);
    console.log(
      [
        `soak: ${BOARDS} boards, ${MINUTES} min, ${rate.toFixed(0)} reports/s, ${thirds.presses} presses`,
        `CPU ${(figures.cpuShare * 100).toFixed(1)} % of one core`,
        `memory ${figures.residentMib.toFixed(0)} MiB, ${figures.slopeMibPerHour.toFixed(1)} MiB/h`,
        `event loop late: p99 ${figures.loopP99.toFixed(1)} ms (median of samples), ${figures.loopMax.toFixed(0)} ms at most`,
        `press to report: median ${thirds.median.toFixed(0)} ms, p99 ${thirds.p99.toFixed(0)} ms`,
        `press to relay: median ${thirds.arrivalMedian.toFixed(0)} ms, p99 ${thirds.arrivalP99.toFixed(0)} ms`,
        `greatest growth of a board's median from the first third to the last: ${thirds.growth.toFixed(0)} ms (${thirds.worst})`,
      ].join("; "),
    );
    expect(lost).toBe(0);
    expect(thirds.boards).toBe(BOARDS);
    expect(thirds.growth).toBeLessThan(GROWTH_MILLIS);
    expect(figures.slopeMibPerHour).toBeLessThan(LEAK_MIB_PER_HOUR);
  },
  MINUTES * 60_000 + 240_000,
);

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The first third is for warming up, and does not count. */
function summarise(samples: readonly (SelfMeasure & { readonly at: number })[]): {
  readonly cpuShare: number;
  readonly residentMib: number;
  readonly slopeMibPerHour: number;
  readonly loopP99: number;
  readonly loopMax: number;
} {
  const warm = samples.slice(Math.floor(samples.length / 3));
  const [first] = warm;
  const last = warm.at(-1);
  if (first === undefined || last === undefined || last === first) throw new Error("nothing was measured");
  const mib = warm.map(({ residentBytes }) => residentBytes / 2 ** 20);
  const hours = warm.map(({ at }) => (at - first.at) / 3_600_000);
  const meanMib = mib.reduce((a, b) => a + b, 0) / mib.length;
  const meanHours = hours.reduce((a, b) => a + b, 0) / hours.length;
  const spread = hours.reduce((sum, hour) => sum + (hour - meanHours) ** 2, 0);
  const slope =
    hours.reduce((sum, hour, i) => sum + (hour - meanHours) * ((mib[i] ?? 0) - meanMib), 0) / spread;
  return {
    cpuShare: (last.cpuMicros - first.cpuMicros) / 1000 / (last.at - first.at),
    residentMib: meanMib,
    slopeMibPerHour: slope,
    loopP99: middle(warm.map(({ loopDelayP99Millis }) => loopDelayP99Millis)),
    loopMax: Math.max(...warm.map(({ loopDelayMaxMillis }) => loopDelayMaxMillis)),
  };
}
