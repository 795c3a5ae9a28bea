import {
  err,
  ok,
  type Citation,
  type Draft,
  type GameId,
  type GameState,
  type Hall,
  type Instant,
  type Refusal,
  type Result,
  type Source,
} from "@boardwire/shared";
import { nameOf } from "../names.ts";

/** Who says it, and when. */
export interface Ruling {
  readonly source: Source;
  readonly at: Instant;
}

export type Decision = Result<readonly Draft[], Refusal>;

/** `by`: the rule by which it is refused. */
export const refuse = (
  reason: Refusal["reason"],
  detail: string,
  by: Pick<Citation, "article"> | null = null,
): Result<never, Refusal> =>
  err({ kind: "refused", reason, detail, ...(by === null ? {} : { article: by.article }) });

/** Where a ruling is from, for an entry. */
export const cited = ({ article, certainty }: Citation): Citation => ({ article, certainty });

/** The game in play of that name. */
export function findGame(hall: Hall, id: GameId): Result<GameState, Refusal> {
  const game = hall.games.get(id);
  if (game === undefined) return refuse("unknownGame", `There is no game ${id}.`);
  if (game.startedAt === null) return refuse("notStarted", `Game ${id} has not started.`);
  return ok(game);
}

/**
 * The game of that name, for an arbiter to rule on while it is played: neither over, nor its result on its way. `what`: what
 * only an arbiter does, for the refusal.
 */
export function findPlay(hall: Hall, id: GameId, ruling: Ruling, what: string): Result<GameState, Refusal> {
  if (ruling.source.kind !== "arbiter") return refuse("notAllowed", `Only an arbiter ${what}.`);
  const found = findGame(hall, id);
  if (!found.ok) return found;
  const { end, desk } = found.value;
  if (end !== null) return refuse("gameOver", `Game ${id} has ended ${end.result} by ${end.termination}.`);
  if (desk.pending === null) return found;
  const { result, by, at } = desk.pending;
  return refuse("gameOver", `${said(hall, by, at)} entered ${result}. Withdraw it first.`);
}

/** Who has done something and when, as the record names them, for a refusal. */
export const said = (hall: Hall, by: string, at: Instant): string =>
  `${nameOf(hall, by)}, at ${new Date(at).toISOString().slice(11, 19)} UTC,`;
