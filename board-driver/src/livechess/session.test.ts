import type { DeviceId, FieldContent } from "@boardwire/shared";
import { describe, expect, it, vi } from "vitest";
import type { Ending, Session } from "../approach.ts";
import { createMemory } from "../memory.ts";
import { openLine } from "../ports/open-line.ts";
import {
  startLiveChessProgram,
  type LiveChessProgram,
  type LiveChessProgramOptions,
} from "../simulator/livechess-program.ts";
import type { LiveTable } from "../simulator/live-table.ts";
import { E2, START } from "../test-fields.ts";
import { lastSnapshot, now, observed, WAIT, type AtEnd, type Seen } from "../test-support.ts";
import { createLiveChess } from "./index.ts";

// Sessions with a program that answers the calls of LiveChess, over a real WebSocket.

interface Program extends LiveChessProgram {
  readonly table: (serial: string) => LiveTable;
}

async function run(atEnd: AtEnd, options: Partial<LiveChessProgramOptions> = {}): Promise<Program> {
  const started = performance.now();
  const program = await startLiveChessProgram({
    boards: [
      { serial: "30001", flipped: false },
      { serial: "30002", flipped: true },
    ],
    now: () => performance.now() - started,
    epoch: 1_772_355_600_000,
    port: 0,
    ticks: false,
    ...options,
  });
  atEnd(() => program.close());
  const table = (serial: string): LiveTable => {
    const live = program.tables.get(serial);
    if (live === undefined) throw new Error(`no board ${serial}`);
    return live;
  };
  for (const live of program.tables.values()) {
    live.happen({ kind: "powerOff" });
    [...START].forEach((content, square) =>
      live.happen({ kind: "man", square, content: content as FieldContent }),
    );
    live.happen({ kind: "powerOn" });
  }
  return { ...program, table };
}

interface Listening {
  readonly session: Session;
  readonly seen: Seen[];
  readonly ended: Promise<Ending>;
  readonly of: (board: string) => Seen[];
}

function listen(atEnd: AtEnd, path: string, claim = (_board: DeviceId) => Promise.resolve(true)): Listening {
  const seen: Seen[] = [];
  const session = createLiveChess(() => null).createSession({
    path,
    openPort: openLine,
    now,
    memory: createMemory(),
    report: (board, at, observation) => seen.push({ board, at, observation }),
    claim,
  });
  const ended = session.run();
  atEnd(async () => {
    session.stop("the test is over");
    await ended;
  });
  return { session, seen, ended, of: (board) => seen.filter((one) => one.board === board) };
}

const TURNED = [...START].toReversed().join("");
const without = (fields: string, field: number): string =>
  `${fields.slice(0, field)}.${fields.slice(field + 1)}`;
const isThere = (seen: () => readonly Seen[], fields: string): Promise<void> =>
  vi.waitFor(() => expect(lastSnapshot(seen())).toBe(fields), WAIT);
const lastKind = (seen: readonly Seen[]): string | undefined => seen.at(-1)?.observation.kind;

