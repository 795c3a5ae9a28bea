import {
  chess960Fen,
  findEnding,
  legalMoves,
  parsePosition,
  STANDARD_FEN,
  toUci,
  type GameResult,
  type NormalMove,
  type Position,
} from "@boardwire/shared";
import type { Rng } from "../rng.ts";
import { pickMove, VALUE, type Trail } from "./move-taste.ts";

// Games that never were, in any number: legal play that looks enough like chess to try boards with. Not strong.

export interface GeneratedGame {
  readonly start: string;
  readonly chess960: boolean;
  /** UCI; castling as king takes rook in Chess960. */
  readonly moves: readonly string[];
  readonly result: GameResult;
  /** `agreed`: resigned or drawn by the players, so the board alone cannot tell. */
  readonly end: "checkmate" | "stalemate" | "deadPosition" | "agreed";
}

export interface GenerateOptions {
  /** Share of Chess960 games; default none. */
  readonly chess960Share?: number;
  /** Half-moves after which the players agree on a result; default 40 to 140, one game in eight to the bitter end. */
  readonly maxPlies?: number;
  /** Kings wander to the middle of the board, so that a king on a centre square may be a move or a signal. */
  readonly kingsToCentre?: boolean;
}

/** Where nobody mates, a game stops here. */
const BITTER_END = 400;

/** One game; the same stream gives the same game. */
export function generateGame(rng: Rng, options: GenerateOptions = {}): GeneratedGame {
  const chess960 = rng.chance(options.chess960Share ?? 0);
  const start = chess960 ? chess960Fen(rng.int(0, 959)) : STANDARD_FEN;
  const parsed = parsePosition(start);
  if (!parsed.ok) throw new Error(`no position: ${start}`);
  const usual = rng.chance(0.125)
    ? BITTER_END
    : Math.round(Math.min(140, Math.max(40, rng.around(82, 0.35))));
  const limit = options.maxPlies ?? usual;
  const position = parsed.value.clone();
  const moves: string[] = [];
  const taste = { kingsToCentre: options.kingsToCentre ?? false, rng };
  let trail: Trail = { takenOn: null, mine: null, theirs: null };
  while (moves.length < limit) {
    const legal = legalMoves(position);
    const move = findMate(position, legal, moves.length, rng) ?? pickMove(position, legal, trail, taste);
    if (move === null) break;
    const takes = position.board.occupied.has(move.to) && !position.board[position.turn].has(move.to);
    moves.push(toUci(position, move, chess960));
    trail = { takenOn: takes ? move.to : null, mine: trail.theirs, theirs: move };
    position.play(move);
    const ending = findEnding(position);
    if (ending === null) continue;
    const { result, termination } = ending;
    const end = termination === "checkmate" || termination === "stalemate" ? termination : "deadPosition";
    return { start, chess960, moves, result, end };
  }
  return { start, chess960, moves, result: agreeResult(position, rng), end: "agreed" };
}

/** Now and then somebody sees a mate in one. */
function findMate(
  position: Position,
  legal: readonly NormalMove[],
  ply: number,
  rng: Rng,
): NormalMove | null {
  if (ply < 30 || !rng.chance(0.12)) return null;
  for (const move of legal) {
    const after = position.clone();
    after.play(move);
    if (after.isCheckmate()) return move;
  }
  return null;
}

/** Who is far behind resigns; near equality is mostly a draw. */
function agreeResult(position: Position, rng: Rng): GameResult {
  let ahead = 0;
  for (const [, piece] of position.board) {
    ahead += piece.color === "white" ? VALUE[piece.role] : -VALUE[piece.role];
  }
  if (Math.abs(ahead) >= 3) return ahead > 0 ? "1-0" : "0-1";
  if (rng.chance(0.6)) return "1/2-1/2";
  return rng.chance(0.5) ? "1-0" : "0-1";
}
