import { toInstant, type Draft, type DriverId, type Instant } from "@boardwire/shared";

/**
 * Which drivers are to be told of as come or gone. A connection that breaks and comes back within `GRACE_MILLIS` is
 * nobody's business. After the relay's start drivers have `RETURN_MILLIS`, longer than their pause between two attempts.
 */
export interface Presence {
  /** The relay has started: these drivers were connected when it was last heard of anything, at `since`. */
  expect(drivers: Iterable<DriverId>, since: Instant, now: Instant): void;
  came(driver: DriverId, name: string, now: Instant): Draft[];
  went(driver: DriverId, now: Instant): void;
  /** Time has passed: those that are gone for good by now. */
  due(now: Instant): Draft[];
  /** When `due` is to be asked; null while nobody is away. */
  nextDue(): Instant | null;
}

export const GRACE_MILLIS = 3000;
export const RETURN_MILLIS = 5000;

/** `isKnown`: the journal has the driver as connected. */
export function createPresence(isKnown: (driver: DriverId) => boolean): Presence {
  const away = new Map<DriverId, { readonly since: Instant; readonly dueAt: Instant }>();
  const source = { kind: "relay" } as const;
  return {
    expect(drivers, since, now) {
      for (const driver of drivers) away.set(driver, { since, dueAt: toInstant(now + RETURN_MILLIS) });
    },
    came(driver, name, now) {
      away.delete(driver);
      return isKnown(driver) ? [] : [{ at: now, source, type: "DriverConnected", driver, name }];
    },
    went(driver, now) {
      away.set(driver, { since: now, dueAt: toInstant(now + GRACE_MILLIS) });
    },
    due(now) {
      const gone = [...away].filter(([, { dueAt }]) => dueAt <= now);
      for (const [driver] of gone) away.delete(driver);
      return gone.map(([driver, { since }]) => ({ at: now, source, type: "DriverLost", driver, since }));
    },
    nextDue: () =>
      away.size === 0 ? null : toInstant(Math.min(...[...away.values()].map(({ dueAt }) => dueAt))),
  };
}
