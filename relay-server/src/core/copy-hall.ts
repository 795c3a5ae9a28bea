import { Hall } from "@boardwire/shared";

/** A hall of its own with the state of another: the maps are new, what they hold is immutable and shared. */
export function copyHall(from: Hall): Hall {
  const hall = new Hall();
  for (const key of Object.keys(hall)) {
    const value: unknown = Reflect.get(from, key);
    Reflect.set(
      hall,
      key,
      value instanceof Map ? new Map(value) : value instanceof Set ? new Set(value) : value,
    );
  }
  return hall;
}
