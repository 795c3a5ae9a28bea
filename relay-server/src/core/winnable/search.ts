import { legalMoves, playMove, toUci, type NormalMove, type Position } from "@boardwire/shared";
import { createQueue, createBuckets } from "./frontier.ts";
import { findOutlook } from "./never-reaches.ts";
import { toStateKey } from "./state-key.ts";
import { createSteering, type Manner } from "./steering.ts";
import type { Budget, Question } from "./types.ts";

export type Searched =
  | { readonly kind: "mate"; readonly line: readonly string[]; readonly states: number }
  /** Every position that can arise was looked at, and none is a mate by the side. */
  | { readonly kind: "exhausted"; readonly states: number }
  | { readonly kind: "stopped"; readonly states: number; readonly why: "states" | "time" };

export interface SearchOptions {
  /** Steered goes first where a mate looks near; without, ply by ply, to the shortest line. Both look at everything. */
  readonly manner: Manner | null;
  /** True for a position after a capture or pawn move from which the side can be shown never to mate. */
  readonly isHopeless?: (position: Position) => boolean;
}

/** A position whose moves were all looked at. */
interface Expanded {
  readonly position: Position;
  readonly step: Step | null;
}

/** A move yet to be followed: its position is made when its turn comes, since most never get one and memory is short. */
interface Step {
  readonly parent: Expanded;
  readonly move: NormalMove;
  readonly plies: number;
}

/** How often the budget is asked whether to stop, in states. */
const ASK_EVERY = 256;

/**
 * Looks for a mate by `side` through every legal move of both sides. States are told apart by exact keys, and only states
 * from which the side cannot mate are left out, so that an end without mate is a proof.
 */
export function searchMate({ position, side }: Question, budget: Budget, options: SearchOptions): Searched {
  const { manner } = options;
  const frontier = manner === null ? createQueue<Step>() : createBuckets<Step>();
  const estimate = manner === null ? () => 0 : createSteering(side, findOutlook(position, side), manner);
  const seen = new Set([toStateKey(position)]);
  let expanded: Expanded = { position, step: null };
  for (;;) {
    const parent = expanded;
    const { board } = parent.position;
    const plies = (parent.step?.plies ?? 0) + 1;
    for (const move of legalMoves(parent.position)) {
      const next = playMove(parent.position, move);
      const isForGood = board.pawn.has(move.from) || next.board.occupied.size() < board.occupied.size();
      if (isForGood && next.hasInsufficientMaterial(side)) continue;
      const key = toStateKey(next);
      if (seen.has(key)) continue;
      seen.add(key);
      const step = { parent, move, plies };
      if (next.turn !== side && next.isCheck() && !next.hasDests()) {
        return { kind: "mate", line: lineTo(step), states: seen.size };
      }
      if (isForGood && options.isHopeless?.(next) === true) continue;
      if (seen.size >= budget.maxStates) return { kind: "stopped", states: seen.size, why: "states" };
      if (seen.size % ASK_EVERY === 0 && budget.shouldStop()) {
        return { kind: "stopped", states: seen.size, why: "time" };
      }
      frontier.push(step, estimate(next, plies));
    }
    const step = frontier.pop();
    if (step === undefined) return { kind: "exhausted", states: seen.size };
    expanded = { position: playMove(step.parent.position, step.move), step };
  }
}

function lineTo(last: Step): string[] {
  const line: string[] = [];
  for (let step: Step | null = last; step !== null; step = step.parent.step) {
    line.push(toUci(step.parent.position, step.move, true));
  }
  return line.toReversed();
}
