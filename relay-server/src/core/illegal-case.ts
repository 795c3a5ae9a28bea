import {
  otherSide,
  parsePosition,
  playModeOf,
  proposeIllegalMove,
  toMillis,
  type CanMate,
  type Edition,
  type GameState,
  type Millis,
  type Proposal,
  type Side,
  type Supervision,
  type Times,
} from "@boardwire/shared";
import { turnOf } from "./projections/tile.ts";

// What the Laws make of an illegal move at a half-move of a game, with what arbiters have ruled in it before.

export interface IllegalCase {
  readonly side: Side;
  /** Null: the time control is not known. The times in it are right where `times` are known. */
  readonly proposal: Proposal | null;
}

/** What the clock showed as a turn began; null: that press was not read. */
export interface TimesBefore {
  readonly white: Millis | null;
  readonly black: Millis | null;
}

/** `times`: what the clocks go back to, before anything is added; null: not known. */
export function toIllegalCase(
  game: GameState,
  laws: { readonly edition: Edition; readonly supervision: Supervision },
  facts: { readonly ply: number; readonly isClaimed: boolean; readonly times: Times | null },
): IllegalCase {
  const { ply, isClaimed, times } = facts;
  const side = sideOf(game, ply);
  const { control } = game;
  if (control === null) return { side, proposal: null };
  const mode = playModeOf(control, laws.edition, laws.supervision);
  const proposal = proposeIllegalMove(laws.edition, mode, {
    offender: side,
    earlier: countStrikes(game, side),
    times: times ?? { white: toMillis(0), black: toMillis(0) },
    claimedByOpponent: isClaimed,
    opponentHasMoved: ply < game.moves.length,
    opponentCanMate: canMate(game, ply, otherSide(side)),
  });
  return { side, proposal };
}

/** Illegal moves of the side that were ruled against it. */
const countStrikes = ({ desk }: GameState, side: Side): number =>
  desk.illegal.filter((one) => one.side === side && STRIKES.has(one.ruling)).length;
const STRIKES: ReadonlySet<string> = new Set(["reinstated", "loses", "draw"]);

export function sideOf({ start }: Pick<GameState, "start">, ply: number): Side {
  const first = turnOf(start.fen);
  return ply % 2 === 1 ? first : otherSide(first);
}

/** Material alone is looked at here; the rest is the arbiter's to ask. */
function canMate(game: GameState, ply: number, side: Side): CanMate {
  const before = parsePosition(ply === 1 ? game.start.fen : (game.moves[ply - 2]?.fen ?? ""));
  return before.ok && before.value.hasInsufficientMaterial(side) ? "unwinnable" : "notAsked";
}

/** What the clock showed as the turn of half-move `ply` began: each side's time at its own last press before. */
export function timesBefore(game: Pick<GameState, "moves" | "start">, ply: number): TimesBefore {
  const own = game.moves[ply - 3]?.remaining ?? null;
  const others = game.moves[ply - 2]?.remaining ?? null;
  return sideOf(game, ply) === "white" ? { white: own, black: others } : { white: others, black: own };
}
