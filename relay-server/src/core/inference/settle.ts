import { assertNever, otherSide, type Side } from "@boardwire/shared";
import { DEAR } from "./explain.ts";
import { isCentre } from "./gestures.ts";
import { identifiesMen } from "./match.ts";
import { commonAncestor, pathBetween, stepsOf, type GameNode } from "./node.ts";
import { isFlagged, ranAt, type ClockView } from "./clock-view.ts";
import type { Explanation, Playing } from "./state.ts";
import * as timing from "./timing.ts";

// How long an explanation must stand before it is published. It depends on what the same hand could still be doing.

type Kind = "settled" | "open" | "castlingHalf" | "kingOnCentre" | "underpromotion";

/** When the explanation may be published; Infinity: not for the time being. */
export function settledAt(phase: Playing, clock: ClockView, best: Explanation): number {
  const { node, fit, since } = best;
  if (node === phase.head || node.illegal) return Infinity;
  if (isHeld(phase, clock, best)) return Infinity;
  const shared = commonAncestor(phase.head, node);
  if (shared === node) return fit === "exact" ? since + takeBackTime(phase, node) : Infinity;
  const dear = best.cost > DEAR ? timing.SEARCH_FAR : 0;
  return forwardTime(phase, clock, best) + replaceTime(phase, shared, node) + dear;
}

/** A stopped clock: what is moved since is no play, but set-up, analysis or the arbiter's doing. */
function isHeld(phase: Playing, clock: ClockView, best: Explanation): boolean {
  if (clock.stoppedAt === null) return false;
  const madeAt = Math.min(best.since, lastSetDown(phase, best.node));
  if (madeAt <= Math.max(clock.stoppedAt, phase.startedAt) + 2 * timing.SCAN_LAG) return false;
  return !(isFlagged(clock) && pressFor(phase, otherSide(best.node.position.turn), best) !== null);
}

/** When the last man of the way to a position was set down; it may have been explained only later. */
function lastSetDown({ head, filledAt }: Playing, node: GameNode): number {
  const path = pathBetween(commonAncestor(head, node), node);
  return path.length === 0 ? Infinity : Math.max(...path.map(({ step }) => filledAt[step?.to ?? 0] ?? 0));
}

function takeBackTime(phase: Playing, node: GameNode): number {
  const undone = phase.line.slice(node.ply);
  const isFirm = undone.some((played) => played.press !== null || played.node.ply <= phase.confirmed);
  return (isFirm ? timing.TAKE_BACK_PRESSED : timing.TAKE_BACK) + 400 * (undone.length - 1);
}

function replaceTime(phase: Playing, shared: GameNode, node: GameNode): number {
  const undone = phase.line.slice(shared.ply);
  const [first] = undone;
  if (first === undefined) return 0;
  if (undone.some((played) => played.press !== null || played.node.ply <= phase.confirmed))
    return timing.REPLACE_PRESSED;
  let next = node;
  while (next.parent !== null && next.parent !== shared) next = next.parent;
  return undone.length === 1 && next.step?.from === first.node.step?.from ? 0 : timing.REPLACE_LINE;
}

function forwardTime(phase: Playing, clock: ClockView, best: Explanation): number {
  const { node, fit, since } = best;
  const mover = otherSide(node.position.turn);
  const kind = kindOf(node);
  // Which man was taken cannot be told.
  if (fit === "unfelt" && best.rivals.length > 0) return Infinity;
  const press = pressFor(phase, mover, best);
  const doubt = best.rivals.length > 0 ? timing.UNCERTAIN : 0;
  const illegal = node.parent?.illegal === true ? timing.ILLEGAL_ANSWERED : 0;
  if (press !== null && fit !== "odd" && fit !== "moved") {
    const lag = kind === "settled" && fit === "exact" ? 0 : timing.SCAN_LAG;
    return Math.max(press, phase.changedAt + lag) + doubt + illegal;
  }
  switch (fit) {
    case "begun":
      if (kind === "kingOnCentre") return Infinity;
      return since + (kind === "open" ? timing.SCAN_LAG : 0) + doubt + illegal;
    case "pending":
      if (!identifiesMen(phase.seen)) return since + timing.SETTLED_MOVE;
      return phase.seen[node.step?.to ?? 0] === "?" ? since + timing.UNIDENTIFIED_PROMOTION : Infinity;
    case "displaced":
      return since + timing.DISPLACED + doubt + illegal;
    case "moved":
    case "trailing":
    case "odd":
      return since + timing.ODD + doubt + illegal;
    case "unfelt":
      return Infinity;
    case "unlifted":
      return since + timing.UNLIFTED + doubt + illegal;
    case "unread":
    case "misread":
      return since + timing.MISREAD + doubt + illegal;
    case "exact":
      return since + standTime(kind, clock, since) + doubt + illegal;
    default:
      return assertNever(fit);
  }
}

function standTime(kind: Kind, clock: ClockView, since: number): number {
  switch (kind) {
    case "settled":
      return timing.SETTLED_MOVE;
    case "open":
      return clock.reading === null ? timing.OPEN_MOVE : timing.OPEN_MOVE_WITH_CLOCK;
    case "castlingHalf":
      return timing.CASTLING_HALF_DONE;
    case "kingOnCentre":
      return ranAt(clock, since) ? timing.KING_ON_CENTRE_TIMED : timing.KING_ON_CENTRE;
    case "underpromotion":
      return timing.UNDERPROMOTION;
    default:
      return assertNever(kind);
  }
}

/** When the mover pressed the clock for this move, or for another one that this replaces; null if they have not. */
function pressFor(phase: Playing, mover: Side, { node, since }: Explanation): number | null {
  const last = phase.line.at(-1);
  const replaced = last !== undefined && node.parent === last.node.parent ? last.press : null;
  const press = phase.press ?? replaced;
  return press !== null && press.by === mover && press.at >= since - timing.PRESS_WAITS ? press.at : null;
}

/** Could the man that moved have gone to another square? */
export const isOpen = (node: GameNode): boolean => kindOf(node) === "open";

function kindOf(node: GameNode): Kind {
  const { step, parent } = node;
  if (step === null || parent === null) return "settled";
  const man = parent.letters[step.from] ?? ".";
  const isKing = man === "K" || man === "k";
  if (step.castles) return "settled";
  if (isKing && isCentre(step.to)) return "kingOnCentre";
  const siblings = stepsOf(parent);
  if ((isKing || man === "R" || man === "r") && isHalfOfCastling(step.from, step.to, siblings))
    return "castlingHalf";
  if (step.move.promotion !== undefined)
    return step.move.promotion === "queen" ? "settled" : "underpromotion";
  if (step.captured !== ".") return "settled";
  const couldGoOn = siblings.some(
    (other) => other.from === step.from && other.to !== step.to && !other.castles,
  );
  return couldGoOn ? "open" : "settled";
}

/** The king or the rook already stands where castling would put it. */
const isHalfOfCastling = (
  from: number,
  to: number,
  siblings: readonly { castles: boolean; squares: readonly number[]; contents: string }[],
): boolean =>
  siblings.some((other) => {
    if (!other.castles || !other.squares.includes(from)) return false;
    const at = other.squares.indexOf(to);
    return at !== -1 && other.contents[at] !== ".";
  });
