import { cite, ok, type Command, type Hall } from "@boardwire/shared";
import { timesAfter } from "../clock-times.ts";
import { stopFor } from "./stop-for.ts";
import { findPlay, refuse, said, type Decision, type Ruling } from "./decision.ts";
import { takeOut, toTimes } from "./drafts.ts";

/**
 * After an irregularity: back to where the game stood after so many half-moves, with both times, in one step (Laws 7.1).
 * Without times the clocks get those that they showed as that turn began.
 */
export function restore(
  hall: Hall,
  command: Extract<Command, { kind: "restore" }>,
  ruling: Ruling,
): Decision {
  const found = findPlay(hall, command.game, ruling);
  if (!found.ok) return found;
  const game = found.value;
  const { ply } = command;
  const plies = game.moves.length;
  const rule = cite(hall.laws.edition, "restoreTimes");
  const done = game.proposed;
  if (ply > plies)
    return done !== null && done.why === "irregularity"
      ? refuse({ code: "putBack", plies, ...said(hall, done) }, rule)
      : refuse({ code: "plyTooFar", plies, ply }, rule);
  const times = command.times ?? timesAfter(game, ply);
  if (times === null) return refuse({ code: "timesNotRead", ply }, rule);
  const isOpen = done !== null && done.outcome !== "set";
  if (ply === plies && isOpen && done.white === times.white && done.black === times.black)
    return refuse({ code: "timesProposed", ...said(hall, done) }, rule);
  return ok([
    ...stopFor(game, ruling, { why: "irregularity", side: null }),
    ...(ply < plies ? [takeOut(game, ply + 1, ruling)] : []),
    toTimes(game, times, "irregularity", rule, ruling),
  ]);
}
