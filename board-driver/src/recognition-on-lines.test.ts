import { rename } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { APPROACHES } from "./makes/index.ts";
import { createFileMemory } from "./memory.ts";
import { openSerial } from "./ports/serial.ts";
import type { OpenPort } from "./ports/port.ts";
import { openBusLine, type BusLine } from "./simulator/bus-line.ts";
import { LiveTable } from "./simulator/live-table.ts";
import { SIMULATED_MAKES } from "./simulator/makes.ts";
import { plugIn, type PtyBoard } from "./simulator/pty-board.ts";
import { createRng } from "./simulator/rng.ts";
import type { SupervisorNews } from "./supervisor-news.ts";
import { newsOf, supervise } from "./test-supervisor.ts";
import { START } from "./test-fields.ts";
import { kinds, openBoard, temporaryFolder, type AtEnd } from "./test-support.ts";
import type { FieldContent } from "@boardwire/shared";

// Every make that is simulated, on a pseudo-terminal of its own, found among all that are known.

const LONG = { timeout: 120_000 };
const WAIT = { timeout: 60_000, interval: 20 };

const readyOf = (news: readonly SupervisorNews[]): string[] =>
  newsOf(news, "ready").map((one) => (one.kind === "ready" ? one.approach : ""));

/** A board of a make with its men at the start, closed at the end of the test. */
async function plug(atEnd: AtEnd, id: string, serial: string, link: string | null = null): Promise<PtyBoard> {
  const make = SIMULATED_MAKES.find((one) => one.id === id);
  if (make === undefined) throw new Error(`no simulated make ${id}`);
  const live = new LiveTable(make.toTable({ serial, rng: createRng(serial) }), () => performance.now());
  [...START].forEach((content, square) =>
    live.happen({ kind: "man", square, content: content as FieldContent }),
  );
  const board = await plugIn(live, {
    links: link,
    name: id,
    onPath: () => undefined,
    onFailure: (error) => {
      throw error;
    },
  });
  atEnd(() => board.close());
  return board;
}

/** Opens ports and keeps what is written to each. */
function listenIn(): { openPort: OpenPort; written: Map<string, number[][]> } {
  const written = new Map<string, number[][]>();
  const openPort: OpenPort = async (path, settings) => {
    const port = await openSerial(path, settings);
    return {
      path,
      onBytes: (listener) => port.onBytes(listener),
      onClose: (listener) => port.onClose(listener),
      close: () => port.close(),
      write: (bytes) => {
        written.set(path, [...(written.get(path) ?? []), [...bytes]]);
        return port.write(bytes);
      },
    };
  };
  return { openPort, written };
}

async function openBus(
  atEnd: AtEnd,
  serials: readonly string[],
  link: string | null = null,
): Promise<BusLine> {
  const started = performance.now();
  const line = await openBusLine({
    tables: serials.map((serial) => ({ firmware: { serial, longSerial: serial.padStart(10, "0") } })),
    now: () => performance.now() - started,
    seed: "recognition",
    link,
  });
  atEnd(() => line.close());
  for (const board of line.boards)
    [...START].forEach((content, square) =>
      board.happen({ kind: "man", square, content: content as FieldContent }),
    );
  return line;
}

