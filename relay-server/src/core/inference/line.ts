import {
  otherSide,
  toInstant,
  toPly,
  toUci,
  type EntryOf,
  type GameResult,
  type MoveFacts,
  type MoveKnown,
  type Side,
  type Termination,
} from "@boardwire/shared";
import { commonAncestor, describeNode, pathBetween, type GameNode } from "./node.ts";
import type { Over, Phase, Played, Playing, Press } from "./state.ts";
import { isTracked, prune } from "./tracks.ts";
import type { Finding } from "./types.ts";
import { PRESS_WAITS } from "./timing.ts";

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
  return bindPress(bindPressBefore(shown, findings), findings);
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

/**
 * Gives a press to the ply just made, if it was made by that side and the board shows it, or to the one before it, if
 * that stood on the board when the clock was pressed and its answer did not; otherwise the press waits for its man.
 */
export function bindPress(phase: Playing, findings: Finding[]): Playing {
  const { best, head, line, press } = phase;
  if (best === null || commonAncestor(best.node, head) !== head) return phase;
  const last = line.at(-1);
  if (press === null || last === undefined) return phase;
  if (isBy(last, press.by)) return complete(phase, line.length - 1, findings);
  const answered = line.at(-2);
  const wasBetween = answered !== undefined && answered.at <= press.at && press.at <= last.at;
  return wasBetween ? complete(phase, line.length - 2, findings) : phase;
}

/** Two presses came before either of their moves was shown: the earlier one is of the move before the last. */
function bindPressBefore(phase: Playing, findings: Finding[]): Playing {
  const { press, pressBefore, line } = phase;
  if (pressBefore === null) return phase;
  const [played, answer] = [line.at(-2), line.at(-1)];
  const isIts = played !== undefined && answer !== undefined && isBy(played, pressBefore.by);
  // When an inferred ply was made nobody saw: its instant is the answer's, and the press tells that it was made before.
  const wasThere = isIts && (played.known === "inferred" || played.at <= pressBefore.at);
  const bound =
    wasThere && pressBefore.at <= answer.at
      ? complete({ ...phase, press: pressBefore }, line.length - 2, findings)
      : phase;
  return { ...bound, press, pressBefore: null };
}

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
