import { LOW_BATTERY_PERCENT, type TableView } from "@boardwire/shared";

// What is amiss at a table with its board and clock, as somebody who looks after them has to know it. Pure.

/** The heaviest first. */
export type Fault =
  | { readonly kind: "noBoard" }
  /** A board was assigned, and never seen. */
  | { readonly kind: "unseenBoard" }
  | { readonly kind: "driverLost"; readonly since: number | null }
  | { readonly kind: "boardLost"; readonly since: number | null }
  | { readonly kind: "unexplained"; readonly squares: number }
  | { readonly kind: "clockStale"; readonly since: number }
  | { readonly kind: "clockMissing" }
  | { readonly kind: "setUp"; readonly squares: number }
  | { readonly kind: "otherClock" }
  | { readonly kind: "battery"; readonly percent: number }
  | { readonly kind: "clockBattery" };
export type FaultKind = Fault["kind"];

/** Everything that has to be looked at; a table whose game is over and whose board has gone is left in peace. */
export function findFaults(table: TableView): readonly Fault[] {
  const { health, signal, status, clock, clockWatch } = table;
  if (health === undefined) return [];
  if (health.board === null) return status === "over" ? [] : [{ kind: "noBoard" }];
  if (health.port === null && health.make === null) return status === "over" ? [] : [{ kind: "unseenBoard" }];
  const faults: Fault[] = [];
  if (!health.reachable) faults.push({ kind: "driverLost", since: signal.since });
  else if (!health.connected) faults.push({ kind: "boardLost", since: signal.since });
  if (status === "live" && health.unresolved.length > 0)
    faults.push({ kind: "unexplained", squares: health.unresolved.length });
  // Without a board there is no telling what became of the clock.
  if (status === "live" && faults.every(({ kind }) => kind !== "driverLost" && kind !== "boardLost")) {
    if (clock === null) faults.push({ kind: "clockMissing" });
    else if (clock.stale) faults.push({ kind: "clockStale", since: clock.at });
  }
  if (health.setup.length > 0) faults.push({ kind: "setUp", squares: health.setup.length });
  if (clockWatch !== undefined && (clockWatch.otherType !== null || clockWatch.otherHabits.length > 0))
    faults.push({ kind: "otherClock" });
  if (health.batteryPercent !== null && health.batteryPercent <= LOW_BATTERY_PERCENT)
    faults.push({ kind: "battery", percent: health.batteryPercent });
  if (health.clockLowBattery) faults.push({ kind: "clockBattery" });
  return faults;
}
