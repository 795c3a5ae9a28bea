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
