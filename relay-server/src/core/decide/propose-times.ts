import { citeTimes, ok, type Command, type Hall } from "@boardwire/shared";
import { modeOf } from "../mode-of.ts";
import { findGame, refuse, type Decision, type Ruling } from "./decision.ts";

/**
 * The arbiter has decided what the clocks are to be set to. Nothing is set by it: the watch over the clock tells whether it
 * comes to show these times.
 */
export function proposeTimes(
  hall: Hall,
  command: Extract<Command, { kind: "proposeTimes" }>,
  ruling: Ruling,
): Decision {
  if (ruling.source.kind !== "arbiter") return refuse({ code: "arbiterOnly" });
  const found = findGame(hall, command.game);
  if (!found.ok) return found;
  const game = found.value;
  if (game.end !== null) return refuse({ code: "nothingToSet", game: game.id });
  const { white, black, why } = command;
  const { proposed } = game;
  const isOpen = proposed !== null && proposed.outcome !== "set";
  if (isOpen && proposed.white === white && proposed.black === black && proposed.why === why)
    return refuse({ code: "timesAreSo" });
  const source = citeTimes(hall.edition, modeOf(hall, game), why);
  return ok([{ ...ruling, type: "TimesProposed", game: game.id, white, black, why, ...source }]);
}
