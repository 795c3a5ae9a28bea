import { makeRivalNames } from "./line.ts";
import { identifiesMen, type Fit } from "./match.ts";
import { commonAncestor, pathBetween, type GameNode, type Step } from "./node.ts";
import type { Explanation, Playing } from "./state.ts";
import { isTracked, type Match } from "./tracks.ts";

// Which of the positions that explain the board is taken: the one that asks least of the players and of what has been
// published. Costs are in units of "one published move was taken back".

const FIT_COST = {
  exact: 0,
  begun: 0.4,
  pending: 0.6,
  displaced: 0.8,
  odd: 1.5,
  moved: 3.1,
  trailing: 0.8,
  unlifted: 1.6,
  unfelt: 1.2,
  unread: 0.7,
  misread: 2,
} as const;
const UNLIFTED_PRESSED = 0.8;
const UNFELT_PRESSED = -0.1;
const NEVER_COMPLETE = 0.8;
/** A ply of the way that the board never showed. */
const UNSEEN = 1.4;
/** The same while the board could not be seen. */
const UNSEEN_OUT_OF_SIGHT = 0.6;
const UNREAD = 1;
const LEFT_OVER = 0.1;
const ILLEGAL = 5;
const WENT_ON = 3.2;
const PASSING = 400;
const LET_GO = 800;
const BARELY_SEEN = 0.5;
const RESTORED = 12;
const RETURNED = 0.6;
const RETURNED_STOOD = 400;
const CONFIRMED_UNDONE = 2;
const PRESSED_UNDONE = 1;
/** The same man went on: it was not set down before. */
const SAME_HAND = -0.7;
/** What is published explains the board as well. */
const STAYS = -0.3;
const EQUAL = 0.05;
/** Less than makes a difference: it only orders what is equal. */
const TAKES_BACK = -0.02;

/** Dearer than this is not believed before missing plies have been looked for. */
export const DEAR = 3;

export function chooseBest(phase: Playing, matches: readonly Match[], now: number): Explanation | null {
  let best: Match | null = null;
  let least = Infinity;
  const costs = matches.map((match) => costOf(phase, match));
  for (const [i, match] of matches.entries()) {
    const cost = costs[i] ?? Infinity;
    if (cost >= least) continue;
    best = match;
    least = cost;
  }
  if (best === null) return null;
  const { node, fit } = best;
  const rivals = matches.filter((match, i) => match !== best && (costs[i] ?? Infinity) < least + EQUAL);
  const before = phase.best;
  const since = before !== null && before.node === node ? before.since : now;
  return {
    node,
    fit,
    since,
    cost: least,
    rivals: makeRivalNames(
      phase,
      rivals.map((rival) => rival.node),
    ),
  };
}

/** The cheapest, and those that are as cheap. */
export function chooseCheapest(phase: Playing, matches: readonly Match[]): readonly Match[] {
  const priced = matches.map((match) => ({ match, cost: costOf(phase, match) }));
  const least = Math.min(...priced.map(({ cost }) => cost));
  return priced
    .filter(({ cost }) => cost < least + EQUAL)
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ match }) => match);
}

/** Other lines to the same position that are as good. */
export function rivalsOf(phase: Playing, node: GameNode): readonly GameNode[] {
  const cost = costOf(phase, { node, fit: "exact" });
  return phase.tracks.flatMap((track) =>
    track.node !== node &&
    track.node.letters === node.letters &&
    track.node.position.turn === node.position.turn &&
    Math.abs(costOf(phase, { node: track.node, fit: "exact" }) - cost) < EQUAL
      ? [track.node]
      : [],
  );
}

/** What one explanation costs. */
export function costOf(phase: Playing, { node, fit }: Match): number {
  const { head } = phase;
  const base = fitCost(phase, node, fit) + countUnread(phase, node) * UNREAD;
  if (node === head) return base + STAYS;
  const shared = commonAncestor(head, node);
  const path = pathBetween(shared, node);
  // A hand that goes on sets its man down: the position after it is seen whole.
  const discount = fit === "begun" && !wasComplete(phase, node) ? 0 : sameHandDiscount(phase, shared, path);
  return (
    base + undoCost(phase, shared, path) + discount + wayCost(phase, path) + leftOverCost(phase, path, fit)
  );
}

