import {
  assertNever,
  tableOfGame,
  type Audience,
  type Command,
  type Hall,
  type Person,
  type PersonId,
  type PersonRole,
  type Source,
  type TableNumber,
} from "@boardwire/shared";

// What somebody may, by role and sector. Asked at every message, never remembered.

/** Who is admitted, as transports have to know it. */
export interface Admitted {
  /** Who holds this token now; null: nobody. */
  whoIs(token: string): { readonly person: Person } | null;
  /** Called in the moment in which somebody has no right any more. Returns what ends the calls. */
  onEnd(listener: (person: PersonId) => void): () => void;
}

/** For a relay that has spectators alone. */
export const NOBODY_ADMITTED: Admitted = { whoIs: () => null, onEnd: () => () => undefined };

/** By role; `public`: whoever has not signed in. */
export const MAY_SEE: Record<PersonRole | "public", readonly Audience[]> = {
  public: ["public"],
  hall: ["hall"],
  operator: ["public", "hall", "operator"],
  arbiter: ["public", "hall", "operator", "arbiter"],
  chief: ["public", "hall", "operator", "arbiter"],
};

export const maySee = (person: Person | null, audience: Audience): boolean =>
  MAY_SEE[person?.role ?? "public"].includes(audience);

/** Whether somebody gives commands at all; which ones is `decide`'s to say. */
export const isCommander = (person: Person | null): person is Person =>
  person !== null && (person.role === "operator" || isArbiter(person));

export const isArbiter = (person: Person | null): person is Person =>
  person !== null && (person.role === "arbiter" || person.role === "chief");

export const isChief = (person: Person | null): person is Person => person?.role === "chief";

/** The table that a command is about; null: none in particular. */
export function tableOfCommand(command: Command): TableNumber | null {
  if ("table" in command) return command.table;
  if ("game" in command) return tableOfGame(command.game);
  // An alarm is named by its kind, its table, and what tells it from others.
  if ("alarm" in command) return Number(command.alarm.split(":")[1]) as TableNumber;
  return null;
}

/** Arbiters with a sector command at its tables alone, and read at all; what is about no table is everybody's. */
export function isInSector({ role, sector }: Person, table: TableNumber | null): boolean {
  return role === "chief" || sector === null || table === null || sector.includes(table);
}

/** The same of a command. Whoever is free may take an alarm, wherever it is, and has it then. */
export function isCommandInSector(hall: Hall, person: Person, command: Command): boolean {
  const isGiven =
    "alarm" in command && (command.how === "take" || hall.alarms.get(command.alarm)?.taken === person.id);
  return isGiven || isInSector(person, tableOfCommand(command));
}

/** As whom the journal has what somebody does. */
export function sourceOf({ role, id }: Person): Source {
  switch (role) {
    case "hall":
      return { kind: "relay" };
    case "operator":
      return { kind: "operator", who: id };
    case "arbiter":
    case "chief":
      return { kind: "arbiter", who: id };
    default:
      return assertNever(role);
  }
}
