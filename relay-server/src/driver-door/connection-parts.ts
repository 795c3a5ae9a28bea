import type { DriverId, Instant, RelayToDriver } from "@boardwire/shared";
import type { Logger } from "pino";
import type { RefusalLog } from "../refusal-log.ts";
import type { Intake } from "./intake.ts";

// What a driver's connection and the door have to do with each other.

export type RefusalReason = Extract<RelayToDriver, { type: "refused" }>["reason"];

/** Close codes: RFC 6455 section 7.4.1, and one of ours for a driver that came back by another connection. */
export const CLOSE = { going: 1001, policy: 1008, bug: 1011, again: 1013, replaced: 4001 } as const;
export interface ConnectionParts {
  readonly intake: Intake;
  readonly isDriverKey: (key: string) => boolean;
  readonly now: () => Instant;
  readonly log: Logger;
  /** Logs what was refused. */
  readonly saw: RefusalLog["saw"];
}

/** Whoever else speaks under a driver's name. */
export interface Rival {
  /** Whether its far end still answers. */
  probe(): Promise<boolean>;
}

/** What a connection tells the door. */
export interface Events {
  /** The connection under the same name of another run of a driver. */
  rival(driver: DriverId, run: string | null): Rival | null;
  /** Gives the driver its place; false: there is none. */
  welcome(driver: DriverId): boolean;
  /** Counts it, and logs it with what is known of it; no key may be in that. */
  refused(reason: RefusalReason | "silent", facts: object): void;
  /** So many reports came that were had before. */
  repeated(reports: number): void;
  slowed(): void;
  skipped(): void;
  closed(driver: DriverId | null): void;
}
