import {
  type GameSnapshot,
  type MoveView,
  type Position,
  POSITION_SET,
  parsePosition,
  parseSanMove,
  playMove,
  toPlacement,
  toShredderFen,
} from "@boardwire/shared";

// A line of moves, some of which no reader of PGN can follow: cut into pieces that all of them can.

/** Moves that are legal one after the other. */
export interface Piece {
  /** The position before them, as FEN. */
  readonly fen: string;
  readonly moves: readonly MoveView[];
  /** Plies of the game before them. */
  readonly before: number;
}

/**
 * The pieces of a game, the first from its start. After a move that is not legal, or a position set by hand, the next
 * piece begins at the first position that the rules allow; pieces without moves are left out, but for the first one.
 * Castling rights are those that the men on their squares allow, half-move clocks 0.
 */
export function cutLine({ facts, moves }: Pick<GameSnapshot, "facts" | "moves">): Piece[] {
  const pieces: Piece[] = [];
  let fen = facts.startFen;
  let before = 0;
  for (;;) {
    const start = parsePosition(fen);
    if (!start.ok) return pieces;
    const { count, position } = followLegal(start.value, moves.slice(before));
    if (count > 0 || before === 0) pieces.push({ fen, moves: moves.slice(before, before + count), before });
    const next = findStart(position, moves, before + count, facts);
    if (next === null) return pieces;
    ({ fen, before } = next);
  }
}

/** How many of the moves are legal and lead where the board was, and where they lead. */
function followLegal(start: Position, moves: readonly MoveView[]): { count: number; position: Position } {
  let position = start;
  for (const [count, { san, position: placement }] of moves.entries()) {
    const move = parseSanMove(position, san);
    // A move that is not legal ends the piece, also where its notation happens to name another one that is.
    const after = move.ok ? playMove(position, move.value) : null;
    if (after === null || toPlacement(after) !== placement) return { count, position };
    position = after;
  }
  return { count: moves.length, position };
}

/** The first position after ply `from` that is one of chess. */
function findStart(
  last: Position,
  moves: readonly MoveView[],
  from: number,
  facts: GameSnapshot["facts"],
): { fen: string; before: number } | null {
  const rights = toShredderFen(last).split(" ")[2] ?? "-";
  let isSetUp = false;
  for (let ply = from; ply < moves.length; ply++) {
    const move = moves[ply];
    if (move === undefined) break;
    isSetUp ||= move.san === POSITION_SET.san && !facts.chess960;
    const { turn, number } = turnAfter(facts, ply + 1);
    const castling = keepRights(isSetUp ? "HAha" : rights, toPlacement(last), move.position, isSetUp);
    const fen = `${move.position} ${turn === "white" ? "w" : "b"} ${castling} - 0 ${number}`;
    if (parsePosition(fen).ok) return { fen, before: ply + 1 };
  }
  return null;
}

/** Who is to move after so many plies, and the number of that move. */
export function turnAfter(
  facts: Pick<GameSnapshot["facts"], "startTurn" | "startMoveNumber">,
  plies: number,
): { turn: "white" | "black"; number: number } {
  const halves = plies + (facts.startTurn === "black" ? 1 : 0);
  return {
    turn: halves % 2 === 0 ? "white" : "black",
    number: facts.startMoveNumber + Math.floor(halves / 2),
  };
}

const rankOf = (placement: string, isWhite: boolean): string =>
  (placement.split("/")[isWhite ? 7 : 0] ?? "").replaceAll(/\d/g, (digit) => ".".repeat(Number(digit)));

/** Rights, by the files of the rooks, whose rook is there and whose king is where it was, or on its first square. */
function keepRights(rights: string, before: string, after: string, isSetUp: boolean): string {
  const kept = [...rights].filter((letter) => {
    if (letter === "-") return false;
    const isWhite = letter === letter.toUpperCase();
    const [rook, king] = isWhite ? ["R", "K"] : ["r", "k"];
    const rank = rankOf(after, isWhite);
    const home = isSetUp ? 4 : rankOf(before, isWhite).indexOf(king);
    return rank[letter.toLowerCase().charCodeAt(0) - 97] === rook && home >= 0 && rank[home] === king;
  });
  return kept.join("") || "-";
}
