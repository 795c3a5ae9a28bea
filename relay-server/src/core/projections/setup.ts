import {
  isInPlay,
  placementOf,
  placementToLetters,
  squareAtReadingIndex,
  squareName,
  STANDARD_FEN,
  turnLetters,
  type BoardState,
  type Hall,
  type SquareDifference,
  type TableNumber,
} from "@boardwire/shared";

/** With more squares wrong than this the men are simply not set up yet, and naming them all helps nobody. */
const MOST_NAMED = 12;

/**
 * Where a board before its game is not the start position that is to come: what somebody has to put right, square by
 * square as White sees the board. Empty while a game is in play, once all is right, and while men are being set up.
 */
export function findSetupDifferences(hall: Hall, table: TableNumber, board: BoardState): SquareDifference[] {
  const current = hall.currentGame(table);
  if (board.fields === null || isInPlay(current)) return [];
  const fen = findNextStart(hall, table);
  if (fen === null) return [];
  const wanted = placementToLetters(placementOf(fen));
  const { fields } = board;
  const ways = [
    { seen: fields, masked: board.masked },
    { seen: turnLetters(fields), masked: board.masked.map((field) => 63 - field) },
  ];
  const found = ways.map((way) => compare(wanted, way.seen, way.masked));
  const fewest = found.reduce((best, other) => (other.length < best.length ? other : best));
  return fewest.length <= MOST_NAMED ? fewest : [];
}

/** The next start position at a table: of the first paired game that waits, else the usual array where nothing is paired. */
function findNextStart(hall: Hall, table: TableNumber): string | null {
  const games = (hall.tables.get(table)?.games ?? []).flatMap((id) => hall.games.get(id) ?? []);
  const waiting = games.find((game) => game.startedAt === null && game.end === null);
  if (waiting !== undefined) return waiting.start.fen;
  return games.some((game) => game.paired) ? null : STANDARD_FEN;
}

function compare(wanted: string, seen: string, masked: readonly number[]): SquareDifference[] {
  const differences: SquareDifference[] = [];
  for (let index = 0; index < 64; index++) {
    const expected = wanted[index] ?? ".";
    const stands = seen[index] ?? ".";
    const isRight = stands === expected || (stands === "?" && expected !== ".");
    if (!isRight && !masked.includes(index))
      differences.push({ square: squareName(squareAtReadingIndex(index)), expected, seen: stands });
  }
  return differences;
}
