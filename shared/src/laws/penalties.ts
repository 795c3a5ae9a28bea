import { otherSide, toMillis, type Millis, type Side } from "../ids.ts";
import type { RateClass } from "../time/rate-class.ts";
import { hasExtraTime, isLastPeriod, type TimeControl } from "../time/control.ts";
import { assertNever } from "../result.ts";
import type { TwoMinutesFault } from "./claim-faults.ts";
import { cite, type Citation } from "./articles.ts";
import type { Edition, PlayMode } from "./edition.ts";
import type { CanMate, Proposal, TimeProposal, Times } from "./ruling.ts";

// Time penalties and what they turn into (docs/rules/laws.md), as proposals: the arbiter sets the clocks.

const MINUTE = 60_000;

const cited = ({ article, certainty }: Citation): Citation => ({ article, certainty });

const give = (times: Times, side: Side, millis: number): Times => ({
  white: times.white,
  black: times.black,
  [side]: toMillis(times[side] + millis),
});

/** What the oldest edition leaves a wrong claimant: half, at most three minutes taken, never below one by that. */
function halfAtMostThree(left: Millis): Millis {
  if (left > 2 * MINUTE) return toMillis(left - Math.min(Math.floor(left / 2), 3 * MINUTE));
  return toMillis(Math.min(left, MINUTE));
}

/** A claim of a draw (9.2, 9.3) was found incorrect: the opponent gets time, and the oldest edition takes some too. */
export function proposeWrongClaim(
  edition: Edition,
  rate: RateClass,
  claimant: Side,
  times: Times,
): TimeProposal {
  const rule = edition.wrongClaim[rate];
  const given = give(times, otherSide(claimant), rule.value.opponentGets);
  const after =
    rule.value.claimant === "unchanged" ? given : { ...given, [claimant]: halfAtMostThree(times[claimant]) };
  return { kind: "setTimes", ...after, why: "wrongClaim", ...cited(rule) };
}

export interface IllegalMoveCase {
  readonly offender: Side;
  /** Completed illegal moves of the offender in this game before this one. */
  readonly earlier: number;
  readonly times: Times;
  readonly claimedByOpponent: boolean;
  /** The opponent has made the next move since. */
  readonly opponentHasMoved: boolean;
  readonly opponentCanMate: CanMate;
}

/** A completed illegal move: more time for the opponent, or the game. Two in one action count once. */
export function proposeIllegalMove(edition: Edition, mode: PlayMode, facts: IllegalMoveCase): Proposal {
  const cell = edition.illegalMove[mode];
  const { strikesToLose, opponentGets, noticedBy, until, drawIfOpponentCannotMate } = cell.value;
  const source = cited(cell);
  if (until === "opponentsMove" && facts.opponentHasMoved) {
    return { kind: "goesOn", why: "tooLate", ...source };
  }
  if (noticedBy === "opponent" && !facts.claimedByOpponent) {
    return { kind: "goesOn", why: "notClaimed", ...source };
  }
  if (facts.earlier + 1 < strikesToLose) {
    const times = give(facts.times, otherSide(facts.offender), opponentGets);
    return { kind: "setTimes", ...times, why: "illegalMove", ...source };
  }
  const loser = facts.offender;
  if (facts.opponentCanMate === "winnable" || drawIfOpponentCannotMate === false) {
    return { kind: "loss", loser, ...source };
  }
  if (facts.opponentCanMate !== "unwinnable") return { kind: "askWinnable", loser, ...source };
  return drawIfOpponentCannotMate === null
    ? { kind: "askArbiter", loser, ...source }
    : { kind: "draw", why: "opponentCannotMate", ...source };
}

export interface QuickplayCase {
  readonly rate: RateClass;
  /** The tournament has announced that such claims are possible. */
  readonly announced: boolean;
  readonly control: TimeControl;
  /** Index of the claimant's period. */
  readonly period: number;
  readonly claimant: Side;
  readonly toMove: Side;
  readonly left: Millis;
  readonly flagFallen: boolean;
}

export type QuickplayRefusal = TwoMinutesFault | "notOnMove";

/** Why a two-minute claim cannot be made now; null: it can, and a person judges it, never a program. */
export function refuseQuickplayClaim(edition: Edition, facts: QuickplayCase): QuickplayRefusal | null {
  const { value: allowed, certainty } = edition.quickplayClaim[facts.rate];
  if (allowed === "never") return "notInThisGame";
  // Regulations that name such claims have announced them.
  const isAnnounced = facts.announced || certainty === "overridden";
  if (allowed === "announced" && !isAnnounced) return "notAnnounced";
  // Where such claims have to be announced, the edition has them for games without increment only.
  if (allowed === "announced" && hasExtraTime(facts.control)) return "hasIncrement";
  if (!isLastPeriod(facts.control, facts.period)) return "notLastPeriod";
  if (facts.flagFallen) return "flagFallen";
  if (facts.toMove !== facts.claimant) return "notOnMove";
  return facts.left < 2 * MINUTE ? null : "twoMinutesOrMore";
}

/** `fiveSeconds`: both get five more seconds a move from here on. `postponed`: with or without two minutes. */
export type QuickplayRuling = "granted" | "postponed" | "postponedWithTime" | "rejected" | "fiveSeconds";

/** What follows from a ruling on a two-minute claim; null: the edition has no five-second request. */
export function proposeQuickplay(
  edition: Edition,
  claimant: Side,
  ruling: QuickplayRuling,
  times: Times,
): Proposal | null {
  const source = cite(edition.id, "quickplayClaim");
  const more = give(times, otherSide(claimant), 2 * MINUTE);
  switch (ruling) {
    case "granted":
      return { kind: "draw", why: "quickplayGranted", ...source };
    case "postponed":
      return { kind: "goesOn", why: "postponed", ...source };
    case "postponedWithTime":
      return { kind: "setTimes", ...more, why: "quickplayPostponed", ...source };
    case "rejected":
      return { kind: "setTimes", ...more, why: "quickplayRejected", ...source };
    case "fiveSeconds":
      if (!edition.fiveSecondRequest.value) return null;
      return { kind: "setTimes", ...more, why: "fiveSecondsGranted", ...cited(edition.fiveSecondRequest) };
    default:
      return assertNever(ruling);
  }
}

/**
 * Nobody was there at the start: White loses the time until White arrived, `elapsed`. Null where arriving after the start
 * already loses the game. `times` are the clocks as set for the start.
 */
export function proposeLateWhite(edition: Edition, times: Times, elapsed: Millis): TimeProposal | null {
  if (edition.defaultTime.value === 0) return null;
  const white = toMillis(Math.max(0, times.white - elapsed));
  return {
    kind: "setTimes",
    white,
    black: times.black,
    why: "whiteWasLate",
    ...cite(edition.id, "whiteLosesTime"),
  };
}
