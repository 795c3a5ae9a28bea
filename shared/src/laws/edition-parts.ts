import { toMillis } from "../ids.ts";
import type { RateLimits } from "../time/rate-class.ts";
import { cite, type Certainty, type EditionId, type RuleId } from "./articles.ts";
import type { Cell, IllegalMoveRule, WrongClaimRule } from "./edition.ts";

// What the six editions are put together from.

export const minutes = (n: number) => toMillis(n * 60_000);

export const cell = <T>(value: T, article: string | null, certainty: Certainty = "read"): Cell<T> => ({
  value,
  article,
  certainty,
});

/** A cell whose article is the rule's own. */
export const ruled = <T>(edition: EditionId, rule: RuleId, value: T, certainty?: Certainty): Cell<T> => {
  const cited = cite(edition, rule);
  return { value, article: cited.article, certainty: certainty ?? cited.certainty };
};

export const FIFTEEN: RateLimits = { blitzBelow: minutes(15), rapidBelow: minutes(60) };
export const TEN: RateLimits = { blitzUpTo: minutes(10), rapidBelow: minutes(60) };

export const opponentGets = (n: number): WrongClaimRule => ({
  opponentGets: minutes(n),
  claimant: "unchanged",
});

/** The rule for competition play: the arbiter steps in, at any time of the game. */
export const strikes = (strikesToLose: number, add: number): IllegalMoveRule => ({
  strikesToLose,
  opponentGets: minutes(add),
  noticedBy: "arbiterOrOpponent",
  until: "gameEnd",
  drawIfOpponentCannotMate: true,
});
export const untilNextMove = (rule: IllegalMoveRule): IllegalMoveRule => ({
  ...rule,
  until: "opponentsMove",
});
export const onlyOnClaim = (rule: IllegalMoveRule): IllegalMoveRule => ({
  ...rule,
  noticedBy: "opponent",
  until: "opponentsMove",
});

export const alike = <T>(value: T): { standard: T; rapid: T; blitz: T } => ({
  standard: value,
  rapid: value,
  blitz: value,
});
