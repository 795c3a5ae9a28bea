import { ok, type Command, type Hall } from "@boardwire/shared";
import { findPlay, refuse, said, type Decision, type Ruling } from "./decision.ts";

/** Play stands, until the arbiter says that it goes on (Laws 6.11). */
export function stopPlay(
  hall: Hall,
  command: Extract<Command, { kind: "stopPlay" }>,
  ruling: Ruling,
): Decision {
  const found = findPlay(hall, command.game, ruling, "has play stopped");
  if (!found.ok) return found;
  const { id, desk } = found.value;
  const open = desk.stops.find(({ resumedAt }) => resumedAt === null);
  if (open !== undefined)
    return refuse("alreadyDone", `${said(hall, open.by, open.at)} had play stopped: ${open.why}.`);
  const { why, side = null, text = "" } = command;
  return ok([{ ...ruling, type: "PlayStopped", game: id, why, side, text }]);
}

/** Play goes on, and whether a player had reason to stop it. */
export function resumePlay(
  hall: Hall,
  command: Extract<Command, { kind: "resumePlay" }>,
  ruling: Ruling,
): Decision {
  const found = findPlay(hall, command.game, ruling, "has play resumed");
  if (!found.ok) return found;
  const { id, desk } = found.value;
  const claim = desk.claims.find(({ decided }) => decided === null);
  if (claim !== undefined)
    return refuse("claimOpen", `Claim ${claim.claim} of game ${id} is to be decided first.`);
  if (desk.stops.every(({ resumedAt }) => resumedAt !== null))
    return refuse("nothingToDo", `Play in game ${id} does not stand.`);
  return ok([{ ...ruling, type: "PlayResumed", game: id, justified: command.justified ?? null }]);
}
