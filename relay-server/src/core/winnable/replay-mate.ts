import { parseUciMove, playMove, type Color, type Position } from "@boardwire/shared";

/**
 * Whether the line is legal from the position, move by move, and ends in checkmate by `side`. It knows nothing of how the
 * line was found, so a fault of the search shows here.
 */
export function replayMate(position: Position, line: readonly string[], side: Color): boolean {
  let now = position;
  for (const uci of line) {
    const move = parseUciMove(now, uci);
    if (!move.ok) return false;
    now = playMove(now, move.value);
  }
  return now.isCheckmate() && now.turn !== side;
}
