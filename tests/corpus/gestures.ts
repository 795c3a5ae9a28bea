import {
  createRng,
  generateGame,
  LEVELS,
  type GeneratedGame,
  type LevelName,
  type Rng,
} from "@boardwire/board-driver";
import {
  legalMoves,
  parsePosition,
  parseUciMove,
  playMove,
  squareName,
  toFen,
  type GameResult,
  type Position,
} from "@boardwire/shared";
import { playSimulated } from "./simulated-table.ts";
import type { CorpusCase } from "./subject.ts";

// Endings that are told with the kings, in positions where the kings are near the middle anyway: the last moves of
// generated games, played from a position that was set up.

const CENTRE: ReadonlySet<string> = new Set(["d4", "e4", "d5", "e5"]);
const RESULTS: readonly GameResult[] = ["1-0", "0-1", "1/2-1/2"];

export interface Ending {
  readonly subject: CorpusCase;
  /** In the last position a king could go to a centre square by a legal move. */
  readonly isLegalThere: boolean;
  /** A king stands on a centre square in the last position. */
  readonly standsThere: boolean;
}

export function playEnding(level: LevelName, n: number, seed: string): Ending {
  const rng = createRng(`${seed}/ending/${level}/${n}`);
  for (let attempt = 0; ; attempt++) {
    const game = generateGame(rng.fork(`game ${attempt}`), {
      kingsToCentre: true,
      maxPlies: rng.int(50, 140),
    });
    const ending = game.end === "agreed" ? cut(game, rng) : null;
    if (ending === null) continue;
    const { last, ...moves } = ending;
    const result = rng.pick(RESULTS);
    const subject = playSimulated(
      {
        name: `ending ${level}:${n}`,
        level: { ...LEVELS[level], gesturePerGame: 1, analysisPerGame: 0 },
        game: { id: `ending-${n}`, ...moves, result },
        isFollowed: false,
      },
      rng,
    );
    return { subject, isLegalThere: canGoThere(last), standsThere: standThere(last) };
  }
}

/** The last few moves, from the position before them. */
function cut(
  game: GeneratedGame,
  rng: Rng,
): { start: { fen: string; chess960: boolean }; moves: readonly string[]; last: Position } | null {
  const parsed = parsePosition(game.start);
  if (!parsed.ok || game.moves.length < 20) return null;
  const from = game.moves.length - rng.int(3, 8);
  let position = parsed.value;
  let fen = "";
  for (const [ply, uci] of game.moves.entries()) {
    if (ply === from) fen = toFen(position);
    const move = parseUciMove(position, uci);
    if (!move.ok) throw new Error(`${uci} is not legal`);
    position = playMove(position, move.value);
  }
  return { start: { fen, chess960: false }, moves: game.moves.slice(from), last: position };
}

const canGoThere = (position: Position): boolean =>
  legalMoves(position).some(
    ({ from, to }) =>
      position.board.king.has(from) && CENTRE.has(squareName(to)) && !position.board.king.has(to),
  );

const standThere = (position: Position): boolean =>
  [...position.board.king].some((square) => CENTRE.has(squareName(square)));
