import type { Rng } from "../rng.ts";

// How people use their time: known openings are quick, the middle game is long, recaptures come at once, and before
// the control there is little left. All times in milliseconds.

export interface TimeControl {
  readonly baseMillis: number;
  /** Fischer: added for each move, also for the first. */
  readonly incrementMillis: number;
  /** Added to both clocks once a player has made that many moves. */
  readonly stage: { readonly afterMoves: number; readonly extraMillis: number } | null;
}

export const CLASSICAL: TimeControl = {
  baseMillis: 90 * 60_000,
  incrementMillis: 30_000,
  stage: { afterMoves: 40, extraMillis: 30 * 60_000 },
};
export const RAPID: TimeControl = { baseMillis: 15 * 60_000, incrementMillis: 10_000, stage: null };
export const BLITZ: TimeControl = { baseMillis: 3 * 60_000, incrementMillis: 2000, stage: null };

/** What of a half-move decides how long it is thought about. */
export interface PlyKind {
  /** Takes back on the square where a man was just taken. */
  readonly recapture: boolean;
  /** The only legal move. */
  readonly forced: boolean;
}

/** No faster than a hand that answers at once. */
const QUICKEST = 700;
/** What careful players keep on the clock for getting the man to its square and pressing. */
const RESERVE_SHARE = 0.04;
const SPREAD = 0.85;

export interface ThinkOptions {
  /** The side whose flag falls on its last move; null: nobody runs out of time. */
  readonly flagFalls?: "white" | "black" | null;
  /** Time spent on moving and pressing, taken off besides the thinking. */
  readonly handMillis?: number;
}

/**
 * Thinking time of each half-move. With the hand's time added, neither clock reaches zero, unless `flagFalls` names a
 * side: that side's last move then takes longer than its clock has.
 */
export function thinkTimes(
  plies: readonly PlyKind[],
  control: TimeControl,
  rng: Rng,
  options: ThinkOptions = {},
): number[] {
  const hand = options.handMillis ?? 1500;
  const bookMoves = rng.int(5, 14);
  const left = [control.baseMillis + control.incrementMillis, control.baseMillis + control.incrementMillis];
  const thinks = plies.map((ply, at) => {
    const side = at % 2;
    const moveNumber = Math.floor(at / 2) + 1;
    // The increment for this move is on the clock already: added with the press before, or in the starting time.
    const available = left[side] ?? 0;
    const wanted = wantedMillis(ply, moveNumber, available, control, bookMoves, rng);
    const most = Math.max(0, available * (1 - RESERVE_SHARE) - hand);
    const think = Math.min(Math.max(QUICKEST, wanted), most);
    const stage = control.stage?.afterMoves === moveNumber ? control.stage.extraMillis : 0;
    left[side] = available - think - hand + stage + control.incrementMillis;
    return think;
  });
  return options.flagFalls == null ? thinks : letFlagFall(thinks, control, options.flagFalls, hand);
}

function wantedMillis(
  ply: PlyKind,
  moveNumber: number,
  available: number,
  control: TimeControl,
  bookMoves: number,
  rng: Rng,
): number {
  const pace = control.baseMillis / CLASSICAL.baseMillis;
  if (ply.forced || ply.recapture) return rng.around(6000 * pace + 900, SPREAD);
  if (moveNumber <= bookMoves) return rng.around(9000 * pace + 900, SPREAD);
  const control40 = control.stage?.afterMoves ?? 0;
  const movesToGo = moveNumber <= control40 ? control40 - moveNumber + 4 : 28;
  const share = available / movesToGo + control.incrementMillis * 0.6;
  // Some moves are worth a quarter of an hour; the moves after it pay for that.
  const long = rng.chance(0.05) ? rng.between(2, 5) : 1;
  return rng.around(share * 0.75, SPREAD) * long;
}

function letFlagFall(
  thinks: readonly number[],
  control: TimeControl,
  side: "white" | "black",
  hand: number,
): number[] {
  const parity = side === "white" ? 0 : 1;
  const last = thinks.length - 1 - ((thinks.length - 1 - parity) % 2 === 0 ? 0 : 1);
  let available = control.baseMillis + control.incrementMillis;
  for (const [at, think] of thinks.entries()) {
    if (at % 2 !== parity || at >= last) continue;
    available += control.incrementMillis - think - hand;
    if (control.stage?.afterMoves === Math.floor(at / 2) + 1) available += control.stage.extraMillis;
  }
  return thinks.map((think, at) => (at === last ? available + 2000 : think));
}
