import * as v from "valibot";
import { DeviceIdSchema, toInstant, type DeviceId } from "@boardwire/shared";
import type { Make } from "./core/listener.ts";
import { startReporting, type Surroundings } from "./run.ts";
import { decodeAll, fromHex, replayTrace, type TraceLine } from "./trace.ts";

// A recorded trace sent to a relay, as if the board were there, at the pace at which it was recorded.

/** The board that a trace was recorded from, by the serial number in it. */
export function boardOf(make: Make, trace: readonly TraceLine[]): DeviceId {
  const chunks = trace.flatMap((line) => (line.dir === "in" ? [fromHex(line.hex)] : []));
  const serials = decodeAll(make, chunks).readings.flatMap((reading) =>
    reading.kind === "identity" && reading.serial !== undefined ? [reading.serial] : [],
  );
  return v.parse(DeviceIdSchema, `${make.id}:${serials[0] ?? "replayed"}`);
}

/** Resolves when everything was sent or `stopped` resolves, and what was sent is acknowledged or kept. */
export async function replayToRelay(
  surroundings: Surroundings,
  make: Make,
  trace: readonly TraceLine[],
  stopped: Promise<unknown>,
): Promise<void> {
  const reporting = startReporting(surroundings);
  const { now } = surroundings;
  const board = boardOf(make, trace);
  const port = "replay";
  const began = now();
  reporting.report(board, began, { kind: "connected", port });
  reporting.report(board, began, { kind: "device", make: make.id, senses: make.senses, port });
  let isStopped = false;
  const stop = stopped.then(() => (isStopped = true));
  for (const { at, observation } of replayTrace(make, trace)) {
    const wait = began + at - now();
    if (wait > 0) await Promise.race([stop, new Promise((resolve) => setTimeout(resolve, wait))]);
    if (isStopped) break;
    const asked = observation.kind === "snapshot" ? { asked: toInstant(began + observation.asked) } : {};
    reporting.report(board, now(), { ...observation, ...asked });
  }
  reporting.report(board, now(), { kind: "lost", reason: "the recording has ended" });
  await reporting.stop();
}
