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
  type RefusalWhy,
  type Result,
  type Source,
} from "@boardwire/shared";
import { nameOf } from "../names.ts";
import { toRefusal } from "../refusals.ts";

/** Who says it, and when. */
export interface Ruling {
  readonly source: Source;
  readonly at: Instant;
}

export type Decision = Result<readonly Draft[], Refusal>;

/** `by`: the rule by which it is refused. */
export const refuse = (
  why: RefusalWhy,
  by: Pick<Citation, "article"> | null = null,
): Result<never, Refusal> => err(toRefusal(why, by));

/** Where a ruling is from, for an entry. */
export const cited = ({ article, certainty }: Citation): Citation => ({ article, certainty });

/** The game in play of that name. */
export function findGame(hall: Hall, id: GameId): Result<GameState, Refusal> {
  const game = hall.games.get(id);
  if (game === undefined) return refuse({ code: "unknownGame", game: id });
  if (game.startedAt === null) return refuse({ code: "notStarted", game: id });
  return ok(game);
}

/** The game of that name, for an arbiter to rule on while it is played: neither over, nor its result on its way. */
export function findPlay(hall: Hall, id: GameId, ruling: Ruling): Result<GameState, Refusal> {
  if (ruling.source.kind !== "arbiter") return refuse({ code: "arbiterOnly" });
  const found = findGame(hall, id);
  if (!found.ok) return found;
  const { end, desk } = found.value;
  if (end !== null)
    return refuse({ code: "over", game: id, result: end.result, termination: end.termination });
  if (desk.pending === null) return found;
  return refuse({ code: "onItsWay", result: desk.pending.result, ...said(hall, desk.pending) });
}

interface Done {
  readonly by: string;
  readonly at: Instant;
}
/** Who has done something and when, as the record names them, for a refusal. */
export const said = (hall: Hall, { by, at }: Done): Done => ({ by: nameOf(hall, by), at });
