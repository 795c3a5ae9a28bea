import { ok, RESULTS_OF, type Command, type EnteredTermination, type Hall } from "@boardwire/shared";
import { refuse, type Decision, type Ruling } from "./decision.ts";

/** What can be ruled about a game that nobody has begun. */
const WITHOUT_PLAY: ReadonlySet<EnteredTermination> = new Set(["absence", "device", "ruling"]);

/** The arbiter enters how a game ended, whatever the board or the kings say, or corrects what was entered. */
export function enterResult(
  hall: Hall,
  command: Extract<Command, { kind: "enterResult" }>,
  ruling: Ruling,
): Decision {
  if (ruling.source.kind !== "arbiter") return refuse("notAllowed", "Only the arbiter enters a result.");
  const { game: id, result, reason } = command;
  const game = hall.games.get(id);
  if (game === undefined) return refuse("unknownGame", `There is no game ${id}.`);
  if (game.startedAt === null && !WITHOUT_PLAY.has(reason))
    return refuse("notStarted", `Game ${id} has not started: it cannot have ended by ${reason}.`);
  if (!RESULTS_OF[reason].includes(result))
    return refuse("badResult", `A game that ended by ${reason} is not ${result}.`);
  if (game.end?.result === result && game.end.termination === reason)
    return refuse("nothingToDo", `Game ${id} has ended so already.`);
  return ok([{ ...ruling, type: "GameEnded", game: id, result, termination: reason }]);
}
