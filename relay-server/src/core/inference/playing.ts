import type { Agenda } from "./agenda.ts";
import { confirmPlies, endByLaws } from "./confirm.ts";
import { chooseBest } from "./explain.ts";
import { end, show } from "./line.ts";
import { rootOf, toStartNode } from "./node.ts";
import { findStart, toWhiteSide, type KnownStart } from "./orientation.ts";
import { bindLatePress, bindPress } from "./presses.ts";
import { publish } from "./publish.ts";
import { followSignal } from "./signal.ts";
import type { InferenceState, Phase, Playing } from "./state.ts";
import * as timing from "./timing.ts";
import { findMatches, openTrack, timeStood, updateTracks } from "./tracks.ts";
import { explainAtRest } from "./unexplained.ts";
import type { Finding } from "./types.ts";

// A game in play: one step of time, or of the board.

export function startPlaying(known: KnownStart, turned: boolean, seen: string, now: number): Playing {
  const head = toStartNode(known.position);
  const never = Array.from({ length: 64 }, () => 0);
  return {
    kind: "playing",
    known,
    turned,
    startedAt: now,
    seen,
    filledAt: never,
    emptiedAt: never,
    changedAt: now,
    line: [],
    head,
    confirmed: 0,
    tracks: [openTrack(head, now, true)],
    best: { node: head, fit: "exact", since: now, cost: 0, rivals: [] },
    searched: 0,
    blindAt: 0,
    blindFrom: 0,
    blind: false,
    explainedAt: now,
    tolerated: [],
    trouble: null,
    press: null,
    pressesBefore: [],
    signal: null,
  };
}

/** The board shows something else: which positions explain it now? */
export function lookAgain(phase: Playing, now: number): Playing {
  const matches = findMatches(phase);
  const tracks = updateTracks(phase, matches, now);
  const explainedAt = isExplained(phase) ? now : phase.explainedAt;
  const looked = { ...phase, tracks, explainedAt };
  return { ...looked, best: chooseBest(looked, matches, now), searched: 0 };
}

/** Whatever has become due. */
export function passTime(state: InferenceState, before: Playing, agenda: Agenda, findings: Finding[]): Phase {
  const signalled = followSignal(before, agenda, findings);
  if (signalled.kind === "over") return signalled;
  if (signalled.signal !== null) return signalled;
  const restarted = nextGame(state, signalled, agenda, findings);
  if (restarted !== null) return restarted;
  let phase = settlePress(signalled, agenda, findings);
  phase = explainAtRest(phase, state.clock, agenda, findings);
  phase = publish(phase, state, agenda, findings);
  phase = confirmPlies(phase, state, agenda, findings);
  const ended = endByLaws(phase, state, agenda, findings);
  if (ended !== null) return ended;
  return phase;
}

/** Does a legal line explain the board as it is? */
const isExplained = ({ best }: Playing): boolean => best !== null && !best.node.illegal;

/** A press for which no man is set down belongs to an earlier move, or to none. */
function settlePress(phase: Playing, agenda: Agenda, findings: Finding[]): Playing {
  const { press, best, head } = phase;
  if (press === null) return phase;
  const own = bindPress(phase, findings);
  if (own !== phase) return own;
  const isAtRest = best !== null && best.node === head && best.fit === "exact";
  if (isAtRest && agenda.isDue(Math.max(press.at, best.since) + 2 * timing.SCAN_LAG)) {
    const bound = bindLatePress(phase, findings);
    if (bound !== phase) return bound;
  }
  return agenda.isDue(press.at + timing.PRESS_WAITS)
    ? { ...bindLatePress(phase, findings), press: null }
    : phase;
}

/** The men stand ready for another game, and no move explains it. `isSure`: no need to wait whether they stay so. */
export function nextGame(
  state: InferenceState,
  phase: Playing,
  agenda: Agenda,
  findings: Finding[],
  isSure = false,
): Phase | null {
  const found = findStart([...state.starts, phase.known], state.view.fields, state.masked);
  if (found === null) return null;
  const turned = found.turned ?? phase.turned;
  const isSame = turned === phase.turned && found.known.start.fen === phase.known.start.fen;
  if (phase.line.length === 0) {
    if (isSame || !agenda.isDue(phase.changedAt + timing.NEXT_GAME)) return null;
    end("*", "nextGame", findings);
    findings.push({ kind: "gameStarted", start: found.known.start, turned });
    return startPlaying(found.known, turned, toWhiteSide(state.view.fields, turned), agenda.now);
  }
  const isPlayed = phase.best !== null && phase.best.node.ply > 0;
  if (isPlayed || !(isSure || agenda.isDue(phase.changedAt + timing.NEXT_GAME))) return null;
  const isWarmUp =
    isSame &&
    phase.line.length <= timing.WARM_UP_PLIES &&
    phase.line.every((played) => played.press === null);
  if (isWarmUp) {
    show(
      phase,
      { target: rootOf(phase.head), rule: "INF24", doubt: 0, rivals: [], at: agenda.now, timed: false },
      agenda.now,
      findings,
    );
    return startPlaying(phase.known, phase.turned, phase.seen, agenda.now);
  }
  withdrawTail(phase, agenda.now, findings);
  const over = end("*", "nextGame", findings);
  return { ...over, ready: found };
}

/** Plies at the end that never stood and were never completed were men on their way home. */
function withdrawTail(phase: Playing, now: number, findings: Finding[]): void {
  let target = phase.head;
  for (let i = phase.line.length - 1; i >= phase.confirmed; i--) {
    const played = phase.line[i];
    if (played === undefined || played.node.parent === null) break;
    if (played.press !== null || played.reported) break;
    if (timeStood(phase.tracks, played.node, now) >= timing.STOOD_AS_MOVE) break;
    target = played.node.parent;
  }
  show(phase, { target, rule: "INF23", doubt: 0.2, rivals: [], at: now, timed: false }, now, findings);
}
