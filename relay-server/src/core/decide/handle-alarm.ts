import {
  assertNever,
  ok,
  toInstant,
  UNHANDLED,
  type Alarm,
  type Command,
  type Draft,
  type Hall,
  type Instant,
  type PersonId,
} from "@boardwire/shared";
import { refuse, said, type Decision, type Ruling } from "./decision.ts";
import { nameOf } from "../names.ts";

/** Out of sight for so long where nothing else is said. */
const SHELVED_MINUTES = 5;

/**
 * What an arbiter does about an alarm that stands in the list, null where it does not. What another arbiter has taken is
 * that one's, until it is taken over in so many words [ALM6] to [ALM8].
 */
export function handleAlarm(
  hall: Hall,
  command: Extract<Command, { kind: "handleAlarm" }>,
  ruling: Ruling,
  alarm: Pick<Alarm, "table"> | null,
): Decision {
  const { source, at } = ruling;
  if (source.kind !== "arbiter") return refuse({ code: "arbiterOnly" });
  if (alarm === null) return refuse({ code: "alarmGone" });
  const handled = hall.alarms.get(command.alarm);
  const { acknowledged, shelvedUntil, taken } = handled ?? UNHANDLED;
  const { how } = command;
  if (acknowledged !== null) return refuse({ code: "alarmSeen", ...said(hall, acknowledged) });
  const isOthers = taken !== null && taken !== source.who && isPresent(hall, taken);
  if (isOthers && command.over !== true)
    return refuse({ code: "alarmTaken", ...said(hall, { by: taken, at: handled?.at ?? at }) });
  const act = (facts: { until?: Instant; to?: PersonId } = {}): Decision => {
    const { until = null, to = null } = facts;
    const draft: Draft = {
      ...ruling,
      type: "AlarmHandled",
      alarm: command.alarm,
      table: alarm.table,
      how,
      until,
      to,
    };
    return ok([draft]);
  };
  switch (how) {
    case "acknowledge":
      return act();
    case "shelve":
      return act({ until: toInstant(at + (command.minutes ?? SHELVED_MINUTES) * 60_000) });
    case "unshelve":
      return shelvedUntil === null || shelvedUntil <= at ? refuse({ code: "notShelved" }) : act();
    case "take": {
      const taker = findArbiter(hall, source.who);
      if (taker === null) return refuse({ code: "notAdmitted" });
      return taken === taker ? refuse({ code: "takenByYou" }) : act({ to: taker });
    }
    case "handOver": {
      const to = command.to === undefined ? null : findArbiter(hall, command.to);
      if (to === null) return refuse({ code: "noArbiter", who: command.to ?? "" });
      return taken === to ? refuse({ code: "hasItAlready", name: nameOf(hall, to) }) : act({ to });
    }
    case "giveBack":
      return taken === null ? refuse({ code: "nobodyHasIt" }) : act();
    default:
      return assertNever(how);
  }
}

const isPresent = (hall: Hall, id: PersonId): boolean => hall.people.get(id)?.leftAt === null;

/** An arbiter who is admitted, by id; null: nobody is. */
function findArbiter(hall: Hall, id: string): PersonId | null {
  for (const person of hall.people.values()) {
    if (person.id === id && person.leftAt === null && (person.role === "arbiter" || person.role === "chief"))
      return person.id;
  }
  return null;
}
