import { ok, parsePosition, POSITION_SET, toFen, toPly, type Command, type Hall } from "@boardwire/shared";
import { findGame, refuse, type Decision, type Ruling } from "./decision.ts";

/**
 * The game goes on from a position set by hand. It stands in the line as one entry that is no move, or as two where the
 * same side is to move again, so that half-moves keep their colours.
 */
export function setPosition(
  hall: Hall,
  command: Extract<Command, { kind: "setPosition" }>,
  ruling: Ruling,
): Decision {
  const found = findGame(hall, command.game);
  if (!found.ok) return found;
  const game = found.value;
  const parsed = parsePosition(command.fen);
  if (!parsed.ok) return refuse({ code: "noPosition", fen: command.fen });
  const last = game.moves.at(-1);
  const now = parsePosition(last?.fen ?? game.start.fen);
  const turn = now.ok ? now.value.turn : null;
  const fen = toFen(parsed.value);
  // Set twice, by two desks or by one that had no answer, it would be two more half-moves.
  if (last?.san === POSITION_SET.san && last.fen === fen)
    return refuse({ code: "positionIsSo", game: game.id });
  const entry = { ...POSITION_SET, fen, at: ruling.at, known: "entered" as const };
  const moves = turn === parsed.value.turn ? [entry, entry] : [entry];
  return ok([
    { ...ruling, type: "MovesCorrected", game: game.id, from: toPly(game.moves.length + 1), moves },
  ]);
}
