import type { Agenda } from "./agenda.ts";
import { isComplete } from "./board-view.ts";
import { keepMasked } from "./correct.ts";
import { makeRivalNames, show } from "./line.ts";
import { findStart, toWhiteSide, type ReadyStart } from "./orientation.ts";
import { lookAgain, passTime, startPlaying } from "./playing.ts";
import { createWork, searchLines } from "./search.ts";
import type { InferenceState, Over, Playing, Waiting } from "./state.ts";
import type { Finding } from "./types.ts";

// Before the first game, and between games.

/** So many plies may have been played before a board was first seen. */
const MOST_PLIES_UNSEEN = 4;

/**
 * The first game starts as soon as its start position stands; the next one with its first move or when the clock is
 * started, since men put back in order after a game may stand there for hours.
 */
export function waitForGame(
  state: InferenceState,
  phase: Waiting | Over,
  agenda: Agenda,
  findings: Finding[],
): InferenceState {
  if (!isComplete(state.view)) return state;
  const found = findStart(state.starts, state.view.fields, state.masked);
  const isRunning = state.clock.reading !== null && state.clock.stoppedAt === null;
  if (found === null) {
    const started = startByMove(state, phase.ready, agenda, findings);
    const isFirst = phase.kind === "waiting" && phase.ready === null && started === state;
    return isFirst && isRunning ? startUnderWay(state, agenda, findings) : started;
  }
  if (found.turned !== null && (phase.kind === "waiting" || isRunning))
    return start(state, found.known, found.turned, agenda, findings);
  return { ...state, phase: { ...phase, ready: found } };
}

/** The board shows a first move from the start position; where both ways round are open it tells which. */
function startByMove(
  state: InferenceState,
  ready: ReadyStart | null,
  agenda: Agenda,
  findings: Finding[],
): InferenceState {
  // What stood ready when the last game ended need not be what may come now.
  if (ready === null || !state.starts.some(({ start: { fen } }) => fen === ready.known.start.fen))
    return state;
  const { known } = ready;
  const ways = ready.turned === null ? [false, true] : [ready.turned];
  for (const turned of ways) {
    const before = startPlaying(known, turned, known.straight, agenda.now);
    const moved = lookAgain({ ...before, seen: toWhiteSide(state.view.fields, turned) }, agenda.now);
    if (moved.best !== null && moved.best.fit === "exact" && moved.best.node.ply === 1)
      return start(state, known, turned, agenda, findings);
  }
  return state;
}

/** A board that is first seen when its clock runs already: the few plies before are found if they lead here. */
function startUnderWay(state: InferenceState, agenda: Agenda, findings: Finding[]): InferenceState {
  for (const known of state.starts) {
    for (const turned of [false, true]) {
      const seen = toWhiteSide(state.view.fields, turned);
      const begun = keepMasked(state.masked, startPlaying(known, turned, seen, agenda.now));
      const board = { seen, tolerated: begun.tolerated, touched: null };
      const [target, ...others] = searchLines(begun.head, board, 1, MOST_PLIES_UNSEEN, createWork());
      if (target === undefined) continue;
      findings.push({ kind: "gameStarted", start: known.start, turned });
      const rivals = makeRivalNames(begun, others);
      const showing = {
        target,
        rule: "INF30",
        doubt: rivals.length > 0 ? 0.5 : 0.1,
        rivals,
        at: agenda.now,
        timed: true,
      };
      const shown = lookAgain(show(begun, showing, agenda.now, findings), agenda.now);
      return { ...state, phase: passTime(state, shown, agenda, findings) };
    }
  }
  return state;
}

function start(
  state: InferenceState,
  known: ReadyStart["known"],
  turned: boolean,
  agenda: Agenda,
  findings: Finding[],
): InferenceState {
  findings.push({ kind: "gameStarted", start: known.start, turned });
  const seen = toWhiteSide(state.view.fields, turned);
  const started = keepMasked(state.masked, startPlaying(known, turned, seen, agenda.now));
  const playing: Playing = lookAgain(started, agenda.now);
  return { ...state, phase: passTime(state, playing, agenda, findings) };
}
