import type { Agenda } from "./agenda.ts";
import { isCentre, readKingsSignal } from "./gestures.ts";
import { show } from "./line.ts";
import type { Over, Playing } from "./state.ts";
import * as timing from "./timing.ts";
import { timeStood } from "./tracks.ts";
import type { Finding } from "./types.ts";

// The result told by the kings. While they stand there nothing on the board is a move.

/** Notes a signal that begins, changes or is broken off before it was told. */
export function watchKings(phase: Playing, now: number): Playing {
  const result = readKingsSignal(phase.seen);
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
    const cleared = withdrawKingMoves(phase, agenda.now, findings);
    findings.push({ kind: "resultSignalled", result: signal.result });
    return followSignal({ ...cleared, signal: { ...signal, told: true } }, agenda, findings);
  }
  if (!agenda.isDue(signal.since + timing.SIGNAL_ENDS)) return phase;
  findings.push({ kind: "gameEnded", result: signal.result, termination: "kingsSignal" });
  return { kind: "over", ready: null };
}

/** King moves at the end that were never completed and did not stand were the kings on their way to the signal. */
function withdrawKingMoves(phase: Playing, now: number, findings: Finding[]): Playing {
  let target = phase.head;
  for (let i = phase.line.length - 1; i >= 0; i--) {
    const played = phase.line[i];
    const parent = played?.node.parent ?? null;
    if (played === undefined || parent === null || played.press !== null) break;
    const man = parent.letters[played.node.step?.from ?? 0] ?? ".";
    if (man !== "K" && man !== "k") break;
    const stood = timeStood(phase.tracks, played.node, now);
    const mayWait = isCentre(played.node.step?.to ?? 0) && !played.timed;
    const limit = mayWait ? timing.STOOD_AS_SIGNAL : timing.STOOD_AS_MOVE;
    if (stood >= limit) break;
    target = parent;
  }
  if (target === phase.head) return phase;
  return show(phase, { target, rule: "INF22", doubt: 0.1, rivals: [], at: now, timed: false }, now, findings);
}
