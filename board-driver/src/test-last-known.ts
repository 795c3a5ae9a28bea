import type { DeviceId, Instant, Observation } from "@boardwire/shared";
import type { Kept } from "./core/catch-up.ts";
import { NOTHING_REPORTED, noteReport, toKept, type LastReported } from "./core/last-known.ts";

// For tests: what was reported last of each board, as the outbox knows it for sessions that come after.

export interface ReportedLast {
  readonly note: (board: DeviceId, at: Instant, observation: Observation) => void;
  readonly lastKnown: (board: DeviceId) => Kept | null;
}

export function createReportedLast(): ReportedLast {
  const boards = new Map<DeviceId, LastReported>();
  return {
    note: (board, at, observation) =>
      void boards.set(board, noteReport(boards.get(board) ?? NOTHING_REPORTED(at), observation, at)),
    lastKnown: (board) => {
      const last = boards.get(board);
      return last === undefined ? null : toKept(last);
    },
  };
}
