import type { GameResult, Termination } from "../game-words.ts";
import type { Position } from "./position.ts";

/**
 * What ends the game at once by the Laws: checkmate (5.1.1), stalemate (5.2.1) and positions in which neither side has
 * the material to mate (5.2.2, the part of it that needs no search). Null while the game goes on.
 */
export function findEnding(position: Position): { result: GameResult; termination: Termination } | null {
  if (position.isCheckmate()) {
    return { result: position.turn === "white" ? "0-1" : "1-0", termination: "checkmate" };
  }
  if (position.isStalemate()) return { result: "1/2-1/2", termination: "stalemate" };
  if (position.isInsufficientMaterial()) return { result: "1/2-1/2", termination: "deadPosition" };
  return null;
}
