import type { Millis } from "../ids.ts";
import type { RateClass, RateLimits } from "../time/rate-class.ts";
import type { Citation, EditionId } from "./articles.ts";

// What the editions of the Laws say where they differ, as values with the place each is from.

/** An answer of an edition, with its article. */
export interface Cell<T> extends Citation {
  readonly value: T;
}

/**
 * Which rules a game is played by. `full`: enough arbiters for the competition rules to apply to rapid (one for three
 * games) or blitz (one for each game), with the games recorded. `limited`: the rules of the appendix.
 */
export type PlayMode = "standard" | "rapidFull" | "rapidLimited" | "blitzFull" | "blitzLimited";

export const rateClassOfMode = (mode: PlayMode): RateClass =>
  mode === "standard" ? "standard" : mode.startsWith("rapid") ? "rapid" : "blitz";

/**
 * What a completed illegal move costs. `strikesToLose`: the how-manieth of a player loses. `opponentGets`: for those
 * before. `noticedBy`: whether the arbiter steps in or the opponent must claim. `until`: `opponentsMove` where it stands
 * once the opponent has moved. `drawIfOpponentCannotMate`: the loss is a draw then; null: not known.
 */
export interface IllegalMoveRule {
  readonly strikesToLose: number;
  readonly opponentGets: Millis;
  readonly noticedBy: "arbiterOrOpponent" | "opponent";
  readonly until: "gameEnd" | "opponentsMove";
  readonly drawIfOpponentCannotMate: boolean | null;
}

/** `halfAtMostThree`: loses half of what is left, at most three minutes, and is not taken below one by it. */
export interface WrongClaimRule {
  readonly opponentGets: Millis;
  readonly claimant: "unchanged" | "halfAtMostThree";
}

export interface Edition {
  readonly id: EditionId;
  /** First day, `2018-01-01`; null where the year of the text is not sure. */
  readonly inForceFrom: string | null;
  readonly rateLimits: Cell<RateLimits>;
  /** Arriving later than this loses; null: there is no such time, or the tournament must announce it. */
  readonly defaultTime: Cell<Millis | null>;
  readonly wrongClaim: Readonly<Record<RateClass, Cell<WrongClaimRule>>>;
  /** The article is also the one by which the mode applies. */
  readonly illegalMove: Readonly<Record<PlayMode, Cell<IllegalMoveRule>>>;
  /** `consecutive`: the five must come on consecutive alternate moves of each player; `total`: any five. */
  readonly fivefold: Cell<"none" | "consecutive" | "total">;
  /** 75 moves by each side without capture or pawn move end the game. */
  readonly seventyFive: Cell<boolean>;
  /** Both flags down, nobody knows which first. `withoutIncrement`: only such games have a rule for it. */
  readonly bothFlags: Cell<"always" | "withoutIncrement">;
  /** Who may call a flag. `playersUnlessBothDown`: the arbiter refrains, but may where both are down. */
  readonly flagCalls: Readonly<Record<RateClass, Cell<"arbiterOrPlayers" | "playersUnlessBothDown">>>;
  /** Under limited supervision a win on time needs the winner's own flag up; with both down the game is drawn. */
  readonly winnersFlagUp: Cell<boolean>;
  /** What ends the right to claim a draw for this turn. */
  readonly rightLostBy: Cell<"moving" | "touching">;
  /** Resigning is a draw where the opponent cannot mate by any series of legal moves. */
  readonly resignationCanDraw: Cell<boolean>;
  /** The claim with less than two minutes left. `announced`: only where the tournament has announced it. */
  readonly quickplayClaim: Readonly<Record<RateClass, Cell<"always" | "announced" | "never">>>;
  /** The claimant may ask for five seconds a move instead. */
  readonly fiveSecondRequest: Cell<boolean>;
  /** Moves that each must have made before a draw can be agreed. */
  readonly movesBeforeAgreement: Cell<number>;
  /** Games that one arbiter may have to watch; none: no edition has such a number for all kinds of play. */
  readonly gamesPerArbiter: Cell<number | "none">;
}
