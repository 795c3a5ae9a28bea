import { chooseCheapest, costOf } from "./explain.ts";
import { makeRivalNames } from "./line.ts";
import { findDifferences, isMan } from "./match.ts";
import type { GameNode } from "./node.ts";
import { createWork, searchLines, type Shown, type Work } from "./search.ts";
import type { Explanation, Playing } from "./state.ts";
import * as timing from "./timing.ts";
import { isTracked, openTrack, type Match } from "./tracks.ts";

// Lines of several plies that explain the board, and which of them is taken.

/** A man that moved is still felt on its old square. */
const LOST_LIFT = 0.8;
/** Nobody told that a man came to the square that it left next. */
const LOST_LANDING = 0.8;
const MOST_LOST_LIFTS = 4;

/**
 * The cheapest of the shortest lines to the board. `anywhere`: also over squares that have not changed since the root was
 * on the board, as when updates were lost.
 */
export function searchMissing(
  phase: Playing,
  roots: readonly GameNode[],
  most: number,
  now: number,
  anywhere: boolean,
): Playing {
  const { seen, tolerated } = phase;
  const work = createWork();
  let cheapest = phase;
  for (const [i, root] of roots.entries()) {
    if (i > 0 && root.ply < phase.confirmed - 1) continue;
    const touched = anywhere ? null : touchedSince(phase, root);
    cheapest = take(cheapest, root, { seen, tolerated, touched }, i === 0 ? 2 : 1, most, 0, now, work);
  }
  return cheapest;
}

/** The same with one man of which the board never told that it left its square. */
export function searchLostLift(
  phase: Playing,
  roots: readonly GameNode[],
  most: number,
  now: number,
): Playing {
  const { seen, tolerated } = phase;
  const work = createWork();
  for (const root of roots) {
    const touched = touchedSince(phase, root);
    if (touched === null) continue;
    for (const lost of findStill(phase, root, touched)) {
      const board: Shown = {
        seen,
        tolerated: [...tolerated, lost],
        touched: (square) => square === lost || touched(square),
      };
      const taken = take(phase, root, board, 1, most, LOST_LIFT, now, work);
      if (taken !== phase) return taken;
    }
  }
  return phase;
}

/** The same with one man of which the board never told that it came to a square, from where it has moved on or was taken. */
export function searchLostLanding(
  phase: Playing,
  roots: readonly GameNode[],
  most: number,
  now: number,
): Playing {
  const { seen, tolerated } = phase;
  const work = createWork();
  for (const root of roots) {
    const touched = touchedSince(phase, root);
    if (touched === null) continue;
    const taken = take(
      phase,
      root,
      { seen, tolerated, touched, untold: true },
      2,
      most,
      LOST_LANDING,
      now,
      work,
    );
    if (taken !== phase) return taken;
  }
  return phase;
}

/** Squares that never changed though a man like the one there has come to a square that it could have gone to. */
function findStill(
  { seen, tolerated }: Playing,
  root: GameNode,
  touched: (square: number) => boolean,
): readonly number[] {
  const came = findDifferences(root.letters, seen, tolerated).filter((square) => isMan(seen[square] ?? "."));
  return [...seen]
    .flatMap((man, square) =>
      root.letters[square] === man &&
      !touched(square) &&
      came.some((to) => seen[to] === man && couldReach(man, square, to))
        ? [square]
        : [],
    )
    .slice(0, MOST_LOST_LIFTS);
}

/** On an empty board, and as far as a single move goes. */
function couldReach(man: string, from: number, to: number): boolean {
  const rows = Math.abs((from >> 3) - (to >> 3));
  const files = Math.abs((from & 7) - (to & 7));
  switch (man.toLowerCase()) {
    case "p":
      return files <= 1 && rows >= 1 && rows <= 2 - files;
    case "n":
      return rows * files === 2;
    case "b":
      return rows === files;
    case "r":
      return rows === 0 || files === 0;
    case "q":
      return rows === files || rows === 0 || files === 0;
    default:
      return rows <= 1 && files <= 1;
  }
}

/** Which squares changed since a position was on the board; null: it was out of sight since. */
function touchedSince(phase: Playing, root: GameNode): ((square: number) => boolean) | null {
  const { filledAt, emptiedAt } = phase;
  const shownAt = phase.tracks.find((track) => track.node === root)?.exactAt ?? 0;
  if (phase.blindAt >= shownAt && phase.changedAt >= phase.blindAt) return null;
  return (square) => (filledAt[square] ?? 0) >= shownAt || (emptiedAt[square] ?? 0) >= shownAt;
}

function take(
  phase: Playing,
  root: GameNode,
  board: Shown,
  least: number,
  most: number,
  extra: number,
  now: number,
  work: Work,
): Playing {
  const nodes = searchLines(root, board, least, most, work);
  const ordered = orderByTime(phase, root, nodes).map((found): Match => ({ node: found, fit: "exact" }));
  const [cheapest, ...others] = chooseCheapest(phase, ordered);
  if (cheapest === undefined) return phase;
  const { node } = cheapest;
  const rivals = others.map((other) => other.node);
  const cost = costOf(phase, cheapest) + extra;
  if (phase.best !== null && phase.best.cost <= cost) return phase;
  const best: Explanation = { node, fit: "exact", since: now, cost, rivals: makeRivalNames(phase, rivals) };
  const opened = [node, ...rivals].filter((found) => !isTracked(phase.tracks, found));
  const tracks = [...phase.tracks, ...opened.map((found) => openTrack(found, now, true))];
  return { ...phase, best, tracks };
}

/**
 * The lines that the times at which squares were emptied and filled contradict least. Times within a scan of each other
 * tell nothing. Of equally good ones the first is the one whose men went the shortest way.
 */
export function orderByTime(phase: Playing, root: GameNode, nodes: readonly GameNode[]): readonly GameNode[] {
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
