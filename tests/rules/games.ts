import { generateGame, type Rng } from "@boardwire/board-driver";
import {
  legalMoves,
  parsePosition,
  parseUciMove,
  playMove,
  toShredderFen,
  toUci,
  type NormalMove,
  type Position,
} from "@boardwire/shared";

// Games in which positions come back and nothing happens for long: the others never get that far.

export interface RulesGame {
  readonly fen: string;
  readonly chess960: boolean;
  readonly moves: readonly string[];
  /** The start stands in mid-game: what was played before is unknown. */
  readonly isSetUp: boolean;
}

/** En passant that is legal, pinned on the file and on the rank; rights that go; two rooks for one right. */
const STUDIES: readonly (readonly [string, string])[] = [
  ["3k4/8/8/8/3p4/8/4P3/3R2K1 w - - 0 1", "e2e4"],
  ["3k4/8/8/8/3p4/8/4P3/R5K1 w - - 0 1", "e2e4"],
  ["8/8/8/8/k2p3R/8/4P3/6K1 w - - 0 1", "e2e4"],
  ["3k4/8/8/8/3p1p2/8/4P3/3R2K1 w - - 0 1", "e2e4"],
  ["r3k2r/8/8/8/8/8/1B6/4K3 w kq - 0 1", "b2h8"],
  ["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 12 40", ""],
  ["4k3/p7/8/8/8/8/P7/R3K1R1 w GA - 0 1", ""],
  ["4k3/p7/8/8/8/8/8/R3K1R1 w GA - 0 1", "a1a4"],
];

/** One game of a kind by its number; the same number and stream give the same game. */
export function makeGame(n: number, rng: Rng): RulesGame {
  const chess960Share = 0.3;
  if (n % 4 === 0) {
    const { start, chess960, moves } = generateGame(rng, { chess960Share });
    return { fen: start, chess960, moves, isSetUp: false };
  }
  if (n % 4 === 1) {
    const [fen, first] = rng.pick(STUDIES);
    const moves = first === "" ? [] : [first];
    return shuffle({ fen, chess960: /[GA]/.test(fen), moves, isSetUp: true }, rng);
  }
  const { start, chess960, moves } = generateGame(rng, { chess960Share, maxPlies: rng.int(2, 70) });
  if (n % 4 === 2) return shuffle({ fen: start, chess960, moves, isSetUp: false }, rng);
  const last = positionAfter(start, moves);
  last.halfmoves = Math.max(last.halfmoves, rng.int(0, 148));
  const fen = toShredderFen(last);
  return shuffle({ fen, chess960: true, moves: [], isSetUp: true }, rng);
}

function positionAfter(fen: string, moves: readonly string[]): Position {
  const start = parsePosition(fen);
  if (!start.ok) throw new Error(fen);
  let position = start.value;
  for (const uci of moves) {
    const move = parseUciMove(position, uci);
    if (!move.ok) throw new Error(`${uci} is not legal`);
    position = playMove(position, move.value);
  }
  return position;
}

/** Goes on from the end of a game with men that go out and come back, now and then one that changes something. */
function shuffle(game: RulesGame, rng: Rng): RulesGame {
  let position = positionAfter(game.fen, game.moves);
  const moves = [...game.moves];
  const own: (NormalMove | null)[] = [null, null];
  const patience = rng.between(0.3, 0.9);
  const calm = rng.chance(0.5) ? 1 : 0.96;
  const end = moves.length + (rng.chance(0.3) ? 170 : rng.int(8, 60));
  while (moves.length < end) {
    const legal = legalMoves(position);
    if (legal.length === 0) break;
    const last = own[moves.length % 2] ?? null;
    const back =
      last === null ? undefined : legal.find((move) => move.from === last.to && move.to === last.from);
    const quiet = legal.filter(
      ({ from, to }) => !position.board.pawn.has(from) && !position.board.occupied.has(to),
    );
    const isCalm = rng.chance(calm);
    const move =
      back !== undefined && isCalm && quiet.includes(back) && rng.chance(patience)
        ? back
        : rng.pick(isCalm && quiet.length > 0 ? quiet : legal);
    own[moves.length % 2] = move;
    moves.push(toUci(position, move, game.chess960));
    position = playMove(position, move);
  }
  return { ...game, moves };
}
