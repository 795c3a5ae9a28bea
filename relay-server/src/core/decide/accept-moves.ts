import { ok, toPly, type Command, type Hall } from "@boardwire/shared";
import { findGame, refuse, type Decision, type Ruling } from "./decision.ts";

/** The moves as shown are right. */
export function acceptMoves(
  hall: Hall,
  command: Extract<Command, { kind: "acceptMoves" }>,
  ruling: Ruling,
): Decision {
  const found = findGame(hall, command.game);
  if (!found.ok) return found;
  const { moves } = found.value;
  const open = moves.findIndex((move) => !move.confirmed || move.known === "uncertain");
  if (open < 0) return refuse({ code: "allConfirmed", game: command.game });
  const accepted = moves
    .slice(open)
    .map(({ uci, san, fen, at }) => ({ uci, san, fen, at, known: "entered" as const }));
  return ok([
    { ...ruling, type: "MovesCorrected", game: command.game, from: toPly(open + 1), moves: accepted },
  ]);
}
