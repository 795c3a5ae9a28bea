import { ok, openClaim, openStop, type Command, type Hall } from "@boardwire/shared";
import { findPlay, refuse, said, type Decision, type Ruling } from "./decision.ts";

/** Play stands, until the arbiter says that it goes on (Laws 6.11). */
export function stopPlay(
  hall: Hall,
  command: Extract<Command, { kind: "stopPlay" }>,
  ruling: Ruling,
): Decision {
  const found = findPlay(hall, command.game, ruling);
  if (!found.ok) return found;
  const { id, desk } = found.value;
  const open = openStop(desk);
  if (open !== null) return refuse({ code: "stoppedBy", why: open.why, ...said(hall, open) });
  const { why, side = null, text = "" } = command;
  return ok([{ ...ruling, type: "PlayStopped", game: id, why, side, text }]);
}

/** Play goes on, and whether a player had reason to stop it. */
export function resumePlay(
  hall: Hall,
  command: Extract<Command, { kind: "resumePlay" }>,
  ruling: Ruling,
): Decision {
  const found = findPlay(hall, command.game, ruling);
  if (!found.ok) return found;
  const { id, desk } = found.value;
  const claim = openClaim(desk);
  if (claim !== null) return refuse({ code: "claimFirst", claim: claim.claim });
  if (openStop(desk) === null) return refuse({ code: "notStopped" });
  return ok([{ ...ruling, type: "PlayResumed", game: id, justified: command.justified ?? null }]);
}
