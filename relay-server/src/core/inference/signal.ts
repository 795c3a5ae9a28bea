import type { Agenda } from "./agenda.ts";
import { feelKingsSignal, readKingsSignal } from "./gestures.ts";
import { show } from "./line.ts";
import { identifiesMen } from "./match.ts";
import type { GameNode } from "./node.ts";
import type { Over, Playing } from "./state.ts";
import * as timing from "./timing.ts";
import { timeStood } from "./tracks.ts";
import type { Finding } from "./types.ts";

// The result told by the kings. While they stand there nothing on the board is a move.

/** Notes a signal that begins, changes or is broken off before it was told. */
export function watchKings(phase: Playing, now: number): Playing {
  const { seen, head, filledAt, emptiedAt } = phase;
  const result = identifiesMen(seen)
    ? readKingsSignal(seen)
    : feelKingsSignal(head.letters, seen, filledAt, emptiedAt);
  const { signal } = phase;
  if (result === null) return signal === null || signal.told ? phase : { ...phase, signal: null };
  if (signal !== null && signal.result === result) return phase;
  return { ...phase, signal: { result, since: now, told: false } };
}

export function followSignal(phase: Playing, agenda: Agenda, findings: Finding[]): Playing | Over {
  const { signal } = phase;
  if (signal === null) return phase;
  if (!signal.told) {
    if (!agenda.isDue(signal.since + timing.SIGNAL_TOLD)) return phase;
    const shown = showLastKingMove(phase, agenda.now, findings);
    const cleared = withdrawKingMoves(shown, agenda.now, findings);
    findings.push({ kind: "resultSignalled", result: signal.result });
    return followSignal({ ...cleared, signal: { ...signal, told: true } }, agenda, findings);
  }
  if (!agenda.isDue(signal.since + timing.SIGNAL_ENDS)) return phase;
  findings.push({ kind: "gameEnded", result: signal.result, termination: "kingsSignal" });
  return { kind: "over", ready: null };
}

/**
 * A king that stood on a centre square as if it had moved there, was held back, and then went on to tell the result: its
 * move was one, since a king that tells a result stays.
 */
function showLastKingMove(phase: Playing, now: number, findings: Finding[]): Playing {
  const last = phase.tracks.findLast(
    ({ node, complete, stood }) =>
      node.parent === phase.head &&
      complete &&
      stood >= timing.STOOD_AS_MOVE &&
      isKingMove(node) &&
      !isSignalSquare(phase, node),
  );
  if (last === undefined) return phase;
  return show(
    phase,
    { target: last.node, rule: "INF22", doubt: 0.2, rivals: [], at: last.firstAt, timed: false },
    now,
    findings,
  );
}

/**
 * King moves at the end that were never completed were the kings on their way to the signal: the last one to the square
 * where the king stands now, and what did not stand long.
 */
function withdrawKingMoves(phase: Playing, now: number, findings: Finding[]): Playing {
  let target = phase.head;
  for (let i = phase.line.length - 1; i >= 0; i--) {
    const played = phase.line[i];
    const parent = played?.node.parent ?? null;
    if (played === undefined || parent === null || played.press !== null || !isKingMove(played.node)) break;
    const limit = !isSignalSquare(phase, played.node)
      ? timing.STOOD_ON_THE_WAY
      : played.timed
        ? timing.STOOD_AS_MOVE
        : timing.STOOD_AS_SIGNAL;
    if (timeStood(phase.tracks, played.node, now) >= limit) break;
    target = parent;
  }
  if (target === phase.head) return phase;
  return show(phase, { target, rule: "INF22", doubt: 0.1, rivals: [], at: now, timed: false }, now, findings);
}

function isKingMove({ step, parent }: GameNode): boolean {
  const man = parent?.letters[step?.from ?? 0];
  return step !== null && !step.castles && (man === "K" || man === "k");
}

/** The king that made this move has stood where it went ever since. */
function isSignalSquare({ seen, filledAt, tracks }: Playing, node: GameNode): boolean {
  const { step, letters } = node;
  if (step === null || seen[step.to] !== letters[step.to]) return false;
  const arrivedAt = tracks.find((track) => track.node === node)?.firstAt ?? 0;
  return (filledAt[step.to] ?? 0) <= arrivedAt;
}
