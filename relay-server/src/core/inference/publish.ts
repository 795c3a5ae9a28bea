import { assertNever } from "@boardwire/shared";
import type { Agenda } from "./agenda.ts";
import { ranAt } from "./clock-view.ts";
import { DEAR, rivalsOf } from "./explain.ts";
import { makeRivalNames, nameLine, show } from "./line.ts";
import { findDifferences, type Fit } from "./match.ts";
import { commonAncestor, type GameNode } from "./node.ts";
import { isOpen, settledAt } from "./settle.ts";
import type { Explanation, InferenceState, Playing } from "./state.ts";
import * as timing from "./timing.ts";
import { isTracked } from "./tracks.ts";
import type { Finding } from "./types.ts";

// What explains the board is published once it has settled; squares that it does not explain are passed over from then on.

export function publish(phase: Playing, state: InferenceState, agenda: Agenda, findings: Finding[]): Playing {
  const { best } = phase;
  if (best === null || best.node === phase.head) return phase;
  const due = settledAt(phase, state.clock, best);
  // What the hand did out of sight is not known: only what was settled as good as before is shown.
  if (phase.blind && due > phase.blindFrom + timing.SCAN_LAG) return phase;
  if (agenda.isDue(due)) {
    const rivals = best.rivals.length > 0 ? best.rivals : contradicted(phase, best.node);
    const differences =
      best.fit === "begun" ? [] : findDifferences(best.node.letters, phase.seen, phase.tolerated);
    return show(
      { ...phase, tolerated: [...phase.tolerated, ...differences] },
      {
        target: best.node,
        rule: ruleOf(phase, best.node, best.fit),
        doubt: rivals.length > 0 ? 0.5 : best.fit === "exact" || best.fit === "begun" ? 0 : 0.3,
        rivals,
        at: best.since,
        timed: ranAt(state.clock, best.since),
      },
      agenda.now,
      findings,
    );
  }
  return best.cost > DEAR ? phase : publishAnswered(phase, best, due, agenda, findings);
}

/** The line that is replaced, if plies of it were confirmed: one of the two is wrong, and somebody should look. */
function contradicted(phase: Playing, node: GameNode): readonly string[] {
  const shared = commonAncestor(phase.head, node);
  const isContradicted = shared !== node && shared.ply < phase.confirmed;
  return isContradicted ? [nameLine(phase, shared, phase.head)] : [];
}

/** The answer has been set down, and may still go on; the move that it answers is sure enough. */
function publishAnswered(
  phase: Playing,
  best: Explanation,
  due: number,
  agenda: Agenda,
  findings: Finding[],
): Playing {
  const { parent } = best.node;
  if (due === Infinity || parent === null || parent === phase.head) return phase;
  // A parent on the line, before its end: this is no answer but another move.
  if (parent.illegal || commonAncestor(phase.head, parent) === parent) return phase;
  const track = phase.tracks.find((candidate) => candidate.node === parent);
  if (track === undefined || (isOpen(parent) && track.stood < timing.SCAN_LAG)) return phase;
  const rivals = [
    ...makeRivalNames(phase, rivalsOf(phase, parent)),
    ...rivalsElsewhere(phase, parent, best.rivals),
  ];
  return show(
    phase,
    {
      target: parent,
      rule: "INF4",
      doubt: rivals.length > 0 ? 0.5 : 0,
      rivals,
      at: track.firstAt,
      timed: true,
    },
    agenda.now,
    findings,
  );
}

/** Lines as good as the one to the answer that do not come by the move answered. */
function rivalsElsewhere(phase: Playing, answered: GameNode, rivals: readonly string[]): readonly string[] {
  const [way = ""] = makeRivalNames(phase, [answered]);
  return rivals.filter((rival) => !`${rival} `.startsWith(`${way} `));
}

/** The rule of docs/rules/inference.md that a line is shown by. */
function ruleOf(phase: Playing, node: GameNode, fit: Fit): string {
  const shared = commonAncestor(phase.head, node);
  if (shared === node) return "INF6";
  if (node.parent?.illegal === true) return "INF20";
  if (shared !== phase.head) return "INF5";
  switch (fit) {
    case "begun":
      return "INF4";
    case "pending":
      return "INF11";
    case "displaced":
      return "INF8";
    case "unfelt":
      return "INF18";
    case "trailing":
    case "unlifted":
      return "INF31";
    case "moved":
    case "odd":
      return "INF13";
    case "unread":
    case "misread":
      return "INF14";
    case "exact": {
      const isNext = node.parent === phase.head;
      return isNext || (node.parent !== null && isTracked(phase.tracks, node.parent)) ? "INF2" : "INF16";
    }
    default:
      return assertNever(fit);
  }
}
