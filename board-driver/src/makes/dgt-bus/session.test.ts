import { describe, expect, it, vi } from "vitest";
import { toMake } from "../../core/listener.ts";
import { createMemory } from "../../memory.ts";
import type { OpenPort } from "../../ports/port.ts";
import { openSerial } from "../../ports/serial.ts";
import { oneBoard } from "../../one-board.ts";
import { kinds, lastSnapshot, observed, openBoard, START } from "../../test-support.ts";
import { dgt } from "../dgt/index.ts";
import { encodeBusMessage } from "../../simulator/bus.ts";
import { toBusCommand, type BusCode } from "./commands.ts";
import { writeAddresses } from "./kept.ts";
import { listenTo, now, openTestLine, type Listening, type TestLine } from "./test-line.ts";

const WAIT = { timeout: 40_000, interval: 20 };
const LIMIT = 90_000;
const E2 = 52;
const E4 = 36;
const idOf = (board: number): string => `dgt:0${1001 + board}`;
const withField = (fields: string, field: number, content: string): string =>
  fields.slice(0, field) + content + fields.slice(field + 1);
const MOVED = withField(withField(START, E2, "."), E4, "P");

const until = (assert: () => void): Promise<void> => vi.waitFor(assert, WAIT);
const areReady = ({ of }: Listening, boards: readonly number[]): Promise<void> =>
  until(() => {
    for (const board of boards) expect(lastSnapshot(of(idOf(board)))).toBe(START);
  });
const asked = ({ commands }: TestLine, code: string, board: number): number =>
  commands.filter((command) => command.startsWith(code + toAddress(board))).length;
const toAddress = (board: number): string =>
  Buffer.from([(1001 + board) >> 7, (1001 + board) & 0x7f]).toString("hex");
const squares = (heard: Listening, board: number): unknown[] =>
  observed(heard.of(idOf(board)), "square").map(({ field, content }) => [field, content]);

