import { addPly, parsePosition, startLine, type DrawLine, type GameState } from "@boardwire/shared";

/**
 * One half-move more, as a full FEN; undefined: the start. A position that the rules library refuses (after an illegal move)
 * is compared as it is written; a start that it refuses has no line.
 */
export function extendLine(end: DrawLine | undefined, fen: string): DrawLine | null {
  const position = parsePosition(fen);
  if (position.ok) return end === undefined ? startLine(position.value) : addPly(end, position.value);
  if (end === undefined) return null;
  const key = fen.split(" ", 4).join(" ");
  let same: DrawLine | null = end;
  while (same !== null && same.key !== key) same = same.previous;
  return { ...end, ply: end.ply + 1, key, previous: end, same, count: (same?.count ?? 0) + 1 };
}

/**
 * The line of a game up to half-move `ply`, to judge a claim by. Null where there is none: the game has not so many
 * half-moves, or the position there is none that legal moves can follow.
 */
export function lineUpTo(game: Pick<GameState, "start" | "moves">, ply: number): DrawLine | null {
  const fens = [game.start.fen, ...game.moves.slice(0, ply).map(({ fen }) => fen)];
  const last = fens.at(-1);
  if (fens.length !== ply + 1 || last === undefined || !parsePosition(last).ok) return null;
  let end: DrawLine | undefined;
  for (const fen of fens) {
    const next = extendLine(end, fen);
    if (next === null) return null;
    end = next;
  }
  return end ?? null;
}
