import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { DeviceIdSchema, ObservationSchema, toInstant } from "@boardwire/shared";
import { createUplink, Outbox, TestRelay } from "@boardwire/board-driver";
import type { Row } from "./report.ts";

/** Some minutes of a hall without its relay. */
const REPORTS = 100_000;
const AT_ONCE = 500;
const BOARDS = 64;

/** What boards in play report: mostly clocks, then squares, now and then a whole board. */
function observationOf(index: number): unknown {
  const turn = Math.floor(index / BOARDS) % 12;
  if (turn < 7) {
    const face = (millis: number): object => ({ millis, flag: "none" });
    const [left, right] = [face(5_400_000 - index), face(5_300_000)];
    return {
      kind: "clock",
      left,
      right,
      running: "left",
      lever: "left",
      resolutionMillis: 1000,
      lowBattery: false,
    };
  }
  if (turn < 11) return { kind: "square", field: 8 + turn, content: turn % 2 === 0 ? "." : "P" };
  return { kind: "snapshot", fields: ".".repeat(64), asked: index };
}

/** What a driver keeps while its relay is away, and how quickly it hands that over to one that takes everything. */
export async function benchOutbox(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "boardwire-bench-"));
  const relay = new TestRelay(0);
  try {
    const now = (): ReturnType<typeof toInstant> => toInstant(performance.now() + 1_000_000);
    let outbox = new Outbox(folder, now());
    const items = Array.from({ length: REPORTS }, (_, index) => ({
      board: v.parse(DeviceIdSchema, `dgt:${10_001 + (index % BOARDS)}`),
      at: toInstant(index),
      observation: v.parse(ObservationSchema, observationOf(index)),
    }));
    const timed = async (work: () => unknown): Promise<number> => {
      const from = performance.now();
      await work();
      return (performance.now() - from) / 1000;
    };
    const writing = await timed(() => {
      for (let from = 0; from < REPORTS; from += AT_ONCE) outbox.append(items.slice(from, from + AT_ONCE));
    });
    outbox.close();
    const bytes = statSync(join(folder, "outbox.sqlite")).size / REPORTS;
    const opening = await timed(() => (outbox = new Outbox(folder, now())));
    const uplink = createUplink({
      outbox,
      relay: await relay.address(),
      readKey: () => Promise.resolve("key"),
      name: "bench",
      now,
      random: () => 0,
      onNews: () => undefined,
    });
    const draining = await timed(() => uplink.drain(600_000));
    uplink.close();
    outbox.close();
    const row = (what: string, figure: string): Row => ({ what, figure, ratio: null });
    return [
      row(`size of ${REPORTS} reports`, `${bytes.toFixed(0)} bytes each`),
      row(`written, ${AT_ONCE} a commit`, `${(REPORTS / writing).toFixed(0)} reports/s`),
      row("opened again", `${(opening * 1000).toFixed(0)} ms`),
      row("handed over", `${(REPORTS / draining).toFixed(0)} reports/s`),
    ];
  } finally {
    await relay.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