describe.concurrent("who is on a line", { timeout: LIMIT }, () => {
  it("two boards are a bus, and each is known by the serial number that it has on a line of its own", async ({
    onTestFinished: atEnd,
  }) => {
    const line = await openTestLine(atEnd, 2);
    const heard = listenTo(atEnd, line.path);
    await areReady(heard, [0, 1]);
    expect(new Set(heard.ready.map(({ serial }) => serial))).toEqual(new Set(["01001", "01002"]));
    expect(kinds(heard.of(idOf(0))).slice(0, 3)).toEqual(["connected", "device", "snapshot"]);
    expect(heard.ready[0]).toMatchObject({ make: "dgt", senses: "pieces", firmware: "1.9" });
  });

  it.for([
    ["bus", 0x4a],
    ["idle", 0x40],
    ["update", 0x4b],
  ] as const)(
    "a single board is none in the mode %s, and is found as a single one then",
    async ([, mode], { onTestFinished: atEnd }) => {
      const board = await openBoard(atEnd, { serial: "01001" });
      board.live.receive(Uint8Array.of(mode));
      const bus = listenTo(atEnd, board.lastPath());
      await expect(bus.ended).resolves.toMatchObject({ kind: "noAnswer" });
      expect(bus.seen).toEqual([]);
      expect(board.live.table.firmware.mode).toBe("bus");
      await areReady(listenTo(atEnd, board.lastPath(), { approach: oneBoard(toMake(dgt)) }), [0]);
    },
  );

  it("nobody is none", async ({ onTestFinished: atEnd }) => {
    const line = await openTestLine(atEnd, 1);
    line.boards[0]?.happen({ kind: "powerOff" });
    await expect(listenTo(atEnd, line.path).ended).resolves.toEqual({ kind: "noAnswer", bytes: 0 });
  });

  it("one board is a bus where a bus is expected", async ({ onTestFinished: atEnd }) => {
    const line = await openTestLine(atEnd, 1);
    await areReady(listenTo(atEnd, line.path, { expected: true }), [0]);
  });

  it("boards that were there before are not called together first, and those that are gone are looked for", async ({
    onTestFinished: atEnd,
  }) => {
    const line = await openTestLine(atEnd, 3);
    line.boards[2]?.happen({ kind: "powerOff" });
    const memory = createMemory();
    writeAddresses(memory, [1001, 1002, 1003]);
    const heard = listenTo(atEnd, line.path, { memory, expected: true });
    await areReady(heard, [0, 1]);
    const called = line.commands.indexOf("87000007");
    const read = line.commands.findIndex((command) => command.startsWith("82"));
    expect(called === -1 || called > read).toBe(true);
    line.boards[2]?.happen({ kind: "powerOn" });
    await areReady(heard, [2]);
  });

  it("[F3] answers that meet are asked for again, while those that are known keep quiet", async ({
    onTestFinished: atEnd,
  }) => {
    const hex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString("hex");
    const [one, other] = [1001, 1002].map((address) => encodeBusMessage(0x87, address, []));
    // Bit upon bit these two make the answer of a board 1003, checksum and all.
    const both = Uint8Array.from(one ?? [], (byte, index) => byte | (other?.[index] ?? 0));
    expect(both).toEqual(encodeBusMessage(0x87, 1003, []));
    const calls = [both, one, other];
    const commands: string[] = [];
    const openPort: OpenPort = (path) => {
      let hear: (bytes: Uint8Array) => void = () => undefined;
      return Promise.resolve({
        path,
        onBytes: (listener) => void (hear = listener),
        onClose: () => undefined,
        write: (bytes) => {
          const command = hex(bytes);
          commands.push(command);
          const byName = [one, other].find((_, board) => command.slice(2, 6) === toAddress(board));
          const answer = command === "87000007" ? calls.shift() : byName;
          if (answer !== undefined && /^8[7a]/.test(command)) setTimeout(() => hear(answer), 5);
          return Promise.resolve();
        },
        close: () => Promise.resolve(),
      });
    };
    listenTo(atEnd, "a line", { openPort });
    const say = (code: BusCode, address: number): string => hex(toBusCommand(code, address));
    await until(() => expect(commands).toContain(say("version", 1002)));
    expect(commands.slice(0, 11)).toEqual([
      say("ping", 0),
      say("ping", 1003),
      say("ping", 1003),
      say("ping", 0),
      say("ping", 1001),
      say("ignoreNextPing", 1001),
      say("ping", 0),
      say("ping", 1002),
      say("ignoreNextPing", 1001),
      say("ignoreNextPing", 1002),
      say("ping", 0),
    ]);
  });

  it("24 boards are found, though their answers meet", async ({ onTestFinished: atEnd }) => {
    const line = await openTestLine(atEnd, 24);
    await areReady(listenTo(atEnd, line.path), [...line.boards.keys()]);
  });

  it("a board that another line has is left alone", async ({ onTestFinished: atEnd }) => {
    const line = await openTestLine(atEnd, 2);
    const heard = listenTo(atEnd, line.path, { claim: (board) => Promise.resolve(board !== idOf(0)) });
    await areReady(heard, [1]);
    expect(heard.of(idOf(0))).toEqual([]);
    expect(asked(line, "83", 0)).toBe(0);
  });

  it("one board can be given up, and the others stay", async ({ onTestFinished: atEnd }) => {
    const line = await openTestLine(atEnd, 2);
    const heard = listenTo(atEnd, line.path);
    await areReady(heard, [0, 1]);
    const [first] = heard.of(idOf(0));
    if (first === undefined) throw new Error("nothing seen");
    expect(heard.session.heardAt(first.board as Parameters<typeof heard.session.heardAt>[0])).not.toBeNull();
    heard.session.release(first.board as Parameters<typeof heard.session.release>[0], "it is elsewhere");
    expect(heard.of(idOf(0)).at(-1)?.observation).toEqual({ kind: "lost", reason: "it is elsewhere" });
    const before = asked(line, "83", 0);
    line.put(1, E2, ".");
    await until(() => expect(squares(heard, 1)).toEqual([[E2, "."]]));
    expect(asked(line, "83", 0)).toBe(before);
  });
});

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

