import { assertNever, parseUciMove, type NormalMove } from "@boardwire/shared";
import { isComplete } from "./board-view.ts";
import { show } from "./line.ts";
import { follow, stepsOf, type GameNode } from "./node.ts";
import { lookAgain, startPlaying } from "./playing.ts";
import type { InferenceState, Playing } from "./state.ts";
import type { Finding } from "./types.ts";

// Boards that know chess report moves. Such a report is taken at its word where it is legal, as the next move or as
// another last one; squares that the board reports as well are compared as on any board.

export function hearMove(
  state: InferenceState,
  uci: string,
  now: number,
  findings: Finding[],
): InferenceState {
  const { phase } = state;
  switch (phase.kind) {
    case "playing":
      return { ...state, phase: takeMove(phase, uci, now, findings) };
    case "waiting":
    case "over":
      return startWithMove(state, uci, now, findings);
    default:
      return assertNever(phase);
  }
}

/** A board that reports no squares shows its start position by the first move. */
function startWithMove(state: InferenceState, uci: string, now: number, findings: Finding[]): InferenceState {
  if (isComplete(state.view)) return state;
  for (const known of state.starts) {
    if (!parseUciMove(known.position, uci).ok) continue;
    findings.push({ kind: "gameStarted", start: known.start, turned: false });
    const playing = startPlaying(known, false, known.straight, now);
    return { ...state, phase: takeMove(playing, uci, now, findings) };
  }
  return state;
}

function takeMove(phase: Playing, uci: string, now: number, findings: Finding[]): Playing {
  const target = findTarget(phase.head, uci);
  if (target === null) return phase;
  const shown = show(
    phase,
    { target, rule: "INF27", doubt: 0, rivals: [], at: now, timed: true },
    now,
    findings,
  );
  // The squares need not follow: they are taken as the move leaves them.
  return lookAgain({ ...shown, seen: target.letters, changedAt: now }, now);
}

/** The position after the reported move: from the end of the line, or in place of its last move. */
function findTarget(head: GameNode, uci: string): GameNode | null {
  if (head.parent !== null) {
    const instead = parseUciMove(head.parent.position, uci);
    if (instead.ok && isSame(head.step?.move, instead.value)) return null;
  }
  for (const node of [head, head.parent]) {
    if (node === null) continue;
    const move = parseUciMove(node.position, uci);
    if (!move.ok) continue;
    const step = stepsOf(node).find((candidate) => isSame(candidate.move, move.value));
    if (step !== undefined) return follow(node, step);
  }
  return null;
}

const isSame = (a: NormalMove | undefined, b: NormalMove): boolean =>
  a !== undefined && a.from === b.from && a.to === b.to && a.promotion === b.promotion;
