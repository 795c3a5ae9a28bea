import { ok, type Command, type Hall } from "@boardwire/shared";
import { findGame, refuse, type Decision, type Ruling } from "./decision.ts";

/** The zero that a clock showed becomes a fallen flag (Laws 6.8). It is no result. */
export function callFlag(
  hall: Hall,
  command: Extract<Command, { kind: "callFlag" }>,
  ruling: Ruling,
): Decision {
  if (ruling.source.kind !== "arbiter") return refuse("notAllowed", "Only the arbiter calls a flag.");
  const found = findGame(hall, command.game);
  if (!found.ok) return found;
  const fall = found.value.falls.findLast(({ side }) => side === command.side);
  if (fall === undefined || fall.establishedAt !== null)
    return refuse("nothingToDo", `Game ${command.game} has no zero of ${command.side} to establish.`);
  const { game, side, by } = command;
  return ok([{ ...ruling, type: "FlagFallEstablished", game, side, by }]);
}
