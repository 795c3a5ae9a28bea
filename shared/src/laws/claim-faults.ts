/** What a claim of a draw can lack (Laws 9.2 to 9.5). */
export const CLAIM_FAULTS = [
  "gameOver",
  "notOnMove",
  "rightLost",
  "illegalMove",
  "notThreeTimes",
  "captureOrPawnMove",
  "notFiftyMoves",
] as const;
export type ClaimFault = (typeof CLAIM_FAULTS)[number];

/** What a two-minute claim lacks (Laws 10.2, Guidelines III), besides the turn. */
export const TWO_MINUTES_FAULTS = [
  "notInThisGame",
  "notAnnounced",
  "flagFallen",
  "twoMinutesOrMore",
  "notLastPeriod",
  "hasIncrement",
] as const;
export type TwoMinutesFault = (typeof TWO_MINUTES_FAULTS)[number];
