import { otherSide, type Side } from "../ids.ts";
import { hasExtraTime, isLastPeriod, requiredMoves, type TimeControl } from "../time/control.ts";
import { cite, type Citation } from "./articles.ts";
import { rateClassOfMode, type Edition, type PlayMode } from "./edition.ts";
import type { CanMate } from "./ruling.ts";

// What the Laws make of a clock at zero. A zero is an observation; only the arbiter, or a player's valid claim, makes it a
// fallen flag, and only the arbiter a result.

/** One player at the moment the clocks were stopped. */
export interface FlagSide {
  /** The clock shows that the time of `period` is used up. */
  readonly zero: boolean;
  /** Index of the period whose time is meant. */
  readonly period: number;
  /** Moves on the board. */
  readonly made: number;
  /** Of them those with the clock pressed; a move that is not pressed is not completed. */
  readonly completed: number;
  /** Whether the other player could still checkmate this one. */
  readonly opponentCanMate: CanMate;
}

export interface FlagFacts {
  readonly control: TimeControl;
  readonly mode: PlayMode;
  readonly white: FlagSide;
  readonly black: FlagSide;
  /** Who was at zero first, as the clock itself shows it; null: it does not. Arrival of messages proves nothing. */
  readonly first: Side | null;
  /**
   * Whether the game had ended otherwise (mate, stalemate, dead position, agreement, resignation). `unseenZero`: after a
   * zero that nobody had established as a fallen flag. `afterFall`: after a flag that had been established.
   */
  readonly ended: "no" | "beforeZero" | "unseenZero" | "afterFall";
}

/**
 * `nothing`: the game was over before the zero. `notCalled`: it ended after the zero, and nobody had called the flag by then.
 * `continue`: enough moves. `loss`, `drawOpponentCannotMate`: of the side `of`.
 * `askWinnable`: one of these two, by whether the opponent can still mate. `bothDownContinue`, `bothDownDraw`: nobody knows
 * whose flag fell first. `askOrder`: the same, in an edition without a rule for such games.
 */
export interface FlagMeaning extends Citation {
  readonly kind:
    | "nothing"
    | "notCalled"
    | "continue"
    | "loss"
    | "drawOpponentCannotMate"
    | "askWinnable"
    | "bothDownContinue"
    | "bothDownDraw"
    | "askOrder";
  /** The side whose time is meant; null: both, or neither. */
  readonly of: Side | null;
  readonly white: MoveCount;
  readonly black: MoveCount;
}

/** A zero that means nothing, and can become no flag any more. */
export const isVoid = ({ kind }: Pick<FlagMeaning, "kind">): boolean =>
  kind === "nothing" || kind === "notCalled";

/** The check that the arbiter makes at once: moves on the board, completed, and required by the end of the period. */
export interface MoveCount {
  readonly made: number;
  readonly completed: number;
  readonly required: number | "all";
}

/** Reads the zero of one or both clocks. Throws where neither is at zero. */
export function readZero(edition: Edition, facts: FlagFacts): FlagMeaning {
  const countOf = ({ made, completed, period }: FlagSide): MoveCount => ({
    made,
    completed,
    required: requiredMoves(facts.control, period),
  });
  const counts = { white: countOf(facts.white), black: countOf(facts.black) };
  const say = (
    kind: FlagMeaning["kind"],
    of: Side | null,
    { article, certainty }: Citation,
  ): FlagMeaning => ({
    kind,
    of,
    article,
    certainty,
    ...counts,
  });
  const down = (["white", "black"] as const).filter((side) => facts[side].zero);
  const [one] = down;
  if (one === undefined) throw new Error("no clock is at zero");
  if (facts.ended === "beforeZero") return say("nothing", null, cite(edition.id, "lossOnTime"));
  if (facts.ended === "unseenZero") return say("notCalled", null, cite(edition.id, "flagFallen"));
  // A side with enough moves has not overstepped, so its zero decides nothing, whichever came first.
  const short = down.filter((side) => {
    const { completed, required } = counts[side];
    return required === "all" || completed < required;
  });
  const [loser] = short;
  if (loser === undefined) {
    return say("continue", down.length === 1 ? one : facts.first, cite(edition.id, "checkMoves"));
  }
  if (short.length === 1) return judge(loser);
  const isLast = short.every((side) => isLastPeriod(facts.control, facts[side].period));
  if (isLast && facts.mode.endsWith("Limited") && edition.winnersFlagUp.value) {
    return say("bothDownDraw", null, edition.winnersFlagUp);
  }
  if (facts.first !== null) return judge(facts.first);
  if (edition.bothFlags.value === "withoutIncrement" && hasExtraTime(facts.control)) {
    return say("askOrder", null, cite(edition.id, "clockConclusive"));
  }
  return isLast
    ? say("bothDownDraw", null, cite(edition.id, "bothFlagsLast"))
    : say("bothDownContinue", null, cite(edition.id, "bothFlagsEarlier"));

  function judge(side: Side): FlagMeaning {
    const source = cite(edition.id, "lossOnTime");
    const canMate = facts[side].opponentCanMate;
    if (canMate === "winnable") return say("loss", side, source);
    return say(canMate === "unwinnable" ? "drawOpponentCannotMate" : "askWinnable", side, source);
  }
}

/** Whether the arbiter calls a flag unasked; players always may call their opponent's. */
export function arbiterCallsFlag(edition: Edition, mode: PlayMode, facts: FlagFacts): boolean {
  const rule =
    mode === "rapidLimited" || mode === "blitzLimited"
      ? edition.flagCalls[rateClassOfMode(mode)]
      : edition.flagCalls.standard;
  const [white, black] = [facts.white.zero, facts.black.zero];
  return rule.value === "arbiterOrPlayers" ? white || black : white && black;
}

/** The result that a meaning proposes to the arbiter; null: none. */
export function resultOf({ kind, of }: FlagMeaning): "1-0" | "0-1" | "1/2-1/2" | null {
  if (kind === "bothDownDraw" || kind === "drawOpponentCannotMate") return "1/2-1/2";
  if (kind !== "loss" || of === null) return null;
  return otherSide(of) === "white" ? "1-0" : "0-1";
}
