import { assertNever, otherFace, type ClockSide, type Instant, type Observation } from "@boardwire/shared";
import { thinClock, type ClockWord, type ThinningState } from "../../core/clock-thinning.ts";
import { estimateInstants } from "./instants.ts";
import { applyRecords, extendTail, putField, type MemoryRecord } from "../../core/board-record.ts";
import type { LastKnown } from "../../core/catch-up.ts";

// The fold of one board's answers on a bus: what its fields hold now, and what of it is news for the relay.

/** The board as it was read whole, where that was what its changes had made of it, and what was told since. */
export interface Agreed extends LastKnown {
  readonly since: readonly MemoryRecord[];
  /** When something was told of its men or levers last. */
  readonly at: Instant;
}

export interface BusPicture {
  /** 64 contents, field 0 first; null until the whole board was read. */
  readonly fields: string | null;
  /** Power came back: until the whole board has been read, what it listed may be a part of it. */
  readonly rebuilding: boolean;
  /** A reading of the whole board did not agree with its changes; a second one decides. */
  readonly doubtful: boolean;
  /** A lever has moved of which no record came: something was lost, and a reading of the whole board is wanted. */
  readonly leverLost: boolean;
  /** Fields changed since the last snapshot that was reported. */
  readonly changed: boolean;
  /** When the last snapshot was reported. */
  readonly snapshotAt: Instant | null;
  readonly clock: ThinningState;
  /** The last press that the board noted. */
  readonly press: { readonly face: ClockSide; readonly at: Instant } | null;
  /** The last records, as texts; they tell this moment from another one with the same position. */
  readonly tail: readonly string[];
  /** The last reading of the whole board that was believed; null: none since it came or had its power back. */
  readonly agreed: Agreed | null;
}

export const EMPTY_BUS_PICTURE: BusPicture = {
  fields: null,
  rebuilding: false,
  doubtful: false,
  leverLost: false,
  changed: false,
  snapshotAt: null,
  clock: null,
  press: null,
  tail: [],
  agreed: null,
};

/** What one visit to a board brought; parts that were not asked for are null. */
export interface Visit {
  /** When the changes were asked for, after all else. */
  readonly asked: Instant;
  readonly at: Instant;
  /** When changes came the time before: whatever is told now happened after that. */
  readonly since: Instant;
  /** Changes that were asked for before the whole board was. */
  readonly earlier: readonly MemoryRecord[];
  /** Changes that were asked for after it. */
  readonly records: readonly MemoryRecord[];
  readonly dump: string | null;
  readonly clock: ClockWord | null;
}

export interface News {
  readonly at: Instant;
  readonly observation: Observation;
  /** Read later from the board's notes: the order is true, the instant an estimate. */
  readonly recovered?: true;
}

export interface Look {
  readonly picture: BusPicture;
  readonly news: readonly News[];
  /** A change had been lost for good: only a reading of the whole board told of it. */
  readonly missed: boolean;
}

/** A snapshot that says nothing new is reported once in this time, as a sign that all is as it was. */
const REPEAT_MILLIS = 60_000;
/** What a board says of its clock may be so old. */
const STALE_CLOCK_MILLIS = 1500;

/**
 * A reading of the whole board brought up to now. It was asked for before the changes were, so whatever they say of a
 * field is newer, and whatever field they do not name is as it was read.
 */
export const bringUpToDate = applyRecords;

export function lookAtVisit(before: BusPicture, visit: Visit): Look {
  const { picture, news } = takeRecords(before, visit);
  // Told of now, a lever would be a press for another move than its own.
  if (!before.leverLost && hasLostPress(before, visit)) {
    return { picture: { ...picture, doubtful: true, leverLost: true }, news, missed: false };
  }
  return takeClock(before, takeDump(picture, visit, news), visit, news);
}

/**
 * A board notes every press. So one by the side whose lever was down already, or a lever that stands otherwise than after
 * the last press, when none was noted since the clock was asked for, tells that a record was lost. Boards that were never
 * heard to note a press are not held to it.
 */
