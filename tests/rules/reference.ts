// The same answers as the Laws' draw facts, in the most obvious way and as slowly as that goes: its own board from the
// moves as text, everything compared with everything. Shares no code with what it checks.

/** Squares from a1 = 0 to h8 = 63; a FEN letter or "." on each. */
interface Board {
  readonly squares: readonly string[];
  readonly turn: "w" | "b";
  /** Squares of the rooks that may still castle, in order. */
  readonly rights: readonly number[];
  /** The square behind a pawn that has just gone two steps. */
  readonly passed: number | null;
}

export interface ReferenceFacts {
  /** Plies at which the position stood, the present one last. */
  readonly plies: readonly number[];
  readonly halfmoves: number;
  /** No pawn moved and nothing was captured since the start. */
  readonly isUnbroken: boolean;
  /** The position also stood 4, 8, 12 and 16 plies ago. */
  readonly isFiveInARow: boolean;
}

const isWhite = (man: string): boolean => man >= "A" && man <= "Z";
const ownedBy = (man: string, turn: "w" | "b"): boolean => man !== "." && isWhite(man) === (turn === "w");
const other = (turn: "w" | "b"): "w" | "b" => (turn === "w" ? "b" : "w");
const squareOf = (name: string): number => name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);

/** The facts of each ply of a game, ply 0 first. */
export function referenceFacts(fen: string, moves: readonly string[]): ReferenceFacts[] {
  const { board: start, halfmoves: before } = parse(fen);
  const boards = [start];
  for (const uci of moves) boards.push(move(boards.at(-1) ?? start, uci));
  const names = boards.map(identify);
  const quietPlies = boards.map((board, at) => isQuiet(boards[at - 1] ?? start, board));
  return boards.map((_, ply) => {
    const plies = names.flatMap((name, at) => (at <= ply && name === names[ply] ? [at] : []));
    let quiet = 0;
    while (quiet < ply && quietPlies[ply - quiet] === true) quiet++;
    return {
      plies,
      halfmoves: quiet === ply ? before + quiet : quiet,
      isUnbroken: quiet === ply,
      isFiveInARow: [4, 8, 12, 16].every((ago) => plies.includes(ply - ago)),
    };
  });
}

function parse(fen: string): { board: Board; halfmoves: number } {
  const [rows = "", turn, castling = "-", passed = "-", halfmoves] = fen.split(" ");
  const squares = rows
    .split("/")
    .toReversed()
    .flatMap((row) => [...row.replaceAll(/\d/g, (n) => ".".repeat(Number(n)))]);
  const rights = [...castling.replace("-", "")].map((letter) => {
    const side = isWhite(letter) ? 0 : 56;
    const row = squares.slice(side, side + 8);
    const rook = isWhite(letter) ? "R" : "r";
    if (letter.toLowerCase() === "k") return side + row.lastIndexOf(rook);
    if (letter.toLowerCase() === "q") return side + row.indexOf(rook);
    return side + letter.toLowerCase().charCodeAt(0) - 97;
  });
  const board: Board = {
    squares,
    turn: turn === "b" ? "b" : "w",
    rights: rights.toSorted((a, b) => a - b),
    passed: passed === "-" ? null : squareOf(passed),
  };
  return { board, halfmoves: Number(halfmoves) };
}

