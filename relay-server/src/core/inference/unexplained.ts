import type { SquareDifference } from "@boardwire/shared";
import { squareAtReadingIndex, squareName } from "@boardwire/shared";
import type { Agenda } from "./agenda.ts";
import type { ClockView } from "./clock-view.ts";
import { costOf, DEAR } from "./explain.ts";
import { findIllegal } from "./illegal.ts";
import { makeRivalNames } from "./line.ts";
import { findDifferences, isMan, isWhiteMan } from "./match.ts";
import type { GameNode } from "./node.ts";
import { searchLines } from "./search.ts";
import type { Explanation, Playing } from "./state.ts";
import * as timing from "./timing.ts";
import { isTracked, openTrack } from "./tracks.ts";
import type { Finding } from "./types.ts";

// A board that no known position explains: look for plies that were not seen, then for an illegal move, pass over squares
// that are read wrongly, and tell the operator when nothing helps.

export function explainAtRest(
  before: Playing,
  clock: ClockView,
  agenda: Agenda,
  findings: Finding[],
): Playing {
  let phase = before;
  if (phase.best === null || phase.best.cost > DEAR) phase = fillIn(phase, agenda);
  if (phase.best === null) phase = tolerate(phase, agenda);
  return tellTrouble(phase, clock, agenda, findings);
}

/** Looks for missing plies near by once the board is at rest, then further off, then without trusting the times. */
function fillIn(phase: Playing, agenda: Agenda): Playing {
  const { changedAt, head, searched } = phase;
  const base = filledInFrom(phase);
  if (base === head && isOnlyLifted(phase)) return phase;
  const near = base === head ? [head] : [head, base];
  if (searched === 0 && agenda.isDue(changedAt + timing.SEARCH_NEAR)) {
    return search({ ...phase, searched: 1 }, near, 4, agenda.now, false);
  }
  const roots = [...near, head.parent, head.parent?.parent ?? null].filter((node) => node !== null);
  if (searched === 1 && agenda.isDue(changedAt + timing.SEARCH_FAR)) {
    const far = search({ ...phase, searched: 2 }, roots, 4, agenda.now, false);
    return far.best === null ? proposeIllegal(far, agenda.now) : far;
  }
  if (searched === 2 && agenda.isDue(changedAt + timing.SEARCH_UNTOUCHED)) {
    return search({ ...phase, searched: 3 }, roots, 4, agenda.now, true);
  }
  return phase;
}

/** The last position of the line that the board showed by itself; what follows it was filled in. */
function filledInFrom({ head, line }: Playing): GameNode {
  const played = line.findLast((candidate) => !candidate.filledIn);
  if (line.at(-1)?.filledIn !== true) return head;
  return played?.node ?? line[0]?.node.parent ?? head;
}

/** Men are missing and none stands elsewhere: they are in somebody's hand. */
function isOnlyLifted({ head, seen, tolerated }: Playing): boolean {
  return findDifferences(head.letters, seen, tolerated).every((square) => seen[square] === ".");
}

/** Both sides have put men where the last position of the line has none of theirs. */
export function answeredUnseen(phase: Playing, now: number): Playing {
  const { head, seen, tolerated } = phase;
  if (phase.best !== null) return phase;
  const differences = findDifferences(head.letters, seen, tolerated);
  if (differences.length < 3 || differences.length > 6) return phase;
  const came = differences.map((square) => seen[square] ?? ".").filter(isMan);
  if (!came.some(isWhiteMan) || came.every(isWhiteMan)) return phase;
  return search(phase, [head], 2, now, false);
}

function search(
  phase: Playing,
  roots: readonly GameNode[],
  most: number,
  now: number,
  anywhere: boolean,
): Playing {
  const { seen, tolerated, filledAt, emptiedAt } = phase;
  for (const [i, root] of roots.entries()) {
    if (i > 0 && root.ply < phase.confirmed - 1) break;
    const shownAt = phase.tracks.find((track) => track.node === root)?.exactAt ?? 0;
    const touched =
      anywhere || phase.blindAt >= shownAt
        ? null
        : (square: number): boolean =>
            (filledAt[square] ?? 0) >= shownAt || (emptiedAt[square] ?? 0) >= shownAt;
    const { nodes } = searchLines(root, { seen, tolerated, touched }, i === 0 ? 2 : 1, most);
    const [node, ...rivals] = orderByTime(phase, root, nodes);
    if (node === undefined) continue;
    const cost = costOf(phase, { node, fit: "exact" });
    if (phase.best !== null && phase.best.cost <= cost) continue;
    const best: Explanation = {
      node,
      fit: "exact",
      since: now,
      cost,
      rivals: makeRivalNames(phase, rivals),
    };
    const opened = [node, ...rivals].filter((found) => !isTracked(phase.tracks, found));
    const tracks = [...phase.tracks, ...opened.map((found) => openTrack(found, now, true))];
    return { ...phase, best, tracks };
  }
  return phase;
}

