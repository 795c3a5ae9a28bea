import type { Side } from "@boardwire/shared";
import { clockMessage } from "./clock-bytes.ts";
import type { FlagTable } from "./table.ts";

/** Times of day for scenarios: `1:30:00`, `0:40`. */
export function seconds(text: string): number {
  return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

export interface Shown {
  readonly white: string;
  readonly black: string;
  readonly lever?: Side;
  readonly running?: boolean;
  readonly whiteFlags?: number;
  readonly blackFlags?: number;
}

/** The clock on White's left hand shows this. */
export function show(table: FlagTable, shown: Shown): FlagTable {
  const { white, black, lever = "white", running = true, whiteFlags = 0, blackFlags = 0 } = shown;
  return table.hear(
    clockMessage(
      { seconds: seconds(white), flags: whiteFlags },
      { seconds: seconds(black), flags: blackFlags },
      lever === "white" ? "left" : "right",
      running,
    ),
  );
}
