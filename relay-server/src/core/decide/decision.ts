import { err, ok, type Draft, type GameId, type GameState, type Hall, type Instant } from "@boardwire/shared";
import type { Refusal, Result, Source } from "@boardwire/shared";

/** Who says it, and when. */
export interface Ruling {
  readonly source: Source;
  readonly at: Instant;
}

export type Decision = Result<readonly Draft[], Refusal>;

export const refuse = (reason: Refusal["reason"], detail: string): Result<never, Refusal> =>
  err({ kind: "refused", reason, detail });

/** The game in play of that name. */
export function findGame(hall: Hall, id: GameId): Result<GameState, Refusal> {
  const game = hall.games.get(id);
  if (game === undefined) return refuse("unknownGame", `There is no game ${id}.`);
  if (game.startedAt === null) return refuse("notStarted", `Game ${id} has not started.`);
  return ok(game);
}
