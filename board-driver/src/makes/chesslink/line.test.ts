import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { FieldContent } from "@boardwire/shared";
import { expect, it, vi } from "vitest";
import type { Ending, Session } from "../../approach.ts";
import { toMake } from "../../core/listener.ts";
import { createMemory } from "../../memory.ts";
import { openSerial } from "../../ports/serial.ts";
import { oneBoard } from "../../one-board.ts";
import { ChesslinkBoard, type ChesslinkOptions } from "../../simulator/chesslink.ts";
import { openPtyBoard, type PtyBoard } from "../../simulator/pty-board.ts";
import { E2, E4, START, withFields } from "../../test-fields.ts";
import { lastSnapshot, now, observed, WAIT, type AtEnd, type Seen } from "../../test-support.ts";
import { chesslink } from "./index.ts";

// Sessions with simulated ChessLink boards on real pseudo-terminals.

interface Plugged extends PtyBoard {
  readonly board: ChesslinkBoard;
  readonly paths: readonly string[];
}

async function plug(atEnd: AtEnd, options: Partial<ChesslinkOptions> = {}): Promise<Plugged> {
  const started = performance.now();
  const board = new ChesslinkBoard(options);
  const paths: string[] = [];
  const plugged = await openPtyBoard({
    table: { createBoard: () => board },
    now: () => performance.now() - started,
    links: null,
    name: "chesslink",
    onPath: (path) => paths.push(path),
    onFailure: (error) => {
      throw error;
    },
  });
  atEnd(() => plugged.close());
  const { live } = plugged;
  [...START].forEach((content, square) =>
    live.happen({ kind: "man", square, content: content as FieldContent }),
  );
  return { live, board, paths, path: plugged.path, close: () => plugged.close() };
}

function listen(atEnd: AtEnd, path: string): { session: Session; seen: Seen[]; ended: Promise<Ending> } {
  const seen: Seen[] = [];
  const session = oneBoard(toMake(chesslink)).createSession({
    path,
    openPort: openSerial,
    now,
    memory: createMemory(),
    report: (board, at, observation) => seen.push({ board, at, observation }),
    claim: () => Promise.resolve(true),
  });
  const ended = session.run();
  atEnd(async () => {
    session.stop("the test is over");
    await ended;
  });
  return { session, seen, ended };
}

const conditions: readonly (readonly [name: string, options: Partial<ChesslinkOptions>])[] = [
  ["parity in the top bit", {}],
  ["a line of seven bits", { parity: "stripped" }],
  ["the check switched off by another program", { checkOff: true }],
  ["reports at every scan, as another program left it", { reports: 0 }],
];
it.for(conditions)(
  "[LIN19] knows a board and what changes on it: %s",
  async ([, options], { onTestFinished: atEnd }) => {
    const { live, paths } = await plug(atEnd, options);
    const { seen } = listen(atEnd, paths[0] ?? "");
    await vi.waitFor(() => expect(lastSnapshot(seen)).toBe(START), WAIT);
    expect(observed(seen, "device").at(-1)).toMatchObject({
      make: "chesslink",
      senses: "pieces",
      firmware: "01.27",
    });
    live.happen({ kind: "man", square: E2, content: "." });
    await vi.waitFor(() => expect(lastSnapshot(seen)).toBe(withFields(START, { [E2]: "." })), WAIT);
    live.happen({ kind: "man", square: E4, content: "P" });
    await vi.waitFor(
      () => expect(lastSnapshot(seen)).toBe(withFields(START, { [E2]: ".", [E4]: "P" })),
      WAIT,
    );
    expect(observed(seen, "noise")).toEqual([]);
  },
);

it("[LIN18] is told of a man that was lifted and put back before any question was answered", async ({
  onTestFinished: atEnd,
}) => {
  const { live, paths } = await plug(atEnd);
  const { seen } = listen(atEnd, paths[0] ?? "");
  await vi.waitFor(() => expect(lastSnapshot(seen)).toBe(START), WAIT);
  const before = observed(seen, "snapshot").length;
  live.happen({ kind: "delayDump", millis: 3000 });
  live.happen({ kind: "man", square: E2, content: "." });
  await vi.waitFor(() => expect(lastSnapshot(seen)).toBe(withFields(START, { [E2]: "." })), WAIT);
  live.happen({ kind: "man", square: E2, content: "P" });
  await vi.waitFor(() => expect(lastSnapshot(seen)).toBe(START), WAIT);
  const added = seen.filter(({ observation }) => observation.kind === "snapshot").slice(before);
  // Each is of the instant at which it came: none is held to be as old as a question that was open.
  for (const { at, observation } of added) expect(observation).toMatchObject({ asked: at });
});

it("sees what no report has told, within the second of the next question", async ({
  onTestFinished: atEnd,
}) => {
  const { live, paths } = await plug(atEnd);
  const { seen } = listen(atEnd, paths[0] ?? "");
  await vi.waitFor(() => expect(lastSnapshot(seen)).toBe(START), WAIT);
  live.happen({ kind: "loseUpdates", count: 1 });
  live.happen({ kind: "man", square: E2, content: "." });
  await vi.waitFor(() => expect(lastSnapshot(seen)).toBe(withFields(START, { [E2]: "." })), WAIT);
});

it("loses a board whose cable is pulled, and finds it again at its new port", async ({
  onTestFinished: atEnd,
}) => {
  const { live, paths, board } = await plug(atEnd);
  const first = listen(atEnd, paths[0] ?? "");
  await vi.waitFor(() => expect(lastSnapshot(first.seen)).toBe(START), WAIT);
  live.happen({ kind: "unplug" });
  expect(await first.ended).toMatchObject({ kind: "lost", boards: [`chesslink@${paths[0]}`] });
  expect(first.seen.at(-1)?.observation.kind).toBe("lost");
  live.happen({ kind: "man", square: E2, content: "." });
  live.happen({ kind: "replug" });
  await vi.waitFor(() => expect(paths.length).toBe(2), WAIT);
  const second = listen(atEnd, paths[1] ?? "");
  await vi.waitFor(() => expect(lastSnapshot(second.seen)).toBe(withFields(START, { [E2]: "." })), WAIT);
  expect(new Set(board.heard)).toEqual(new Set(["V", "W0203", "S"]));
});

it("of ten million random bytes does no harm: all counted, nothing hangs, memory flat", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  let seed = 4711;
  const random = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed >>> 24;
  };
  const letters = Array.from("vslxrwKQRNBPkqrnbp.0123456789ABCDEF", (letter) => letter.charCodeAt(0));
  const listener = toMake(chesslink).createListener(createMemory());
  const used = (): number => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  const total = 10_000_000;
  let sent = 0;
  let noise = 0;
  let longest = 0;
  let before = 0;
  while (sent < total) {
    const length = Math.min(1 + (random() << 4), total - sent);
    // Half of it of the letters that messages are made of, which begin more often and go on for longer.
    const isLike = (random() & 1) === 1;
    const chunk = Uint8Array.from({ length }, () =>
      isLike ? (letters[random() % letters.length] ?? 0) : random(),
    );
    // Of this process's own time, since the machine may be busy with others.
    const begun = process.cpuUsage();
    const heard = listener.hear(chunk);
    longest = Math.max(longest, process.cpuUsage(begun).user / 1000);
    noise += heard.noise;
    sent += length;
    expect(listener.pending()).toBeLessThanOrEqual(67);
    if (before === 0) {
      collect();
      before = used();
    }
  }
  expect(noise).toBeGreaterThan(total * 0.99);
  expect(longest).toBeLessThan(100);
  collect();
  expect(used() - before).toBeLessThan(2_000_000);
});
