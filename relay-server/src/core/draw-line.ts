import {
  addPly,
  parsePosition,
  POSITION_SET,
  startLine,
  type DrawLine,
  type GameState,
  type Position,
} from "@boardwire/shared";

/** A half-move of a line as it was journalled. `san` null: the start. */
export interface LineStep {
  readonly san: string | null;
  /** The full FEN after it. */
  readonly fen: string;
}

export const stepsOf = ({ start, moves }: Pick<GameState, "start" | "moves">): LineStep[] => [
  { san: null, fen: start.fen },
  ...moves.map(({ san, fen }) => ({ san, fen })),
];

/**
 * One half-move more; to undefined, the start. A position that the rules library refuses (after an illegal move) is compared as
 * it is written; a start that it refuses has no line.
 */
export function extendLine(end: DrawLine | undefined, { san, fen }: LineStep): DrawLine | null {
  const parsed = parsePosition(fen);
  if (parsed.ok) {
    const position = parsed.value;
    if (end === undefined) return startLine(position);
    return san === POSITION_SET.san ? putPosition(end, position) : addPly(end, position);
  }
  if (end === undefined) return null;
  const key = fen.split(" ", 4).join(" ");
  let same: DrawLine | null = end;
  while (same !== null && same.key !== key) same = same.previous;
  return { ...end, ply: end.ply + 1, key, previous: end, same, count: (same?.count ?? 0) + 1 };
}

/**
 * A position that was set by hand is no move. Where it is the one that stood before, it has not come about again, also where it
 * takes two half-moves so that they keep their colours; otherwise nobody knows how it came about, nor what stood meanwhile.
 */
function putPosition(end: DrawLine, position: Position): DrawLine {
  const added = addPly(end, position);
  return added.key === end.key ? { ...end, ply: added.ply, position } : { ...added, isOpenBefore: true };
}

/**
 * The line of a game up to half-move `ply`, to judge a claim by. Null where there is none: the game has not so many
 * half-moves, or the position there is none that legal moves can follow.
 */
export function lineUpTo(game: Pick<GameState, "start" | "moves">, ply: number): DrawLine | null {
  const steps = stepsOf(game).slice(0, ply + 1);
  const last = steps.at(-1);
  if (steps.length !== ply + 1 || last === undefined || !parsePosition(last.fen).ok) return null;
  let end: DrawLine | undefined;
  for (const step of steps) {
    const next = extendLine(end, step);
    if (next === null) return null;
    end = next;
  }
  return end ?? null;
}
