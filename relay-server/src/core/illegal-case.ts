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
  type Position,
  type Proposal,
  type Side,
  type Supervision,
  type Times,
} from "@boardwire/shared";
import { fenAfter, type MateQuestion } from "./projections/arbiter-flags.ts";
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

/** Whether a side can still mate, as far as is known of a position. */
export type FindMate = (position: Position, side: Side) => CanMate;

/** `times`: what the clocks go back to, before anything is added; null: not known. */
export function toIllegalCase(
  game: GameState,
  laws: { readonly edition: Edition; readonly supervision: Supervision },
  facts: { readonly ply: number; readonly isClaimed: boolean; readonly times: Times | null },
  findMate: FindMate,
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
    opponentCanMate: canMate(game, ply, findMate),
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

function canMate(game: GameState, ply: number, findMate: FindMate): CanMate {
  const question = mateQuestionBefore(game, ply);
  if (question === null) return "notAsked";
  const { position, side } = question;
  return position.hasInsufficientMaterial(side) ? "unwinnable" : findMate(position, side);
}

/** What there is to find out about an illegal half-move: of the position before it; null: the rules library knows none. */
export function mateQuestionBefore(game: GameState, ply: number): MateQuestion | null {
  const position = parsePosition(fenAfter(game, ply - 1) ?? "");
  return position.ok ? { position: position.value, side: otherSide(sideOf(game, ply)) } : null;
}

/** What the clock showed as the turn of half-move `ply` began: each side's time at its own last press before. */
export function timesBefore(game: Pick<GameState, "moves" | "start">, ply: number): TimesBefore {
  const own = game.moves[ply - 3]?.remaining ?? null;
  const others = game.moves[ply - 2]?.remaining ?? null;
  return sideOf(game, ply) === "white" ? { white: own, black: others } : { white: others, black: own };
}
