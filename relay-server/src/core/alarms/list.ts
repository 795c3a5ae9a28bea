import {
  UNHANDLED,
  type Alarm,
  type AlarmHandling,
  type AlarmId,
  type Hall,
  type Instant,
  type KeptAlarm,
  type TableNumber,
} from "@boardwire/shared";
import { nameOf } from "../names.ts";
import { isSame } from "../projections/difference.ts";
import type { Cause } from "./cause.ts";

// Which causes are alarms by now [ALM1] to [ALM5]. An alarm stays until it is acknowledged, also when its cause has gone.

/** What causes are looked for in at one go: a table, or what belongs to no table alone. */
export type Scope = TableNumber | "drivers";

export interface AlarmChanges {
  readonly changed: readonly Alarm[];
  readonly gone: readonly AlarmId[];
}

export interface AlarmList {
  /** These are the causes of a scope now, whether or not they have stood for long enough; all others of it have gone. */
  put(scope: Scope, causes: readonly Cause[]): void;
  /** What is different for whoever reads the list: by what was put, by what arbiters did, and since time has passed. */
  advance(hall: Hall, now: Instant): AlarmChanges;
  /** The alarms as the last `advance` left them. */
  all(): readonly Alarm[];
  /**
   * Takes over what the journal keeps of alarms, while it is read at a start; whether their causes stand shows with the next
   * `advance`.
   */
  resume(hall: Hall): void;
  /** What the journal has yet to keep of the alarms, by a hall that knows all that is on its way there. */
  unkept(hall: Hall): readonly KeptAlarm[];
}

interface Held {
  /** Of the first occurrence that nobody had acknowledged: what was done about it holds for those that came to it. */
  readonly id: AlarmId;
  /** The newest of its family. */
  readonly cause: Cause;
  readonly since: Instant;
  readonly past: boolean;
  /** How often something of its family has called since one was acknowledged. */
  readonly times: number;
  /** When the result was entered that stood then for its game; with another one it is settled. */
  readonly enteredAt: Instant | null;
}

export function createAlarmList(): AlarmList {
  const causes = new Map<Scope, readonly Cause[]>();
  /** When each cause that stands was first found. */
  let found: ReadonlyMap<AlarmId, Instant> = new Map();
  /** By family. */
  const held = new Map<string, Held>();
  let shown: ReadonlyMap<AlarmId, Alarm> = new Map();

  /** Null: it has happened, and was acknowledged. */
  const raise = (hall: Hall, cause: Cause, since: Instant): Held | null => {
    const before = held.get(cause.family);
    const isNew = before?.cause.id !== cause.id;
    const acknowledged = before === undefined ? null : acknowledgedAt(hall, before.id);
    const isKnown = before !== undefined && (acknowledged === null || !isNew);
    const answered = isKnown ? (acknowledged === null ? null : before.id) : findAnswered(hall, cause);
    if (answered !== null && cause.isEvent) return null;
    const id = isKnown ? before.id : (answered ?? cause.id);
    const times = isKnown ? before.times + (isNew ? 1 : 0) : 1;
    const enteredAt = isKnown ? before.enteredAt : enteredAtOf(hall, cause);
    // Back again, and nothing tells since when.
    const isBack = isKnown && !isNew && cause.since === null;
    return { id, cause, since: isBack ? before.since : since, past: false, times, enteredAt };
  };

  const settle = (hall: Hall, now: Instant): void => {
    for (const [family, one] of held) if (isOver(hall, one)) held.delete(family);
    const standing = new Set<string>();
    const nextFound = new Map<AlarmId, Instant>();
    // Of a family that is found more than once the last is the newest.
    const newest = new Map([...causes.values()].flat().map((cause) => [cause.family, cause]));
    for (const cause of newest.values()) {
      const since = cause.since ?? found.get(cause.id) ?? now;
      nextFound.set(cause.id, since);
      if (cause.isAnswered) held.delete(cause.family);
      if (cause.isAnswered || since + cause.after > now) continue;
      const one = raise(hall, cause, since);
      if (one === null) continue;
      standing.add(cause.family);
      held.set(cause.family, one);
    }
    found = nextFound;
    for (const [family, one] of held) {
      if (standing.has(family)) continue;
      if (acknowledgedAt(hall, one.id) !== null) held.delete(family);
      else if (!one.past) held.set(family, { ...one, past: true });
    }
  };

  return {
    put(scope, now) {
      causes.set(scope, now);
    },
    advance(hall, now) {
      settle(hall, now);
      const next = new Map<AlarmId, Alarm>();
      for (const one of held.values()) next.set(one.id, toAlarm(hall, one, now));
      const changed = [...next.values()].filter((alarm) => !isSame(shown.get(alarm.id), alarm));
      const gone = [...shown.keys()].filter((id) => !next.has(id));
      shown = next;
      return { changed, gone };
    },
    all: () => [...shown.values()],
    resume(hall) {
      const since = new Map(found);
      for (const kept of hall.keptAlarms.values()) {
        const one = held.get(kept.family);
        if (one === undefined) held.set(kept.family, toHeld(hall, kept));
        else if (one.cause.id !== kept.occurrence) continue;
        else held.set(kept.family, { ...one, id: kept.id, since: kept.since, times: kept.times });
        since.set(kept.occurrence, kept.since);
      }
      found = since;
    },
    unkept: (hall) =>
      [...held.values()].flatMap((one) => {
        if (!isMemory(one) || isOver(hall, one) || acknowledgedAt(hall, one.id) !== null) return [];
        const kept = toKept(one);
        const before = hall.keptAlarms.get(kept.family);
        return before !== undefined && isToldBy(before, kept, one.past) ? [] : [kept];
      }),
  };
}

