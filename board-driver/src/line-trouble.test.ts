import { describe, expect, it, vi } from "vitest";
import type { OpenPort, Port } from "./ports/port.ts";
import { openSerial } from "./ports/serial.ts";
import { newsOf, supervise } from "./test-supervisor.ts";
import { E2, E4, START, withFields } from "./test-fields.ts";
import {
  answerAsBoard,
  kinds,
  lastSnapshot,
  observed,
  openBoard,
  openLine,
  WAIT,
  type Seen,
} from "./test-support.ts";
import { describePorts } from "./words.ts";

// Bad lines and wrong devices, through the whole supervisor and real pseudo-terminals. The rules are in
// docs/rules/lines.md.

const LONG = { timeout: 60_000 };
const EMPTY: readonly number[] = Array.from({ length: 64 }, () => 0);

const isRead = (seen: () => readonly Seen[], fields = START): Promise<void> =>
  vi.waitFor(() => expect(lastSnapshot(seen())).toBe(fields), WAIT);

/** A line with an opener that changes what comes over it. */
const through =
  (change: (bytes: Uint8Array, give: (bytes: Uint8Array) => void) => void): OpenPort =>
  async (path, settings) => {
    const port = await openSerial(path, settings);
    const changed: Port = {
      path,
      onBytes: (listener) => port.onBytes((bytes) => change(bytes, listener)),
      onClose: (listener) => port.onClose(listener),
      write: (bytes) => port.write(bytes),
      close: () => port.close(),
    };
    return changed;
  };