function move(board: Board, uci: string): Board {
  const [from, to] = [squareOf(uci.slice(0, 2)), squareOf(uci.slice(2, 4))];
  const squares = [...board.squares];
  const man = squares[from] ?? ".";
  const isKing = man.toLowerCase() === "k";
  const isPawn = man.toLowerCase() === "p";
  const takesOwnRook = isKing && ownedBy(squares[to] ?? ".", board.turn);
  let { rights } = board;
  if (isKing && (takesOwnRook || Math.abs(to - from) === 2)) {
    const row = from - (from % 8);
    const isRight = to > from;
    const rook = takesOwnRook
      ? to
      : (rights.find((at) => at - row >= 0 && at - row < 8 && at > from === isRight) ?? to);
    const rookMan = squares[rook] ?? ".";
    squares[from] = ".";
    squares[rook] = ".";
    squares[row + (isRight ? 6 : 2)] = man;
    squares[row + (isRight ? 5 : 3)] = rookMan;
  } else {
    if (isPawn && to === board.passed) squares[to + (board.turn === "w" ? -8 : 8)] = ".";
    squares[from] = ".";
    const promoted = uci[4] ?? "";
    squares[to] = promoted === "" ? man : board.turn === "w" ? promoted.toUpperCase() : promoted;
  }
  rights = rights.filter((at) => at !== from && at !== to);
  if (isKing) rights = rights.filter((at) => at < 8 !== (board.turn === "w"));
  const passed = isPawn && Math.abs(to - from) === 16 ? (from + to) / 2 : null;
  return { squares, turn: other(board.turn), rights, passed };
}

/** Neither captured nor moved a pawn. */
function isQuiet(before: Board, after: Board): boolean {
  const men = (board: Board): number => board.squares.filter((man) => man !== ".").length;
  const pawns = (board: Board): string => board.squares.join("").replaceAll(/[^pP]/g, ".");
  return men(before) === men(after) && pawns(before) === pawns(after);
}

/** Everything that makes two positions the same. */
function identify(board: Board): string {
  const { squares, turn, rights, passed } = board;
  return [
    squares.join(""),
    turn,
    rights.join(","),
    passed !== null && canTakePassed(board, passed) ? passed : "-",
  ].join(" ");
}

function canTakePassed({ squares, turn }: Board, passed: number): boolean {
  const back = turn === "w" ? -8 : 8;
  return [-1, 1].some((side) => {
    const from = passed + back + side;
    if (Math.floor(from / 8) !== Math.floor((passed + back) / 8)) return false;
    if (squares[from] !== (turn === "w" ? "P" : "p")) return false;
    const after = [...squares];
    after[passed] = after[from] ?? ".";
    after[from] = ".";
    after[passed + back] = ".";
    return !isKingTaken(after, turn);
  });
}

const STRAIGHT = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const DIAGONAL = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;
const LEAPS = [
  [1, 2],
  [2, 1],
  [-1, 2],
  [-2, 1],
  [1, -2],
  [2, -1],
  [-1, -2],
  [-2, -1],
] as const;

/** Whether the king of `turn` could be taken. */
function isKingTaken(squares: readonly string[], turn: "w" | "b"): boolean {
  const king = squares.indexOf(turn === "w" ? "K" : "k");
  const at = (file: number, rank: number): string =>
    file < 0 || file > 7 || rank < 0 || rank > 7 ? "#" : (squares[file + 8 * rank] ?? "#");
  const [file, rank] = [king % 8, Math.floor(king / 8)];
  const isEnemy = (man: string, kinds: string): boolean =>
    ownedBy(man, other(turn)) && man !== "#" && kinds.includes(man.toLowerCase());
  const firstOn = ([dx, dy]: readonly [number, number]): string => {
    for (let n = 1; ; n++) {
      const man = at(file + n * dx, rank + n * dy);
      if (man !== ".") return man;
    }
  };
  const up = turn === "w" ? 1 : -1;
  return (
    STRAIGHT.some((way) => isEnemy(firstOn(way), "rq")) ||
    DIAGONAL.some((way) => isEnemy(firstOn(way), "bq")) ||
    LEAPS.some(([dx, dy]) => isEnemy(at(file + dx, rank + dy), "n")) ||
    [...STRAIGHT, ...DIAGONAL].some(([dx, dy]) => isEnemy(at(file + dx, rank + dy), "k")) ||
    [-1, 1].some((dx) => isEnemy(at(file + dx, rank + up), "p"))
  );
}
