import { legalMoves, playMove, toUci, type NormalMove, type Position } from "@boardwire/shared";
import { createQueue, createBuckets } from "./frontier.ts";
import { findOutlook } from "./never-reaches.ts";
import { toStateKey } from "./state-key.ts";
import { createSteering } from "./steering.ts";
import type { Budget, Question } from "./types.ts";

export type Searched =
  | { readonly kind: "mate"; readonly line: readonly string[]; readonly states: number }
  /** Every position that can arise was looked at, and none is a mate by the side. */
  | { readonly kind: "exhausted"; readonly states: number }
  | { readonly kind: "stopped"; readonly states: number; readonly why: "states" | "time" };

export interface SearchOptions {
  /** `shortest` goes ply by ply; `steered` goes first where a mate looks near. Both look at everything in the end. */
  readonly order: "shortest" | "steered";
  /** True for a position after a capture or pawn move from which the side can be shown never to mate. */
  readonly isHopeless?: (position: Position) => boolean;
}

interface Node {
  readonly position: Position;
  readonly parent: Node | undefined;
  readonly move: NormalMove | undefined;
  readonly plies: number;
}

/** How often the budget is asked whether to stop, in states. */
const ASK_EVERY = 256;

/**
 * Looks for a mate by `side` through every legal move of both sides. States are told apart by exact keys, and only states
 * from which the side cannot mate are left out, so that an end without mate is a proof.
 */
export function searchMate({ position, side }: Question, budget: Budget, options: SearchOptions): Searched {
  const frontier = options.order === "shortest" ? createQueue<Node>() : createBuckets<Node>();
  const estimate = options.order === "shortest" ? () => 0 : createSteering(side, findOutlook(position, side));
  const seen = new Set([toStateKey(position)]);
  frontier.push({ position, parent: undefined, move: undefined, plies: 0 }, 0);
  for (;;) {
    const node = frontier.pop();
    if (node === undefined) return { kind: "exhausted", states: seen.size };
    const men = node.position.board.occupied.size();
    for (const move of legalMoves(node.position)) {
      const isPawnMove = node.position.board.pawn.has(move.from);
      const next = playMove(node.position, move);
      const isCapture = next.board.occupied.size() < men;
      if ((isCapture || isPawnMove) && next.hasInsufficientMaterial(side)) continue;
      const key = toStateKey(next);
      if (seen.has(key)) continue;
      seen.add(key);
      const child = { position: next, parent: node, move, plies: node.plies + 1 };
      if (next.turn !== side && next.isCheck() && !next.hasDests()) {
        return { kind: "mate", line: lineTo(child), states: seen.size };
      }
      if ((isCapture || isPawnMove) && options.isHopeless?.(next) === true) continue;
      if (seen.size >= budget.maxStates) return { kind: "stopped", states: seen.size, why: "states" };
      if (seen.size % ASK_EVERY === 0 && budget.shouldStop()) {
        return { kind: "stopped", states: seen.size, why: "time" };
      }
      frontier.push(child, estimate(next, child.plies));
    }
  }
}

function lineTo(last: Node): string[] {
  const line: string[] = [];
  for (let node = last; node.parent !== undefined && node.move !== undefined; node = node.parent) {
    line.push(toUci(node.parent.position, node.move, true));
  }
  return line.toReversed();
}
