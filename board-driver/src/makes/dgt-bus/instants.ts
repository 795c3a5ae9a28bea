import { toInstant, type Instant } from "@boardwire/shared";
import type { MemoryRecord } from "../../core/board-record.ts";

// When records were made, as far as can be told: after the last visit and before this one, in their order.

/** A hand that slides or captures makes its next record within the same sweep of the fields or the one after. */
const QUICK_MILLIS = 120;

const isQuick = (record: MemoryRecord): boolean => record.kind === "piece" && record.quick;

/**
 * Instants for records between two visits: evenly spread, but for those that the board itself has marked as following
 * soon after the one before. They increase, so that a press stands between the moves that it stood between.
 */
export function estimateInstants(
  records: readonly MemoryRecord[],
  from: Instant,
  to: Instant,
): readonly Instant[] {
  const span = Math.max(0, to - from);
  const quick = records.filter(isQuick).length;
  const soon = Math.min(QUICK_MILLIS, span / (records.length + 1));
  const gap = (span - quick * soon) / (records.length - quick + 1);
  let at: number = from;
  return records.map((record) => {
    at += isQuick(record) ? soon : gap;
    return toInstant(at);
  });
}
