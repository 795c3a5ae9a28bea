import { assertNever, type TableNumber, type TableView } from "@boardwire/shared";
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

/** Faults by which the answer is no; a table at which a game is over is asked nothing. */
const FAULTS: Record<CheckKind, readonly FaultKind[]> = {
  boards: ["noBoard", "unseenBoard", "boardLost"],
  drivers: ["driverLost"],
  starts: ["setUp"],
  clocks: ["clockMissing", "clockStale"],
  batteries: ["battery", "clockBattery"],
};

/** Whether a question makes sense at a table: a board that is not there has no battery. */
function isAsked(kind: CheckKind, { status, health }: TableView): boolean {
  if (status === "over" || health === undefined) return false;
  switch (kind) {
    case "boards":
    case "starts":
      return true;
    case "clocks":
      return status === "live";
    case "drivers":
    case "batteries":
      return health.make !== null || health.port !== null;
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
