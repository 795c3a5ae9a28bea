import type { ClockView, GameFacts, MoveView, Side } from "@boardwire/shared";
import { toInstant } from "@boardwire/shared";
import { toMoveNumber } from "../../format.ts";

// Where a viewer stands in a game. Null: at the live end, and moves along with it. Otherwise at a half-move, and stays
// there whatever is played or corrected.

export interface Stand {
  /** 0: before the first move. */
  readonly ply: number;
  /** How many moves the viewer has had before him, at the live end or by stepping on; what came since is new. */
  readonly known: number;
}

/** The half-move that is shown. */
export const toShownPly = (stand: Stand | null, moves: number): number =>
  stand === null ? moves : Math.min(stand.ply, moves);

/** Goes to a half-move; the last one is the live end. */
export function goTo(stand: Stand | null, ply: number, moves: number): Stand | null {
  const target = Math.max(0, ply);
  return target >= moves ? null : { ply: target, known: Math.max(target, stand?.known ?? moves) };
}

/** Goes some half-moves on, or back where `by` is negative, from wherever one stands when it happens. */
export const step = (stand: Stand | null, by: number, moves: number): Stand | null =>
  goTo(stand, toShownPly(stand, moves) + by, moves);

export const countNew = (stand: Stand | null, moves: number): number =>
  stand === null ? 0 : Math.max(0, moves - stand.known);

export const toPosition = (ply: number, facts: GameFacts, moves: readonly MoveView[]): string =>
  ply === 0 ? facts.startPosition : (moves[ply - 1]?.position ?? facts.startPosition);

/** Both clocks as they stood after a half-move: what the mover's showed then, and the other's after its own last. */
export function toClockThen(ply: number, facts: GameFacts, moves: readonly MoveView[]): ClockView {
  const times: Record<Side, ClockView["white"]> = { white: null, black: null };
  for (const at of [ply - 1, ply]) {
    const move = moves[at - 1];
    if (at >= 1 && move !== undefined) times[toMoveNumber(at, facts).side] = move.clock;
  }
  return { ...times, running: null, at: toInstant(0), stale: false };
}
