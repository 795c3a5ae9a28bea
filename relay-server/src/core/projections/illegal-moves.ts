import {
  otherSide,
  playModeOf,
  type Edition,
  type GameMove,
  type GameState,
  type IllegalMoveView,
  type Millis,
  type Side,
  type Supervision,
} from "@boardwire/shared";
import { turnOf } from "./tile.ts";

/**
 * Illegal moves that stand in the line because the game went on from them, and whether the position before each is still
 * to be reinstated [LAW4]. Nothing is ruled by that; how often a player has done it before, the arbiter knows.
 */
export function findIllegalMoves(
  game: GameState,
  laws: { readonly edition: Edition; readonly supervision: Supervision },
): IllegalMoveView[] {
  const { control } = game;
  const rule =
    control === null ? null : laws.edition.illegalMove[playModeOf(control, laws.edition, laws.supervision)];
  const first = turnOf(game.start.fen);
  return game.moves.flatMap(({ known }, index): IllegalMoveView[] => {
    if (known !== "illegal") return [];
    const side = index % 2 === 0 ? first : otherSide(first);
    const isAnswered = index + 1 < game.moves.length;
    return [
      {
        ply: index + 1,
        side,
        // Where only the opponent can say so, having answered is having let it pass.
        proposal:
          rule === null ? null : isAnswered && rule.value.until === "opponentsMove" ? "stands" : "reinstate",
        before: timesBefore(game.moves, index, side),
        article: rule?.article ?? null,
        certainty: rule?.certainty ?? "read",
      },
    ];
  });
}

/** What the clock showed as the turn of the move at `index` began: each side's time at its own last press before. */
export function timesBefore(
  moves: readonly GameMove[],
  index: number,
  side: Side,
): IllegalMoveView["before"] {
  const own: Millis | null = moves[index - 2]?.remaining ?? null;
  const others: Millis | null = moves[index - 1]?.remaining ?? null;
  return side === "white" ? { white: own, black: others } : { white: others, black: own };
}