/**
 * Where men are not identified, several moves may fill the same squares: the better one leaves fewer squares over that
 * changed as well. Those that its man passed belong to it, if it was felt to come to its end.
 */
function leftOverCost(
  { seen, tracks, filledAt, emptiedAt }: Playing,
  path: readonly GameNode[],
  fit: Fit,
): number {
  const [first] = path;
  if (first === undefined || identifiesMen(seen)) return 0;
  const since = tracks.find((track) => track.node === first.parent)?.exactAt ?? 0;
  const used = new Set(
    path.flatMap(({ step }) => [...(step?.squares ?? []), ...(fit === "exact" ? findPassed(step) : [])]),
  );
  let count = 0;
  for (let square = 0; square < 64; square++) {
    const isTouched = (filledAt[square] ?? 0) >= since || (emptiedAt[square] ?? 0) >= since;
    if (isTouched && !used.has(square)) count++;
  }
  return Math.min(count, 4) * LEFT_OVER;
}

/** The squares between both ends of a straight way: the man may have been pushed over them. */
function findPassed(step: Step | null): readonly number[] {
  if (step === null) return [];
  const { from, to } = step;
  const rows = (to >> 3) - (from >> 3);
  const files = (to & 7) - (from & 7);
  if (rows !== 0 && files !== 0 && Math.abs(rows) !== Math.abs(files)) return [];
  const one = Math.sign(rows) * 8 + Math.sign(files);
  const count = Math.max(Math.abs(rows), Math.abs(files)) - 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => from + one * (i + 1));
}

/**
 * A position that the board never showed complete is less likely than one that it did. A man still felt on its old square
 * has moved if its player pressed the clock.
 */
function fitCost(phase: Playing, node: GameNode, fit: Fit): number {
  const { press, seen } = phase;
  const isPressed = press !== null && press.by !== node.position.turn;
  if (isPressed && fit === "unlifted") return UNLIFTED_PRESSED;
  if (isPressed && fit === "unfelt") return UNFELT_PRESSED;
  if (fit === "pending" && (isPressed || !identifiesMen(seen))) return 0;
  return fit === "begun" && !wasComplete(phase, node) ? FIT_COST.begun + NEVER_COMPLETE : FIT_COST[fit];
}

/**
 * Squares where something unidentified stands, on a board that identifies men, and should not: the square should be empty,
 * or another man than this position has there has come since the end of the line was on the board.
 */
function countUnread(phase: Playing, node: GameNode): number {
  const { seen, filledAt, tracks, head } = phase;
  let count = 0;
  for (let i = seen.indexOf("?"); i !== -1; i = seen.indexOf("?", i + 1)) {
    if (node.letters[i] === ".") count++;
    else if (node.step?.to !== i && identifiesMen(seen)) {
      const stoodAt = tracks.find((track) => track.node === head)?.exactAt ?? 0;
      if ((filledAt[i] ?? 0) > stoodAt) count++;
    }
  }
  return count;
}

function undoCost(phase: Playing, shared: GameNode, path: readonly GameNode[]): number {
  let cost = 0;
  if (path.length > 0 && hasReturned(phase, shared)) return RETURNED * (phase.head.ply - shared.ply);
  for (const { node, press } of phase.line.slice(shared.ply)) {
    cost += press === null && wasGoingOn(phase, node, path[0]) ? lastingCost(phase, node) : 1;
    if (node.ply <= phase.confirmed) cost += CONFIRMED_UNDONE;
    if (press !== null) cost += PRESSED_UNDONE;
  }
  return cost;
}

function sameHandDiscount(phase: Playing, shared: GameNode, path: readonly GameNode[]): number {
  const undone = phase.line[shared.ply];
  const [first] = path;
  if (first === undefined || path.length !== 1 || undone === undefined) return 0;
  if (hasReturned(phase, shared) || phase.head.ply !== shared.ply + 1) return 0;
  return first.step?.from === undone.node.step?.from ? SAME_HAND : 0;
}

const wasComplete = ({ tracks }: Playing, node: GameNode): boolean =>
  tracks.some((track) => track.node === node && track.complete);

