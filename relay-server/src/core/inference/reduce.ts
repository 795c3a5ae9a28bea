import {
  assertNever,
  findEnding,
  otherSide,
  toInstant,
  toMillis,
  toPly,
  turnLetters,
  type ClockReading,
  type Instant,
  type Side,
} from "@boardwire/shared";
import { EMPTY_VIEW, isComplete, viewSnapshot, viewSquare, type Viewed } from "./board-view.ts";
import { readKingsSignal } from "./gestures.ts";
import { describeNode, follow, stepsOf, toStartNode, type GameNode } from "./node.ts";
import { findStart, toKnownStarts } from "./orientation.ts";
import type { InferenceState, Over, Playing } from "./state.ts";
import type { Finding, InferenceInput, Reduced } from "./types.ts";

export type { InferenceState } from "./state.ts";

const SETTLE = 300;
const SIGNAL_TOLD = 1000;
const SIGNAL_ENDS = 3000;

export const createInference = (): InferenceState => ({
  view: EMPTY_VIEW,
  starts: toKnownStarts([]),
  clock: null,
  phase: { kind: "waiting" },
});

/** One step: what was observed at `now`, or that time has passed. Same inputs at the same times, same findings. */
export function reduce(state: InferenceState, input: InferenceInput, now: Instant): Reduced<InferenceState> {
  const findings: Finding[] = [];
  const next = settle(learn(state, input, now, findings), now, findings);
  return { state: next, findings, wakeAt: wakeTime(next, now) };
}

function learn(
  state: InferenceState,
  input: InferenceInput,
  now: Instant,
  findings: Finding[],
): InferenceState {
  switch (input.kind) {
    case "expect":
      return { ...state, starts: toKnownStarts(input.starts) };
    case "square":
      return see(state, viewSquare(state.view, input.field, input.content, now), now);
    case "snapshot":
      return see(state, viewSnapshot(state.view, input, now), now);
    case "clock":
      return readClock(state, input, now, findings);
    case "noClock":
    case "lost":
      return { ...state, clock: null };
    case "move":
    case "device":
    case "connected":
    case "noise":
    case "wake":
      return state;
    default:
      return assertNever(input);
  }
}

function see(state: InferenceState, { view, changes }: Viewed, now: Instant): InferenceState {
  const next = { ...state, view };
  if (changes.length === 0 || !isComplete(view) || state.phase.kind !== "playing") return next;
  const letters = lettersOf(view.fields, state.phase.turned);
  const result = readKingsSignal(letters);
  const signal = result === null ? null : { result, since: now, told: false };
  return {
    ...next,
    phase: { ...state.phase, candidate: findCandidate(state.phase.head, letters), since: now, signal },
  };
}

const lettersOf = (fields: string, turned: boolean): string => (turned ? turnLetters(fields) : fields);

/** The position that the board shows: the head, one move on, instead of the last move, or before it. */
function findCandidate(head: GameNode, letters: string): GameNode | null {
  if (head.letters === letters) return head;
  const next = stepsOf(head).find((step) => step.letters === letters);
  if (next !== undefined) return follow(head, next);
  if (head.parent === null) return null;
  if (head.parent.letters === letters) return head.parent;
  const other = stepsOf(head.parent).find((step) => step.letters === letters);
  return other === undefined ? null : follow(head.parent, other);
}

function readClock(
  state: InferenceState,
  reading: ClockReading,
  now: Instant,
  findings: Finding[],
): InferenceState {
  const next = { ...state, clock: reading };
  const before = state.clock;
  if (before === null || before.lever === reading.lever || state.phase.kind !== "playing") return next;
  if (reading.running === null && before.running === null) return next;
  const { turned } = state.phase;
  const toMove: Side = (reading.lever === "left") === turned ? "black" : "white";
  const by = otherSide(toMove);
  const face = (by === "white") === turned ? reading.right : reading.left;
  const played = showCandidate(state.phase, now, findings);
  return {
    ...next,
    phase: bindPress({ ...played, press: { by, at: now, remaining: face.millis } }, findings),
  };
}

/** A press completes the last move of its side; pressed before the man is down, it waits for the move. */
function bindPress(phase: Playing, findings: Finding[]): Playing {
  const { press, head } = phase;
  if (press === null || head.ply === 0 || head.ply <= phase.completed) return phase;
  const mover = otherSide(head.position.turn);
  if (mover !== press.by) return phase;
  const ply = toPly(head.ply);
  findings.push({ kind: "movesConfirmed", ply, why: "press" });
  findings.push({
    kind: "moveCompleted",
    ply,
    by: "press",
    remaining: toMillis(press.remaining),
    seen: press.at,
  });
  return { ...phase, confirmed: head.ply, completed: head.ply, press: null };
}

