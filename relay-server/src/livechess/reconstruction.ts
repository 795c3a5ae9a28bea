import {
  type GameId,
  type GameMove,
  type GameState,
  type Result,
  err,
  ok,
  parsePosition,
  placementOf,
  placementToLetters,
  toFen,
  toShredderFen,
} from "@boardwire/shared";
import { isRunning } from "./shown.ts";
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
  readonly key: PositionKey;
  /** The game that was under way then, and the first position of it (0: its start) that may be the named one. */
  readonly asked: { readonly game: GameId; readonly from: number } | null;
  /** Where it stood: after `ply` plies of `game`; null: nowhere yet. */
  readonly found: { readonly game: GameId; readonly ply: number } | null;
  readonly told: readonly Pick<GameMove, "uci" | "san" | "fen">[];
}

/** What makes two positions the same, and the counters, which tell positions apart that stood several times. */
interface PositionKey {
  readonly position: string;
  readonly counters: string;
}

/** Castling rights in any order and spelling; an en passant square counts only where a pawn can take. */
function toKey(fen: string): PositionKey | null {
  const position = parsePosition(fen);
  if (!position.ok) return null;
  const fields = toShredderFen(position.value).split(" ");
  return { position: fields.slice(0, 4).join(" "), counters: fields.slice(4).join(" ") };
}

/** The problem is a line for the client. `game`: the one at the board now. */
export function beginReconstruction(fen: string, game: GameState | null): Result<Reconstruction, string> {
  const position = parsePosition(fen);
  if (!position.ok) return err("the fen is not that of a position");
  const key = toKey(toFen(position.value));
  if (key === null) return err("the fen is not that of a position");
  const from = game === null ? 0 : isRunning(game) ? Math.max(0, game.moves.length - PLIES_BACK) : Infinity;
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
  found !== null && found.game === game.id && isAt(game, found.ply, key.position);

const isAt = (game: GameState, ply: number, position: string): boolean =>
  ply <= game.moves.length && keyAt(game, ply, position)?.position === position;

/** Null: it is another position at first sight. Games are looked through often, and most positions are. */
function keyAt(game: GameState, ply: number, wanted: string): PositionKey | null {
  const fen = fenBefore(game, ply + 1);
  return placementOf(fen) === placementOf(wanted) ? toKey(fen) : null;
}

/** Where the game has it with the same counters, else where it stood last. */
function find({ key, asked }: Reconstruction, game: GameState): Reconstruction["found"] {
  const from = asked?.game === game.id ? asked.from : 0;
  let last: number | null = null;
  for (let ply = game.moves.length; ply >= from; ply--) {
    const here = keyAt(game, ply, key.position);
    if (here?.position !== key.position) continue;
    if (here.counters === key.counters) return { game: game.id, ply };
    last ??= ply;
  }
  return last === null ? null : { game: game.id, ply: last };
}

/**
 * The board shows exactly the position after the last move told. False where a game is under way that does not pass through
 * the named position: men may stand alike with another side to move.
 */
export function matches(rebuilt: Reconstruction, game: GameState | null, letters: string | null): boolean {
  if (isRunning(game) && rebuilt.found?.game !== game?.id) return false;
  const fen = rebuilt.told.at(-1)?.fen ?? rebuilt.start;
  return letters === placementToLetters(placementOf(fen));
}
