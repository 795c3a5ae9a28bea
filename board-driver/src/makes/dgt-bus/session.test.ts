import { describe, expect, it } from "vitest";
import type { OpenPort } from "../../ports/port.ts";
import { E2, E4, START } from "../../test-fields.ts";
import { kinds, lastSnapshot, now, observed } from "../../test-support.ts";
import { LIMIT, MOVED, areReady, asked, idOf, squares, toAddress, until } from "./test-boards.ts";
import { listenTo, openTestLine } from "./test-line.ts";

// What a session tells of the boards of a line, and of trouble there: simulated boards on a pseudo-terminal.

describe.concurrent("what boards on a line tell", { timeout: LIMIT }, () => {
  it("changes, presses and clocks, each once, and the start is marked before the first move", async ({
    onTestFinished: atEnd,
  }) => {
    const line = await openTestLine(atEnd, 2);
    for (const live of line.boards) {
      live.happen({
        kind: "setClock",
        setting: { baseMillis: 5_400_000, incrementMillis: 30_000 },
        toMove: "white",
      });
    }
    const heard = listenTo(atEnd, line.path);
    await areReady(heard, [0, 1]);
    await until(() => expect(asked(line, "85", 0)).toBe(1));
    line.boards[0]?.happen({ kind: "startClock" });
    await until(() => expect(observed(heard.of(idOf(0)), "clock").at(-1)?.running).toBe("left"));
    line.put(0, E2, ".");
    await until(() => expect(squares(heard, 0)).toHaveLength(1));
    line.put(0, E4, "P");
    await until(() => expect(squares(heard, 0)).toHaveLength(2));
    line.boards[0]?.happen({ kind: "press", side: "white", ply: 1 });
    await until(() => expect(observed(heard.of(idOf(0)), "clock").at(-1)?.running).toBe("right"));
    const [press, ...more] = observed(heard.of(idOf(0)), "press");
    const [truth] = line.boards[0]?.table.presses ?? [];
    expect(press).toEqual({ kind: "press", face: "left", millis: truth?.remainingMillis });
    expect(more).toEqual([]);
    expect(squares(heard, 0)).toEqual([
      [E2, "."],
      [E4, "P"],
    ]);
    expect(squares(heard, 1)).toEqual([]);
  });

  it("[F9] the start is marked once, though the answer takes 70 ms", async ({ onTestFinished: atEnd }) => {
    const line = await openTestLine(atEnd, 2);
    const heard = listenTo(atEnd, line.path);
    await areReady(heard, [0, 1]);
    await until(() => expect(asked(line, "83", 0)).toBeGreaterThan(8));
    expect([asked(line, "85", 0), asked(line, "85", 1)]).toEqual([1, 1]);
    // The 32 men that the board listed with the mark are no changes.
    expect(squares(heard, 0)).toEqual([]);
  });

  it("[F10] newer boards may answer under another id", async ({ onTestFinished: atEnd }) => {
    const line = await openTestLine(atEnd, 2, { changesId: 0x8b });
    const heard = listenTo(atEnd, line.path);
    await areReady(heard, [0, 1]);
    line.put(1, E2, ".");
    await until(() => expect(squares(heard, 1)).toEqual([[E2, "."]]));
  });

  it("how old a board's words may be is told in whole seconds", async ({ onTestFinished: atEnd }) => {
    const line = await openTestLine(atEnd, 2);
    const heard = listenTo(atEnd, line.path);
    await areReady(heard, [0, 1]);
    await until(() => expect(observed(heard.of(idOf(0)), "device").at(-1)?.ageMillis).toBeDefined());
    for (const { ageMillis } of observed(heard.of(idOf(0)), "device").slice(1)) {
      expect((ageMillis ?? 0) % 1000).toBe(0);
    }
  });

  it("tells everything once more to a relay that knows nothing", async ({ onTestFinished: atEnd }) => {
    const line = await openTestLine(atEnd, 2);
    const heard = listenTo(atEnd, line.path);
    await areReady(heard, [0, 1]);
    const before = heard.of(idOf(1)).length;
    heard.session.retell();
    await until(() => expect(lastSnapshot(heard.of(idOf(1)).slice(before))).toBe(START));
    expect(kinds(heard.of(idOf(1)).slice(before)).slice(0, 2)).toEqual(["connected", "device"]);
  });
});

