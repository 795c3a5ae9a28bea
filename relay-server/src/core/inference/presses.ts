import { otherSide, toInstant, toPly, type Side } from "@boardwire/shared";
import { commonAncestor, pathBetween } from "./node.ts";
import type { Played, Playing, Press } from "./state.ts";
import { PRESS_WAITS } from "./timing.ts";
import type { Finding } from "./types.ts";

// Which ply a press of the clock belongs to.

/**
 * Gives a press to the ply just made, if it was made by that side and the board shows it, or to the one before it, if
 * that stood on the board when the clock was pressed and its answer did not; otherwise the press waits for its man.
 */
export function bindPress(phase: Playing, findings: Finding[]): Playing {
  const { best, head, line, press } = phase;
  if (best === null || commonAncestor(best.node, head) !== head) return phase;
  const last = line.at(-1);
  if (press === null || last === undefined) return phase;
  if (isBy(last, press.by))
    return countMovedOn(phase, press.by) > 0 ? phase : complete(phase, line.length - 1, findings);
  const answered = line.at(-2);
  const wasBetween = answered !== undefined && answered.at <= press.at && press.at <= last.at;
  return wasBetween ? complete(phase, line.length - 2, findings) : phase;
}

/**
 * Presses that came before the moves that they belong to were shown: each is of its side's last move that was made by then,
 * which may have been answered before it was pressed (Laws 6.2.1). When an inferred ply was made nobody saw: that it was
 * pressed tells that it was made.
 */
export function bindPressesBefore(phase: Playing, findings: Finding[]): Playing {
  const { press, pressesBefore, line } = phase;
  if (pressesBefore.length === 0) return phase;
  const waiting: Press[] = [];
  const found: { readonly index: number; readonly press: Press }[] = [];
  const later = { white: 0, black: 0 };
  if (press !== null) later[press.by] += 1;
  let until = line.length;
  for (const before of pressesBefore.toReversed()) {
    later[before.by] += 1;
    if (countMovedOn(phase, before.by) >= later[before.by]) {
      waiting.unshift(before);
      continue;
    }
    const index = findPressed(line.slice(0, until), before);
    if (index === null) break;
    found.unshift({ index, press: before });
    until = index;
  }
  const bound = found.reduce(
    (given, { index, press: own }) => complete({ ...given, press: own }, index, findings),
    phase,
  );
  return { ...bound, press, pressesBefore: waiting };
}

/** The last ply of the side that pressed; where that was made only later, the one before it, if nobody pressed for that. */
function findPressed(line: readonly Played[], press: Press): number | null {
  const last = line.findLastIndex((played) => isBy(played, press.by));
  const played = line[last];
  if (played === undefined) return null;
  if (played.known === "inferred" || played.at <= press.at) return last;
  const before = line[last - 2];
  if (before !== undefined && before.press === null) return last - 2;
  return played.at <= press.at + PRESS_WAITS ? last : null;
}

/** How many moves of a side the board shows after the end of the line. */
export const countMovedOn = ({ best, head }: Playing, side: Side): number =>
  best === null || commonAncestor(best.node, head) !== head
    ? 0
    : pathBetween(head, best.node).filter((node) => otherSide(node.position.turn) === side).length;

/** The press belongs to a move that has been answered already, made late (Laws 6.2.1). */
export function bindLatePress(phase: Playing, findings: Finding[]): Playing {
  const played = phase.line.at(-2);
  if (phase.press === null || played === undefined || !isBy(played, phase.press.by)) return phase;
  return complete(phase, phase.line.length - 2, findings);
}

const isBy = (played: Played, side: Side): boolean => otherSide(played.node.position.turn) === side;

function complete(phase: Playing, index: number, findings: Finding[]): Playing {
  const { press, line } = phase;
  const played = line[index];
  if (press === null || played === undefined || played.press !== null) return phase;
  findings.push({
    kind: "moveCompleted",
    ply: toPly(index + 1),
    by: "press",
    remaining: press.remaining,
    seen: toInstant(press.at),
  });
  return { ...phase, press: null, line: line.with(index, { ...played, press }) };
}
