import { ok, type Command, type Hall } from "@boardwire/shared";
import { refuse, type Decision, type Ruling } from "./decision.ts";

/** The clock stands the other way round. Readings are kept as the device has them, so all of them are read anew. */
export function swapClock(
  hall: Hall,
  command: Extract<Command, { kind: "swapClock" }>,
  ruling: Ruling,
): Decision {
  const board = hall.tables.get(command.table)?.board ?? null;
  const state = board === null ? undefined : hall.boards.get(board);
  if (board === null || state === undefined)
    return refuse("unknownTable", `Table ${command.table} has no board.`);
  return ok([{ ...ruling, type: "ClockSidesSwapped", board, swapped: !state.clockSwapped }]);
}