/** An earlier position of the line stood on the board again after the end of the line was last seen. */
function hasReturned({ tracks, head }: Playing, shared: GameNode): boolean {
  const there = tracks.find((track) => track.node === shared);
  const end = tracks.find((track) => track.node === head);
  return (
    there !== undefined &&
    end !== undefined &&
    there.exactAt > end.lastAt &&
    there.stoodLast >= RETURNED_STOOD
  );
}

function wayCost(phase: Playing, path: readonly GameNode[]): number {
  let cost = 0;
  for (const [i, node] of path.entries()) {
    if (node.illegal) cost += ILLEGAL;
    if (i < path.length - 1) cost += passedCost(phase, node);
    if (wentOn(phase, node)) cost += WENT_ON;
    if (takesBack(node)) cost += TAKES_BACK;
    // A press tells of the last ply only.
    const isPressed = phase.press !== null && i === path.length - 1;
    if (!isPressed && isRestored(phase, node)) cost += RESTORED;
  }
  return cost;
}

/** Two ends of one man's way, and the first was on the board when it was lost: where the man was let go nobody saw. */
function wasGoingOn(phase: Playing, node: GameNode, other: GameNode | undefined): boolean {
  if (other === undefined || other === node || other.parent !== node.parent) return false;
  if (node.ply <= phase.confirmed || node.step?.from !== other.step?.from || node.step?.captured !== ".")
    return false;
  const track = phase.tracks.find((candidate) => candidate.node === node);
  return track !== undefined && phase.blindFrom > 0 && track.lastAt === phase.blindFrom;
}

/** What speaks against a man's having gone on from where it stood. */
const lastingCost = ({ tracks }: Playing, node: GameNode): number =>
  BARELY_SEEN * Math.min(1, (tracks.find((candidate) => candidate.node === node)?.stood ?? 0) / LET_GO);

/** A man that took is taken at once: of lines that are as good otherwise the likelier one. */
const takesBack = ({ step, parent }: GameNode): boolean =>
  step !== null && step.captured !== "." && parent?.step?.to === step.to && parent.step.captured !== ".";

/** A position on the way: the longer it stood, the likelier it was one. */
function passedCost(phase: Playing, node: GameNode): number {
  const { tracks, head, blindAt } = phase;
  const track = tracks.find((candidate) => candidate.node === node);
  if (track === undefined) {
    if (node.parent !== null && node.step !== null && node.parent === head) {
      const going = tracks.find((candidate) => wasGoingOn(phase, candidate.node, node));
      if (going !== undefined) return Math.max(passedCost(phase, going.node), lastingCost(phase, going.node));
    }
    const end = tracks.find((candidate) => candidate.node === head);
    return end === undefined || blindAt >= end.exactAt ? UNSEEN_OUT_OF_SIGHT : UNSEEN;
  }
  return track.stood >= LET_GO ? 0 : BARELY_SEEN * (1 - track.stood / LET_GO);
}

/** The man that moved two plies before moves again, too soon to have been let go: it was on its way. */
function wentOn({ tracks, filledAt, emptiedAt, blindFrom }: Playing, node: GameNode): boolean {
  const before = node.parent?.parent;
  if (node.step === null || before?.step === undefined || before.step === null) return false;
  const { from } = node.step;
  const track = tracks.find((candidate) => candidate.node === before);
  if (from !== before.step.to || track === undefined) return false;
  // When a square was emptied out of sight is not known.
  if (emptiedAt[from] === blindFrom) return false;
  const stood = (emptiedAt[from] ?? 0) - Math.min(track.firstAt, filledAt[from] ?? 0);
  return stood >= 0 && stood < PASSING;
}

/**
 * The position of four plies ago is back; the last two plies were made with both men in the air at once, or were not seen
 * one by one; and the clock was not pressed for them: two moves were taken back.
 */
function isRestored({ line, tracks, emptiedAt, filledAt }: Playing, node: GameNode): boolean {
  const third = node.parent;
  const before = third?.parent?.parent?.parent;
  if (third === null || before === null || before === undefined || before.letters !== node.letters)
    return false;
  if (!isTracked(tracks, third)) return true;
  if (node.step === null || third.step === null) return false;
  const isPressed = (ply: number): boolean => (line[ply - 1]?.press ?? null) !== null;
  if (isPressed(node.ply) || isPressed(third.ply)) return false;
  return (emptiedAt[node.step.from] ?? 0) < (filledAt[third.step.to] ?? 0);
}
