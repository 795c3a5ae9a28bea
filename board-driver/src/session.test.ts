import { afterEach, describe, expect, it, vi } from "vitest";
import { toInstant, type Instant, type Observation } from "@boardwire/shared";
import { MAKES } from "./makes/index.ts";
import { openSerial } from "./ports/serial.ts";
import { createSession, type Ending, type Session } from "./session.ts";
import { openPtyBoard, type PtyBoard } from "./simulator/pty-board.ts";

// A session with a simulated board on a real pseudo-terminal. The simulator's encoder shares nothing with the make.

const now = (): Instant => toInstant(performance.now() + 1_000_000);
const START = `rnbqkbnrpppppppp${".".repeat(32)}PPPPPPPPRNBQKBNR`;
const WAIT = { timeout: 12_000, interval: 20 };

interface Seen {
  readonly board: string;
  readonly at: Instant;
  readonly observation: Observation;
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function openBoard(serial = "03619"): Promise<PtyBoard & { readonly current: string }> {
  const started = performance.now();
  let path = "";
  const board = await openPtyBoard({
    table: { firmware: { serial } },
    now: () => performance.now() - started,
    links: null,
    name: "board",
    onPath: (next) => {
      path = next;
    },
    onFailure: (error) => {
      throw error;
    },
  });
  closers.push(() => board.close());
  [...START].forEach((content, square) => {
    if (content !== ".") board.live.happen({ kind: "man", square, content: content as "p" });
  });
  return Object.assign(board, { current: path });
}

function listen(path: string): { seen: Seen[]; session: Session; ended: Promise<Ending> } {
  const [make] = MAKES;
  if (make === undefined) throw new Error("no make");
  const seen: Seen[] = [];
  const session = createSession({
    path,
    make,
    openPort: openSerial,
    now,
    report: (board, at, observation) => seen.push({ board, at, observation }),
    claim: () => Promise.resolve(true),
  });
  const ended = session.run();
  closers.push(async () => {
    session.stop("test over");
    await ended;
  });
  return { seen, session, ended };
}

const kinds = (seen: readonly Seen[]): string[] => seen.map(({ observation }) => observation.kind);

const observed = <Kind extends Observation["kind"]>(
  seen: readonly Seen[],
  kind: Kind,
): readonly Extract<Observation, { kind: Kind }>[] =>
  seen.flatMap(({ observation }) =>
    observation.kind === kind ? [observation as Extract<Observation, { kind: Kind }>] : [],
  );
const lastSnapshot = (seen: readonly Seen[]): string | undefined => observed(seen, "snapshot").at(-1)?.fields;

describe("a session", () => {
  it("greets a board that is in bus mode, and reports what it holds and what changes", async () => {
    const board = await openBoard();
    const { seen } = listen(board.current);
    await vi.waitFor(() => expect(lastSnapshot(seen)).toBe(START), WAIT);
    expect(kinds(seen).slice(0, 2)).toEqual(["connected", "device"]);
    expect(seen[0]?.board).toBe("dgt:03619");
    board.live.happen({ kind: "man", square: 52, content: "." });
    board.live.happen({ kind: "man", square: 36, content: "P" });
    // The board scans its fields in order, so of two changes in one scan the lower field is reported first.
    await vi.waitFor(
      () =>
        expect(observed(seen, "square")).toEqual([
          { kind: "square", field: 36, content: "P" },
          { kind: "square", field: 52, content: "." },
        ]),
      WAIT,
    );
  });
});
