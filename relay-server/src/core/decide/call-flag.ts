import { cite, ok, playModeOf, rateClassOfMode, type Command, type Hall } from "@boardwire/shared";
import { createMateBook, toFlagTasks } from "../projections/arbiter-flags.ts";
import { findGame, refuse, said, type Decision, type Ruling } from "./decision.ts";

/**
 * The zero that a clock showed becomes a fallen flag (Laws 6.8). It is no result. Once established it stands, whatever ends
 * the game after; a zero that nobody had established when the game ended means nothing any more.
 */
export function callFlag(
  hall: Hall,
  command: Extract<Command, { kind: "callFlag" }>,
  ruling: Ruling,
): Decision {
  if (ruling.source.kind !== "arbiter") return refuse("notAllowed", "Only the arbiter calls a flag.");
  const found = findGame(hall, command.game);
  if (!found.ok) return found;
  const game = found.value;
  const { side, by } = command;
  const { edition } = hall;
  const rule = cite(edition.id, "flagFallen");
  const index = game.falls.findLastIndex((fall) => fall.side === side);
  const fall = game.falls[index];
  if (fall === undefined)
    return refuse("nothingToDo", `Game ${game.id} has no zero of ${side} to establish.`, rule);
  if (fall.establishedAt !== null)
    return refuse("nothingToDo", `${said(hall, "An arbiter", fall.establishedAt)} established it.`, rule);
  const laws = { edition, supervision: hall.laws.supervision };
  const meaning = toFlagTasks(game, laws, createMateBook())[index]?.meaning ?? null;
  if (meaning?.kind === "nothing")
    return refuse("gameOver", `Game ${game.id} had ended before that flag was established.`, meaning);
  if (by === "arbiter" && meaning?.arbiterCalls === false && command.against !== true) {
    const mode = game.control === null ? "standard" : playModeOf(game.control, edition, laws.supervision);
    return refuse(
      "againstFinding",
      "In this kind of play only players call flags.",
      edition.flagCalls[rateClassOfMode(mode)],
    );
  }
  return ok([{ ...ruling, type: "FlagFallEstablished", game: game.id, side, by }]);
}
