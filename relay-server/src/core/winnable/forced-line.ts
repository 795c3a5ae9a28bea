import { legalMoves, playMove, toUci, type NormalMove, type Position } from "@boardwire/shared";
import { toStateKey } from "./state-key.ts";
import type { Proof, Question, Winnability } from "./types.ts";

/** Where the forced moves lead: to an answer, or to the first position with a choice. */
export type Forced =
  | { readonly kind: "answer"; readonly answer: Winnability }
  | {
      readonly kind: "choice";
      readonly position: Position;
      readonly moves: readonly NormalMove[];
      /** Forced moves before it, UCI. */
      readonly line: readonly string[];
    };

/** Plays as long as there is exactly one legal move. */
export function followForcedMoves({ position, side }: Question): Forced {
  const line: string[] = [];
  const seen = new Set<string>();
  const no = (proof: Proof): Forced => ({
    kind: "answer",
    answer: { kind: "unwinnable", proof, states: line.length + 1 },
  });
  let now = position;
  for (;;) {
    const moves = legalMoves(now);
    const [only] = moves;
    if (only === undefined) {
      if (now.isCheck() && now.turn !== side) return { kind: "answer", answer: { kind: "winnable", line } };
      return no(line.length === 0 ? "gameOver" : "forcedLine");
    }
    if (now.hasInsufficientMaterial(side)) return no(line.length === 0 ? "material" : "forcedLine");
    if (moves.length > 1) return { kind: "choice", position: now, moves, line };
    seen.add(toStateKey(now));
    line.push(toUci(now, only, true));
    now = playMove(now, only);
    if (seen.has(toStateKey(now))) return no("forcedLine");
  }
}