const acknowledgedAt = (hall: Hall, id: AlarmId): Instant | null =>
  hall.alarms.get(id)?.acknowledged?.at ?? null;

/** The alarm by which a cause was acknowledged, before a restart perhaps: as itself, or with others of its family after it came. */
function findAnswered(hall: Hall, { id, family, since }: Cause): AlarmId | null {
  if (acknowledgedAt(hall, id) !== null) return id;
  if (since === null) return null;
  for (const [one, { acknowledged }] of hall.alarms) {
    const isOfFamily = one === family || one.startsWith(`${family}:`);
    if (isOfFamily && acknowledged !== null && acknowledged.at >= since) return one;
  }
  return null;
}

/** Nobody has to look at it any more: its game's result was entered by somebody who knew of it, or the next game is at its table. */
function isOver(hall: Hall, { cause, enteredAt }: Held): boolean {
  if (cause.game === null) return false;
  if (hall.currentGame(cause.table)?.id !== cause.game) return true;
  const entered = enteredAtOf(hall, cause);
  return entered !== null && entered !== enteredAt;
}

function enteredAtOf(hall: Hall, { game }: Pick<Cause, "game">): Instant | null {
  return game === null ? null : (hall.games.get(game)?.desk.pending?.at ?? null);
}

/** Whoever reads the journal would not find it as it is: it is past, has called before, or nothing tells since when it stands. */
const isMemory = ({ past, times, cause }: Held): boolean => past || times > 1 || cause.since === null;

/** Of an alarm that stands the journal tells all but which it is, how often it called and since when. */
const isToldBy = (before: KeptAlarm, kept: KeptAlarm, past: boolean): boolean =>
  past
    ? isSame(before, kept)
    : before.id === kept.id && before.occurrence === kept.occurrence && before.times === kept.times;

function toKept({ id, cause, since, times }: Held): KeptAlarm {
  const { kind, level, table, game, side, article, values, family } = cause;
  return {
    id,
    kind,
    level,
    table,
    game,
    side,
    since,
    article,
    values: { ...values },
    family,
    occurrence: cause.id,
    times,
  };
}

function toHeld(hall: Hall, { id, occurrence, since, times, ...facts }: KeptAlarm): Held {
  const cause = { ...facts, id: occurrence, since, after: 0, isEvent: false, isAnswered: false };
  return { id, cause, since, past: true, times, enteredAt: enteredAtOf(hall, facts) };
}

function toAlarm(hall: Hall, { id, cause, since, past, times }: Held, now: Instant): Alarm {
  const { kind, level, table, game, side, article, values } = cause;
  return {
    id,
    kind,
    level,
    table,
    game,
    side,
    since,
    past,
    article,
    values: times > 1 ? { ...values, times } : { ...values },
    ...toHandling(hall, id, now),
  };
}

function toHandling(hall: Hall, id: AlarmId, now: Instant): AlarmHandling {
  const { acknowledged, shelvedUntil, taken } = hall.alarms.get(id) ?? UNHANDLED;
  return {
    acknowledged: acknowledged === null ? null : { by: nameOf(hall, acknowledged.by), at: acknowledged.at },
    shelvedUntil: shelvedUntil === null || shelvedUntil <= now ? null : shelvedUntil,
    taken,
  };
}
