import { toInstant } from "@boardwire/shared";
import { extendTail, putField, type MemoryRecord } from "../../core/board-record.ts";
import { dateMissed, findSince, toMissed, type MissedStep } from "../../core/catch-up.ts";
import type { Agreed, BusPicture, Look, News } from "./picture.ts";

// Changes that were lost for good while a board was listened to, and what its own notes say instead.

interface Lost {
  /** 64 contents at the moment from which on changes are to be told (anew): the last before the gap. */
  readonly fields: string;
  /** What was lost, and what was told after it without it; in order. */
  readonly steps: readonly MissedStep[];
  /** The last records of what really happened. */
  readonly records: readonly MemoryRecord[];
}

/**
 * Looks in a game so far, up to `now`, for what happened after `agreed`. Null: the game does not reach back so far, or
 * does not lead to what stands there, or the power was off.
 */
function findLost(agreed: Agreed, game: readonly MemoryRecord[], now: string): Lost | null {
  const records = findSince(agreed, game, now);
  if (records === null) return null;
  const told = toMissed(agreed.fields, agreed.since);
  const all = toMissed(agreed.fields, records);
  let fields = agreed.fields;
  let known = 0;
  for (const { observation } of all) {
    if (!isSame(told[known], observation)) break;
    known += 1;
    if (observation.kind === "square") fields = putField(fields, observation);
  }
  return { fields, steps: all.slice(known), records };
}

function isSame(told: MissedStep | undefined, observation: MissedStep["observation"]): boolean {
  if (told === undefined) return false;
  const one = told.observation;
  if (one.kind === "press") {
    return observation.kind === "press" && one.face === observation.face && one.millis === observation.millis;
  }
  return (
    observation.kind === "square" && one.field === observation.field && one.content === observation.content
  );
}

/**
 * A look at which a reading of the whole board did not fit what was told, made good by the game so far: what is missing
 * comes in its order, marked as recovered, before what stands there now. Where something was told after the gap, the
 * position before the gap and all that followed are told anew. Null: as `findLost`; what stands there is all there is to
 * tell.
 */
export function recoverLost(
  before: BusPicture,
  { picture, news, missed }: Look,
  game: readonly MemoryRecord[],
): Look | null {
  const { agreed } = before;
  const last = news.at(-1);
  if (!missed || agreed === null || picture.fields === null || last === undefined) return null;
  const lost = findLost(agreed, game, picture.fields);
  if (lost === null) return null;
  const from = toInstant(Math.max(agreed.at, before.clock?.at ?? 0));
  const instants = dateMissed(lost.steps, from, last.at);
  const recovered: News[] = lost.steps.map(({ observation }, index) => ({
    at: toInstant(instants[index] ?? last.at),
    observation,
    recovered: true,
  }));
  if (lost.fields !== before.fields) {
    const observation = { kind: "snapshot", fields: lost.fields, asked: from } as const;
    recovered.unshift({ at: from, observation, recovered: true });
  }
  // What this visit itself brought is part of the game.
  const now = news.filter(({ observation }) => observation.kind !== "square" && observation.kind !== "press");
  const tail = extendTail(agreed.tail, lost.records);
  const known = { fields: picture.fields, tail, since: [], at: last.at };
  // The relay knows no more what the clock shows: it was told from an earlier moment on.
  const clock = now.some(({ observation }) => observation.kind === "clock") ? picture.clock : null;
  return { picture: { ...picture, clock, tail, agreed: known }, news: [...recovered, ...now], missed };
}
