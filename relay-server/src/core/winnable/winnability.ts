import { assertNever, playMove, type Position } from "@boardwire/shared";
import { followForcedMoves, type Forced } from "./forced-line.ts";
import { provesNeverReached } from "./never-reaches.ts";
import { replayMate } from "./replay-mate.ts";
import { searchMate, type Searched } from "./search.ts";
import { MANNERS } from "./steering.ts";
import type { Budget, Question, Winnability } from "./types.ts";

// docs/rules/winnability.md: whether a side can still mate by any series of legal moves.

type Choice = Extract<Forced, { kind: "choice" }>;

/** States that the first look takes; it ends most small worlds, and gives the shortest line where mate is near. */
const LOOK_STATES = 3000;
/** The same for the answer after every move. */
const QUICK_STATES = 60;
/** Legal moves up to which the quick answer looks at all that can follow: more never ends within so few states. */
const QUICK_MOVES = 6;

/**
 * The answer of a few thousandths of a second, for use after every move: mate and stalemate, material, forced moves, tiny
 * worlds and walls. `unknown` says no more than that this took too little time.
 */
export function judgeQuickly(question: Question): Winnability {
  const forced = followForcedMoves(question);
  if (forced.kind === "answer") return checked(question, forced.answer);
  const { side } = question;
  if (provesNeverReached(forced.position, side)) return neverReaches(1);
  if (forced.moves.length > QUICK_MOVES) return { kind: "unknown", states: 1, why: "states" };
  const budget = { maxStates: QUICK_STATES, shouldStop: () => false };
  const searched = searchMate({ position: forced.position, side }, budget, { manner: null });
  return finish(question, forced, searched, searched.states);
}

/** The answer within a budget. Every mating line has been replayed. */
export function judgeFully(question: Question, budget: Budget): Winnability {
  const forced = followForcedMoves(question);
  if (forced.kind === "answer") return checked(question, forced.answer);
  const { side } = question;
  const from = { position: forced.position, side };
  if (provesNeverReached(forced.position, side)) return neverReaches(1);

  let searched = searchMate(from, cut(budget, LOOK_STATES), { manner: null });
  let states = searched.states;
  if (!isShort(searched)) return finish(question, forced, searched, states);
  if (forced.moves.every((move) => provesNeverReached(playMove(forced.position, move), side))) {
    return neverReaches(states);
  }
  const isHopeless = (position: Position): boolean => provesNeverReached(position, side);
  for (const manner of MANNERS) {
    const share = Math.ceil((budget.maxStates - states) * manner.share);
    if (share <= 0) break;
    searched = searchMate(from, cut(budget, share), { manner, isHopeless });
    states += searched.states;
    if (!isShort(searched)) break;
  }
  return finish(question, forced, searched, states);
}

/** A search that its share of the states was too small for. */
const isShort = (searched: Searched): boolean => searched.kind === "stopped" && searched.why === "states";

const cut = (budget: Budget, states: number): Budget => ({
  ...budget,
  maxStates: Math.min(states, budget.maxStates),
});

/** Neither side can ever mate (Laws 5.2.2): the game is over. Answers of either way of asking do. */
export const isDead = (white: Winnability, black: Winnability): boolean =>
  white.kind === "unwinnable" && black.kind === "unwinnable";

const neverReaches = (states: number): Winnability => ({ kind: "unwinnable", proof: "neverReaches", states });

function finish(question: Question, forced: Choice, searched: Searched, states: number): Winnability {
  switch (searched.kind) {
    case "mate":
      return checked(question, { kind: "winnable", line: [...forced.line, ...searched.line] });
    case "exhausted":
      return { kind: "unwinnable", proof: "allReachable", states };
    case "stopped":
      return { kind: "unknown", states, why: searched.why };
    default:
      return assertNever(searched);
  }
}

/** A line that does not replay is a fault of the search, and must not reach the arbiter. */
function checked({ position, side }: Question, answer: Winnability): Winnability {
  if (answer.kind === "winnable" && !replayMate(position, answer.line, side)) {
    throw new Error(`no mate for ${side} by ${answer.line.join(" ")}`);
  }
  return answer;
}
