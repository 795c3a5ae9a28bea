import { assertNever, otherFace, type ClockSide, type Instant, type Observation } from "@boardwire/shared";
import { extendTail, putField, type MemoryRecord } from "./board-record.ts";
import type { Kept } from "./catch-up.ts";

// What was reported last of a board, as a fold: it tells a later run where its listening ended.

export interface LastReported extends Omit<Kept, "fields"> {
  /** 64 contents, field 0 first; null until the whole board was reported. */
  readonly fields: string | null;
  /** The lever as it was reported last. */
  readonly lever: ClockSide | null;
  /** The relay takes it to be there. */
  readonly there: boolean;
}

export const NOTHING_REPORTED = (at: Instant): LastReported => ({
  fields: null,
  tail: [],
  lever: null,
  there: false,
  at,
});

/** What a later run is told of it; null: the whole board was never reported. */
export const toKept = ({ fields, tail, at }: LastReported): Kept | null =>
  fields === null ? null : { fields, tail, at };

/** The record that the board itself has written about it; null where it writes none. */
function toRecord(before: LastReported, observation: Observation): MemoryRecord | null {
  if (observation.kind === "square") return { ...observation, kind: "piece", quick: false };
  if (observation.kind === "press") return { ...observation, kind: "clock" };
  if (observation.kind !== "clock" || before.lever === null || before.lever === observation.lever)
    return null;
  return { kind: "clock", face: before.lever, millis: observation[before.lever].millis };
}

export function noteReport(before: LastReported, observation: Observation, at: Instant): LastReported {
  const record = toRecord(before, observation);
  const tail = record === null ? before.tail : extendTail(before.tail, [record]);
  switch (observation.kind) {
    case "square": {
      const fields = before.fields === null ? null : putField(before.fields, observation);
      return { ...before, fields, tail, at };
    }
    case "snapshot":
      return { ...before, fields: observation.fields, at };
    case "clock":
      return { ...before, lever: observation.lever, tail, at };
    case "press":
      return { ...before, lever: otherFace(observation.face), tail, at };
    case "connected":
      return { ...before, there: true };
    case "lost":
      return { ...before, there: false };
    case "move":
    case "noClock":
    case "device":
    case "noise":
      return before;
    default:
      return assertNever(observation);
  }
}