/** Publishes what the board shows. */
function showCandidate(phase: Playing, at: Instant, findings: Finding[]): Playing {
  const { candidate, head } = phase;
  if (candidate === null || candidate === head) return phase;
  const isNext = candidate.parent === head;
  const isBack = candidate === head.parent;
  const from = toPly(isBack ? head.ply : candidate.ply);
  const moves = isBack
    ? []
    : [{ ...describeNode(candidate, phase.known.start.chess960), at: phase.since, known: "seen" as const }];
  findings.push({
    kind: "movesObserved",
    from,
    replaced: isNext ? 0 : 1,
    moves,
    evidence: { rule: isNext ? "INF1" : isBack ? "INF2" : "INF3", doubt: 0 },
  });
  const shown = { ...phase, head: candidate, confirmed: Math.min(phase.confirmed, candidate.ply) };
  const bound = bindPress({ ...shown, completed: Math.min(phase.completed, candidate.ply) }, findings);
  return { ...bound, since: at };
}

function settle(state: InferenceState, now: Instant, findings: Finding[]): InferenceState {
  const { phase } = state;
  switch (phase.kind) {
    case "waiting": {
      const found = findStart(state.starts, state.view.fields);
      if (found === null) return state;
      findings.push({ kind: "gameStarted", start: found.known.start, turned: found.turned });
      return { ...state, phase: toPlaying(found.known, found.turned, now) };
    }
    case "playing":
      return { ...state, phase: settlePlaying(state, phase, now, findings) };
    case "over":
      return settleOver(state, phase, now, findings);
    default:
      return assertNever(phase);
  }
}

function settlePlaying(
  state: InferenceState,
  phase: Playing,
  now: Instant,
  findings: Finding[],
): Playing | Over {
  const { signal } = phase;
  if (signal !== null) {
    if (now >= signal.since + SIGNAL_ENDS) return end(phase, signal.result, "kingsSignal", findings);
    if (signal.told || now < signal.since + SIGNAL_TOLD) return phase;
    findings.push({ kind: "resultSignalled", result: signal.result });
    return { ...phase, signal: { ...signal, told: true } };
  }
  if (now < phase.since + SETTLE) return phase;
  if (phase.head.ply > 1 && findStart(state.starts, state.view.fields) !== null)
    return end(phase, "*", "nextGame", findings);
  const shown = showCandidate(phase, now, findings);
  if (shown.head === phase.head) return phase;
  const ending = findEnding(shown.head.position);
  if (ending === null) return shown;
  const ply = toPly(shown.head.ply);
  findings.push({ kind: "movesConfirmed", ply, why: "gameEnd" });
  findings.push({ kind: "moveCompleted", ply, by: "gameEnd", remaining: null, seen: shown.since });
  return end(shown, ending.result, ending.termination, findings);
}

function end(
  phase: Playing,
  result: Over["result"],
  termination: Over["termination"],
  findings: Finding[],
): Over {
  findings.push({ kind: "gameEnded", result, termination });
  return { kind: "over", turned: phase.turned, result, termination, ready: null };
}

/** A start position that stands complete is remembered; the next game starts with the first move from it. */
function settleOver(state: InferenceState, phase: Over, now: Instant, findings: Finding[]): InferenceState {
  const { fields } = state.view;
  const found = findStart(state.starts, fields);
  if (found !== null) return phase.ready === null ? { ...state, phase: { ...phase, ready: found } } : state;
  if (phase.ready === null) return state;
  const { known, turned } = phase.ready;
  const letters = lettersOf(fields, turned);
  const playing = toPlaying(known, turned, now);
  const candidate = findCandidate(playing.head, letters);
  if (candidate === null) return state;
  findings.push({ kind: "gameStarted", start: known.start, turned });
  return { ...state, phase: { ...playing, candidate } };
}

const toPlaying = (known: Playing["known"], turned: boolean, now: Instant): Playing => ({
  kind: "playing",
  known,
  turned,
  head: toStartNode(known.position),
  confirmed: 0,
  completed: 0,
  candidate: null,
  since: now,
  signal: null,
  press: null,
});

function wakeTime(state: InferenceState, now: Instant): Instant | null {
  const { phase } = state;
  if (phase.kind !== "playing") return null;
  const times: number[] = [];
  if (phase.signal !== null) {
    times.push(phase.signal.since + SIGNAL_ENDS);
    if (!phase.signal.told) times.push(phase.signal.since + SIGNAL_TOLD);
  } else if (phase.candidate !== null && phase.candidate !== phase.head) times.push(phase.since + SETTLE);
  const later = times.filter((time) => time > now);
  return later.length === 0 ? null : toInstant(Math.min(...later));
}
