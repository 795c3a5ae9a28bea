import {
  toInstant,
  toPly,
  toUci,
  type EntryOf,
  type GameResult,
  type MoveFacts,
  type MoveKnown,
  type Termination,
} from "@boardwire/shared";
import { commonAncestor, describeNode, pathBetween, type GameNode } from "./node.ts";
import type { Over, Phase, Played, Playing, Press } from "./state.ts";
import { isTracked, prune } from "./tracks.ts";
import type { Finding } from "./types.ts";
import { PRESS_WAITS } from "./timing.ts";
import { bindPress, bindPressesBefore } from "./presses.ts";

// The published line: showing, replacing, completing and confirming plies.

type Why = EntryOf<"MovesConfirmed">["why"];

interface Showing {
  readonly target: GameNode;
  readonly rule: string;
  readonly doubt: number;
  readonly rivals: readonly string[];
  /** When the last ply was on the board. */
  readonly at: number;
  /** The clock ran while it was made. */
  readonly timed: boolean;
  /** The board itself said so. */
  readonly reported?: true;
}

/** Publishes the line to `target`; plies that are not on it are replaced. */
export function show(phase: Playing, showing: Showing, now: number, findings: Finding[]): Playing {
  const { target, rivals } = showing;
  const shared = commonAncestor(phase.head, target);
  const path = pathBetween(shared, target);
  const undone = phase.line.slice(shared.ply);
  if (path.length === 0 && undone.length === 0) return phase;
  const isFilledIn = path.some((node, i) => i < path.length - 1 && !isTracked(phase.tracks, node));
  const added = path.map((node, i) => ({
    ...toPlayed(phase, node, i === path.length - 1, showing),
    shownAt: now,
    filledIn: isFilledIn,
    reported: showing.reported === true,
    timed: showing.timed,
  }));
  const { chess960 } = phase.known.start;
  findings.push({
    kind: "movesObserved",
    from: toPly(shared.ply + 1),
    replaced: undone.length,
    moves: added.map((played): MoveFacts => ({
      ...describeNode(played.node, chess960),
      at: toInstant(played.at),
      known: played.known,
    })),
    evidence: {
      rule: showing.rule,
      doubt: showing.doubt,
      ...(rivals.length > 0 ? { rivals: [...rivals] } : {}),
    },
  });
  const confirmed = Math.min(phase.confirmed, shared.ply);
  const shown: Playing = {
    ...phase,
    line: [...phase.line.slice(0, shared.ply), ...added],
    head: target,
    confirmed,
    press: phase.press ?? pressToCarry(undone, path, now),
    tracks: prune(
      [
        ...phase.tracks,
        ...path.filter((node) => !isTracked(phase.tracks, node)).map((node) => unseen(node, now)),
      ],
      target,
      confirmed,
      now,
    ),
  };
  const rest = path.length === 0 ? { ...shown, pressesBefore: [] } : bindPressesBefore(shown, findings);
  return bindPress(rest, findings);
}

const unseen = (node: GameNode, now: number): Playing["tracks"][number] => ({
  node,
  since: null,
  firstAt: now,
  lastAt: now,
  exact: false,
  exactAt: now,
  complete: false,
  stood: 0,
  stoodLast: 0,
});

function toPlayed(
  phase: Playing,
  node: GameNode,
  isLast: boolean,
  showing: Showing,
): Omit<Played, "shownAt" | "filledIn" | "reported" | "timed"> {
  const track = phase.tracks.find((candidate) => candidate.node === node);
  return {
    node,
    at: isLast ? showing.at : (track?.firstAt ?? showing.at),
    known: knownOf(node, isLast || track !== undefined, showing),
    press: null,
  };
}

function knownOf(node: GameNode, wasSeen: boolean, showing: Showing): MoveKnown {
  if (node.illegal) return "illegal";
  if (showing.rivals.length > 0) return "uncertain";
  return wasSeen ? "seen" : "inferred";
}

/** The clock was pressed for a ply, and only then did the board show that it was another move of the same hand. */
function pressToCarry(undone: readonly Played[], path: readonly GameNode[], now: number): Press | null {
  const press = undone[0]?.press ?? null;
  return press !== null && path.length > 0 && now - press.at < PRESS_WAITS ? press : null;
}

export function confirm(phase: Playing, ply: number, why: Why, now: number, findings: Finding[]): Playing {
  if (ply <= phase.confirmed) return phase;
  findings.push({ kind: "movesConfirmed", ply: toPly(ply), why });
  return { ...phase, confirmed: ply, tracks: prune(phase.tracks, phase.head, ply, now) };
}

/** Rival explanations by the moves that lead to them, in UCI. */
export const makeRivalNames = (phase: Playing, nodes: readonly GameNode[]): readonly string[] =>
  nodes.map((node) => nameLine(phase, commonAncestor(phase.head, node), node));

/** The moves from one position to a later one, in UCI. */
export const nameLine = (phase: Playing, from: GameNode, to: GameNode): string =>
  pathBetween(from, to)
    .map((at) =>
      at.parent === null || at.step === null
        ? ""
        : toUci(at.parent.position, at.step.move, phase.known.start.chess960),
    )
    .join(" ");

export function end(result: GameResult, termination: Termination, findings: Finding[]): Over {
  findings.push({ kind: "gameEnded", result, termination });
  return { kind: "over", ready: null };
}

/** The line stands as it is shown. The entry that ends the game is the arbiter's. */
export function endByRuling(phase: Phase, now: number, findings: Finding[]): Phase {
  if (phase.kind !== "playing") return phase;
  confirm(phase, phase.line.length, "gameEnd", now, findings);
  return { kind: "over", ready: null };
}
