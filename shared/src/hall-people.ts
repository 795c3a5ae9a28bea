import { UNHANDLED, type AlarmHandling, type KeptAlarm } from "./alarms.ts";
import type { Instant, TableNumber } from "./ids.ts";
import type { EntryOf } from "./journal.ts";
import type { Person, PersonId } from "./people.ts";
import { whoOf } from "./desk.ts";
import { assertNever } from "./result.ts";

// Who is in the hall with which rights, and what they did about alarms, as a fold.

export type PeopleEntry = EntryOf<"PersonAdmitted" | "SectorGiven" | "PersonLeft">;

export function evolvePeople(people: Map<PersonId, Person>, entry: PeopleEntry): void {
  const id = entry.person;
  if (entry.type === "PersonAdmitted") {
    const { name, role, sector, at } = entry;
    people.set(id, { id, name, role, sector, admittedAt: at, leftAt: null });
    return;
  }
  const person = people.get(id);
  if (person === undefined) throw new Error(`journal entry ${entry.seq}: nobody is called ${id}`);
  people.set(
    id,
    entry.type === "SectorGiven" ? { ...person, sector: entry.sector } : { ...person, leftAt: entry.at },
  );
}

/** What was done about an alarm, with the table that it is of and when it was done last. */
export interface HandledAlarm extends AlarmHandling {
  readonly table: TableNumber;
  readonly at: Instant;
}

export function evolveAlarm(before: AlarmHandling = UNHANDLED, entry: EntryOf<"AlarmHandled">): HandledAlarm {
  const { how, until, to, at, table } = entry;
  const now = { ...before, table, at };
  switch (how) {
    case "acknowledge":
      return { ...now, acknowledged: { by: whoOf(entry.source), at }, shelvedUntil: null };
    case "shelve":
      return { ...now, shelvedUntil: until };
    case "unshelve":
      return { ...now, shelvedUntil: null };
    case "take":
    case "handOver":
      return { ...now, taken: to };
    case "giveBack":
      return { ...now, taken: null };
    default:
      return assertNever(how);
  }
}

/** By family. */
export type KeptAlarms = Map<string, KeptAlarm>;

/**
 * With the next game at a table the alarms of the game before go, and with a result all of its game: whoever entered it knew
 * of them. One that was acknowledged stays, since it may stand for as long as its cause does.
 */
export function evolveKeptAlarms(
  kept: KeptAlarms,
  entry: EntryOf<"AlarmKept" | "GameStarted" | "ResultEntered">,
): void {
  if (entry.type === "AlarmKept") {
    kept.set(entry.alarm.family, entry.alarm);
    return;
  }
  for (const [family, { game, table }] of kept) {
    if (game === null) continue;
    const isGone =
      entry.type === "ResultEntered" ? game === entry.game : table === entry.table && game !== entry.game;
    if (isGone) kept.delete(family);
  }
}
