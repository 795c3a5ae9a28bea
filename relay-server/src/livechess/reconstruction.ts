import {
  type GameId,
  type GameMove,
  type GameState,
  type Result,
  err,
  isInPlay,
  ok,
  parsePosition,
  placementOf,
  placementToLetters,
  toShredderFen,
} from "@boardwire/shared";
import { fenBefore, standingMove } from "./standing-moves.ts";

// The moves from a position on that a client has named (`setup`). The relay's own game is followed where it passes through
// that position. What was told is never taken back: clients play the moves on.

/**
 * How many plies ago the position may have stood when it is named: a client that was away for a moment finds its last
 * moves, and one that begins a game while the men of the one before still stand there is not given that game.
 */
const PLIES_BACK = 2;

export interface Reconstruction {
  /** The FEN as the client wrote it. */
  readonly start: string;
  readonly key: string;
  /** The game that was under way then, and the first position of it (0: its start) that may be the named one. */
  readonly asked: { readonly game: GameId; readonly from: number } | null;
  /** Where it stood: after `ply` plies of `game`; null: nowhere yet. */
  readonly found: { readonly game: GameId; readonly ply: number } | null;
  readonly told: readonly Pick<GameMove, "uci" | "san" | "fen">[];
}

/**
 * What makes two positions the same (Laws 9.2); null: it is none. Castling rights in any order and spelling; an en passant
 * square counts only where a pawn can take; the counters do not.
 */
function toKey(fen: string): string | null {
  const position = parsePosition(fen);
  return position.ok ? toShredderFen(position.value).split(" ").slice(0, 4).join(" ") : null;
}

/** The problem is a line for the client. `game`: the one at the board now. */
export function beginReconstruction(fen: string, game: GameState | null): Result<Reconstruction, string> {
  const key = toKey(fen);
  if (key === null) return err("the fen is not that of a position");
  const from = game === null ? 0 : isInPlay(game) ? Math.max(0, game.moves.length - PLIES_BACK) : Infinity;
  const asked = game === null ? null : { game: game.id, from };
  return ok({ start: fen, key, asked, found: null, told: [] });
}

/** Where the named position stands in the game at the board now; once moves were told it is not looked for any more. */
export function locate(rebuilt: Reconstruction, game: GameState | null): Reconstruction {
  if (game === null || rebuilt.told.length > 0 || holds(rebuilt, game)) return rebuilt;
  const found = find(rebuilt, game);
  return found === null && rebuilt.found === null ? rebuilt : { ...rebuilt, found };
}

/** With one more move, where one stands that follows those told; else the same. */
export function tellNext(rebuilt: Reconstruction, game: GameState | null): Reconstruction {
  const { found, told } = rebuilt;
  if (game === null || found === null || !holds(rebuilt, game)) return rebuilt;
  if (told.some(({ uci }, i) => game.moves[found.ply + i]?.uci !== uci)) return rebuilt;
  const next = standingMove(game, found.ply + told.length + 1);
  return next === null ? rebuilt : { ...rebuilt, told: [...told, next] };
}

/** The position is still where it was found. */
const holds = ({ found, key }: Reconstruction, game: GameState): boolean =>
  found !== null && found.game === game.id && isAt(game, found.ply, key);

/** Most positions are others at first sight, and games are looked through often. */
function isAt(game: GameState, ply: number, key: string): boolean {
  if (ply > game.moves.length) return false;
  const fen = fenBefore(game, ply + 1);
  return placementOf(fen) === placementOf(key) && toKey(fen) === key;
}

/** Where it stood last. */
function find({ key, asked }: Reconstruction, game: GameState): Reconstruction["found"] {
  const from = asked?.game === game.id ? asked.from : 0;
  for (let ply = game.moves.length; ply >= from; ply--)
    if (isAt(game, ply, key)) return { game: game.id, ply };
  return null;
}

/**
 * The board shows exactly the position after the last move told. False where a game is under way that does not pass through
 * the named position: men may stand alike with another side to move.
 */
export function matches(rebuilt: Reconstruction, game: GameState | null, letters: string | null): boolean {
  if (isInPlay(game) && rebuilt.found?.game !== game?.id) return false;
  const fen = rebuilt.told.at(-1)?.fen ?? rebuilt.start;
  return letters === placementToLetters(placementOf(fen));
}
