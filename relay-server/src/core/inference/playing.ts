import {
  findEnding,
  otherSide,
  toInstant,
  toPly,
  type GameResult,
  type Termination,
} from "@boardwire/shared";
import type { Agenda } from "./agenda.ts";
import { ranAt, remainingOf } from "./clock-view.ts";
import { chooseBest, DEAR, rivalsOf } from "./explain.ts";
import { bindLatePress, bindPress, confirm, makeRivalNames, show } from "./line.ts";
import { findDifferences } from "./match.ts";
import { commonAncestor, toStartNode, type GameNode } from "./node.ts";
import { findStart, toWhiteSide, type KnownStart } from "./orientation.ts";
import { isOpen, settledAt } from "./settle.ts";
import { followSignal } from "./signal.ts";
import type { InferenceState, Over, Phase, Playing } from "./state.ts";
import * as timing from "./timing.ts";
import { findMatches, isTracked, openTrack, timeStood, updateTracks } from "./tracks.ts";
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

function publish(phase: Playing, state: InferenceState, agenda: Agenda, findings: Finding[]): Playing {
  const { best } = phase;
  if (best === null || best.node === phase.head) return phase;
  const due = settledAt(phase, state.clock, best);
  if (agenda.isDue(due)) {
    const differences =
      best.fit === "begun" ? [] : findDifferences(best.node.letters, phase.seen, phase.tolerated);
    return show(
      { ...phase, tolerated: [...phase.tolerated, ...differences] },
      {
        target: best.node,
        rule: ruleOf(phase, best.node, best.fit),
        doubt: best.rivals.length > 0 ? 0.5 : best.fit === "exact" || best.fit === "begun" ? 0 : 0.3,
        rivals: best.rivals,
        at: best.since,
        timed: ranAt(state.clock, best.since),
      },
      agenda.now,
      findings,
    );
  }
  return best.cost > DEAR ? phase : publishAnswered(phase, best.node, due, agenda, findings);
}

/** The answer has been set down, and may still go on; the move that it answers is sure enough. */
function publishAnswered(
  phase: Playing,
  node: GameNode,
  due: number,
  agenda: Agenda,
  findings: Finding[],
): Playing {
  const { parent } = node;
  if (due === Infinity || parent === null || parent === phase.head) return phase;
  // A parent on the line, before its end: this is no answer but another move.
  if (parent.illegal || commonAncestor(phase.head, parent) === parent) return phase;
  const track = phase.tracks.find((candidate) => candidate.node === parent);
  if (track === undefined || (isOpen(parent) && track.stood < timing.SCAN_LAG)) return phase;
  const rivals = rivalsOf(phase, parent);
  return show(
    phase,
    {
      target: parent,
      rule: "INF4",
      doubt: rivals.length > 0 ? 0.5 : 0,
      rivals: makeRivalNames(phase, rivals),
      at: track.firstAt,
      timed: true,
    },
    agenda.now,
    findings,
  );
}

function ruleOf(phase: Playing, node: GameNode, fit: string): string {
  const shared = commonAncestor(phase.head, node);
  if (shared === node) return "INF6";
  if (node.parent?.illegal === true) return "INF20";
  if (shared !== phase.head) return "INF5";
  switch (fit) {
    case "begun":
      return "INF4";
    case "pending":
      return "INF11";
    case "displaced":
      return "INF8";
    case "unfelt":
      return "INF18";
    case "moved":
    case "trailing":
    case "unlifted":
    case "odd":
      return "INF13";
    case "unread":
    case "misread":
      return "INF14";
    default:
      return node.parent === phase.head || (node.parent !== null && isTracked(phase.tracks, node.parent))
        ? "INF2"
        : "INF16";
  }
}

function confirmPlies(phase: Playing, state: InferenceState, agenda: Agenda, findings: Finding[]): Playing {
  const { line, best, head } = phase;
  const stands = best !== null && best.node === head && (best.fit === "exact" || best.fit === "begun");
  for (let ply = line.length; ply > phase.confirmed; ply--) {
    const played = line[ply - 1];
    if (played === undefined) break;
    const isHead = ply === line.length;
    if (played.press !== null && (!isHead || stands)) {
      const wait = played.filledIn ? timing.CONFIRM_FILLED_IN : timing.CONFIRM_PRESSED;
      if (agenda.isDue(Math.max(played.press.at, played.shownAt) + wait))
        return confirm(phase, ply, "press", agenda.now, findings);
    }
    const answer = line[ply];
    if (answer !== undefined && !answer.filledIn && (stands || ply < line.length - 1)) {
      if (agenda.isDue(answer.shownAt + timing.CONFIRM_ANSWERED))
        return confirm(phase, ply, "reply", agenda.now, findings);
    }
    if (isHead && stands && state.clock.reading === null && best.fit === "exact") {
      if (agenda.isDue(best.since + timing.CONFIRM_STOOD))
        return confirm(phase, ply, "stood", agenda.now, findings);
    }
  }
  return phase;
}

/** Mate, stalemate or a dead position that stands on the board ends the game (Laws 5.1.1, 5.2.1, 5.2.2). */
function endByLaws(phase: Playing, state: InferenceState, agenda: Agenda, findings: Finding[]): Over | null {
  const { head, best, line } = phase;
  const last = line.at(-1);
  if (last === undefined || best === null || best.node !== head) return null;
  const ending = findEnding(head.position);
  if (ending === null) return null;
  const promotion = head.step?.move.promotion;
  const stand =
    promotion === undefined || promotion === "queen" ? timing.GAME_END_STOOD : timing.UNDERPROMOTION_ENDS;
  if (last.press === null && !agenda.isDue(best.since + stand)) return null;
  confirm(phase, head.ply, "gameEnd", agenda.now, findings);
  if (last.press === null) {
    const { reading } = state.clock;
    const mover = otherSide(head.position.turn);
    findings.push({
      kind: "moveCompleted",
      ply: toPly(head.ply),
      by: "gameEnd",
      remaining: reading === null ? null : remainingOf(reading, mover, phase.turned),
      seen: toInstant(agenda.now),
    });
  }
  return end(ending.result, ending.termination, findings);
}

export function end(result: GameResult, termination: Termination, findings: Finding[]): Over {
  findings.push({ kind: "gameEnded", result, termination });
  return { kind: "over", ready: null };
}

/** The men stand ready for another game, and no move explains it. */
function nextGame(state: InferenceState, phase: Playing, agenda: Agenda, findings: Finding[]): Phase | null {
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
  if (isPlayed || !agenda.isDue(phase.changedAt + timing.NEXT_GAME)) return null;
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

const rootOf = (node: GameNode): GameNode => (node.parent === null ? node : rootOf(node.parent));

/** Plies at the end that never stood and were never completed were men on their way home. */
function withdrawTail(phase: Playing, now: number, findings: Finding[]): void {
  let target = phase.head;
  for (let i = phase.line.length - 1; i >= phase.confirmed; i--) {
    const played = phase.line[i];
    if (played === undefined || played.press !== null || played.node.parent === null) break;
    if (timeStood(phase.tracks, played.node, now) >= timing.STOOD_AS_MOVE) break;
    target = played.node.parent;
  }
  show(phase, { target, rule: "INF23", doubt: 0.2, rivals: [], at: now, timed: false }, now, findings);
}
