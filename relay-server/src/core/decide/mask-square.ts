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
    return refuse({ code: "noBoard", table: command.table });
  const square = parseSquareName(command.square);
  if (square === undefined) return refuse({ code: "noSquare", square: command.square });
  const index = readingIndex(square);
  const turned = hall.currentGame(command.table)?.turned ?? false;
  const field = turned ? 63 - index : index;
  if (state.masked.includes(field) === command.masked)
    return refuse({ code: "squareIsSo", square: command.square, table: command.table });
  return ok([{ ...ruling, type: "SquareMasked", board, field, masked: command.masked }]);
}
