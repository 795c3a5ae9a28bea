import { describe, expect, it, vi } from "vitest";
import { openSerial } from "./ports/serial.ts";
import type { Ending, SessionOptions } from "./approach.ts";
import { createMemory } from "./memory.ts";
import { createSession } from "./session.ts";
import { E2, E4, START, withFields } from "./test-fields.ts";
import {
  dgtMake,
  kinds,
  lastSnapshot,
  now,
  observed,
  openBoard,
  openLine,
  WAIT,
  type AtEnd,
  type Seen,
} from "./test-support.ts";

// Sessions with simulated boards on real pseudo-terminals. The simulator's encoder shares nothing with the make.

interface Listening {
  readonly seen: Seen[];
  readonly ended: Promise<Ending>;
  readonly ending: () => Ending | null;
}

function listen(atEnd: AtEnd, path: string, more: Partial<SessionOptions> = {}): Listening {
  const seen: Seen[] = [];
  let ending: Ending | null = null;
  const session = createSession({
    path,
    make: dgtMake(),
    openPort: openSerial,
    now,
    memory: createMemory(),
    report: (board, at, observation) => seen.push({ board, at, observation }),
    claim: () => Promise.resolve(true),
    ...more,
  });
  const ended = session.run().then((found) => (ending = found));
  atEnd(async () => {
    session.stop("the test is over");
    await ended;
  });
  return { seen, ended, ending: () => ending };
}

const isReady = (seen: readonly Seen[]): Promise<void> =>
  vi.waitFor(() => expect(lastSnapshot(seen)).toBe(START), WAIT);

