import type { Hall } from "@boardwire/shared";

/** The name of a person as it was admitted; others (a key, the relay) as they are called. */
export function nameOf(hall: Pick<Hall, "people">, who: string): string {
  for (const { id, name } of hall.people.values()) if (id === who) return name;
  return who;
}
