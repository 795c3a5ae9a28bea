import type { Color, Position } from "@boardwire/shared";

/** Why no series of legal moves lets the side mate; each is a complete proof. */
export type Proof =
  /** Mate or stalemate stands on the board. */
  | "gameOver"
  /** No placement of these men is a mate by the side, and no promotion can help. */
  | "material"
  /** Both sides have one legal move at a time until the game is over, repeats itself, or the material is gone. */
  | "forcedLine"
  /** Every position that can still arise was looked at. */
  | "allReachable"
  /** No man of the side can ever attack the other king where he would be mated. */
  | "neverReaches";

/**
 * Can a side still checkmate? `unknown` for want of states or time, or after trouble with the thread that searches: it never
 * leans either way. `line` is UCI, castling written as king takes own rook, and empty where mate stands already.
 */
export type Winnability =
  | { readonly kind: "winnable"; readonly line: readonly string[] }
  | { readonly kind: "unwinnable"; readonly proof: Proof; readonly states: number }
  | { readonly kind: "unknown"; readonly states: number; readonly why: "states" | "time" | "trouble" };

/** What a search may spend. A state is one position with its side to move, rights and en passant. */
export interface Budget {
  readonly maxStates: number;
  /** Asked every few hundred states; true ends the search with `unknown`. */
  readonly shouldStop: () => boolean;
}

/** The question: the exact position, and the side that wants to mate. */
export interface Question {
  readonly position: Position;
  readonly side: Color;
}
