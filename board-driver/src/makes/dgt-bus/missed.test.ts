import { describe, expect, it } from "vitest";
import { createMemory } from "../../memory.ts";
import type { OpenPort } from "../../ports/port.ts";
import { openSerial } from "../../ports/serial.ts";
import { E2, E4, START, withFields } from "../../test-fields.ts";
import { createReportedLast } from "../../test-last-known.ts";
import { kinds, lastSnapshot, now, observed } from "../../test-support.ts";
import { LIMIT, MOVED, areReady, asked, idOf, squares, toAddress, until } from "./test-boards.ts";
import { listenTo, openTestLine, type Listening, type TestLine } from "./test-line.ts";

// What happened at a board and was not heard at once: simulated boards on a pseudo-terminal.

describe.concurrent("what happened while nobody listened", { timeout: LIMIT }, () => {
  /** A board is known, the session ends, something is played, and another session begins; `unwritten`: before it ends. */
  const play = async (
    atEnd: Parameters<typeof openTestLine>[0],
    meanwhile: (line: TestLine) => Promise<void> | void,
    unwritten: (line: TestLine, heard: Listening) => Promise<void> = () => Promise.resolve(),
  ): Promise<{ readonly heard: Listening; readonly line: TestLine }> => {
    const line = await openTestLine(atEnd, 2);
    const shared = { memory: createMemory(), reportedLast: createReportedLast() };
    for (const live of line.boards) {
      live.happen({
        kind: "setClock",
        setting: { baseMillis: 5_400_000, incrementMillis: 0 },
        toMove: "white",
      });
    }
    let isWritten = true;
    const { lastKnown, note } = shared.reportedLast;
    const crashing = {
      lastKnown,
      note: (...report: Parameters<typeof note>) => void (isWritten && note(...report)),
    };
    const before = listenTo(atEnd, line.path, { ...shared, reportedLast: crashing });
    await areReady(before, [0, 1]);
    await until(() => expect([asked(line, "85", 0), asked(line, "85", 1)]).toEqual([1, 1]));
    await until(() => expect(asked(line, "83", 0)).toBeGreaterThan(8));
    isWritten = false;
    await unwritten(line, before);
    before.session.stop("the driver is started anew");
    await before.ended;
    await meanwhile(line);
    return { heard: listenTo(atEnd, line.path, { ...shared, expected: true }), line };
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
    const after = withFields(MOVED, { 12: "." });
    await until(() => expect(lastSnapshot(heard.of(idOf(0)))).toBe(after));
    expect(missed(heard)).toMatchObject(EXPECTED);
    const [connected, , ...rest] = heard.of(idOf(0));
    expect(connected?.observation.kind).toBe("connected");
    const instants = rest.map(({ at }) => at);
    expect(instants).toEqual(instants.toSorted((one, other) => one - other));
    expect(heard.seen.some(({ board, recovered }) => recovered && board === idOf(1))).toBe(false);
  });

  it("is told anew where a driver had heard it and died before it was on disk", async ({
    onTestFinished: atEnd,
  }) => {
    const after = withFields(MOVED, { 12: "." });
    const { heard } = await play(
      atEnd,
      () => undefined,
      async (line, before) => {
        await move(line);
        await until(() => expect(observed(before.of(idOf(0)), "square")).toHaveLength(3));
      },
    );
    await until(() => expect(lastSnapshot(heard.of(idOf(0)))).toBe(after));
    expect(missed(heard)).toMatchObject(EXPECTED);
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
    await until(() => expect(lastSnapshot(heard.of(idOf(0)))).toBe(withFields(MOVED, { 12: "." })));
    expect(missed(heard)).toMatchObject(EXPECTED);
    expect(asked(line, "86", 0)).toBe(1);
  });

  it("is not guessed at where the power was off meanwhile", async ({ onTestFinished: atEnd }) => {
    const { heard } = await play(atEnd, async (line) => {
      await move(line);
      line.boards[0]?.happen({ kind: "powerOff" });
      line.boards[0]?.happen({ kind: "powerOn" });
    });
    await until(() => expect(lastSnapshot(heard.of(idOf(0)))).toBe(withFields(MOVED, { 12: "." })));
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
    (fields, field) => withFields(fields, { [field]: "." }),
    withFields(MOVED, { 28: "p" }),
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
