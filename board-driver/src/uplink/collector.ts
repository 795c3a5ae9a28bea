import { messageOf } from "@boardwire/shared";
import type { Outbox, Unnumbered } from "./outbox.ts";

// Between the boards and the outbox: what came in one turn of the event loop is written in one commit.

export type CollectorNews =
  /** The disk does not take the reports; `waiting` of them are in memory and tried again. */
  | { readonly kind: "cannotWrite"; readonly detail: string; readonly waiting: number }
  | { readonly kind: "writesAgain" }
  /** Memory is full as well: so many reports were lost since the last try. */
  | { readonly kind: "dropped"; readonly count: number };

export interface Collector {
  readonly add: (item: Unnumbered) => void;
  /** Writes what is waiting, at once. */
  readonly flush: () => void;
  readonly close: () => void;
}

const RETRY_MILLIS = 1000;
/** About a quarter of an hour of 64 boards in play, some 20 MB. */
const MOST_WAITING = 100_000;

export function createCollector(options: {
  readonly outbox: Pick<Outbox, "append">;
  /** Called after each commit. */
  readonly onWritten: () => void;
  readonly onNews: (news: CollectorNews) => void;
  /** Reports that are held in memory while the disk takes none. */
  readonly mostWaiting?: number;
}): Collector {
  const { outbox, onWritten, onNews, mostWaiting = MOST_WAITING } = options;
  let waiting: Unnumbered[] = [];
  let immediate: NodeJS.Immediate | null = null;
  let retry: NodeJS.Timeout | null = null;
  let dropped = 0;

  const flush = (): void => {
    if (immediate !== null) clearImmediate(immediate);
    if (retry !== null) clearTimeout(retry);
    immediate = null;
    const wasFailing = retry !== null;
    retry = null;
    if (waiting.length === 0) return;
    if (dropped > 0) onNews({ kind: "dropped", count: dropped });
    dropped = 0;
    try {
      outbox.append(waiting);
    } catch (trouble) {
      const detail = messageOf(trouble);
      onNews({ kind: "cannotWrite", detail, waiting: waiting.length });
      retry = setTimeout(flush, RETRY_MILLIS);
      return;
    }
    waiting = [];
    if (wasFailing) onNews({ kind: "writesAgain" });
    onWritten();
  };

  return {
    add: (item) => {
      if (waiting.length >= mostWaiting) {
        dropped += 1;
        return;
      }
      waiting.push(item);
      if (retry === null) immediate ??= setImmediate(flush);
    },
    flush,
    close: () => {
      flush();
      if (retry !== null) clearTimeout(retry);
    },
  };
}
