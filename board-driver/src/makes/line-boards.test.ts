import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { FieldContent } from "@boardwire/shared";
import { createMemory } from "../memory.ts";
import type { BoardFirmware } from "../simulator/board-firmware.ts";
import { SimulatedCertabo } from "../simulator/certabo.ts";
import { SimulatedLineBoard } from "../simulator/line-board.ts";
import { SimulatedNovag } from "../simulator/novag.ts";
import { openPtyBoard, type PtyBoard } from "../simulator/pty-board.ts";
import { SimulatedSentio } from "../simulator/sentio.ts";
import { supervise } from "../test-supervisor.ts";
import { START } from "../test-fields.ts";
import {
  kinds,
  lastSnapshot,
  now,
  observed,
  temporaryFolder,
  WAIT,
  type AtEnd,
  type Seen,
} from "../test-support.ts";
import { APPROACHES } from "./index.ts";

// Boards that speak in lines on real pseudo-terminals, found among everything that the driver knows.

const OCCUPIED = START.replaceAll(/[^.]/g, "?");

/** Plugs a board with its men in the start position into a link of `folder`, which changes its name with every replug. */
async function plug(atEnd: AtEnd, folder: string, createBoard: () => BoardFirmware): Promise<PtyBoard> {
  const started = performance.now();
  const board = await openPtyBoard({
    table: { createBoard },
    now: () => performance.now() - started,
    links: folder,
    name: "board",
    onPath: () => undefined,
    onFailure: (error) => {
      throw error;
    },
  });
  atEnd(() => board.close());
  for (const [square, content] of [...START].entries())
    board.live.happen({ kind: "man", square, content: content as FieldContent });
  return board;
}

interface Case {
  readonly make: string;
  readonly create: () => BoardFirmware;
  /** What is read of a board with the men at home; null: it tells moves only. */
  readonly fields: string | null;
  readonly facts: object;
  readonly id: RegExp;
}

const CASES: readonly Case[] = [
  {
    make: "certabo",
    create: () => new SimulatedCertabo(),
    fields: START,
    facts: { senses: "pieces", firmware: "32 men learned" },
    id: /^certabo@/,
  },
  {
    make: "sentio",
    create: () => new SimulatedSentio(),
    fields: OCCUPIED,
    facts: { senses: "occupancy" },
    id: /^sentio@/,
  },
  {
    make: "line",
    create: () => new SimulatedLineBoard({ serial: "wood-7" }),
    fields: START,
    facts: { senses: "pieces", serial: "wood-7", firmware: "Walnut board" },
    id: /^line:wood-7$/,
  },
  {
    make: "line",
    create: () =>
      new SimulatedLineBoard({ serial: "deaf-7", senses: "occupancy", deaf: true, checkSums: false }),
    fields: OCCUPIED,
    facts: { senses: "occupancy", serial: "deaf-7" },
    id: /^line:deaf-7$/,
  },
  {
    make: "novag",
    create: () => new SimulatedNovag(),
    fields: null,
    facts: { senses: "moves", firmware: "UCBII VI.09" },
    id: /^novag@/,
  },
  {
    make: "novag-ucb",
    create: () => new SimulatedNovag({ model: "universal" }),
    fields: null,
    facts: { senses: "moves" },
    id: /^novag-ucb@/,
  },
];

/** Trying everything else first takes its time. */
const FOUND = { ...WAIT, timeout: 60_000 };