function hasLostPress({ clock, press }: BusPicture, { earlier, records, clock: read, at }: Visit): boolean {
  if (clock === null || press === null || clock.word.kind !== "clock") return false;
  let pressedAt = press.at;
  let lever = press.at >= clock.at ? otherFace(press.face) : clock.word.lever;
  for (const record of earlier) {
    if (record.kind === "power") return false;
    if (record.kind !== "clock") continue;
    if (record.face !== lever) return true;
    lever = otherFace(record.face);
    pressedAt = at;
  }
  const noted = records.find(({ kind }) => kind === "clock" || kind === "power");
  if (noted !== undefined) return noted.kind === "clock" && noted.face !== lever;
  return read?.kind === "clock" && read.lever !== lever && at - pressedAt >= STALE_CLOCK_MILLIS;
}

/** Changes as they came; a change that changes nothing is none. */
function takeRecords(
  before: BusPicture,
  { earlier, records, since, at }: Visit,
): { readonly picture: BusPicture; readonly news: readonly News[] } {
  let { fields, rebuilding, changed, press, agreed } = before;
  const news: News[] = [];
  const all = [...earlier, ...records];
  const instants = estimateInstants(all, since, at);
  for (const [index, record] of all.entries()) {
    const happened = instants[index] ?? at;
    switch (record.kind) {
      case "power":
        // 32 men that are found again are no 32 moves.
        rebuilding = true;
        agreed = null;
        fields = ".".repeat(64);
        break;
      case "piece": {
        if (fields === null || fields[record.field] === record.content) break;
        fields = putField(fields, record);
        if (rebuilding) break;
        changed = true;
        const { field, content } = record;
        news.push({ at: happened, observation: { kind: "square", field, content } });
        break;
      }
      case "clock":
        press = { face: record.face, at };
        news.push({ at: happened, observation: { kind: "press", face: record.face, millis: record.millis } });
        break;
      case "start":
      case "empty":
      case "watchdog":
      case "startOfGame":
        // Said of what the piece records have told already.
        break;
      default:
        return assertNever(record);
    }
  }
  const tail = extendTail(before.tail, all);
  if (agreed !== null && all.length > 0) agreed = { ...agreed, since: [...agreed.since, ...all], at };
  return { picture: { ...before, fields, rebuilding, changed, press, tail, agreed }, news };
}

function takeDump(picture: BusPicture, visit: Visit, news: readonly News[]): Look {
  const { records, dump, asked, at } = visit;
  // A dump from before the power went says nothing about what stands there now.
  if (dump === null || records.some(({ kind }) => kind === "power")) return { picture, news, missed: false };
  const fields = bringUpToDate(dump, records);
  const differs = picture.fields !== fields && !picture.rebuilding && picture.fields !== null;
  // One dump in many is damaged and does not show it: the checksum has seven bits.
  if (differs && !picture.doubtful) {
    return { picture: { ...picture, doubtful: true }, news, missed: false };
  }
  const { snapshotAt } = picture;
  const isMissed = differs || picture.leverLost;
  const isNews =
    isMissed ||
    picture.rebuilding ||
    picture.changed ||
    snapshotAt === null ||
    at - snapshotAt >= REPEAT_MILLIS;
  const agreed = { fields, tail: picture.tail, since: [], at };
  const known = { ...picture, fields, rebuilding: false, doubtful: false, leverLost: false, agreed };
  if (!isNews) return { picture: known, news, missed: false };
  return {
    picture: { ...known, changed: false, snapshotAt: at },
    news: [...news, { at, observation: { kind: "snapshot", fields, asked } }],
    missed: isMissed,
  };
}

/**
 * The clock was asked before the changes were. So a lever that stands as before the last press is older than that press,
 * and would look like a lever put back; it is left out.
 */
function takeClock(
  before: BusPicture,
  look: Look,
  { clock, at, since }: Visit,
  changes: readonly News[],
): Look {
  const { picture } = look;
  if (clock === null) return look;
  const { press } = picture;
  const isStale =
    clock.kind === "clock" &&
    press !== null &&
    clock.lever === press.face &&
    at - press.at < STALE_CLOCK_MILLIS;
  // A clock that has just been started says so before its first press, or the press would be one on a clock at rest.
  const isFirst = isStale && !isRunning(before.clock) && isRunning({ word: clock, at });
  if (isStale && !(isFirst && changes.length > 0)) return look;
  const { state, report } = thinClock(picture.clock, clock, at);
  const told = { ...look, picture: { ...picture, clock: state } };
  if (!report) return told;
  const news = isFirst
    ? [{ at: since, observation: clock }, ...look.news]
    : [...look.news, { at, observation: clock }];
  return { ...told, news };
}

const isRunning = (state: ThinningState): boolean =>
  state?.word.kind === "clock" && state.word.running !== null;
