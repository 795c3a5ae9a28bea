import type { SquareDifference } from "@boardwire/shared";
import { squareAtReadingIndex, squareName } from "@boardwire/shared";
import type { Agenda } from "./agenda.ts";
import type { ClockView } from "./clock-view.ts";
import { DEAR } from "./explain.ts";
import { findIllegal } from "./illegal.ts";
import { findDifferences, isMan, isWhiteMan } from "./match.ts";
import { commonAncestor, type GameNode } from "./node.ts";
import { searchLostLanding, searchLostLift, searchMissing } from "./missing-plies.ts";
import type { Playing } from "./state.ts";
import * as timing from "./timing.ts";
import { openTrack } from "./tracks.ts";
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
  // What the board holds is not known.
  if (phase.blind) return phase;
  if (phase.best === null || phase.best.cost > DEAR) phase = fillIn(phase, agenda);
  if (phase.best === null) phase = tolerate(phase, agenda);
  return tellTrouble(phase, clock, agenda, findings);
}

/** Looks for missing plies near by once the board is at rest, then further off, then without trusting the times. */
function fillIn(phase: Playing, agenda: Agenda): Playing {
  const { changedAt, head, searched } = phase;
  const base = filledInFrom(phase);
  if (base === head && isOnlyLifted(phase)) return phase;
  const before = head.ply > phase.confirmed ? head.parent : null;
  const near = unique([head, base, before, ...seenAfter(phase)]);
  if (searched === 0 && agenda.isDue(changedAt + timing.SEARCH_NEAR)) {
    const found = searchMissing({ ...phase, searched: 1 }, near, 4, agenda.now, false);
    if (found.best !== null && found.best.cost <= DEAR) return found;
    return searchLostLift(found, [head, ...seenAfter(phase)], 3, agenda.now);
  }
  const roots = unique([...near, head.parent, head.parent?.parent ?? null]);
  if (searched === 1 && agenda.isDue(changedAt + timing.SEARCH_FAR)) {
    const far = searchMissing({ ...phase, searched: 2 }, roots, 6, agenda.now, false);
    if (far.best !== null) return far;
    const untold = searchLostLanding(far, [head, ...seenAfter(phase)], 4, agenda.now);
    return untold.best === null ? proposeIllegal(untold, agenda.now) : untold;
  }
  if (searched === 2 && agenda.isDue(changedAt + timing.SEARCH_UNTOUCHED)) {
    return searchMissing({ ...phase, searched: 3 }, roots, 4, agenda.now, true);
  }
  return phase;
}

const unique = (nodes: readonly (GameNode | null)[]): readonly GameNode[] => [
  ...new Set(nodes.filter((node) => node !== null)),
];

/** The latest position after the line that the board showed whole for a moment, if there is one. */
function seenAfter({ tracks, head }: Playing): readonly GameNode[] {
  const after = tracks.findLast(
    ({ node, complete, stood }) =>
      complete && stood >= timing.SCAN_LAG && node !== head && commonAncestor(node, head) === head,
  );
  return after === undefined ? [] : [after.node];
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
  return searchMissing(phase, [head], 2, now, false);
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
  const { letters } = phase.head;
  const tolerated = phase.tolerated.filter((square) => phase.seen[square] !== letters[square]);
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
