import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toInstant, type FieldContent, type Instant, type Observation } from "@boardwire/shared";
import type { Make } from "./core/listener.ts";
import { MAKES } from "./makes/index.ts";
import { openPty, type Pty } from "./simulator/pty.ts";
import { openPtyBoard, type PtyBoard } from "./simulator/pty-board.ts";
import { START } from "./test-fields.ts";

// What several tests need: boards on real pseudo-terminals, a clock, and a way to wait for what boards report.

export const now = (): Instant => toInstant(performance.now() + 1_000_000);
/** Longer than anything that is waited for takes. */
export const WAIT = { timeout: 14_000, interval: 20 };

/** Takes what is to be done at the end of a test; tests run side by side, so each passes its own. */
export type AtEnd = (finish: () => Promise<void>) => void;

export interface Seen {
  readonly board: string;
  readonly at: Instant;
  readonly observation: Observation;
}

export const kinds = (seen: readonly Seen[]): string[] => seen.map(({ observation }) => observation.kind);

export const observed = <Kind extends Observation["kind"]>(
  seen: readonly Seen[],
  kind: Kind,
): readonly Extract<Observation, { kind: Kind }>[] =>
  seen.flatMap(({ observation }) =>
    observation.kind === kind ? [observation as Extract<Observation, { kind: Kind }>] : [],
  );

export const lastSnapshot = (seen: readonly Seen[]): string | undefined =>
  observed(seen, "snapshot").at(-1)?.fields;

export function dgtMake(): Make {
  const [make] = MAKES;
  if (make === undefined) throw new Error("no make");
  return make;
}

export async function temporaryFolder(atEnd: AtEnd): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "boardwire-"));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface TestBoard extends PtyBoard {
  /** Where the board was plugged in last. */
  readonly lastPath: () => string;
  readonly put: (field: number, content: FieldContent) => void;
}

/** A simulated board with its men in the start position; closed at the end of the test. */
export async function openBoard(
  atEnd: AtEnd,
  options: {
    readonly serial?: string;
    readonly longSerial?: string;
    readonly links?: string;
    readonly battery?: number;
    readonly paced?: boolean;
  } = {},
): Promise<TestBoard> {
  const started = performance.now();
  let path = "";
  const {
    serial = "03619",
    longSerial = `00000${serial}`,
    links = null,
    battery = null,
    paced = false,
  } = options;
  const board = await openPtyBoard({
    table: { firmware: { serial, longSerial, battery } },
    now: () => performance.now() - started,
    links,
    paced,
    name: `board-${serial}`,
    onPath: (next) => {
      path = next;
    },
    onFailure: (error) => {
      throw error;
    },
  });
  atEnd(() => board.close());
  const put = (field: number, content: FieldContent): void =>
    board.live.happen({ kind: "man", square: field, content });
  [...START].forEach((content, field) => put(field, content as FieldContent));
  return {
    live: board.live,
    get path() {
      return board.path;
    },
    close: () => board.close(),
    lastPath: () => path,
    put,
  };
}

/** A line whose far end does as the test says; closed at the end of the test. */
export async function openLine(atEnd: AtEnd, answer: (bytes: Uint8Array, pty: Pty) => void): Promise<Pty> {
  let pty: Pty | null = null;
  const opened = await openPty((bytes) => {
    if (pty !== null) answer(bytes, pty);
  }, null);
  pty = opened;
  atEnd(() => opened.close());
  return opened;
}

const VERSION = [0x93, 0, 5, 1, 9];
const SERIAL = [0x91, 0, 8, 0x30, 0x33, 0x36, 0x31, 0x39];

/** For `openLine`: answers as a DGT board of the number 03619 while `talks` says so; `dump` is its 64 fields. */
export function answerAsBoard(
  dump: readonly number[],
  talks: () => boolean = () => true,
): (bytes: Uint8Array, far: Pty) => void {
  const answers = new Map([
    [0x4d, VERSION],
    [0x45, SERIAL],
    [0x42, [0x86, 0, 0x43, ...dump]],
  ]);
  return (bytes, far) => {
    if (!talks()) return;
    for (const byte of bytes) far.write(Uint8Array.from(answers.get(byte) ?? []));
  };
}