describe.concurrent("a session with LiveChess", () => {
  it("reports each board of the list under its own name, and what changes, as it lies on its table", async ({
    onTestFinished: atEnd,
  }) => {
    const program = await run(atEnd);
    const { of } = listen(atEnd, program.address);
    await isThere(() => of("dgt:30001"), START);
    await isThere(() => of("dgt:30002"), TURNED);
    expect(
      of("dgt:30001")
        .slice(0, 2)
        .map(({ observation }) => observation),
    ).toEqual([
      { kind: "connected", port: `${program.address}#COM1` },
      {
        kind: "device",
        make: "livechess",
        senses: "pieces",
        port: `${program.address}#COM1`,
        serial: "30001",
      },
    ]);
    await vi.waitFor(
      () =>
        expect(observed(of("dgt:30001"), "device").at(-1)?.battery).toEqual({ percent: 84, charging: false }),
      WAIT,
    );
    program.table("30001").happen({ kind: "man", square: E2, content: "." });
    program.table("30002").happen({ kind: "man", square: E2, content: "." });
    await isThere(() => of("dgt:30001"), without(START, E2));
    await isThere(() => of("dgt:30002"), without(TURNED, 63 - E2));
    expect(observed(of("dgt:30001"), "noise")).toEqual([]);
  });

  it.for([true, false])(
    "reads clocks, White's face at the left unless the board is turned (ticks: %s)",
    async (ticks, { onTestFinished: atEnd }) => {
      const program = await run(atEnd, { ticks });
      const { of } = listen(atEnd, program.address);
      const last = (board: string) => observed(of(board), "clock").at(-1);
      const setting = { baseMillis: 300_000, incrementMillis: 0 };
      for (const serial of ["30001", "30002"]) {
        program.table(serial).happen({ kind: "setClock", setting, toMove: "white" });
        program.table(serial).happen({ kind: "startClock" });
      }
      await vi.waitFor(() => {
        expect(last("dgt:30001")).toMatchObject({ running: "left", lever: "left", resolutionMillis: 1000 });
        expect(last("dgt:30002")).toMatchObject({ running: "right", lever: "right" });
      }, WAIT);
      program.table("30001").happen({ kind: "press", side: "white", ply: 1 });
      program.table("30002").happen({ kind: "press", side: "white", ply: 1 });
      await vi.waitFor(() => {
        expect(last("dgt:30001")).toMatchObject({ running: "right", lever: "right" });
        expect(last("dgt:30002")).toMatchObject({ running: "left", lever: "left" });
      }, WAIT);
      program.table("30001").happen({ kind: "stopClock" });
      await vi.waitFor(
        () => expect(last("dgt:30001")).toMatchObject({ running: null, lever: "right" }),
        WAIT,
      );
      program.table("30001").happen({ kind: "clockCable", plugged: false });
      await vi.waitFor(() => expect(observed(of("dgt:30001"), "noClock").length).toBe(1), WAIT);
      for (const { left, right } of observed(of("dgt:30002"), "clock")) {
        expect([left.millis % 1000, right.millis % 1000]).toEqual([0, 0]);
      }
    },
  );

  it("knows when a board goes and comes back, whatever LiveChess calls it", async ({
    onTestFinished: atEnd,
  }) => {
    const program = await run(atEnd);
    const { of } = listen(atEnd, program.address);
    await isThere(() => of("dgt:30001"), START);
    for (const state of ["NOTRESPONDING", "INACTIVE", null, "gone"]) {
      program.setState("30001", state);
      await vi.waitFor(() => expect(lastKind(of("dgt:30001"))).toBe("lost"), WAIT);
      const before = of("dgt:30001").length;
      program.setState("30001", "ACTIVE");
      await isThere(() => of("dgt:30001").slice(before), START);
      expect(of("dgt:30001")[before]?.observation.kind).toBe("connected");
    }
    expect(observed(of("dgt:30002"), "lost")).toEqual([]);
  });

  it("sees by the list what no change has told", async ({ onTestFinished: atEnd }) => {
    const program = await run(atEnd, { mute: true });
    const { of } = listen(atEnd, program.address);
    await isThere(() => of("dgt:30001"), START);
    program.table("30001").happen({ kind: "man", square: E2, content: "." });
    await isThere(() => of("dgt:30001"), without(START, E2));
  });

  it("loses all boards with a LiveChess that ends, and one that hangs", async ({ onTestFinished: atEnd }) => {
    const ends = await run(atEnd);
    const one = listen(atEnd, ends.address);
    await isThere(() => one.of("dgt:30001"), START);
    await isThere(() => one.of("dgt:30002"), TURNED);
    await ends.close();
    expect(await one.ended).toMatchObject({ kind: "lost", boards: ["dgt:30001", "dgt:30002"] });
    expect(["dgt:30001", "dgt:30002"].map((board) => lastKind(one.of(board)))).toEqual(["lost", "lost"]);

    const hangs = await run(atEnd);
    const other = listen(atEnd, hangs.address);
    await isThere(() => other.of("dgt:30002"), TURNED);
    hangs.hang();
    expect(await other.ended).toMatchObject({ kind: "lost", detail: "LiveChess does not answer" });
  });

  it("says so where nothing answers", async ({ onTestFinished: atEnd }) => {
    const program = await run(atEnd);
    await program.close();
    const { ended } = listen(atEnd, program.address);
    expect(await ended).toEqual({
      kind: "cannotOpen",
      detail: "nothing answers there; is LiveChess running?",
    });
  });

  it("leaves a board alone that answers at a port of its own, and gives it up when it does later", async ({
    onTestFinished: atEnd,
  }) => {
    const program = await run(atEnd);
    const asked: string[] = [];
    const { session, of } = listen(atEnd, program.address, (board) => {
      asked.push(board);
      return Promise.resolve(board !== "dgt:30001");
    });
    await isThere(() => of("dgt:30002"), TURNED);
    program.table("30001").happen({ kind: "man", square: E2, content: "." });
    program.table("30002").happen({ kind: "man", square: E2, content: "." });
    await isThere(() => of("dgt:30002"), without(TURNED, 63 - E2));
    expect(of("dgt:30001")).toEqual([]);
    expect(asked.filter((board) => board === "dgt:30001")).toHaveLength(1);

    expect(session.heardAt("dgt:30002" as DeviceId)).not.toBeNull();
    session.release("dgt:30002" as DeviceId, "the board answers at another port");
    expect(lastKind(of("dgt:30002"))).toBe("lost");
    expect(session.heardAt("dgt:30002" as DeviceId)).toBeNull();
    // Its cable goes back: what stands on it changes in LiveChess again.
    program.table("30002").happen({ kind: "man", square: E2, content: "P" });
    await isThere(() => of("dgt:30002"), TURNED);
  });

  it("counts what it does not understand, and goes on", async ({ onTestFinished: atEnd }) => {
    const program = await run(atEnd);
    const { of } = listen(atEnd, program.address);
    await isThere(() => of("dgt:30001"), START);
    const board = "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR";
    const strange = [
      "{",
      '{"response":"feed","id":77,"param":{"board":"8/8/8/8/8/8/8/8"}}',
      '{"response":"feed","id":1,"param":null}',
      '{"response":"news","id":1}',
      "[]",
    ];
    for (const text of strange) program.say(text);
    program.say(JSON.stringify({ response: "feed", id: 1, param: { board }, time: 0 }));
    program.table("30001").happen({ kind: "man", square: E2, content: "." });
    await isThere(() => of("dgt:30001"), without(START, E2));
    await vi.waitFor(() => {
      const counted = observed(of("dgt:30001"), "noise").reduce((sum, { bytes }) => sum + bytes, 0);
      expect(counted).toBe(strange.join("").length + board.length);
    }, WAIT);
  });

  it.for([
    ["a text of two megabytes", (program: Program) => program.say(`"${"x".repeat(2 ** 21)}"`)],
    [
      "more texts than any hall has",
      (program: Program) => {
        for (let count = 0; count < 20; count += 1) program.say(`"${"x".repeat(2 ** 19)}"`);
      },
    ],
  ] as const)("closes the line at %s, and loses its boards", async ([, flood], { onTestFinished: atEnd }) => {
    const program = await run(atEnd);
    const { ended, of } = listen(atEnd, program.address);
    await isThere(() => of("dgt:30001"), START);
    flood(program);
    expect(["lost", "flooded"]).toContain((await ended).kind);
    expect(lastKind(of("dgt:30001"))).toBe("lost");
  });

  it("ends with a fault of this program, and throws it where its supervisor hears it", async ({
    onTestFinished: atEnd,
  }) => {
    const program = await run(atEnd);
    const session = createLiveChess(() => null).createSession({
      path: program.address,
      openPort: openLine,
      now,
      memory: createMemory(),
      report: () => undefined,
      claim: () => Promise.reject(new Error("a bug")),
    });
    await expect(session.run()).rejects.toThrow("a bug");
  });

  it("reports its boards once more when it is told to", async ({ onTestFinished: atEnd }) => {
    const program = await run(atEnd);
    const { session, of } = listen(atEnd, program.address);
    await isThere(() => of("dgt:30001"), START);
    const before = of("dgt:30001").length;
    session.retell();
    await isThere(() => of("dgt:30001").slice(before), START);
    expect(of("dgt:30001")[before]?.observation.kind).toBe("connected");
  });
});
