import { ok, parsePosition, toFen, type Command, type Hall, type MoveFacts } from "@boardwire/shared";
import { findGame, refuse, type Decision, type Ruling } from "./decision.ts";
import { readMove } from "./read-move.ts";

/** From a ply on the moves are these: another order, moves from a score sheet, or none where plies are taken out. */
export function enterMoves(
  hall: Hall,
  command: Extract<Command, { kind: "enterMoves" }>,
  ruling: Ruling,
): Decision {
  const found = findGame(hall, command.game);
  if (!found.ok) return found;
  const game = found.value;
  const { from } = command;
  if (from > game.moves.length + 1) return refuse({ code: "plyTooFar", plies: game.moves.length, ply: from });
  if (command.moves.length === 0 && from > game.moves.length) return refuse({ code: "noSuchPly", ply: from });
  const fen = from === 1 ? game.start.fen : game.moves[from - 2]?.fen;
  const start = parsePosition(fen ?? "");
  if (!start.ok) return refuse({ code: "noPositionBefore", ply: from });
  let position = start.value;
  const moves: MoveFacts[] = [];
  for (const [i, text] of command.moves.entries()) {
    const read = readMove(position, text, game.start.chess960);
    if (!read.ok) return refuse({ code: "illegalPly", ply: from + i, move: read.error });
    const { uci, san, after } = read.value;
    position = after;
    const before = game.moves[from - 1 + i];
    const at = before?.uci === uci ? before.at : ruling.at;
    moves.push({ uci, san, fen: toFen(after), at, known: "entered" });
  }
  return ok([{ ...ruling, type: "MovesCorrected", game: game.id, from, moves }]);
}
