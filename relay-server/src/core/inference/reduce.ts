import { assertNever, otherSide, toInstant, type ClockReading, type Instant } from "@boardwire/shared";
import { Agenda } from "./agenda.ts";
import { waitForGame } from "./between-games.ts";
import { EMPTY_VIEW, viewSnapshot, viewSquare, type FieldChange, type Viewed } from "./board-view.ts";
import { correctLine, keepMasked, maskField } from "./correct.ts";
import {
  countPress,
  findPress,
  loseClock,
  moveLever,
  NO_CLOCK,
  notedPress,
  readClock,
} from "./clock-view.ts";
import { endByRuling } from "./line.ts";
import { toKnownStarts, USUAL_START } from "./orientation.ts";
import { lookAgain, passTime } from "./playing.ts";
import { bindLatePress, bindPress, countMovedOn } from "./presses.ts";
import { hearMove } from "./reported-moves.ts";
import { goBack } from "./retold.ts";
import { searchReturned } from "./returned.ts";
import { watchKings } from "./signal.ts";
import { MOST_PRESSES } from "./timing.ts";
import { closeTrack } from "./tracks.ts";
import type { InferenceState, Playing, Press } from "./state.ts";
import type { Finding, InferenceInput, Reduced } from "./types.ts";
import { answeredUnseen, forgiveSquares } from "./unexplained.ts";

export type { InferenceState } from "./state.ts";

/** The state before anything is known of a board. */
export const createInference = (): InferenceState => ({
  view: EMPTY_VIEW,
  starts: toKnownStarts([USUAL_START]),
  clock: NO_CLOCK,
  masked: [],
  phase: { kind: "waiting", ready: null },
});

/**
 * One step: something was observed at `now`, or time has passed. The same inputs at the same times give the same findings.
 * `now` never goes back.
 */
export function reduce(state: InferenceState, input: InferenceInput, now: Instant): Reduced<InferenceState> {
  const findings: Finding[] = [];
  const agenda = new Agenda(now);
  const learned = learn(state, input, now, findings);
  const next = passPhase(learned, agenda, findings);
  return {
    state: next,
    findings,
    wakeAt: agenda.wakeAt === null ? null : toInstant(agenda.wakeAt),
  };
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
      return see(state, viewSquare(state.view, input.field, input.content, now), false, now);
    case "snapshot":
      return see(state, viewSnapshot(state.view, input, now), true, now);
    case "clock":
      return hear(state, input, now, findings);
    case "press":
      return hearPress(state, input, now, findings);
    case "noClock":
      return { ...state, clock: loseClock(state.clock) };
    case "clockTurned":
      return turnClock(state);
    case "lost":
      return goBlind({ ...state, clock: loseClock(state.clock) }, now);
    case "connected":
      // What the clock did while nobody read it is not known: it may have been started.
      return goBlind({ ...state, clock: loseClock(state.clock) }, now);
    case "correct":
      return correctLine(state, input.from, input.moves, now);
    case "end":
      return { ...state, phase: endByRuling(state.phase, now, findings) };
    case "retold":
      return see(
        goBack(state, input.from.fields, now, findings),
        viewSnapshot(state.view, input.from, now),
        true,
        now,
      );
    case "mask":
      return maskField(state, input.field, input.masked, now);
    case "move":
      return hearMove(state, input, now, findings);
    case "device":
    case "noise":
    case "wake":
      return state;
    default:
      return assertNever(input);
  }
}

/** The board has not been read whole since it was lost, or came. */
export const isBlind = ({ phase }: InferenceState): boolean => phase.kind === "playing" && phase.blind;

/** Until the next snapshot anything may have happened on the board. */
function goBlind(state: InferenceState, now: Instant): InferenceState {
  const { phase } = state;
  if (phase.kind !== "playing") return state;
  const tracks = phase.tracks.map((track) => closeTrack(track, now));
  const blindFrom = phase.blind ? phase.blindFrom : now;
  return { ...state, phase: { ...phase, tracks, blindAt: now, blindFrom, blind: true } };
}

