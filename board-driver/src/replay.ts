import * as v from "valibot";
import { DeviceIdSchema, toInstant, type DeviceId, type Instant, type Observation } from "@boardwire/shared";
import type { Make } from "./core/listener.ts";
import { replayLine } from "./makes/dgt-bus/replay.ts";
import { MAKES } from "./makes/index.ts";
import { startReporting, type Surroundings } from "./run.ts";
import { decodeAll, fromHex, replayTrace, type TraceLine } from "./trace.ts";

// What a recording says of its boards, shown or sent to a relay as if they were there.

/** A recording of several boards of DGT on one line. */
const BUS = "dgt-bus";

/** What recordings can be replayed of, for `--make`. */
export const REPLAYABLE: readonly string[] = [...MAKES.map(({ id }) => id), BUS];

export interface Replay {
  readonly boards: readonly {
    readonly id: DeviceId;
    readonly facts: Pick<Make, "senses"> & { make: string };
  }[];
  /** In the order in which they were told. Instants are milliseconds since the recording began. */
  readonly reports: readonly {
    readonly board: DeviceId;
    readonly at: Instant;
    readonly observation: Observation;
    readonly recovered?: true;
  }[];
}

/** What a trace gives, read as `name` does; null where that is nothing that can be replayed. */
export function readReplay(name: string, trace: readonly TraceLine[]): Replay | null {
  if (name === BUS) return readLine(trace);
  const make = MAKES.find(({ id }) => id === name);
  if (make === undefined) return null;
  const board = boardOf(make, trace);
  return {
    boards: [{ id: board, facts: { make: make.id, senses: make.senses } }],
    reports: replayTrace(make, trace).map((seen) => ({ board, ...seen })),
  };
}

/** The board that a trace was recorded from, by the serial number in it. */
function boardOf(make: Make, trace: readonly TraceLine[]): DeviceId {
  const chunks = trace.flatMap((line) => (line.dir === "in" ? [fromHex(line.hex)] : []));
  const serials = decodeAll(make, chunks).readings.flatMap((reading) =>
    reading.kind === "identity" && reading.serial !== undefined ? [reading.serial] : [],
  );
  return v.parse(DeviceIdSchema, `${make.id}:${serials[0] ?? "replayed"}`);
}

function readLine(trace: readonly TraceLine[]): Replay {
  const boards = Object.entries(replayLine(trace).boards).map(([serial, news]) => ({
    id: v.parse(DeviceIdSchema, `dgt:${serial}`),
    facts: { make: "dgt", senses: "pieces" } as const,
    news,
  }));
  const reports = boards.flatMap(({ id, news }) => {
    let latest = toInstant(0);
    return news.map((one) => {
      // What was read later of a board's notes is dated back; what was told before it stays before it.
      latest = toInstant(Math.max(latest, one.at));
      return { board: id, ...one, at: latest };
    });
  });
  return { boards, reports: reports.toSorted((one, other) => one.at - other.at) };
}

/** Resolves when everything was sent or `stopped` resolves, and what was sent is acknowledged or kept. */
export async function replayToRelay(
  surroundings: Surroundings,
  { boards, reports }: Replay,
  stopped: Promise<unknown>,
): Promise<void> {
  const reporting = startReporting(surroundings);
  const { now } = surroundings;
  const port = "replay";
  const began = now();
  for (const { id, facts } of boards) {
    reporting.report(id, began, { kind: "connected", port });
    reporting.report(id, began, { kind: "device", ...facts, port });
  }
  let isStopped = false;
  const stop = stopped.then(() => (isStopped = true));
  for (const { board, at, observation, ...details } of reports) {
    const wait = began + at - now();
    if (wait > 0) await Promise.race([stop, new Promise((resolve) => setTimeout(resolve, wait))]);
    if (isStopped) break;
    const asked = observation.kind === "snapshot" ? { asked: toInstant(began + observation.asked) } : {};
    reporting.report(board, now(), { ...observation, ...asked }, details);
  }
  for (const { id } of boards) {
    reporting.report(id, now(), { kind: "lost", reason: "the recording has ended" });
  }
  await reporting.stop();
}
