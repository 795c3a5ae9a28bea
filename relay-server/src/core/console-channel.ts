import type {
  Alarm,
  AlarmId,
  ConsoleSnapshot,
  ConsoleUpdate,
  Hall,
  KeptAlarm,
  Person,
} from "@boardwire/shared";
import { findSilentDrivers } from "./alarms/equipment.ts";
import { createAlarmFinder } from "./alarms/find.ts";
import { createAlarmList } from "./alarms/list.ts";
import type { ChannelState } from "./channels.ts";
import type { MateBook } from "./projections/arbiter-flags.ts";
import { isSame } from "./projections/difference.ts";
import { createStream } from "./streams.ts";

export interface ConsoleChannel extends ChannelState {
  /** An alarm that is shown; null: none of that name. */
  find(id: AlarmId): Alarm | null;
  /** Takes over what the journal keeps of the alarms, while it is read at a start. */
  resume(): void;
  /** What the journal has yet to keep of the alarms, by a hall that knows all that is on its way there. */
  unkept(hall: Hall): readonly KeptAlarm[];
}

/**
 * The channel of the arbiters' console: what calls for them, who else is there, and by which Laws. It is kept whether or
 * not somebody follows it, so that an alarm that has come and gone is there for whoever looks later.
 *
 * `onFault`: what a table calls for could not be found out, which is a bug. Its alarms stay as they were, and those of all
 * other tables are told.
 */
export function createConsoleChannel(
  hallNow: () => Hall,
  mates: MateBook,
  onFault: (fault: unknown) => void,
): ConsoleChannel {
  const channel = "console" as const;
  const stream = createStream<ConsoleUpdate>();
  const findCauses = createAlarmFinder(mates);
  const list = createAlarmList();
  /** The hall of which every table has been looked through; it is another one once a journal was read. */
  let seen: Hall | null = null;
  let laws = hallNow().laws;
  let people: readonly Person[] = [];

  return {
    newest: () => stream.n,
    after: (since) => stream.after(since),
    find: (id) => list.all().find((alarm) => alarm.id === id) ?? null,
    resume() {
      list.resume(hallNow());
    },
    unkept: (hall) => list.unkept(hall),
    snapshot: (now): ConsoleSnapshot => ({
      type: "console",
      channel,
      n: stream.n,
      at: now,
      laws: { ...laws },
      people: [...people],
      alarms: [...list.all()],
    }),
    advance(changes, now) {
      const hall = hallNow();
      const tables = hall === seen ? changes.tables : hall.tables.keys();
      seen = hall;
      for (const table of tables) {
        try {
          list.put(table, findCauses(hall, table));
        } catch (fault) {
          onFault(fault);
        }
      }
      list.put("drivers", findSilentDrivers(hall));
      const { changed, gone } = list.advance(hall, now);
      const hasNewLaws = !isSame(laws, hall.laws);
      laws = hall.laws;
      const present = [...hall.people.values()].filter(({ leftAt }) => leftAt === null);
      const hasNewPeople = !isSame(people, present);
      people = present;
      const hasAlarms = changed.length > 0 || gone.length > 0;
      if (!hasNewLaws && !hasNewPeople && !hasAlarms) return null;
      return stream.add((n) => ({
        type: "console",
        channel,
        n,
        at: now,
        ...(hasNewLaws ? { laws: { ...laws } } : {}),
        ...(hasNewPeople ? { people: [...people] } : {}),
        ...(hasAlarms ? { alarms: { changed: [...changed], gone: [...gone] } } : {}),
      }));
    },
  };
}