describe.concurrent("boards that speak in lines", { timeout: 120_000 }, () => {
  it.for(CASES)(
    "$make is found by what it says, and again after its cable was out ($facts)",
    async (one, { onTestFinished: atEnd }) => {
      const folder = await temporaryFolder(atEnd);
      const board = await plug(atEnd, folder, one.create);
      const { seen } = supervise(atEnd, { named: [join(folder, "board*")], makes: APPROACHES });
      const isFound = (count: number): Promise<void> =>
        vi.waitFor(() => {
          expect(observed(seen, "connected")).toHaveLength(count);
          expect(observed(seen, "device").at(-1)).toMatchObject({ make: one.make, ...one.facts });
          const since = seen.slice(seen.findLastIndex(({ observation }) => observation.kind === "connected"));
          if (one.fields !== null) expect(lastSnapshot(since)).toBe(one.fields);
        }, FOUND);
      await isFound(1);
      expect(seen[0]?.board).toMatch(one.id);
      board.live.happen({ kind: "unplug" });
      await vi.waitFor(() => expect(kinds(seen)).toContain("lost"), WAIT);
      board.live.happen({ kind: "replug" });
      await isFound(2);
      expect(seen.at(-1)?.board).toMatch(one.id);
    },
  );

  it.for([false, true])(
    "a clock that runs leaves no second for an introduction: its board is found and named all the same (deaf: %s)",
    async (deaf, { onTestFinished: atEnd }) => {
      const folder = await temporaryFolder(atEnd);
      const board = await plug(atEnd, folder, () => new SimulatedLineBoard({ serial: "wood-8", deaf }));
      const setting = { baseMillis: 5_400_000, incrementMillis: 30_000 };
      board.live.happen({ kind: "setClock", setting, toMove: "white" });
      board.live.happen({ kind: "startClock" });
      const named = [join(folder, "board*")];
      const { seen } = supervise(atEnd, { named, makes: APPROACHES, only: ["line"] });
      await vi.waitFor(() => expect(lastSnapshot(seen)).toBe(START), FOUND);
      expect(new Set(seen.map(({ board: name }) => name))).toEqual(new Set(["line:wood-8"]));
    },
  );

  it.for(CASES)(
    "[LIN2] $make that falls silent, while its port stays, is lost within five seconds ($facts)",
    async (one, { onTestFinished: atEnd }) => {
      const folder = await temporaryFolder(atEnd);
      const board = await plug(atEnd, folder, one.create);
      const { seen } = supervise(atEnd, {
        named: [join(folder, "board*")],
        makes: APPROACHES,
        only: [one.make],
      });
      await vi.waitFor(() => expect(kinds(seen)).toContain("device"), FOUND);
      const silentFrom = now();
      board.live.happen({ kind: "powerOff" });
      await vi.waitFor(() => expect(kinds(seen).at(-1)).toBe("lost"), WAIT);
      expect((seen.at(-1)?.at ?? 0) - silentFrom).toBeLessThan(5000);
    },
  );

  it("a board of moves tells them, and those made while its cable was out", async ({
    onTestFinished: atEnd,
  }) => {
    const folder = await temporaryFolder(atEnd);
    const board = await plug(atEnd, folder, () => new SimulatedNovag());
    const memory = createMemory();
    const { seen } = supervise(atEnd, {
      named: [join(folder, "board*")],
      makes: APPROACHES,
      memoryOf: () => memory,
    });
    const moves = (): readonly string[] => observed(seen, "move").map(({ uci }) => uci);
    await vi.waitFor(() => expect(kinds(seen)).toContain("connected"), FOUND);
    const heard = (): Seen["observation"] | undefined =>
      seen.findLast(({ observation }) => observation.kind === "snapshot")?.observation;
    await vi.waitFor(
      () => {
        board.live.happen({ kind: "newGame" });
        expect(heard()).toMatchObject({ fields: START });
      },
      { timeout: 14_000, interval: 1500 },
    );
    const move = (uci: string, by: "white" | "black"): void =>
      board.live.happen({ kind: "move", uci, by, special: null });
    // The new game has made it forget that it should tell moves; it is reminded within a second or two.
    await vi.waitFor(() => expect(isTransmitting(board)).toBe(true), WAIT);
    move("e2e4", "white");
    await vi.waitFor(() => expect(moves()).toEqual(["e2e4"]), WAIT);
    board.live.happen({ kind: "unplug" });
    move("e7e5", "black");
    move("g1f3", "white");
    board.live.happen({ kind: "replug" });
    await vi.waitFor(() => expect(moves()).toEqual(["e2e4", "e7e5", "g1f3"]), FOUND);
  });
});

function isTransmitting({ live }: PtyBoard): boolean {
  const { board } = live.table;
  return board instanceof SimulatedNovag && board.transmits;
}
