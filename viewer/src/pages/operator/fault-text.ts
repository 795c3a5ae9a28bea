import { assertNever } from "@boardwire/shared";
import { toTimeOfDay } from "../../format.ts";
import type { Fault } from "./faults.ts";
import type { OperatorWords } from "./words/en.ts";

/** A fault as a sentence. `tag`: the language of times of day. */
export function describeFault(fault: Fault, { faults }: OperatorWords, tag: string): string {
  const time = (at: number | null): string | null => (at === null ? null : toTimeOfDay(at, tag));
  switch (fault.kind) {
    case "noBoard":
    case "unseenBoard":
    case "clockMissing":
    case "otherClock":
    case "clockBattery":
      return faults[fault.kind];
    case "boardLost":
    case "driverLost":
      return faults[fault.kind](time(fault.since));
    case "clockStale":
      return faults.clockStale(toTimeOfDay(fault.since, tag));
    case "unexplained":
    case "setUp":
      return faults[fault.kind](fault.squares);
    case "battery":
      return faults.battery(fault.percent);
    default:
      return assertNever(fault);
  }
}