/** The board shows something else. */
function see(
  state: InferenceState,
  { view, changes }: Viewed,
  isWhole: boolean,
  now: Instant,
): InferenceState {
  const next = { ...state, view };
  if (state.phase.kind !== "playing") return next;
  const isBack = isWhole && state.phase.blind;
  if (changes.length === 0 && !isBack) return next;
  // What changed out of sight changed before anything that has been reported since.
  const happened = isBack ? Math.min(now, state.phase.blindFrom) : now;
  const shown = applyChanges({ ...state.phase, blind: state.phase.blind && !isBack }, changes, now, happened);
  // Until the whole board has been read again its other squares are as they were before.
  if (shown.blind) return { ...next, phase: shown };
  const recognised = lookAgain(watchKings(shown, now), now);
  const looked = isBack ? searchReturned(recognised, now) : recognised;
  return { ...next, phase: keepMasked(state.masked, forgiveSquares(answeredUnseen(looked, now))) };
}

function applyChanges(
  phase: Playing,
  changes: readonly FieldChange[],
  now: number,
  happened: number,
): Playing {
  const letters = [...phase.seen];
  const filledAt = [...phase.filledAt];
  const emptiedAt = [...phase.emptiedAt];
  for (const { field, after } of changes) {
    const square = phase.turned ? 63 - field : field;
    letters[square] = after;
    if (after === ".") emptiedAt[square] = happened;
    else filledAt[square] = happened;
  }
  return { ...phase, seen: letters.join(""), filledAt, emptiedAt, changedAt: now };
}

/** The clock was read; it may tell of a press. */
function hear(
  state: InferenceState,
  reading: ClockReading,
  now: Instant,
  findings: Finding[],
): InferenceState {
  const next = { ...state, clock: readClock(state.clock, reading, now) };
  if (state.phase.kind !== "playing") return next;
  return takePress(
    next,
    state.phase,
    findPress(state.clock, reading, state.phase.turned, now),
    now,
    findings,
  );
}

/** The board's own note of a press, without a reading of the clock. */
function hearPress(
  state: InferenceState,
  noted: Extract<InferenceInput, { kind: "press" }>,
  now: Instant,
  findings: Finding[],
): InferenceState {
  const { clock, phase } = state;
  const press = phase.kind === "playing" ? notedPress(clock, noted, phase.turned, now) : null;
  const next = { ...state, clock: press === null ? moveLever(clock, noted) : countPress(clock, noted) };
  return phase.kind === "playing" ? takePress(next, phase, press, now, findings) : next;
}

/**
 * Presses that wait for their man were the other side's; so was one that has just been given to the last move, whose own
 * man may not be shown yet.
 */
function turnClock(state: InferenceState): InferenceState {
  if (state.phase.kind !== "playing") return { ...state, clock: NO_CLOCK };
  const turn = (press: Press): Press => ({ ...press, by: otherSide(press.by) });
  const { press, pressesBefore, line } = state.phase;
  const last = line.at(-1);
  const isGiven = press === null && last !== undefined && last.press !== null;
  const waiting = isGiven ? last.press : press;
  const phase = {
    ...state.phase,
    line: isGiven ? line.with(line.length - 1, { ...last, press: null }) : line,
    press: waiting === null ? null : turn(waiting),
    pressesBefore: pressesBefore.map(turn),
  };
  return { ...state, clock: NO_CLOCK, phase };
}

function takePress(
  next: InferenceState,
  phase: Playing,
  press: Press | null,
  now: Instant,
  findings: Finding[],
): InferenceState {
  if (press === null) return next;
  // A press that was still waiting for its man came late, for a move that had been answered (Laws 6.2.1), unless its man
  // stands on the board and is not shown yet.
  const isLate = phase.press !== null && countMovedOn(phase, phase.press.by) === 0;
  const settled = isLate ? bindLatePress(phase, findings) : phase;
  const before = settled.press === null ? [] : [...settled.pressesBefore, settled.press];
  const waiting = { ...settled, press, pressesBefore: before.slice(-MOST_PRESSES) };
  // A press may make another explanation the better one.
  return { ...next, phase: bindPress(lookAgain(waiting, now), findings) };
}

function passPhase(state: InferenceState, agenda: Agenda, findings: Finding[]): InferenceState {
  const { phase } = state;
  switch (phase.kind) {
    case "playing":
      return { ...state, phase: passTime(state, phase, agenda, findings) };
    case "waiting":
    case "over":
      return waitForGame(state, phase, agenda, findings);
    default:
      return assertNever(phase);
  }
}
