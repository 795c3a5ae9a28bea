import type { Side } from "@boardwire/shared";
import { clockMessage } from "./clock-bytes.ts";
import { FlagTable } from "./table.ts";

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

/** The clock runs for one side, with plenty of time for both. */
export const run = (table: FlagTable, lever: Side = "white"): FlagTable =>
  show(table, { white: "1:00:00", black: "1:00:00", lever });

export const millis = (text: string): number => seconds(text) * 1000;

/** A game under way: both have made a move, White is on the move with 45:10 against 52:33. */
export function inPlay(timeControl: string | null = "90m"): FlagTable {
  const table = new FlagTable({ timeControl });
  show(table, { white: "1:30:00", black: "1:30:00", running: false });
  show(table.pass(1000), { white: "1:30:00", black: "1:30:00" });
  table.play("e4");
  show(table.pass(500), { white: "1:29:58", black: "1:30:00", lever: "black" });
  table.pass(1000).play("e5");
  show(table.pass(500), { white: "1:29:58", black: "1:29:58", lever: "white" });
  return table.pass(3000);
}

/** The same with both sides down to little: the countdown between is not told in between. */
export function late(white: string, black: string, timeControl: string | null): FlagTable {
  const table = inPlay(timeControl);
  table.pass(millis("1:29:58") - millis(white));
  show(table, { white, black: "1:29:58" });
  table.play("Nf3");
  show(table.pass(500), { white, black: "1:29:58", lever: "black" });
  table.pass(millis("1:29:58") - millis(black));
  show(table, { white, black, lever: "black" });
  table.play("Nc6");
  show(table.pass(500), { white, black, lever: "white" });
  return table.pass(1000);
}
