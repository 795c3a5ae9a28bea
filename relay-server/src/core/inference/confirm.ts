import { findEnding, otherSide, toInstant, toPly } from "@boardwire/shared";
import type { Agenda } from "./agenda.ts";
import { remainingOf } from "./clock-view.ts";
import { confirm, end } from "./line.ts";
import type { InferenceState, Over, Playing } from "./state.ts";
import * as timing from "./timing.ts";
import type { Finding } from "./types.ts";

// When nothing else is plausible any more.

export function confirmPlies(
  phase: Playing,
  state: InferenceState,
  agenda: Agenda,
  findings: Finding[],
): Playing {
  const { line, best, head } = phase;
  const stands = best !== null && best.node === head && (best.fit === "exact" || best.fit === "begun");
  for (let ply = line.length; ply > phase.confirmed; ply--) {
    const played = line[ply - 1];
    if (played === undefined) break;
    const isHead = ply === line.length;
    if (played.press !== null && (!isHead || stands)) {
      const wait = played.filledIn ? timing.CONFIRM_FILLED_IN : timing.CONFIRM_PRESSED;
      if (agenda.isDue(Math.max(played.press.at, played.shownAt) + wait))
        return confirm(phase, ply, "press", agenda.now, findings);
    }
    const answer = line[ply];
    if (answer !== undefined && !answer.filledIn && (stands || ply < line.length - 1)) {
      if (agenda.isDue(answer.shownAt + timing.CONFIRM_ANSWERED))
        return confirm(phase, ply, "reply", agenda.now, findings);
    }
    if (isHead && stands && state.clock.reading === null && best.fit === "exact") {
      if (agenda.isDue(best.since + timing.CONFIRM_STOOD))
        return confirm(phase, ply, "stood", agenda.now, findings);
    }
  }
  return phase;
}

/** Mate, stalemate or a dead position that stands on the board ends the game (Laws 5.1.1, 5.2.1, 5.2.2). */
export function endByLaws(
  phase: Playing,
  state: InferenceState,
  agenda: Agenda,
  findings: Finding[],
): Over | null {
  const { head, best, line } = phase;
  const last = line.at(-1);
  if (last === undefined || best === null || best.node !== head) return null;
  const ending = findEnding(head.position);
  if (ending === null) return null;
  const promotion = head.step?.move.promotion;
  const stand =
    promotion === undefined || promotion === "queen" ? timing.GAME_END_STOOD : timing.UNDERPROMOTION_ENDS;
  if (last.press === null && !agenda.isDue(best.since + stand)) return null;
  confirm(phase, head.ply, "gameEnd", agenda.now, findings);
  if (last.press === null) {
    const { reading } = state.clock;
    const mover = otherSide(head.position.turn);
    findings.push({
      kind: "moveCompleted",
      ply: toPly(head.ply),
      by: "gameEnd",
      remaining: reading === null ? null : remainingOf(reading, mover, phase.turned),
      seen: toInstant(agenda.now),
    });
  }
  return end(ending.result, ending.termination, findings);
}
