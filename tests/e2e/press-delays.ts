import type { Report } from "@boardwire/shared";
import type { PressTruth } from "./simulated-hall.ts";

// How long after a lever was pressed the driver reports it, and the relay has it, board by board.

export interface Delays {
  /** A report that arrived at an instant of the computer's clock. */
  hear(report: Report, arrived: number): void;
  compare(presses: readonly PressTruth[]): DelayFigures;
}

/** Milliseconds, but for `presses` and `boards`, which are numbers of them. */
export interface DelayFigures {
  readonly presses: number;
  readonly boards: number;
  readonly median: number;
  readonly p99: number;
  readonly arrivalMedian: number;
  readonly arrivalP99: number;
  /** By how much the median of the last third is above that of the first, at the board where that is most. */
  readonly growth: number;
  readonly worst: string;
}

/** A lever that is told of later than this is another one. */
const LONGEST_MILLIS = 20_000;

export function createDelays(): Delays {
  const levers = new Map<string, string>();
  const changes: { readonly serial: string; readonly at: number; readonly arrived: number }[] = [];
  return {
    hear({ board, at, observation }, arrived) {
      if (observation.kind !== "clock") return;
      const before = levers.get(board);
      levers.set(board, observation.lever);
      if (before === undefined || before === observation.lever || observation.running === null) return;
      changes.push({ serial: board.replace(/^.*:/, ""), at, arrived });
    },
    compare(presses) {
      const byBoard = new Map<string, PressTruth[]>();
      for (const press of presses) byBoard.set(press.serial, [...(byBoard.get(press.serial) ?? []), press]);
      const delays = changes.flatMap(({ serial, at, arrived }) => {
        // Presses are told in the order of time; the last one before the report is the one that it is of.
        const press = byBoard.get(serial)?.findLast((one) => one.at <= at + 20);
        if (press === undefined || at - press.at > LONGEST_MILLIS) return [];
        return [{ serial, pressed: press.at, delay: at - press.at, arrival: arrived - press.at }];
      });
      const from = Math.min(...delays.map(({ pressed }) => pressed));
      const third = (Math.max(...delays.map(({ pressed }) => pressed)) - from) / 3;
      const serials = [...new Set(delays.map(({ serial }) => serial))];
      const growths = serials.map((serial) => {
        const own = delays.filter((one) => one.serial === serial);
        const early = own.filter(({ pressed }) => pressed < from + third).map(({ arrival }) => arrival);
        const late = own.filter(({ pressed }) => pressed > from + 2 * third).map(({ arrival }) => arrival);
        const isTold = early.length > 2 && late.length > 2;
        return { serial, growth: isTold ? quantile(late, 0.5) - quantile(early, 0.5) : 0 };
      });
      const worst = growths.toSorted((a, b) => b.growth - a.growth)[0];
      const all = delays.map(({ delay }) => delay);
      const arrivals = delays.map(({ arrival }) => arrival);
      return {
        presses: delays.length,
        boards: serials.length,
        median: quantile(all, 0.5),
        p99: quantile(all, 0.99),
        arrivalMedian: quantile(arrivals, 0.5),
        arrivalP99: quantile(arrivals, 0.99),
        growth: worst?.growth ?? 0,
        worst: worst?.serial ?? "",
      };
    },
  };
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;
