import { toInstant, type Draft, type GameId, type GameResult, type Termination } from "@boardwire/shared";
import type { Ruling } from "./decision.ts";

/** So long a result can be withdrawn before anybody outside hears of it. */
export const RESULT_HOLD_MILLIS = 10_000;

/** A result on its way; the recorder ends the game with it when its time has come. */
export const toPendingResult = (
  ruling: Ruling,
  game: GameId,
  result: GameResult,
  termination: Termination,
): Draft => ({
  ...ruling,
  type: "ResultEntered",
  game,
  result,
  termination,
  publicAt: toInstant(ruling.at + RESULT_HOLD_MILLIS),
});
