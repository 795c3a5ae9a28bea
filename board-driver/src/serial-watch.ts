import type { Instant } from "@boardwire/shared";

// Messages of a single board have no checksum, so that one strange number may be a damaged one. Two are another board.

const SOON_MILLIS = 10_000;

/**
 * Watches the serial numbers that are told over one line; gives true once they cannot be those of one board: while it is
 * not named at the first that differs, since asking again costs nothing, and then at two within ten seconds.
 */
export function createSerialWatch(): (serial: string | undefined, at: Instant, isNamed: boolean) => boolean {
  let known: string | null = null;
  let strangeAt: Instant | null = null;
  return (serial, at, isNamed) => {
    if (serial === undefined) return false;
    known ??= serial;
    if (serial === known) return false;
    const again = strangeAt !== null && at - strangeAt < SOON_MILLIS;
    strangeAt = at;
    return again || !isNamed;
  };
}