/**
 * The lines that the times at which squares were emptied and filled contradict least. Times within a scan of each other
 * tell nothing. Of equally good ones the first is the one whose men went the shortest way.
 */
function orderByTime(phase: Playing, root: GameNode, nodes: readonly GameNode[]): readonly GameNode[] {
  if (nodes.length < 2) return nodes;
  const ranked = nodes.map((node) => ({
    node,
    against: countContradictions(phase, root, node),
    way: wayLength(root, node),
  }));
  const least = Math.min(...ranked.map(({ against }) => against));
  return ranked
    .filter(({ against }) => against === least)
    .toSorted((a, b) => a.way - b.way)
    .map(({ node }) => node);
}

function countContradictions({ filledAt, emptiedAt }: Playing, root: GameNode, end: GameNode): number {
  let count = 0;
  let filledLater = Infinity;
  let emptiedLater = Infinity;
  for (let at = end; at !== root && at.parent !== null && at.step !== null; at = at.parent) {
    const filled = filledAt[at.step.to] ?? 0;
    const emptied = emptiedAt[at.step.from] ?? 0;
    if (filled > filledLater + timing.SCAN_LAG) count++;
    if (emptied > emptiedLater + timing.SCAN_LAG) count++;
    filledLater = Math.min(filledLater, filled);
    emptiedLater = Math.min(emptiedLater, emptied);
  }
  return count;
}

function wayLength(root: GameNode, end: GameNode): number {
  let length = 0;
  for (let at = end; at !== root && at.parent !== null && at.step !== null; at = at.parent) {
    const { from, to } = at.step;
    length += Math.hypot((from >> 3) - (to >> 3), (from & 7) - (to & 7));
  }
  return length;
}

function proposeIllegal(phase: Playing, now: number): Playing {
  const node = findIllegal(phase.head, phase.seen, phase.tolerated);
  if (
    node === null ||
    phase.tracks.some((track) => track.node.illegal && track.node.letters === node.letters)
  )
    return phase;
  return { ...phase, tracks: [...phase.tracks, openTrack(node, now, true)] };
}

/** A man read as another one, or a stray one, on a board otherwise as it should be. */
function tolerate(phase: Playing, agenda: Agenda): Playing {
  const differences = findDifferences(phase.head.letters, phase.seen, phase.tolerated);
  if (differences.length === 0 || differences.length > 2) return phase;
  const isEmpty = (letter: string | undefined): boolean => letter === ".";
  const wait = differences.map((square) => {
    if (isEmpty(phase.seen[square])) return Infinity;
    return isEmpty(phase.head.letters[square]) ? timing.TOLERATE_STRAY : timing.TOLERATE_IDENTITY;
  });
  if (!agenda.isDue(phase.changedAt + Math.max(...wait))) return phase;
  const tolerated = [...phase.tolerated, ...differences];
  return {
    ...phase,
    tolerated,
    best: { node: phase.head, fit: "exact", since: agenda.now, cost: 0, rivals: [] },
  };
}

/** Squares that are read rightly again are no longer passed over. */
export function forgiveSquares(phase: Playing): Playing {
  if (phase.tolerated.length === 0) return phase;
  const expected = phase.best?.node.letters ?? phase.head.letters;
  const tolerated = phase.tolerated.filter((square) => phase.seen[square] !== expected[square]);
  return tolerated.length === phase.tolerated.length ? phase : { ...phase, tolerated };
}

function tellTrouble(phase: Playing, clock: ClockView, agenda: Agenda, findings: Finding[]): Playing {
  const expected = phase.best?.node ?? phase.head;
  const isExplained = phase.best !== null && !phase.best.node.illegal;
  const differences = findDifferences(expected.letters, phase.seen, []);
  const strange = differences.filter((square) => phase.seen[square] !== ".");
  if (isExplained && differences.length === 0) {
    if (phase.trouble === null) return phase;
    findings.push({ kind: "positionResolved" });
    return { ...phase, trouble: null };
  }
  const since = isExplained ? phase.changedAt : phase.explainedAt;
  const isMissing = strange.length === 0 && differences.length <= 2;
  const wait = isMissing ? timing.MISSING_TOLD : isExplained ? timing.MISREAD_TOLD : timing.UNEXPLAINED;
  if (phase.trouble !== null && phase.trouble.seen === phase.seen) return phase;
  const from = phase.trouble === null ? since : phase.changedAt;
  if (!agenda.isDue(from + wait)) return phase;
  if (clock.stoppedAt !== null && phase.trouble !== null) return phase;
  findings.push({
    kind: "positionUnresolved",
    squares: toSquares(phase, phase.head, findDifferences(phase.head.letters, phase.seen, [])),
  });
  return { ...phase, trouble: { seen: phase.seen } };
}

const toSquares = (
  phase: Playing,
  expected: GameNode,
  differences: readonly number[],
): readonly SquareDifference[] =>
  differences.map((square) => ({
    square: squareName(squareAtReadingIndex(square)),
    expected: expected.letters[square] ?? ".",
    seen: phase.seen[square] ?? ".",
  }));
