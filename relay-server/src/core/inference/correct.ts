import { parsePosition, parseUciMove, toLetters, type MoveFacts } from "@boardwire/shared";
import { findDifferences } from "./match.ts";
import { follow, rootOf, stepsOf, type GameNode } from "./node.ts";
import { lookAgain } from "./playing.ts";
import { openTrack } from "./tracks.ts";
import type { InferenceState, Played, Playing } from "./state.ts";

// Corrections by the arbiter or the operator. The line is theirs from the given ply on; what the board shows against it
// is passed over until it changes, so that nobody needs to touch a man.

/** From ply `from` on the line is `moves`, all of it confirmed. Without a game in play nothing changes. */
export function correctLine(
  state: InferenceState,
  from: number,
  moves: readonly MoveFacts[],
  now: number,
): InferenceState {
  const { phase } = state;
  if (phase.kind !== "playing") return state;
  const kept = phase.line.slice(0, from - 1);
  let head = kept.at(-1)?.node ?? rootOf(phase.head);
  const added = moves.map((facts): Played => {
    head = followFacts(head, facts);
    return {
      node: head,
      at: facts.at,
      known: "entered",
      press: null,
      shownAt: now,
      filledIn: false,
      reported: false,
      timed: true,
    };
  });
  const line = [...kept, ...added];
  const corrected: Playing = {
    ...phase,
    line,
    head,
    confirmed: line.length,
    tracks: [openTrack(head, now, false)],
    best: null,
    tolerated: findDifferences(head.letters, phase.seen, []),
    press: null,
    pressesBefore: [],
    signal: null,
  };
  return { ...state, phase: lookAgain(keepMasked(state.masked, corrected), now) };
}

/** A field of the device is passed over from now on, or no longer. */
export function maskField(
  state: InferenceState,
  field: number,
  masked: boolean,
  now: number,
): InferenceState {
  const others = state.masked.filter((other) => other !== field);
  const next = { ...state, masked: masked ? [...others, field] : others };
  const { phase } = state;
  if (phase.kind !== "playing") return next;
  const square = phase.turned ? 63 - field : field;
  const tolerated = phase.tolerated.filter((other) => other !== square);
  return {
    ...next,
    phase: lookAgain({ ...phase, tolerated: masked ? [...tolerated, square] : tolerated }, now),
  };
}

/** Masked fields are tolerated whatever they show. */
export function keepMasked(masked: readonly number[], phase: Playing): Playing {
  const squares = masked.map((field) => (phase.turned ? 63 - field : field));
  const missing = squares.filter((square) => !phase.tolerated.includes(square));
  return missing.length === 0 ? phase : { ...phase, tolerated: [...phase.tolerated, ...missing] };
}

/** The node that a move leads to; one of its own where the move is not legal, as when a position was set by hand. */
function followFacts(node: GameNode, { uci, fen }: MoveFacts): GameNode {
  const legal = parseUciMove(node.position, uci);
  if (legal.ok) {
    const { from, to, promotion } = legal.value;
    const step = stepsOf(node).find(
      ({ move }) => move.from === from && move.to === to && move.promotion === promotion,
    );
    const next = step === undefined ? null : follow(node, step);
    if (next !== null) return next;
  }
  const position = parsePosition(fen);
  if (!position.ok) throw new Error(`a correction to no position: ${fen}`);
  return {
    parent: node,
    ply: node.ply + 1,
    step: null,
    position: position.value,
    letters: toLetters(position.value),
    illegal: false,
  };
}
