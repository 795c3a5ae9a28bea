import { ok, type Command, type Hall } from "@boardwire/shared";
import { refuse, type Decision, type Ruling } from "./decision.ts";

/**
 * The clock stands the other way round. Readings are kept as the device has them, so all of them are read anew. Whoever says
 * how it stands turns it once, also where another one has said so in the same moment.
 */
export function swapClock(
  hall: Hall,
  command: Extract<Command, { kind: "swapClock" }>,
  ruling: Ruling,
): Decision {
  const board = hall.tables.get(command.table)?.board ?? null;
  const state = board === null ? undefined : hall.boards.get(board);
  if (board === null || state === undefined) return refuse({ code: "noBoard", table: command.table });
  const { swapped = !state.clockSwapped } = command;
  if (swapped === state.clockSwapped) return refuse({ code: "clockIsSo", table: command.table });
  return ok([{ ...ruling, type: "ClockSidesSwapped", board, swapped }]);
}
