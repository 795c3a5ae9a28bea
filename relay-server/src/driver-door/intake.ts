import type { DriverId, Instant, Report } from "@boardwire/shared";

/** A report with its instant on the relay's clock. */
export interface SeenReport {
  readonly report: Report;
  readonly seen: Instant;
}

/**
 * What became of a message of reports. `durable` resolves once everything of it that was taken is on disk, and rejects
 * with `JournalFailed`. `gap`: the number that should have come; what stood before the gap was taken. `excess`: a report
 * of one board more than a hall can have; again what stood before it was taken.
 */
export interface Taken {
  readonly durable: Promise<void>;
  readonly excess: boolean;
  /** Reports that were had before. */
  readonly repeated: number;
  readonly gap: { readonly expected: number; readonly got: number } | null;
}

/** Where the door hands reports in. Repeats are known by driver and number, and taken without being recorded again. */
export interface Intake {
  /** A driver has said hello. `name`: what its owner calls it; `run`: of its program, null where it names none. */
  connected(driver: DriverId, name: string, run: string | null): void;
  /** The connection of a driver has ended, and it has no other. */
  disconnected(driver: DriverId): void;
  /** Highest report number of a driver that is on disk; 0 for none. */
  acknowledged(driver: DriverId): number;
  /** Null while the journal takes nothing. */
  take(driver: DriverId, reports: readonly SeenReport[]): Taken | null;
}
