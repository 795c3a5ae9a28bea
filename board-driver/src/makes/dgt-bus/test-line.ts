import type { DeviceFacts, FieldContent } from "@boardwire/shared";
import type { Approach, Ending, Session, SessionOptions } from "../../approach.ts";
import type { Memory } from "../../core/make.ts";
import { createMemory } from "../../memory.ts";
import { openSerial } from "../../ports/serial.ts";
import type { OpenPort } from "../../ports/port.ts";
import { openBusLine, type BusLine } from "../../simulator/bus-line.ts";
import type { FirmwareOptions } from "../../simulator/firmware.ts";
import { START } from "../../test-fields.ts";
import { createReportedLast, type ReportedLast } from "../../test-last-known.ts";
import { now, type AtEnd, type Seen } from "../../test-support.ts";
import { dgtBus } from "./index.ts";

// Several simulated boards on one pseudo-terminal, and what a session makes of them.

export interface TestLine extends BusLine {
  /** What the host sent, one command each, in hex. */
  readonly commands: string[];
  readonly put: (board: number, field: number, content: FieldContent) => void;
}

/** Boards 1001, 1002, ... with their men in the start position; closed at the end of the test. */
export async function openTestLine(
  atEnd: AtEnd,
  count: number,
  firmware: Partial<FirmwareOptions> = {},
  damagedPercent = 0,
  link: string | null = null,
): Promise<TestLine> {
  const started = performance.now();
  const commands: string[] = [];
  const line = await openBusLine({
    tables: Array.from({ length: count }, (_, index) => ({
      firmware: { ...firmware, serial: String(1001 + index).padStart(5, "0") },
    })),
    now: () => performance.now() - started,
    seed: "a line",
    damagedPercent,
    link,
    onCommand: (bytes) => {
      for (let at = 0; at < bytes.length; at += 4) {
        commands.push(Buffer.from(bytes.subarray(at, at + 4)).toString("hex"));
      }
    },
  });
  atEnd(() => line.close());
  const put = (board: number, field: number, content: FieldContent): void =>
    line.boards[board]?.happen({ kind: "man", square: field, content });
  for (const live of line.boards) {
    live.happen({ kind: "powerOff" });
    for (const [square, content] of [...START].entries()) {
      live.happen({ kind: "man", square, content: content as FieldContent });
    }
    live.happen({ kind: "powerOn" });
  }
  return {
    get path() {
      return line.path;
    },
    boards: line.boards,
    get trouble() {
      return line.trouble;
    },
    damageNext: (messages) => line.damageNext(messages),
    unplug: () => line.unplug(),
    replug: () => line.replug(),
    close: () => line.close(),
    commands,
    put,
  };
}

export interface Listening {
  readonly seen: (Seen & { readonly recovered: boolean })[];
  readonly ready: DeviceFacts[];
  readonly session: Session;
  readonly ended: Promise<Ending>;
  /** What was seen of one board. */
  readonly of: (board: string) => readonly Seen[];
}

/** A session at a line, stopped at the end of the test. */
export function listenTo(
  atEnd: AtEnd,
  path: string,
  options: {
    readonly approach?: Approach;
    readonly memory?: Memory;
    readonly openPort?: OpenPort;
    readonly expected?: true;
    readonly claim?: SessionOptions["claim"];
    /** Shared with the sessions before. */
    readonly reportedLast?: ReportedLast;
  } = {},
): Listening {
  const seen: (Seen & { readonly recovered: boolean })[] = [];
  const ready: DeviceFacts[] = [];
  const { approach = dgtBus, memory = createMemory(), openPort = openSerial, expected, claim } = options;
  const reportedLast = options.reportedLast ?? createReportedLast();
  const session = approach.createSession({
    path,
    openPort,
    now,
    memory,
    claim: claim ?? (() => Promise.resolve(true)),
    lastKnown: reportedLast.lastKnown,
    report: (board, at, observation, details) => {
      reportedLast.note(board, at, observation);
      seen.push({ board, at, observation, recovered: details?.recovered === true });
    },
    onReady: (facts) => void ready.push(facts),
    ...(expected === undefined ? {} : { expected }),
  });
  const ended = session.run();
  atEnd(async () => {
    session.stop("the end of the test");
    await ended;
  });
  return { seen, ready, session, ended, of: (board) => seen.filter((one) => one.board === board) };
}
