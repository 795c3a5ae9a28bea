import type { DeviceId, Instant } from "@boardwire/shared";
import type { SessionOptions } from "./approach.ts";

// Boards that were there when an earlier run ended without a word, and are not there any more: nobody else would tell of them.

/** A board at a port that is new takes twenty seconds to be found, and its memory ten more. */
const AFTER_MILLIS = 45_000;

export interface Returns {
  /** To be told of every report. */
  readonly heard: (board: DeviceId) => void;
  readonly stop: () => void;
}

/** Reports as lost those of `boards` that nothing was heard of after a while. */
export function awaitReturns(options: {
  readonly boards: readonly DeviceId[];
  readonly report: SessionOptions["report"];
  readonly now: () => Instant;
  readonly afterMillis?: number;
}): Returns {
  const { report, now, afterMillis = AFTER_MILLIS } = options;
  const missing = new Set(options.boards);
  const timer = setTimeout(() => {
    for (const board of missing)
      report(board, now(), { kind: "lost", reason: "not found since the driver was started" });
    missing.clear();
  }, afterMillis);
  return { heard: (board) => void missing.delete(board), stop: () => clearTimeout(timer) };
}