describe.concurrent("trouble on a line", { timeout: LIMIT }, () => {
  it("[F1] changes that arrive damaged are repeated, and taken once", async ({ onTestFinished: atEnd }) => {
    const line = await openTestLine(atEnd, 2);
    const heard = listenTo(atEnd, line.path);
    await areReady(heard, [0, 1]);
    for (const [index, field] of [8, 9, 10, 11, 12, 13].entries()) {
      line.damageNext(3);
      line.put(0, field, ".");
      await until(() => expect(squares(heard, 0)).toHaveLength(index + 1));
    }
    expect(squares(heard, 0)).toEqual([8, 9, 10, 11, 12, 13].map((field) => [field, "."]));
    expect(line.commands.some((command) => command.startsWith("84"))).toBe(true);
    await until(() => expect(observed(heard.seen, "noise").length).toBeGreaterThan(0));
  });

  it("[F2] [F4] a board without power is lost after as long as a single one, and its men are no moves when it is back", async ({
    onTestFinished: atEnd,
  }) => {
    const line = await openTestLine(atEnd, 2);
    const heard = listenTo(atEnd, line.path);
    await areReady(heard, [0, 1]);
    const offAt = now();
    line.boards[0]?.happen({ kind: "powerOff" });
    line.put(0, E2, ".");
    line.put(0, E4, "P");
    await until(() => expect(kinds(heard.of(idOf(0))).at(-1)).toBe("lost"));
    expect((heard.of(idOf(0)).at(-1)?.at ?? 0) - offAt).toBeGreaterThan(3500);
    line.boards[0]?.happen({ kind: "powerOn" });
    await until(() => expect(lastSnapshot(heard.of(idOf(0)))).toBe(MOVED));
    expect(squares(heard, 0)).toEqual([]);
    expect(kinds(heard.of(idOf(1)))).not.toContain("lost");
  });

  it("[F4] nor are they after a loss of power too short to be noticed", async ({ onTestFinished: atEnd }) => {
    const line = await openTestLine(atEnd, 2);
    const heard = listenTo(atEnd, line.path);
    await areReady(heard, [0, 1]);
    line.boards[0]?.happen({ kind: "powerOff" });
    line.put(0, E2, ".");
    line.put(0, E4, "P");
    line.boards[0]?.happen({ kind: "powerOn" });
    await until(() => expect(lastSnapshot(heard.of(idOf(0)))).toBe(MOVED));
    line.put(0, 12, ".");
    await until(() => expect(squares(heard, 0)).toEqual([[12, "."]]));
    expect(kinds(heard.of(idOf(0)))).not.toContain("lost");
  });

  it("[F5] a board that is gone is asked in every tenth cycle only, and the others are asked as before", async ({
    onTestFinished: atEnd,
  }) => {
    const line = await openTestLine(atEnd, 3);
    const heard = listenTo(atEnd, line.path);
    await areReady(heard, [0, 1, 2]);
    line.boards[2]?.happen({ kind: "powerOff" });
    await until(() => expect(kinds(heard.of(idOf(2))).at(-1)).toBe("lost"));
    const from = line.commands.length;
    const since = (code: string, board: number): number =>
      line.commands.slice(from).filter((command) => command.startsWith(code + toAddress(board))).length;
    await until(() => expect(since("83", 0)).toBeGreaterThan(30));
    expect(since("87", 2)).toBeLessThanOrEqual(5);
    expect(since("83", 2)).toBe(0);
    expect(Math.abs(since("83", 0) - since("83", 1))).toBeLessThanOrEqual(1);
  });

  it("[F6] [F7] boards that something set to single mode are back after a word that they swallow", async ({
    onTestFinished: atEnd,
  }) => {
    const line = await openTestLine(atEnd, 2);
    for (const live of line.boards) live.receive(Uint8Array.of(0x4b));
    const heard = listenTo(atEnd, line.path);
    await areReady(heard, [0, 1]);
    // A byte that lost its top bit on the way, for all of them.
    for (const live of line.boards) live.receive(Uint8Array.of(0x4b));
    line.put(0, E2, ".");
    line.put(1, E2, ".");
    await until(() => expect([squares(heard, 0), squares(heard, 1)]).toEqual([[[E2, "."]], [[E2, "."]]]));
    expect(kinds(heard.seen)).not.toContain("lost");
  });

  it("the end of the line is the end of all its boards", async ({ onTestFinished: atEnd }) => {
    const line = await openTestLine(atEnd, 2);
    const heard = listenTo(atEnd, line.path);
    await areReady(heard, [0, 1]);
    await line.close();
    const ending = await heard.ended;
    expect(ending.kind === "lost" ? ending.boards.toSorted() : ending).toEqual([idOf(0), idOf(1)]);
    for (const board of [0, 1]) expect(kinds(heard.of(idOf(board))).at(-1)).toBe("lost");
  });

  it("a line that cannot be opened says why, and one that brings too much is left", async ({
    onTestFinished: atEnd,
  }) => {
    const refuse: OpenPort = () => Promise.reject(new Error("no such line"));
    await expect(listenTo(atEnd, "/nowhere", { openPort: refuse }).ended).resolves.toEqual({
      kind: "cannotOpen",
      detail: "no such line",
    });
    const flood: OpenPort = (path) =>
      Promise.resolve({
        path,
        onBytes: (listener) => void setTimeout(() => listener(new Uint8Array(100_000)), 10),
        onClose: () => undefined,
        write: () => Promise.resolve(),
        close: () => Promise.resolve(),
      });
    await expect(listenTo(atEnd, "a flood", { openPort: flood }).ended).resolves.toEqual({ kind: "flooded" });
  });
});
