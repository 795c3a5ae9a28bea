import type { Instant } from "@boardwire/shared";

/** When something was, as the hall's clocks show it and in UTC. */
export interface When {
  /** `2027-03-01 16:42:08`. */
  readonly local: string;
  /** `2027-03-01T15:42:08.120Z`. */
  readonly utc: string;
}

/** `timeZone`: IANA name of the hall's. */
export function createWhen(timeZone: string): (at: Instant) => When {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  return (at) => ({ local: format.format(at), utc: new Date(at).toISOString() });
}
