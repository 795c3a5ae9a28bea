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
  const seen = new Set([keyOf(start)]);
  const waiting = [start];
  for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
    const moves = followers(position);
    if (moves.length === 0 && position.isCheck()) found[position.turn === "white" ? "black" : "white"] = true;
    if (found.white && found.black) return found;
    // Two kings alone: nothing follows, and most of what can be reached from small positions is this.
    if (position.board.occupied.size() === 2) continue;
    for (const next of moves) {
      const key = keyOf(next);
      if (seen.has(key)) continue;
      if (seen.size >= limit) return { white: found.white || null, black: found.black || null };
      seen.add(key);
      waiting.push(next);
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

/**
 * Who is to move, en passant where it is legal, which rooks may castle, and where each kind of man stands, sixteen
 * squares a letter: there are millions of keys.
 */
function keyOf(position: Position): string {
  const { board, castles, turn, epSquare } = position;
  const numbers = [
    turn === "white" ? 1 : 0,
    (epSquare === undefined ? null : position.toSetup().epSquare) ?? 64,
  ];
  for (const { lo, hi } of [castles.castlingRights, ...KINDS.map((kind) => board[kind])]) {
    numbers.push(lo & 0xffff, lo >>> 16, hi & 0xffff, hi >>> 16);
  }
  return String.fromCharCode(...numbers);
}
