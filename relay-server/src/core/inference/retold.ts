import type { Instant } from "@boardwire/shared";
import { forgetReading } from "./clock-view.ts";
import { show } from "./line.ts";
import { findDifferences, fitNode } from "./match.ts";
import { commonAncestor, type GameNode } from "./node.ts";
import { toWhiteSide } from "./orientation.ts";
import type { InferenceState } from "./state.ts";
import type { Finding } from "./types.ts";

// A board's own notes tell anew what happened since an earlier position, after something of it had been lost.

/** What was shown after an earlier position of the game is told again from there, and so is every press. */
export function goBack(
  state: InferenceState,
  fields: string,
  now: Instant,
  findings: Finding[],
): InferenceState {
  const { phase } = state;
  if (phase.kind !== "playing") return state;
  const clock = forgetReading(state.clock);
  const seen = toWhiteSide(fields, phase.turned);
  const target = findShown(phase.head, seen);
  const forgetful = { ...phase, press: null, pressesBefore: [] };
  if (target === null) return { ...state, clock, phase: forgetful };
  const showing = { target, rule: "INF39", doubt: 0, rivals: [], at: now, timed: false };
  const shown = show(forgetful, showing, now, findings);
  const tracks = shown.tracks.filter((track) => commonAncestor(track.node, target) === track.node);
  return { ...state, clock, phase: { ...shown, tracks } };
}

/** The latest position on the way to `node` that shows these men, also with some of them in a hand. */
function findShown(node: GameNode, seen: string): GameNode | null {
  for (let at: GameNode | null = node; at !== null; at = at.parent) {
    const fit = fitNode(at, findDifferences(at.letters, seen, []), seen);
    if (fit === "exact" || fit === "begun") return at;
  }
  return null;
}
