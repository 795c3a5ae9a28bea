import type { Rng } from "@boardwire/board-driver";
import { legalMoves, parsePosition, playMove, toFen, type Position } from "@boardwire/shared";

// Random late positions: few men, walls of pawns, men in corners, castling rights and captures en passant, so that a good
// part of them cannot be won and the number of positions that can follow is often small.

type Board = string[];
type Sketch = (rng: Rng) => { readonly board: Board; readonly rights?: string; readonly enPassant?: string };

const at = (file: number, rank: number): number => (7 - rank) * 8 + file;
const empty = (): Board => Array.from({ length: 64 }, () => "");

function put(board: Board, rng: Rng, man: string, lowRank = 0, highRank = 7): void {
  for (let tries = 0; tries < 40; tries++) {
    const isPawn = man === "p" || man === "P";
    const rank = rng.int(isPawn ? Math.max(1, lowRank) : lowRank, isPawn ? Math.min(6, highRank) : highRank);
    const square = at(rng.int(0, 7), rank);
    if (board[square] !== "") continue;
    board[square] = man;
    return;
  }
}

/** Two kings and up to four other men anywhere. */
const fewMen: Sketch = (rng) => {
  const board = empty();
  put(board, rng, "K");
  put(board, rng, "k");
  for (let count = rng.int(1, 4); count > 0; count--) put(board, rng, rng.pick([..."NBPnbpNBPnbpRQrq"]));
  return { board };
};

/**
 * Pawns head-on, each pair on another rank than its neighbour, so that none can take another; some files stay empty. A
 * king on either side of the wall, mostly, and a piece or a free pawn in every second one.
 */
const wall: Sketch = (rng) => {
  const board = empty();
  let before = -1;
  for (let file = 0; file < 8; file++) {
    const rank = rng.pick([2, 3, 4].filter((choice) => choice !== before));
    const isGap = before !== -1 && rng.chance(0.15);
    before = isGap ? -1 : rank;
    if (isGap) continue;
    board[at(file, rank)] = "P";
    board[at(file, rank + 1)] = "p";
  }
  const isMixed = rng.chance(0.15);
  put(board, rng, "K", 0, isMixed ? 7 : 2);
  put(board, rng, "k", isMixed ? 0 : 5, 7);
  for (let count = rng.chance(0.4) ? rng.int(1, 2) : 0; count > 0; count--) {
    if (rng.chance(0.5)) put(board, rng, rng.pick([..."BBNPR"]), 0, 2);
    else put(board, rng, rng.pick([..."bbnpr"]), 5, 7);
  }
  return { board };
};

/** A king in or beside a corner, shut in or nearly, with men of both sides around him. */
const corner: Sketch = (rng) => {
  const board = empty();
  board[at(rng.pick([0, 0, 1]), 7)] = "k";
  for (let count = rng.int(2, 5); count > 0; count--) {
    const man = rng.pick([..."ppbnrpPBNRQ"]);
    const square = at(rng.int(0, 3), rng.int(4, man === "p" || man === "P" ? 6 : 7));
    if (board[square] === "") board[square] = man;
  }
  put(board, rng, "K", 4, 6);
  return { board };
};

/** A wall with a double step just made past a pawn that may take it: often the only way out. */
const enPassant: Sketch = (rng) => {
  const { board } = wall(rng);
  const file = rng.int(0, 7);
  const beside = file === 0 ? 1 : file === 7 ? 6 : file + rng.pick([-1, 1]);
  for (const [rank, man] of [..."..P"].entries()) board[at(file, rank + 1)] = man === "." ? "" : man;
  board[at(file, 4)] = "p";
  board[at(beside, 3)] = "p";
  board[at(beside, 2)] = rng.pick(["P", "P", ""]);
  if (!board.includes("K")) put(board, rng, "K", 0, 1);
  if (!board.includes("k")) put(board, rng, "k", 6, 7);
  return { board, enPassant: `${"abcdefgh".charAt(file)}3` };
};

/** A wall in front of a king and a rook at home, with the right to castle. */
const castling: Sketch = (rng) => {
  const { board } = wall(rng);
  for (const square of board.keys()) if (board[square] === "K") board[square] = "";
  board[at(4, 0)] = "K";
  const rook = rng.pick([0, 7]);
  board[at(rook, 0)] = "R";
  return { board, rights: rook === 0 ? "Q" : "K" };
};

const SKETCHES: readonly Sketch[] = [
  fewMen,
  wall,
  wall,
  wall,
  wall,
  corner,
  corner,
  enPassant,
  enPassant,
  castling,
];

function toPlacement(board: Board): string {
  const rows: string[] = [];
  for (let row = 0; row < 8; row++) {
    rows.push(
      board
        .slice(row * 8, row * 8 + 8)
        .map((man) => (man === "" ? "." : man))
        .join("")
        .replaceAll(/\.+/g, (run) => String(run.length)),
    );
  }
  return rows.join("/");
}

/** A legal position, half of them seen from the other side of the board, some a few random moves on. */
export function createLatePosition(rng: Rng): Position {
  for (;;) {
    const { board, rights = "-", enPassant: square } = rng.pick(SKETCHES)(rng);
    if (board.filter((man) => man === "k").length !== 1 || board.filter((man) => man === "K").length !== 1)
      continue;
    const turn = square === undefined ? rng.pick(["w", "b"]) : "b";
    const position = parsePosition(
      turned(rng, `${toPlacement(board)} ${turn} ${rights} ${square ?? "-"} 0 1`),
    );
    if (!position.ok) continue;
    let now = position.value;
    for (let count = rng.chance(0.3) ? rng.int(1, 6) : 0; count > 0; count--) {
      const moves = legalMoves(now);
      if (moves.length > 0) now = playMove(now, rng.pick(moves));
    }
    return now;
  }
}

/** With the colours and the sides of the board exchanged, one time in two. */
function turned(rng: Rng, fen: string): string {
  if (rng.chance(0.5)) return fen;
  const [placement = "", turn, rights = "", square = ""] = fen.split(" ");
  const exchanged = placement
    .split("/")
    .toReversed()
    .join("/")
    .replaceAll(/[a-z]/gi, (man) => (man === man.toLowerCase() ? man.toUpperCase() : man.toLowerCase()));
  return `${exchanged} ${turn === "w" ? "b" : "w"} ${rights.toLowerCase()} ${square.replace("3", "6")} 0 1`;
}

export const describePosition = (position: Position): string => toFen(position);
