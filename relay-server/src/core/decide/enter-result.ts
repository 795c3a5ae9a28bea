import {
  ok,
  parsePosition,
  RESULTS_OF,
  type Command,
  type EnteredTermination,
  type GameResult,
  type GameState,
  type Hall,
  type Side,
} from "@boardwire/shared";
import type { FindMate } from "../illegal-case.ts";
import { fenOf } from "../projections/tile.ts";
import { refuse, said, type Decision, type Ruling } from "./decision.ts";
import { toPendingResult } from "./result-hold.ts";

/** What can be ruled about a game that nobody has begun. */
const WITHOUT_PLAY: ReadonlySet<EnteredTermination> = new Set(["absence", "device", "ruling"]);

/**
 * The arbiter enters how a game ended, whatever the board or the kings say, or corrects what was entered. Nothing on the
 * board is a move from then on; the game ends with it once the time to withdraw it is over.
 */
export function enterResult(
  hall: Hall,
  command: Extract<Command, { kind: "enterResult" }>,
  ruling: Ruling,
  findMate: FindMate,
): Decision {
  if (ruling.source.kind !== "arbiter") return refuse({ code: "arbiterOnly" });
  const { game: id, result, reason } = command;
  const game = hall.games.get(id);
  if (game === undefined) return refuse({ code: "unknownGame", game: id });
  if (game.startedAt === null && !WITHOUT_PLAY.has(reason))
    return refuse({ code: "notStartedToEnd", game: id, termination: reason });
  if (!RESULTS_OF[reason].includes(result))
    return refuse({ code: "resultNotSo", result, termination: reason });
  const { pending } = game.desk;
  if (pending !== null)
    return refuse({ code: "resultEntered", result: pending.result, ...said(hall, pending) });
  if (game.end?.result === result && game.end.termination === reason)
    return refuse({ code: "endedSo", game: id });
  const least = hall.edition.movesBeforeAgreement;
  // The number of the move to come is one more than both players have made.
  const made = (Number(fenOf(game).split(" ")[5]) || 1) - 1;
  if (reason === "agreement" && made < least.value && command.against !== true)
    return refuse({ code: "agreedTooSoon", made, least: least.value }, least);
  const draws = hall.edition.resignationCanDraw;
  const winner = reason === "resignation" ? winnerOf(result) : null;
  if (winner !== null && draws.value && command.against !== true && cannotMate(game, winner, findMate))
    return refuse({ code: "resignationDraws", side: winner }, draws);
  return ok([toPendingResult(ruling, id, result, reason)]);
}

const winnerOf = (result: GameResult): Side | null =>
  result === "1-0" ? "white" : result === "0-1" ? "black" : null;

/**
 * True where it is proved at once that the side mates by no series of legal moves; false says nothing. Where more than that
 * is needed the arbiter is not kept waiting, and decides.
 */
function cannotMate(game: GameState, side: Side, findMate: FindMate): boolean {
  const position = parsePosition(fenOf(game));
  return position.ok && findMate(position.value, side) === "unwinnable";
}

/** A slip, noticed in time: the result does not come, and the game goes on as if it had not been entered. */
export function withdrawResult(
  hall: Hall,
  command: Extract<Command, { kind: "withdrawResult" }>,
  ruling: Ruling,
): Decision {
  if (ruling.source.kind !== "arbiter") return refuse({ code: "arbiterOnly" });
  const game = hall.games.get(command.game);
  if (game === undefined) return refuse({ code: "unknownGame", game: command.game });
  // Until the entry that ends the game nobody outside knows of it, also where that entry comes late.
  if (game.desk.pending !== null) return ok([{ ...ruling, type: "ResultWithdrawn", game: game.id }]);
  return refuse({ code: game.end === null ? "noResult" : "resultOut", game: game.id });
}
