import { Chess, castlingSide, normalizeMove } from "chessops/chess";
import { makeBoardFen, makeFen, parseFen } from "chessops/fen";
import { makeSanAndPlay, parseSan } from "chessops/san";
import type { Color, Move, NormalMove, Square } from "chessops/types";
import { isNormal } from "chessops/types";
import { charToRole, kingCastlesTo, makeSquare, makeUci, parseUci, squareRank } from "chessops/util";
import { err, ok, type Result } from "../result.ts";

// The only door to the rules library. A position is chessops' own value: treat it as read-only; `playMove` copies.

export type Position = Chess;
export type { Color, NormalMove, Square };

export const STANDARD_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

export type ChessProblem =
  | { readonly kind: "badFen"; readonly fen: string; readonly detail: string }
  | { readonly kind: "badMove"; readonly move: string; readonly fen: string };

/** Position of a FEN or Shredder FEN (castling by rook file); the castling rights belong to particular rooks. */
export function parsePosition(fen: string): Result<Position, ChessProblem> {
  const setup = parseFen(fen);
  if (setup.isErr) return err({ kind: "badFen", fen, detail: setup.error.message });
  const position = Chess.fromSetup(setup.value);
  if (position.isErr) return err({ kind: "badFen", fen, detail: position.error.message });
  return ok(position.value);
}

/** Full FEN; an en passant square stands in it only where a capture there is legal. */
export const toFen = (position: Position): string => makeFen(position.toSetup());

/** Full FEN with castling rights by the files of the rooks, `HAha`, as Chess960 starts are kept. */
export function toShredderFen(position: Position): string {
  const rights = [...position.castles.castlingRights].toReversed();
  const lettersOf = (isWhite: boolean): string =>
    rights
      .filter((square) => squareRank(square) === (isWhite ? 0 : 7))
      .map((square) => makeSquare(square).charAt(0))
      .join("");
  const castling = lettersOf(true).toUpperCase() + lettersOf(false) || "-";
  return toFen(position)
    .split(" ")
    .map((field, i) => (i === 2 ? castling : field))
    .join(" ");
}

/** Piece placement, the first field of a FEN. */
export const toPlacement = (position: Position): string => makeBoardFen(position.board);

/** The first field of a FEN. */
export const placementOf = (fen: string): string => fen.split(" ", 1)[0] ?? "";

/** Every legal move; castling is king takes own rook; a pawn reaching the last rank gives its four promotions. */
export function legalMoves(position: Position): NormalMove[] {
  const moves: NormalMove[] = [];
  for (const [from, targets] of position.allDests()) {
    const isPawn = position.board.pawn.has(from);
    for (const to of targets) {
      const rank = squareRank(to);
      if (isPawn && (rank === 0 || rank === 7)) {
        for (const promotion of ["queen", "rook", "bishop", "knight"] as const)
          moves.push({ from, to, promotion });
      } else moves.push({ from, to });
    }
  }
  return moves;
}

/** The position after a legal move; the given one stays as it is. */
export function playMove(position: Position, move: NormalMove): Position {
  const next = position.clone();
  next.play(move);
  return next;
}

/** The side of the board a legal move castles to; undefined where it does not castle. */
export const findCastlingSide = (position: Position, move: NormalMove): "a" | "h" | undefined =>
  castlingSide(position, move);

/**
 * The position after men were put against the rules, the other side to move. `changes`: squares and what they hold now, a
 * FEN letter or `.`. Castling rights of men that left their squares are gone. The side that moved may stand in check, so
 * the position is not validated; its FEN and moves can be had all the same.
 */
export function putMen(position: Position, changes: readonly (readonly [Square, string])[]): Position {
  const next = position.clone();
  let isZeroing = false;
  for (const [square, letter] of changes) {
    const before = next.board.take(square);
    next.castles.discardRook(square);
    if (before?.role === "king") next.castles.discardColor(before.color);
    const role = charToRole(letter);
    if (role === undefined) continue;
    const color = letter === letter.toUpperCase() ? "white" : "black";
    next.board.set(square, { role, color });
    if (role === "pawn" || (before !== undefined && before.color !== color)) isZeroing = true;
  }
  next.epSquare = undefined;
  next.halfmoves = isZeroing ? 0 : next.halfmoves + 1;
  if (next.turn === "black") next.fullmoves += 1;
  next.turn = next.turn === "white" ? "black" : "white";
  return next;
}

/** UCI: castling as e1g1, or as king takes rook (e1h1) where `chess960`. */
export function toUci(position: Position, move: NormalMove, chess960: boolean): string {
  const side = castlingSide(position, move);
  if (side === undefined) return makeUci(move);
  const normal = normalizeMove(position, move);
  if (chess960 || !isNormal(normal)) return makeUci(normal);
  return makeSquare(move.from) + makeSquare(kingCastlesTo(position.turn, side));
}

/** The legal move that a UCI text names; both ways to write castling are understood. */
export function parseUciMove(position: Position, uci: string): Result<NormalMove, ChessProblem> {
  const move = parseUci(uci);
  return legal(position, move === undefined ? undefined : normalizeMove(position, move), uci);
}

/** The legal move that a SAN text names. */
export function parseSanMove(position: Position, san: string): Result<NormalMove, ChessProblem> {
  return legal(position, parseSan(position, san), san);
}

function legal(position: Position, move: Move | undefined, text: string): Result<NormalMove, ChessProblem> {
  if (move === undefined || !isNormal(move) || !position.isLegal(move)) {
    return err({ kind: "badMove", move: text, fen: toFen(position) });
  }
  return ok(move);
}

/** SAN of a legal move and the position after it. */
export function describeAndPlay(position: Position, move: NormalMove): { san: string; after: Position } {
  const after = position.clone();
  return { san: makeSanAndPlay(after, move), after };
}