describe.concurrent("what happened while nobody listened", { timeout: LIMIT }, () => {
  /** A board is known, the session ends, something is played, and another session begins. */
  const play = async (
    atEnd: Parameters<typeof openTestLine>[0],
    meanwhile: (line: TestLine) => Promise<void> | void,
  ): Promise<{ readonly heard: Listening; readonly line: TestLine }> => {
    const line = await openTestLine(atEnd, 2);
    const memory = createMemory();
    for (const live of line.boards) {
      live.happen({
        kind: "setClock",
        setting: { baseMillis: 5_400_000, incrementMillis: 0 },
        toMove: "white",
      });
    }
    const before = listenTo(atEnd, line.path, { memory });
    await areReady(before, [0, 1]);
    await until(() => expect([asked(line, "85", 0), asked(line, "85", 1)]).toEqual([1, 1]));
    await until(() => expect(asked(line, "83", 0)).toBeGreaterThan(8));
    before.session.stop("the driver is started anew");
    await before.ended;
    await meanwhile(line);
    return { heard: listenTo(atEnd, line.path, { memory, expected: true }), line };
  };
  const settle = async (line: TestLine, board: number): Promise<void> => {
    const { table } = line.boards[board] ?? {};
    await until(() => expect(table?.firmware.settled).toBe(true));
  };
  const move = async (line: TestLine): Promise<void> => {
    line.boards[0]?.happen({ kind: "startClock" });
    for (const [field, content] of [
      [E2, "."],
      [E4, "P"],
    ] as const) {
      line.put(0, field, content);
      await settle(line, 0);
    }
    line.boards[0]?.happen({ kind: "press", side: "white", ply: 1 });
    const pressedAt = now();
    // The board asks its clock more often than that.
    await until(() => expect(now() - pressedAt).toBeGreaterThan(200));
    line.put(0, 12, ".");
    await settle(line, 0);
  };
  const missed = (heard: Listening): unknown[] =>
    heard.seen.flatMap(({ board, observation, recovered }) =>
      recovered && board === idOf(0) ? [observation] : [],
    );
  const EXPECTED = [
    { kind: "snapshot", fields: START },
    { kind: "square", field: E2, content: "." },
    { kind: "square", field: E4, content: "P" },
    { kind: "press", face: "left" },
    { kind: "square", field: 12, content: "." },
  ];

  it("is told in order, after what was known, before what is now", async ({ onTestFinished: atEnd }) => {
    const { heard } = await play(atEnd, move);
    const after = withField(MOVED, 12, ".");
    await until(() => expect(lastSnapshot(heard.of(idOf(0)))).toBe(after));
    expect(missed(heard)).toMatchObject(EXPECTED);
    const [connected, , ...rest] = heard.of(idOf(0));
    expect(connected?.observation.kind).toBe("connected");
    const instants = rest.map(({ at }) => at);
    expect(instants).toEqual(instants.toSorted((one, other) => one - other));
    expect(heard.seen.some(({ board, recovered }) => recovered && board === idOf(1))).toBe(false);
  });

  it("[F8] is found in the game so far where another master has taken the changes", async ({
    onTestFinished: atEnd,
  }) => {
    const { heard, line } = await play(atEnd, async (played) => {
      await move(played);
      // Whoever asked twice has had what the board gave, and no repeat can bring it back.
      const ask = Uint8Array.from(Buffer.from(`83${toAddress(0)}`, "hex"));
      const sum = ask.reduce((total, byte) => total + byte, 0) & 0x7f;
      for (let times = 0; times < 2; times += 1) {
        played.boards[0]?.receive(Uint8Array.of(...ask, sum));
        await settle(played, 0);
      }
    });
    await until(() => expect(lastSnapshot(heard.of(idOf(0)))).toBe(withField(MOVED, 12, ".")));
    expect(missed(heard)).toMatchObject(EXPECTED);
    expect(asked(line, "86", 0)).toBe(1);
  });

  it("is not guessed at where the power was off meanwhile", async ({ onTestFinished: atEnd }) => {
    const { heard } = await play(atEnd, async (line) => {
      await move(line);
      line.boards[0]?.happen({ kind: "powerOff" });
      line.boards[0]?.happen({ kind: "powerOn" });
    });
    await until(() => expect(lastSnapshot(heard.of(idOf(0)))).toBe(withField(MOVED, 12, ".")));
    expect(missed(heard)).toEqual([]);
  });
});