describe.concurrent("bad lines", () => {
  it(
    "[LIN4] opens a port again whose first opening gives nothing",
    LONG,
    async ({ onTestFinished: atEnd }) => {
      const silent = await openLine(atEnd, () => undefined);
      const board = await openBoard(atEnd, { serial: "00301" });
      let openings = 0;
      const openPort: OpenPort = (path, settings) =>
        openSerial(openings++ === 0 ? silent.path : path, settings);
      const { of, news } = supervise(atEnd, { named: [board.lastPath()], openPort });
      await isRead(() => of("dgt:00301"));
      const pauses = newsOf(news, "ended").flatMap((one) => (one.kind === "ended" ? [one.pauseMillis] : []));
      expect(pauses).toEqual([500]);
    },
  );

  it("[LIN4] tries a silent port again after pauses that grow", LONG, async ({ onTestFinished: atEnd }) => {
    const { news } = supervise(atEnd, { named: ["/dev/null"] });
    await vi.waitFor(() => expect(newsOf(news, "ended").length).toBeGreaterThan(2), { timeout: 30_000 });
    const pauses = newsOf(news, "ended").flatMap((one) => (one.kind === "ended" ? [one.pauseMillis] : []));
    expect(pauses.slice(0, 3)).toEqual([500, 1000, 2000]);
    expect(newsOf(news, "ended").map((one) => one.kind === "ended" && one.again)).toEqual(
      pauses.map((_, index) => index > 0),
    );
  });

  it.each<[string, (bytes: Uint8Array, give: (bytes: Uint8Array) => void) => void]>([
    [
      "one byte at a time",
      (bytes, give) => {
        for (const byte of bytes) give(Uint8Array.of(byte));
      },
    ],
    ["with a stray byte before each piece", (bytes, give) => give(Uint8Array.of(0xff, ...bytes))],
  ])("[LIN5] reads a board whose bytes come %s", LONG, async (_, change) => {
    const ends: (() => Promise<void>)[] = [];
    const atEnd = (end: () => Promise<void>): void => void ends.push(end);
    const board = await openBoard(atEnd, { serial: "00302" });
    const { of } = supervise(atEnd, { named: [board.lastPath()], openPort: through(change) });
    await isRead(() => of("dgt:00302"));
    board.put(E2, ".");
    board.put(E4, "P");
    await isRead(() => of("dgt:00302"), withFields(START, { [E2]: ".", [E4]: "P" }));
    expect(kinds(of("dgt:00302"))).not.toContain("lost");
    for (const end of ends.toReversed()) await end();
  });

  it(
    "[LIN5] loses of several messages in one piece only the one that was hit",
    LONG,
    async ({ onTestFinished: atEnd }) => {
      const line = await openLine(atEnd, answerAsBoard(EMPTY));
      const { of } = supervise(atEnd, { named: [line.path] });
      await vi.waitFor(() => expect(kinds(of("dgt:03619"))).toContain("snapshot"), WAIT);
      const updates = [1, 2, 3, 4, 5].map((field) => [0x8e, 0, 5, field, 1]);
      // The length is missing from the third.
      updates[2] = [0x8e, 0, 3, 1];
      line.write(Uint8Array.from(updates.flat()));
      await vi.waitFor(
        () => expect(observed(of("dgt:03619"), "square").map(({ field }) => field)).toEqual([1, 2, 4, 5]),
        WAIT,
      );
      await vi.waitFor(() => expect(kinds(of("dgt:03619"))).toContain("noise"), WAIT);
    },
  );

  it(
    "[LIN7] an adapter that gives bytes out each 16 ms changes nothing",
    LONG,
    async ({ onTestFinished: atEnd }) => {
      const board = await openBoard(atEnd, { serial: "00303" });
      const timers = new Set<NodeJS.Timeout>();
      let kept: Uint8Array[] = [];
      const openPort = through((bytes, give) => {
        kept.push(bytes);
        if (kept.length > 1) return;
        const timer = setTimeout(() => {
          const all = Buffer.concat(kept);
          kept = [];
          give(all);
        }, 16);
        timers.add(timer);
      });
      atEnd(() => Promise.resolve(timers.forEach((timer) => clearTimeout(timer))));
      const { of } = supervise(atEnd, { named: [board.lastPath()], openPort });
      await isRead(() => of("dgt:00303"));
      board.put(E2, ".");
      await vi.waitFor(() => expect(observed(of("dgt:00303"), "square")).toHaveLength(1), WAIT);
      board.put(E4, "P");
      await vi.waitFor(
        () =>
          expect(observed(of("dgt:00303"), "square")).toEqual([
            { kind: "square", field: E2, content: "." },
            { kind: "square", field: E4, content: "P" },
          ]),
        WAIT,
      );
      expect(kinds(of("dgt:00303")).filter((kind) => kind === "lost" || kind === "noise")).toEqual([]);
    },
  );

  it(
    "[LIN8] says that another program has the port, and takes it once it is free",
    LONG,
    async ({ onTestFinished: atEnd }) => {
      const board = await openBoard(atEnd, { serial: "00304" });
      const other = await openSerial(board.lastPath(), {
        baudRate: 9600,
        dataBits: 8,
        parity: "none",
        stopBits: 1,
      });
      const { of, news } = supervise(atEnd, { named: [board.lastPath()] });
      await vi.waitFor(
        () =>
          expect(news.map((one) => describePorts(one).text).join()).toMatch(/another program is using it/),
        WAIT,
      );
      await other.close();
      await isRead(() => of("dgt:00304"));
    },
  );

  it(
    "[LIN11] bytes that text would take for the end of a line are bytes",
    LONG,
    async ({ onTestFinished: atEnd }) => {
      // Black bishops are 0x0A, and field f7 is 0x0D.
      const dump = [...EMPTY];
      dump[2] = 0x0a;
      dump[5] = 0x0a;
      const line = await openLine(atEnd, answerAsBoard(dump));
      const { of } = supervise(atEnd, { named: [line.path] });
      const expected = withFields(".".repeat(64), { 2: "b", 5: "b" });
      await isRead(() => of("dgt:03619"), expected);
      line.write(Uint8Array.of(0x8e, 0x00, 0x05, 0x0d, 0x0a));
      await vi.waitFor(
        () =>
          expect(observed(of("dgt:03619"), "square")).toEqual([{ kind: "square", field: 13, content: "b" }]),
        WAIT,
      );
      expect(kinds(of("dgt:03619"))).not.toContain("noise");
    },
  );
});
