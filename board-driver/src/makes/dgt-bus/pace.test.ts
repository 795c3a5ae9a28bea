import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toInstant, type FieldContent } from "@boardwire/shared";
import { createMemory } from "../../memory.ts";
import type { OpenPort } from "../../ports/port.ts";
import { BYTE_MILLIS, BusWire } from "../../simulator/bus-wire.ts";
import { LiveTable } from "../../simulator/live-table.ts";
import { createRng } from "../../simulator/rng.ts";
import { START } from "../../test-fields.ts";
import { kinds, observed, type Seen } from "../../test-support.ts";
import { createBusSession } from "./session.ts";
import { idOf } from "./test-boards.ts";

// How long boards of a full line wait for their turns, and how soon one that is gone is known to be: in virtual time, with
// the pace of a real line and an adapter that holds back what it has heard.

const BOARDS = 24;
const FIRST_ADDRESS = 1001;
const ADAPTER_MILLIS = 16;
const STEP_MILLIS = 250;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface VirtualLine {
  readonly boards: readonly LiveTable[];
  readonly seen: readonly Seen[];
  readonly of: (board: number) => readonly Seen[];
  readonly openedAt: number;
  /** When it was asked for changes last. */
  readonly visitedAt: (board: number) => number;
  readonly stop: () => Promise<void>;
}

/** All boards stand ready; of the first `running` the clocks run. */
function openVirtualLine(running: number): VirtualLine {
  const now = (): number => performance.now();
  const wire = new BusWire({ damagedPercent: 0, rng: createRng("pace") });
  const boards = Array.from(
    { length: BOARDS },
    (_, index) =>
      new LiveTable({ firmware: { serial: String(FIRST_ADDRESS + index).padStart(5, "0") } }, now),
  );
  const visits = new Map<number, number>();
  let hear: (bytes: Uint8Array) => void = () => undefined;
  let timer: NodeJS.Timeout | null = null;
  const deliver = (): void => {
    if (timer !== null) clearTimeout(timer);
    const bytes = wire.take(now() - ADAPTER_MILLIS);
    if (bytes.length > 0) hear(bytes);
    const next = wire.nextAt() + ADAPTER_MILLIS - now();
    timer = Number.isFinite(next) ? setTimeout(deliver, Math.max(ADAPTER_MILLIS, next)) : null;
  };
  for (const [source, live] of boards.entries()) {
    live.happen({ kind: "powerOff" });
    for (const [square, content] of [...START].entries())
      live.happen({ kind: "man", square, content: content as FieldContent });
    live.happen({ kind: "powerOn" });
    live.happen({
      kind: "setClock",
      setting: { baseMillis: 5_400_000, incrementMillis: 0 },
      toMove: "white",
    });
    if (source < running) live.happen({ kind: "startClock" });
    live.onLine((event) => {
      if (event.kind !== "bytes") return;
      wire.put(source, event);
      deliver();
    });
  }
  const openPort: OpenPort = (path) =>
    Promise.resolve({
      path,
      onBytes: (listener) => void (hear = listener),
      onClose: () => undefined,
      write(bytes) {
        if (bytes[0] === 0x83 || bytes[0] === 0x84) {
          const [, high = 0, low = 0] = bytes;
          visits.set((high << 7) + low - FIRST_ADDRESS, now());
        }
        setTimeout(() => {
          for (const board of boards) board.receive(bytes);
        }, bytes.length * BYTE_MILLIS);
        return Promise.resolve();
      },
      close: () => Promise.resolve(),
    });
  const seen: Seen[] = [];
  const openedAt = now();
  const session = createBusSession({
    path: "a line",
    openPort,
    now: () => toInstant(now()),
    memory: createMemory(),
    claim: () => Promise.resolve(true),
    report: (board, at, observation) => void seen.push({ board, at, observation }),
  });
  const ended = session.run();
  return {
    boards,
    seen,
    openedAt,
    visitedAt: (board) => visits.get(board) ?? Number.POSITIVE_INFINITY,
    of: (board) => seen.filter((one) => one.board === idOf(board)),
    async stop() {
      session.stop("the end of the test");
      await ended;
      for (const board of boards) board.close();
    },
  };
}

/** The age that was told last of a board. */
const ageOf = (line: VirtualLine, board: number): number =>
  observed(line.of(board), "device").at(-1)?.ageMillis ?? 0;

describe("a full line", () => {
  it.each([0, BOARDS])(
    "tells never less than how old a board's words may be, and what is usual when it has settled (%i clocks run)",
    { timeout: 60_000 },
    async (running) => {
      const line = openVirtualLine(running);
      let latest = 0;
      while (performance.now() - line.openedAt < 36_000) {
        await vi.advanceTimersByTimeAsync(STEP_MILLIS);
        for (const board of line.boards.keys()) {
          // Told twice a second, and asked a moment before the answer.
          const waited = performance.now() - line.visitedAt(board) - 2 * STEP_MILLIS;
          if (line.of(board).length > 0 && Number.isFinite(waited))
            expect(ageOf(line, board), idOf(board)).toBeGreaterThanOrEqual(waited);
          latest = Math.max(latest, waited);
        }
      }
      expect(latest).toBeGreaterThan(6000);
      // What the doctor calls old. Where no clock runs, boards are called again by then, which takes seconds more.
      const usual = running === 0 ? 7000 : 4000;
      for (const board of line.boards.keys())
        expect(ageOf(line, board), idOf(board)).toBeLessThanOrEqual(usual);
      await line.stop();
    },
  );

  it.each([0, 20, BOARDS])(
    "knows within five seconds that a board is gone (%i clocks run)",
    { timeout: 120_000 },
    async (running) => {
      const line = openVirtualLine(running);
      await vi.advanceTimersByTimeAsync(50_000);
      const waits: number[] = [];
      for (const group of [[3], [22], [9], [23], [0], [15], [20, 21], [1, 12, 23], [4], [11]]) {
        const at = performance.now();
        for (const gone of group) line.boards[gone]?.happen({ kind: "powerOff" });
        await vi.advanceTimersByTimeAsync(8000);
        for (const gone of group) {
          const lost = line.of(gone).at(-1);
          expect(lost?.observation.kind, idOf(gone)).toBe("lost");
          waits.push(Math.round((lost?.at ?? 0) - at));
          line.boards[gone]?.happen({ kind: "powerOn" });
        }
        await vi.advanceTimersByTimeAsync(41_300);
        expect(kinds(line.seen).filter((kind) => kind === "lost")).toHaveLength(waits.length);
      }
      console.log(`bus: ${BOARDS} boards, ${running} clocks run: gone is known after ${waits.join(" ")} ms`);
      expect(Math.max(...waits)).toBeLessThan(5000);
      await line.stop();
    },
  );
});
