import type { Color, Position } from "@boardwire/shared";
import type { Role } from "chessops/types";

// The plain way to answer: play everything. It shares nothing with the relay's search but the rules library.

const PROMOTIONS: readonly Role[] = ["queen", "rook", "bishop", "knight"];
const KINDS = ["white", "pawn", "knight", "bishop", "rook", "queen", "king"] as const;

/** What is known about a side: it can mate, it cannot, or more than the limit can follow. */
export type Truth = boolean | null;

/** Which sides can still mate, by looking at no more than `limit` positions. */
export function playEverything(start: Position, limit: number): Record<Color, Truth> {
  const found: Record<Color, boolean> = { white: false, black: false };
  const seen = new Map([[keyOf(start), start]]);
  // A map hands out what is added while it is walked through.
  for (const position of seen.values()) {
    const moves = followers(position);
    if (moves.length === 0 && position.isCheck()) found[position.turn === "white" ? "black" : "white"] = true;
    if (found.white && found.black) return found;
    // Two kings alone: nothing follows, and most of what can be reached from small positions is this.
    if (position.board.occupied.size() === 2) continue;
    for (const next of moves) {
      const key = keyOf(next);
      if (seen.has(key)) continue;
      if (seen.size >= limit) return { white: found.white || null, black: found.black || null };
      seen.set(key, next);
    }
  }
  return found;
}

function followers(position: Position): Position[] {
  const all: Position[] = [];
  const context = position.ctx();
  for (const from of position.board[position.turn]) {
    const isPawn = position.board.getRole(from) === "pawn";
    for (const to of position.dests(from, context)) {
      for (const promotion of isPawn && (to < 8 || to >= 56) ? PROMOTIONS : [undefined]) {
        const next = position.clone();
        next.play(promotion === undefined ? { from, to } : { from, to, promotion });
        all.push(next);
      }
    }
  }
  return all;
}

/** Where each kind of man stands, who is to move, which rooks may castle, and en passant where it is legal. */
function keyOf(position: Position): string {
  const { board, castles, turn, epSquare } = position;
  const enPassant = epSquare === undefined ? undefined : position.toSetup().epSquare;
  let key = `${turn} ${enPassant} ${castles.castlingRights.lo} ${castles.castlingRights.hi}`;
  for (const kind of KINDS) key += ` ${board[kind].lo} ${board[kind].hi}`;
  return key;
}
