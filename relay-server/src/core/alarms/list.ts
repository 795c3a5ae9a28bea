import {
  UNHANDLED,
  type Alarm,
  type AlarmHandling,
  type AlarmId,
  type Hall,
  type Instant,
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
}

interface Held {
  /** Of the first occurrence that nobody had acknowledged: what was done about it holds for those that came to it. */
  readonly id: AlarmId;
  /** The newest of its family. */
  readonly cause: Cause;
  readonly since: Instant;
  readonly past: boolean;
  /** How often something of its family has called. */
  readonly times: number;
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
    const times = (before?.times ?? 0) + (isNew ? 1 : 0);
    const acknowledged = before === undefined ? null : acknowledgedAt(hall, before.id);
    const isKnown = before !== undefined && (acknowledged === null || !isNew);
    const answered = isKnown ? (acknowledged === null ? null : before.id) : findAnswered(hall, cause);
    if (answered !== null && cause.isEvent) return null;
    const id = isKnown ? before.id : (answered ?? cause.id);
    return { id, cause, since, past: false, times };
  };

  const settle = (hall: Hall, now: Instant): void => {
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
      if (isSettled(hall, one)) held.delete(family);
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

/**
 * Of an alarm whose cause has gone: nobody has to look at it any more. It was acknowledged; or the game's result was
 * entered by somebody who knew of it; or the next game is at its table.
 */
function isSettled(hall: Hall, { id, cause }: Held): boolean {
  if (acknowledgedAt(hall, id) !== null) return true;
  if (cause.game === null) return false;
  const game = hall.currentGame(cause.table);
  return game?.id !== cause.game || game.desk.pending !== null;
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