describe.concurrent("what was lost for good while the board was listened to", { timeout: LIMIT }, () => {
  /** Two moves of which neither the answer nor a repeat came, and a man lifted after them. `isDumb`: it tells no game. */
  const lose = async (atEnd: Parameters<typeof openTestLine>[0], isDumb: boolean): Promise<Listening> => {
    const line = await openTestLine(atEnd, 2);
    const [live] = line.boards;
    if (live === undefined) throw new Error("no board");
    const setting = { baseMillis: 5_400_000, incrementMillis: 0 };
    live.happen({ kind: "setClock", setting, toMove: "white" });
    const unheard = new Set<string>(isDumb ? ["86"] : []);
    const openPort: OpenPort = async (path, settings) => {
      const port = await openSerial(path, settings);
      return {
        path,
        onBytes: (listener) => port.onBytes(listener),
        onClose: (listener) => port.onClose(listener),
        close: () => port.close(),
        write: (bytes) => {
          const [code, high, low] = Buffer.from(bytes).toString("hex").match(/../g) ?? [];
          const isCut = `${high}${low}` === toAddress(0) && unheard.has(code ?? "");
          return isCut ? Promise.resolve() : port.write(bytes);
        },
      };
    };
    const heard = listenTo(atEnd, line.path, { openPort });
    await areReady(heard, [0, 1]);
    await until(() => expect(asked(line, "85", 0)).toBe(1));
    live.happen({ kind: "startClock" });
    await until(() => expect(observed(heard.of(idOf(0)), "clock").at(-1)?.running).toBe("left"));
    for (const code of ["83", "84"]) unheard.add(code);
    const { firmware, presses } = live.table;
    const { log } = firmware.bus;
    const noted = (men: number): Promise<void> =>
      until(() => expect([firmware.settled, log.noted.length]).toEqual([true, men]));
    for (const [ply, side, from, to, man] of [
      [1, "white", E2, E4, "P"],
      [2, "black", 12, 28, "p"],
    ] as const) {
      const men = log.noted.length;
      line.put(0, from, ".");
      await noted(men + 1);
      line.put(0, to, man);
      await noted(men + 2);
      live.happen({ kind: "press", side, ply });
      const pressedAt = now();
      // The board asks its clock more often than that.
      await until(() => expect(now() - pressedAt).toBeGreaterThan(200));
    }
    expect(presses).toHaveLength(2);
    log.loseChanges();
    for (const code of ["83", "84"]) unheard.delete(code);
    line.put(0, 62, ".");
    await until(() => expect(squares(heard, 0)).toContainEqual([62, "."]));
    return heard;
  };
  const NOW = [12, E2, 62].reduce(
    (fields, field) => withField(fields, field, "."),
    withField(MOVED, 28, "p"),
  );

  it("is read from the board's own notes and told in order, what was told without it as well", async ({
    onTestFinished: atEnd,
  }) => {
    const heard = await lose(atEnd, false);
    await until(() => expect(lastSnapshot(heard.of(idOf(0)))).toBe(NOW));
    const recovered = heard.seen.filter((one) => one.recovered);
    expect(recovered.map(({ observation }) => observation)).toMatchObject([
      { kind: "snapshot", fields: START },
      { kind: "square", field: E2, content: "." },
      { kind: "square", field: E4, content: "P" },
      { kind: "press", face: "left" },
      { kind: "square", field: 12, content: "." },
      { kind: "square", field: 28, content: "p" },
      { kind: "press", face: "right" },
      { kind: "square", field: 62, content: "." },
    ]);
    const from = heard.of(idOf(0)).findIndex(({ observation }) => observation.kind === "clock");
    const instants = heard
      .of(idOf(0))
      .slice(from)
      .map(({ at }) => at);
    expect(instants).toEqual(instants.toSorted((one, other) => one - other));
    expect(kinds(heard.of(idOf(0)))).not.toContain("lost");
  });

  it("is told by a snapshot alone where the board does not tell its game", async ({
    onTestFinished: atEnd,
  }) => {
    const heard = await lose(atEnd, true);
    await until(() => expect(lastSnapshot(heard.of(idOf(0)))).toBe(NOW));
    expect(heard.seen.filter((one) => one.recovered)).toEqual([]);
    expect(squares(heard, 0)).toEqual([[62, "."]]);
  });
});
