import { assertNever, type TableHealth, type TableNumber, type TableView } from "@boardwire/shared";
import { findFaults, type FaultKind } from "./faults.ts";

// Whether the hall can begin: a few questions, each asked of every table. Pure.

export const CHECK_KINDS = ["boards", "drivers", "starts", "clocks", "batteries"] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

export interface Check {
  readonly kind: CheckKind;
  /** Of how many tables it was asked. */
  readonly all: number;
  /** Where the answer is no, in order. */
  readonly failing: readonly TableNumber[];
}

/** Faults by which the answer is no. */
const FAULTS: Record<CheckKind, readonly FaultKind[]> = {
  boards: ["noBoard", "unseenBoard", "boardLost"],
  drivers: ["driverLost"],
  starts: ["setUp"],
  clocks: ["clockMissing", "clockStale"],
  batteries: ["battery", "clockBattery"],
};

/** The board tells of a clock now. */
export const isClockRead = ({ clockPresent, connected, reachable }: TableHealth): boolean =>
  clockPresent && connected && reachable;

/** Whether a question makes sense at a table: a board that is not there has no battery. */
function isAsked(kind: CheckKind, { status, health, clock }: TableView): boolean {
  if (health === undefined) return false;
  const hasBoard = health.board !== null && (health.make !== null || health.port !== null);
  switch (kind) {
    case "boards":
      return hasBoard || status !== "over";
    case "starts":
      return true;
    case "clocks":
      // Out of a game nobody misses a clock, yet one that is read counts, also where no game is known to have begun.
      return status === "live" || (clock === null ? hasBoard && isClockRead(health) : !clock.stale);
    case "drivers":
    case "batteries":
      return hasBoard;
    default:
      return assertNever(kind);
  }
}

export function findChecks(tables: readonly TableView[]): readonly Check[] {
  return CHECK_KINDS.map((kind) => {
    const asked = tables.filter((table) => isAsked(kind, table));
    const failing = asked.filter((table) => {
      // A start position that stood has begun its game.
      if (kind === "starts") return table.status === "waiting";
      return findFaults(table).some((fault) => FAULTS[kind].includes(fault.kind));
    });
    return { kind, all: asked.length, failing: failing.map(({ table }) => table) };
  });
}
