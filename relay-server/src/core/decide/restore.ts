import { cite, ok, type Command, type Hall } from "@boardwire/shared";
import { timesAfter } from "../clock-times.ts";
import { stopFor } from "./stop-for.ts";
import { toTimes } from "./decide-claim.ts";
import { findPlay, refuse, said, type Decision, type Ruling } from "./decision.ts";
import { takeOut } from "./rule-illegal-move.ts";

/**
 * After an irregularity: back to where the game stood after so many half-moves, with both times, in one step (Laws 7.1).
 * Without times the clocks get those that they showed as that turn began.
 */
export function restore(
  hall: Hall,
  command: Extract<Command, { kind: "restore" }>,
  ruling: Ruling,
): Decision {
  const found = findPlay(hall, command.game, ruling, "has a game go back");
  if (!found.ok) return found;
  const game = found.value;
  const { ply } = command;
  const plies = game.moves.length;
  const rule = cite(hall.laws.edition, "restoreTimes");
  const done = game.proposed;
  if (ply > plies) {
    const by =
      done !== null && done.why === "irregularity" ? ` ${said(hall, done.by, done.at)} put it back.` : "";
    return refuse("badPly", `Game ${game.id} has ${plies} half-moves.${by}`, rule);
  }
  const times = command.times ?? timesAfter(game, ply);
  if (times === null)
    return refuse(
      "timesNotKnown",
      `What the clock showed after half-move ${ply} of game ${game.id} was not read: give both times.`,
      rule,
    );
  const isOpen = done !== null && done.outcome !== "set";
  if (ply === plies && isOpen && done.white === times.white && done.black === times.black)
    return refuse("alreadyDone", `${said(hall, done.by, done.at)} proposed these times.`, rule);
  return ok([
    ...stopFor(game, ruling, { why: "irregularity", side: null }),
    ...(ply < plies ? [takeOut(game, ply + 1, ruling)] : []),
    toTimes(game, times, "irregularity", rule, ruling),
  ]);
}
