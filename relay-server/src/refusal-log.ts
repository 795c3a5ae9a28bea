import type { Instant } from "@boardwire/shared";
import type { Logger } from "pino";

// What was refused, in the log: whoever forges messages is to be seen there, and may not fill the disk with it. The first
// refusal of each kind and address has its line at once; those that follow have one line a minute with their number. The
// numbers of all lines together are the number of all refusals.

const MINUTE_MILLIS = 60_000;
/** Kinds at addresses that have lines of their own in one minute; beyond, those of a kind share one. */
const MOST_PLACES = 60;
const ELSEWHERE = "other addresses";

export interface Refused {
  /** Of what: a line's text. No part of the message itself, which may hold a key. */
  readonly text: "driver refused" | "viewer refused" | "request refused" | "reports repeated";
  readonly kind: string;
  readonly address: string;
  readonly times?: number;
  /** For the line of the first one. Nothing that was sent as a key, code or token. */
  readonly facts?: object;
}

export interface RefusalLog {
  readonly saw: (refused: Refused) => void;
  /** Writes the numbers of the minute once it is over; to be called about each second. */
  sweep(): void;
  /** Writes what is not written yet. */
  flush(): void;
}

export function createRefusalLog(parts: {
  readonly log: Pick<Logger, "info" | "warn">;
  readonly now: () => Instant;
}): RefusalLog {
  const places = new Map<string, { readonly first: Refused; waiting: number }>();
  let since = parts.now();

  const write = ({ text, kind, address }: Refused, refusals: number, facts: object = {}): void => {
    // Repeats are what a driver sends when its connection broke before it heard that they are on disk.
    parts.log[text === "reports repeated" ? "info" : "warn"]({ kind, address, refusals, ...facts }, text);
  };

  const flush = (): void => {
    since = parts.now();
    for (const [key, place] of places) {
      if (place.waiting === 0) places.delete(key);
      else write(place.first, place.waiting);
      place.waiting = 0;
    }
  };

  return {
    saw(given) {
      const keyOf = ({ text, kind, address }: Refused): string => `${text} ${kind} ${address}`;
      const isOwn = places.has(keyOf(given)) || places.size < MOST_PLACES;
      const refused = isOwn ? given : { ...given, address: ELSEWHERE };
      const times = given.times ?? 1;
      const place = places.get(keyOf(refused));
      if (place !== undefined) {
        place.waiting += times;
        return;
      }
      places.set(keyOf(refused), { first: refused, waiting: 0 });
      write(refused, times, given.facts);
    },
    sweep() {
      if (parts.now() - since >= MINUTE_MILLIS) flush();
    },
    flush,
  };
}
