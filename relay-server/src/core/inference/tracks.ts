import { findDifferences, fitNode, fitStep, identifiesMen, type Fit } from "./match.ts";
import { follow, stepsOf, type GameNode } from "./node.ts";
import type { Playing, Track } from "./state.ts";
import { FORGET } from "./timing.ts";

// The positions that the game may have reached, and which of them and of those one move further the board shows.

/** So many plies before the last confirmed one are still looked at for moves taken back. */
const LOOK_BACK = 4;
const MOST_TRACKS = 24;

export interface Match {
  readonly node: GameNode;
  readonly fit: Fit;
}

/** Every open position, and every one a legal move further, that explains the board. */
export function findMatches(phase: Playing): Match[] {
  const { seen, tolerated, filledAt, emptiedAt } = phase;
  const fits = new Map<GameNode, Fit>();
  const identifies = identifiesMen(seen);
  for (const track of phase.tracks) {
    const { node } = track;
    const differences = findDifferences(node.letters, seen, tolerated);
    const own = fitNode(node, differences, seen);
    if (own !== null) fits.set(node, own);
    if (differences.length > 6) continue;
    const refilled = (to: number, from: number): boolean =>
      (filledAt[to] ?? 0) >= track.exactAt && (filledAt[to] ?? 0) >= (emptiedAt[from] ?? 0) - 300;
    for (const step of stepsOf(node)) {
      const fit = fitStep(node, differences, step, seen, refilled, identifies);
      if (fit === null) continue;
      const next = follow(node, step);
      fits.set(next, fit);
    }
  }
  return [...fits].map(([node, fit]) => ({ node, fit: fit === "odd" ? toOddFit(phase, node) : fit }));
}

/**
 * What kind of wrong square it is: one that the man passed before it came to where it stands now; one to which a
 * man could have moved since the end of the line was on the board; or one that is read wrongly.
 */
function toOddFit(phase: Playing, node: GameNode): Fit {
  const { seen, tolerated, filledAt, head, tracks } = phase;
  const to = node.step?.to;
  const [wrong] = findDifferences(node.letters, seen, tolerated);
  if (to === undefined || wrong === undefined || node === head) return "odd";
  if (seen[wrong] === seen[to] && (filledAt[wrong] ?? 0) < (filledAt[to] ?? 0)) return "trailing";
  const shownAt = tracks.find((track) => track.node === head)?.exactAt ?? 0;
  const isFresh = (filledAt[wrong] ?? 0) >= shownAt && canMoveTo(head, wrong, seen[wrong] ?? ".");
  return isFresh ? "moved" : "odd";
}

/** May the side to move bring this man there? */
const canMoveTo = (node: GameNode, square: number, man: string): boolean =>
  stepsOf(node).some((step) => step.to === square && step.contents[step.squares.indexOf(square)] === man);

const isShown = (fit: Fit): boolean => fit === "exact" || fit === "begun";

/** Notes which positions the board shows from now on. */
export function updateTracks(phase: Playing, matches: readonly Match[], now: number): readonly Track[] {
  const shown = new Map(matches.filter(({ fit }) => isShown(fit)).map(({ node, fit }) => [node, fit]));
  const tracks = phase.tracks.map((track) => {
    const fit = shown.get(track.node);
    shown.delete(track.node);
    if (fit === undefined) return closeTrack(track, now);
    const exact = fit === "exact";
    return {
      ...track,
      since: track.since ?? now,
      lastAt: now,
      exact,
      exactAt: exact || track.exact ? now : track.exactAt,
      complete: exact || track.complete,
    };
  });
  if (shown.size === 0) return tracks;
  const opened = [...shown].map(([node, fit]) => openTrack(node, now, fit === "exact"));
  return prune([...tracks, ...opened], phase.head, phase.confirmed, now);
}

export const openTrack = (node: GameNode, now: number, exact: boolean): Track => ({
  node,
  since: now,
  firstAt: now,
  lastAt: now,
  exact,
  exactAt: now,
  complete: exact,
  stood: 0,
  stoodLast: 0,
});

/** Notes that a position is not on the board any more. */
export function closeTrack(track: Track, now: number): Track {
  if (track.since === null) return track;
  return {
    ...track,
    since: null,
    lastAt: now,
    exact: false,
    exactAt: track.exact ? now : track.exactAt,
    stood: Math.max(track.stood, now - track.since),
    stoodLast: now - track.since,
  };
}

/** The longest time that a position has stood on the board, up to now. */
export function timeStood(tracks: readonly Track[], node: GameNode, now: number): number {
  const track = tracks.find((candidate) => candidate.node === node);
  if (track === undefined) return 0;
  return track.since === null ? track.stood : Math.max(track.stood, now - track.since);
}

export const isTracked = (tracks: readonly Track[], node: GameNode): boolean =>
  tracks.some((track) => track.node === node);

/** Keeps the line from a few plies before its confirmed end, and side branches that leave it there and were shown of late. */
export function prune(
  tracks: readonly Track[],
  head: GameNode,
  confirmed: number,
  now: number,
): readonly Track[] {
  const line = new Set<GameNode>();
  for (
    let node: GameNode | null = head;
    node !== null && node.ply >= confirmed - LOOK_BACK;
    node = node.parent
  )
    line.add(node);
  const root = confirmed - LOOK_BACK;
  const kept = tracks.filter(
    (track) =>
      line.has(track.node) ||
      ((track.since !== null || track.lastAt > now - FORGET) && leaves(track.node, line, root)),
  );
  if (kept.length <= MOST_TRACKS) return kept;
  return kept
    .filter((track) => !line.has(track.node))
    .toSorted((a, b) => b.lastAt - a.lastAt)
    .slice(0, MOST_TRACKS - line.size)
    .concat(kept.filter((track) => line.has(track.node)));
}

/** Does a position's way leave the line at `root` or later? */
function leaves(node: GameNode, line: ReadonlySet<GameNode>, root: number): boolean {
  let at: GameNode | null = node;
  while (at !== null && !line.has(at)) at = at.parent;
  return at !== null && at.ply >= root;
}
