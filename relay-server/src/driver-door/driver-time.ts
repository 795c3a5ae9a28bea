import { toInstant, type Instant } from "@boardwire/shared";

/**
 * Maps one driver's steady clock onto the relay's. What a message says about its sending differs from its arrival by
 * the offset of the two clocks and the time it was under way; so the smallest difference seen is the nearest to the
 * offset. It is taken over the last ten to twenty minutes only: two quartz clocks part by some milliseconds a minute.
 */
export interface DriverTime {
  /** A message that was sent at `sent` of the driver's clock arrived at `arrived` of the relay's. */
  hear(sent: Instant, arrived: Instant): void;
  /** An instant of the driver on the relay's clock, never after `now`. */
  toRelay(at: Instant, now: Instant): Instant;
  /**
   * The instants of one message, in order. None can be after its sending: where some are, they are of a clock that was
   * set back since (a driver must not hand such ones over), and all of the message are moved until the last is not, so
   * that the moves of a game keep their distances and never all fall into one instant.
   */
  toRelayAll(instants: readonly Instant[], sent: Instant, now: Instant): readonly Instant[];
}

const WINDOW_MILLIS = 600_000;

export function createDriverTime(): DriverTime {
  let since = 0;
  let before = Number.POSITIVE_INFINITY;
  let present = Number.POSITIVE_INFINITY;
  let moved = 0;
  const toRelay = (at: number, now: Instant): Instant => {
    const offset = Math.min(before, present);
    return toInstant(Number.isFinite(offset) ? Math.max(0, Math.min(now, Math.round(at + offset))) : now);
  };
  return {
    hear(sent, arrived) {
      if (arrived - since > WINDOW_MILLIS) {
        before = present;
        present = Number.POSITIVE_INFINITY;
        since = arrived;
      }
      present = Math.min(present, arrived - sent);
    },
    toRelay,
    toRelayAll(instants, sent, now) {
      const ahead = Math.max(...instants) - sent;
      if (ahead <= 0) return instants.map((at) => toRelay(at, now));
      return instants.map((at) => {
        // Those of an earlier message were moved by another distance; the order stands all the same.
        moved = Math.max(moved, toRelay(at - ahead, now));
        return toInstant(moved);
      });
    },
  };
}
