import { cite, isVoid, ok, rateClassOfMode, type Command, type Hall } from "@boardwire/shared";
import { modeOf } from "../mode-of.ts";
import { createMateBook, toFlagTasks } from "../projections/arbiter-flags.ts";
import { findGame, refuse, type Decision, type Ruling } from "./decision.ts";

/**
 * The zero that a clock showed becomes a fallen flag (Laws 6.8). It is no result. Once established it stands, whatever ends
 * the game after; a zero that nobody had established when the game ended means nothing any more.
 */
export function callFlag(
  hall: Hall,
  command: Extract<Command, { kind: "callFlag" }>,
  ruling: Ruling,
): Decision {
  if (ruling.source.kind !== "arbiter") return refuse({ code: "arbiterOnly" });
  const found = findGame(hall, command.game);
  if (!found.ok) return found;
  const game = found.value;
  const { side, by } = command;
  const { edition } = hall;
  const rule = cite(edition.id, "flagFallen");
  const index = game.falls.findLastIndex((fall) => fall.side === side);
  const fall = game.falls[index];
  if (fall === undefined) return refuse({ code: "noZero", side }, rule);
  if (fall.establishedAt !== null) return refuse({ code: "flagEstablished", at: fall.establishedAt }, rule);
  const laws = { edition, supervision: hall.laws.supervision };
  const meaning = toFlagTasks(game, laws, createMateBook())[index]?.meaning ?? null;
  if (meaning !== null && isVoid(meaning)) return refuse({ code: "endedBeforeFlag" }, meaning);
  if (by === "arbiter" && meaning?.arbiterCalls === false && command.against !== true) {
    const mode = modeOf(hall, game) ?? "standard";
    return refuse({ code: "playersCallFlags" }, edition.flagCalls[rateClassOfMode(mode)]);
  }
  return ok([{ ...ruling, type: "FlagFallEstablished", game: game.id, side, by }]);
}