describe.concurrent("a session", () => {
  it("greets a board that is in bus mode, and reports what it holds and what changes", async ({
    onTestFinished: atEnd,
  }) => {
    const board = await openBoard(atEnd);
    const { seen } = listen(atEnd, board.lastPath());
    await isReady(seen);
    expect(kinds(seen).slice(0, 2)).toEqual(["connected", "device"]);
    expect(seen[0]?.board).toBe("dgt:03619");
    expect(observed(seen, "device").at(-1)).toMatchObject({ serial: "03619", firmware: "1.9", make: "dgt" });
    board.put(E2, ".");
    await vi.waitFor(
      () => expect(observed(seen, "square")).toEqual([{ kind: "square", field: E2, content: "." }]),
      WAIT,
    );
    board.put(E4, "P");
    await vi.waitFor(
      () => expect(observed(seen, "square").at(-1)).toEqual({ kind: "square", field: E4, content: "P" }),
      WAIT,
    );
  });

  it("gives the times of the clock", async ({ onTestFinished: atEnd }) => {
    const board = await openBoard(atEnd);
    const setting = { baseMillis: 180_000, incrementMillis: 2000 };
    board.live.happen({ kind: "setClock", setting: setting, toMove: "white" });
    const { seen } = listen(atEnd, board.lastPath());
    await vi.waitFor(
      () => expect(observed(seen, "clock").at(-1)).toMatchObject({ running: null, lever: "left" }),
      WAIT,
    );
    board.live.happen({ kind: "startClock" });
    await vi.waitFor(() => expect(observed(seen, "clock").at(-1)).toMatchObject({ running: "left" }), WAIT);
    board.live.happen({ kind: "press", side: "white", ply: 1 });
    await vi.waitFor(() => expect(observed(seen, "clock").at(-1)).toMatchObject({ running: "right" }), WAIT);
  });

  it("loses a board whose cable is pulled", async ({ onTestFinished: atEnd }) => {
    const board = await openBoard(atEnd);
    const { seen, ended } = listen(atEnd, board.lastPath());
    await isReady(seen);
    board.live.happen({ kind: "unplug" });
    await expect(ended).resolves.toMatchObject({ kind: "lost", boards: ["dgt:03619"] });
    expect(kinds(seen).at(-1)).toBe("lost");
  });

  it("[LIN2] loses a board that falls silent without a sign from the system, within five seconds", async ({
    onTestFinished: atEnd,
  }) => {
    const board = await openBoard(atEnd);
    const { seen, ended } = listen(atEnd, board.lastPath());
    await isReady(seen);
    const silentFrom = now();
    board.live.happen({ kind: "powerOff" });
    await expect(ended).resolves.toMatchObject({ kind: "lost", detail: "no answer" });
    expect(now() - silentFrom).toBeLessThan(5000);
  });

  it("[LIN1] reads a board anew that was without power and came back in bus mode, and gets its updates again", async ({
    onTestFinished: atEnd,
  }) => {
    const board = await openBoard(atEnd);
    const { seen, ending } = listen(atEnd, board.lastPath());
    await isReady(seen);
    board.live.happen({ kind: "powerOff" });
    const missing = 1200;
    const offAt = now();
    await vi.waitFor(() => expect(now() - offAt).toBeGreaterThan(missing), WAIT);
    board.put(E2, ".");
    board.put(E4, "P");
    board.live.happen({ kind: "powerOn" });
    const moved = withFields(START, { [E2]: ".", [E4]: "P" });
    await vi.waitFor(() => expect(lastSnapshot(seen)).toBe(moved), WAIT);
    const before = observed(seen, "square").length;
    board.put(12, ".");
    await vi.waitFor(() => expect(observed(seen, "square")[before]).toMatchObject({ field: 12 }), WAIT);
    expect(ending()).toBeNull();
  });

  it("wonders about a running clock that falls silent, and finds the board restarted", async ({
    onTestFinished: atEnd,
  }) => {
    const board = await openBoard(atEnd);
    const setting = { baseMillis: 180_000, incrementMillis: 2000 };
    board.live.happen({ kind: "setClock", setting, toMove: "white" });
    board.live.happen({ kind: "startClock" });
    const { seen } = listen(atEnd, board.lastPath());
    await isReady(seen);
    await vi.waitFor(() => expect(observed(seen, "clock").at(-1)).toMatchObject({ running: "left" }), WAIT);
    board.live.happen({ kind: "powerOff" });
    board.live.happen({ kind: "powerOn" });
    const restartedAt = now();
    const before = observed(seen, "clock").length;
    await vi.waitFor(() => expect(observed(seen, "clock").length).toBeGreaterThan(before), WAIT);
    expect(now() - restartedAt).toBeLessThan(7000);
    board.put(E2, ".");
    await vi.waitFor(() => expect(observed(seen, "square")).toHaveLength(1), WAIT);
  });

  it("heals a loss of power too short to be noticed with the next reading of the whole board", async ({
    onTestFinished: atEnd,
  }) => {
    const board = await openBoard(atEnd, { battery: 80 });
    const { seen } = listen(atEnd, board.lastPath());
    await isReady(seen);
    await vi.waitFor(
      () => expect(observed(seen, "device").at(-1)).toMatchObject({ battery: { percent: 80 } }),
      WAIT,
    );
    board.live.happen({ kind: "powerOff" });
    board.live.happen({ kind: "powerOn" });
    board.put(E2, ".");
    await vi.waitFor(() => expect(lastSnapshot(seen)).toBe(withFields(START, { [E2]: "." })), WAIT);
    await vi.waitFor(() => expect(board.live.table.firmware.mode).toBe("updateNice"), WAIT);
    board.put(E4, "P");
    await vi.waitFor(() => expect(observed(seen, "square").at(-1)).toMatchObject({ field: E4 }), WAIT);
  });

  it("finds what an update that was lost would have said", async ({ onTestFinished: atEnd }) => {
    const board = await openBoard(atEnd);
    const { seen } = listen(atEnd, board.lastPath());
    await isReady(seen);
    board.put(E2, ".");
    await vi.waitFor(() => expect(observed(seen, "square")).toHaveLength(1), WAIT);
    board.live.happen({ kind: "loseUpdates", count: 1 });
    board.put(E4, "P");
    const moved = withFields(START, { [E2]: ".", [E4]: "P" });
    await vi.waitFor(() => expect(lastSnapshot(seen)).toBe(moved), WAIT);
  });

  it("counts what is noise, and looks at the board again after it", async ({ onTestFinished: atEnd }) => {
    const board = await openBoard(atEnd);
    const { seen } = listen(atEnd, board.lastPath());
    await isReady(seen);
    board.live.happen({ kind: "noise", bytes: [0x8e, 0x00, 0x01, 0x41] });
    await vi.waitFor(() => expect(observed(seen, "noise")).toEqual([{ kind: "noise", bytes: 4 }]), WAIT);
  });

  it("[LIN9] never says anything to a board but questions", async ({ onTestFinished: atEnd }) => {
    const board = await openBoard(atEnd);
    const { seen } = listen(atEnd, board.lastPath());
    await isReady(seen);
    board.live.happen({ kind: "loseUpdates", count: 1 });
    board.put(E2, ".");
    board.live.happen({ kind: "noise", bytes: [0xff] });
    await vi.waitFor(() => expect(lastSnapshot(seen)).toBe(withFields(START, { [E2]: "." })), WAIT);
    await vi.waitFor(() => expect(board.live.table.firmware.heard).toContain(0x4c), WAIT);
    const allowed = new Set([0x40, 0x41, 0x42, 0x45, 0x4b, 0x4c, 0x4d, 0x55]);
    expect([...board.live.table.firmware.heard].filter((byte) => !allowed.has(byte))).toEqual([]);
  });

  it("[LIN13] names a board by its long serial number where another port has the short one already", async ({
    onTestFinished: atEnd,
  }) => {
    const board = await openBoard(atEnd, { serial: "00042", longSerial: "3000147740" });
    const { seen } = listen(atEnd, board.lastPath(), { claim: (id) => Promise.resolve(id !== "dgt:00042") });
    await isReady(seen);
    expect(seen[0]?.board).toBe("dgt:3000147740");
  });

  it("[LIN13] names a board that tells no serial number by its port", async ({ onTestFinished: atEnd }) => {
    const line = await openLine(atEnd, (bytes, far) => {
      if (bytes.includes(0x4d)) far.write(Uint8Array.of(0x93, 0, 5, 1, 6));
    });
    const { seen } = listen(atEnd, line.path);
    await vi.waitFor(() => expect(kinds(seen)).toContain("device"), WAIT);
    expect(seen[0]?.board).toBe(`dgt@${line.path}`);
  });

  it("[LIN6] is patient with a board that sends its whole memory, which takes eight seconds", async ({
    onTestFinished: atEnd,
  }) => {
    let left = 0;
    const answers = new Map([
      [0x4d, [0x93, 0, 5, 1, 6]],
      [0x45, [0x91, 0, 8, 0x30, 0x30, 0x30, 0x37, 0x37]],
      [0x42, [0x86, 0, 0x43, ...new Uint8Array(64)]],
    ]);
    const line = await openLine(atEnd, (bytes, far) => {
      for (const byte of bytes) if (left === 0) far.write(Uint8Array.from(answers.get(byte) ?? []));
    });
    const { seen, ending } = listen(atEnd, line.path);
    await vi.waitFor(() => expect(kinds(seen)).toContain("snapshot"), WAIT);
    left = 7936;
    line.write(Uint8Array.of(0x8f, 0x3e, 0x03));
    // The line's own speed: 96 bytes in a tenth of a second.
    const timer = setInterval(() => {
      const length = Math.min(96, left);
      left -= length;
      line.write(new Uint8Array(length).fill(0xff));
      if (left === 0) clearInterval(timer);
    }, 100);
    atEnd(() => Promise.resolve(clearInterval(timer)));
    await vi.waitFor(() => expect(left).toBe(0), WAIT);
    line.write(Uint8Array.of(0x8e, 0, 5, 12, 1));
    await vi.waitFor(
      () => expect(observed(seen, "square")).toEqual([{ kind: "square", field: 12, content: "P" }]),
      WAIT,
    );
    expect(ending()).toBeNull();
    expect(kinds(seen)).not.toContain("noise");
  });

  it("finds no board where nobody answers", async ({ onTestFinished: atEnd }) => {
    const line = await openLine(atEnd, () => undefined);
    await expect(listen(atEnd, line.path).ended).resolves.toEqual({ kind: "noAnswer", bytes: 0 });
  });

  it("[LIN14] finds no board where the answers are of another language", async ({
    onTestFinished: atEnd,
  }) => {
    const line = await openLine(atEnd, (_, far) =>
      far.write(new TextEncoder().encode("echo:Unknown command\n")),
    );
    const ending = await listen(atEnd, line.path).ended;
    expect(ending).toMatchObject({ kind: "noAnswer" });
    expect(ending).not.toMatchObject({ bytes: 0 });
  });

  it("listens no longer to a line that sends without end", async ({ onTestFinished: atEnd }) => {
    const line = await openLine(atEnd, (_, far) => {
      for (let count = 0; count < 100; count += 1) far.write(new Uint8Array(2000).fill(0x8e));
    });
    const ending = await listen(atEnd, line.path).ended;
    expect(ending).toMatchObject({ kind: "flooded" });
  });

  it("[LIN8] says why a port cannot be opened", async ({ onTestFinished: atEnd }) => {
    await expect(listen(atEnd, "/dev/there-is-no-such-port").ended).resolves.toMatchObject({
      kind: "cannotOpen",
    });
    const board = await openBoard(atEnd);
    const { seen } = listen(atEnd, board.lastPath());
    await isReady(seen);
    await expect(listen(atEnd, board.lastPath()).ended).resolves.toMatchObject({
      kind: "cannotOpen",
      detail: expect.stringMatching(/lock/i) as string,
    });
  });
});
