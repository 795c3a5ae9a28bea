import { ok, parseSquareName, readingIndex, type Command, type Hall } from "@boardwire/shared";
import { refuse, type Decision, type Ruling } from "./decision.ts";

/** A square that the board reads wrongly is passed over, or no longer. */
export function maskSquare(
  hall: Hall,
  command: Extract<Command, { kind: "maskSquare" }>,
  ruling: Ruling,
): Decision {
  const table = hall.tables.get(command.table);
  const board = table?.board ?? null;
  const state = board === null ? undefined : hall.boards.get(board);
  if (table === undefined || board === null || state === undefined)
    return refuse("unknownTable", `Table ${command.table} has no board.`);
  const square = parseSquareName(command.square);
  if (square === undefined) return refuse("malformed", `${command.square} is no square.`);
  const index = readingIndex(square);
  const turned = hall.currentGame(command.table)?.turned ?? false;
  const field = turned ? 63 - index : index;
  if (state.masked.includes(field) === command.masked)
    return refuse("nothingToDo", `${command.square} at table ${command.table} is so already.`);
  return ok([{ ...ruling, type: "SquareMasked", board, field, masked: command.masked }]);
}