describe.concurrent("among all makes", () => {
  it.each(SIMULATED_MAKES.filter(({ perLine }) => perLine === undefined).map(({ id }) => id))(
    "a board of the make %s is found",
    LONG,
    async (id) => {
      const ends: (() => Promise<void>)[] = [];
      const atEnd: AtEnd = (end) => void ends.push(end);
      const board = await plug(atEnd, id, "00501");
      const { news, seen } = supervise(atEnd, { named: [board.path ?? ""], makes: APPROACHES });
      await vi.waitFor(() => expect(readyOf(news)).toEqual([id]), WAIT);
      expect(kinds(seen)[0]).toBe("connected");
      for (const end of ends.toReversed()) await end();
    },
  );

  it(
    "several boards on one line are found, and nothing is ever said to them but in their language",
    LONG,
    async ({ onTestFinished: atEnd }) => {
      const folder = await temporaryFolder(atEnd);
      const path = join(folder, "line");
      const line = await openBus(atEnd, ["00511", "00512", "00513"], path);
      const { openPort, written } = listenIn();
      const memoryOf = (device: string) => createFileMemory(folder, device);
      const first = supervise(atEnd, { named: [path], makes: APPROACHES, openPort, memoryOf });
      await vi.waitFor(() => expect(new Set(first.seen.map(({ board }) => board)).size).toBe(3), WAIT);
      await first.supervisor.stop();
      // At the next start the line is dead: it is waited for as what it was.
      for (const board of line.boards) board.happen({ kind: "powerOff" });
      const second = supervise(atEnd, { named: [path], makes: APPROACHES, openPort, memoryOf });
      await vi.waitFor(() => expect(newsOf(second.news, "ended").length).toBeGreaterThan(1), WAIT);
      for (const board of line.boards) board.happen({ kind: "powerOn" });
      await vi.waitFor(() => expect(new Set(second.seen.map(({ board }) => board)).size).toBe(3), WAIT);
      const commands = written.get(path) ?? [];
      expect(commands.length).toBeGreaterThan(10);
      expect(commands.filter(([code = 0]) => code < 0x80)).toEqual([]);
      expect(readyOf([...first.news, ...second.news]).every((id) => id === "dgt-bus")).toBe(true);
    },
  );

  it(
    "a board that was found before is in step within five seconds of the next start",
    LONG,
    async ({ onTestFinished: atEnd }) => {
      const folder = await temporaryFolder(atEnd);
      const memoryOf = (device: string) => createFileMemory(folder, device);
      const board = await openBoard(atEnd, { serial: "00502" });
      const first = supervise(atEnd, { named: [board.lastPath()], makes: APPROACHES, memoryOf });
      await vi.waitFor(() => expect(kinds(first.seen)).toContain("snapshot"), WAIT);
      await first.supervisor.stop();
      const from = performance.now();
      const second = supervise(atEnd, { named: [board.lastPath()], makes: APPROACHES, memoryOf });
      await vi.waitFor(() => expect(kinds(second.seen)).toContain("snapshot"), WAIT);
      expect(performance.now() - from).toBeLessThan(5000);
    },
  );

  it(
    "a board that is unplugged is missed, and back in step, within five seconds each",
    LONG,
    async ({ onTestFinished: atEnd }) => {
      const folder = await temporaryFolder(atEnd);
      const links = await temporaryFolder(atEnd);
      const memoryOf = (device: string) => createFileMemory(folder, device);
      const board = await openBoard(atEnd, { serial: "00503", links });
      const path = board.lastPath();
      const { seen } = supervise(atEnd, { named: [path], makes: APPROACHES, memoryOf });
      await vi.waitFor(() => expect(kinds(seen)).toContain("snapshot"), WAIT);
      const pulled = performance.now();
      board.live.happen({ kind: "unplug" });
      await vi.waitFor(() => expect(kinds(seen).at(-1)).toBe("lost"), WAIT);
      expect(performance.now() - pulled).toBeLessThan(5000);
      board.live.happen({ kind: "replug" });
      await vi.waitFor(() => expect(board.lastPath()).not.toBe(path), WAIT);
      // The same socket again: the link that the driver knows leads to the new device.
      await rename(board.lastPath(), path);
      const plugged = performance.now();
      await vi.waitFor(() => expect(kinds(seen).at(-1)).toBe("snapshot"), WAIT);
      expect(performance.now() - plugged).toBeLessThan(5000);
    },
  );

  it(
    "a line that is known for one make waits for it, and is asked as another only now and then",
    LONG,
    async ({ onTestFinished: atEnd }) => {
      const board = await openBoard(atEnd, { serial: "00504" });
      const { openPort, written } = listenIn();
      const { news } = supervise(atEnd, { named: [board.lastPath()], makes: APPROACHES, openPort });
      await vi.waitFor(() => expect(readyOf(news)).toEqual(["dgt"]), WAIT);
      board.live.happen({ kind: "powerOff" });
      await vi.waitFor(() => expect(newsOf(news, "ended")).toHaveLength(1), WAIT);
      written.clear();
      await vi.waitFor(() => expect(newsOf(news, "ended")).toHaveLength(3), WAIT);
      const questions = new Set((written.get(board.lastPath()) ?? []).flat());
      expect([...questions].filter((byte) => byte >= 0x80)).toEqual([]);
      board.live.happen({ kind: "powerOn" });
      await vi.waitFor(() => expect(readyOf(news)).toEqual(["dgt", "dgt"]), WAIT);
    },
  );
});
