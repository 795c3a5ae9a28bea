import { ok } from "@boardwire/shared";
import { createMemory } from "./memory.ts";
import { oneBoard } from "./one-board.ts";
import { expandPath, resolvePath } from "./ports/resolve-path.ts";
import { openSerial } from "./ports/serial.ts";
import { createSupervisor, type Supervisor, type SupervisorOptions } from "./supervisor.ts";
import type { SupervisorNews } from "./supervisor-news.ts";
import { createReportedLast } from "./test-last-known.ts";
import { dgtMake, now, type AtEnd, type Seen } from "./test-support.ts";

// A supervisor for tests, with what it reported and said.

export interface Supervised {
  readonly seen: Seen[];
  readonly news: SupervisorNews[];
  readonly of: (board: string) => Seen[];
  readonly supervisor: Supervisor;
}

/** Stopped at the end of the test; real ports, DGT boards alone, and nothing is found by itself unless `more` says so. */
export function supervise(atEnd: AtEnd, more: Partial<SupervisorOptions>): Supervised {
  const seen: Seen[] = [];
  const news: SupervisorNews[] = [];
  const reportedLast = createReportedLast();
  const supervisor = createSupervisor({
    named: [],
    detect: false,
    makes: [oneBoard(dgtMake())],
    openPort: openSerial,
    listPorts: () => Promise.resolve(ok([])),
    resolvePath,
    expandPath,
    now,
    memoryOf: createMemory,
    lastKnown: reportedLast.lastKnown,
    report: (board, at, observation) => {
      reportedLast.note(board, at, observation);
      seen.push({ board, at, observation });
    },
    onNews: (one) => news.push(one),
    ...more,
  });
  atEnd(() => supervisor.stop());
  return { seen, news, of: (board) => seen.filter((one) => one.board === board), supervisor };
}

export const newsOf = (
  news: readonly SupervisorNews[],
  kind: SupervisorNews["kind"],
): readonly SupervisorNews[] => news.filter((one) => one.kind === kind);
