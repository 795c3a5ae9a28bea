import {
  assertNever,
  parseUciMove,
  squareAtReadingIndex,
  squareName,
  toUci,
  turnLetters,
  type NormalMove,
  type Observation,
} from "@boardwire/shared";
import { Agenda } from "./agenda.ts";
import { isComplete } from "./board-view.ts";
import { show } from "./line.ts";
import { follow, stepsOf, type GameNode } from "./node.ts";
import type { KnownStart } from "./orientation.ts";
import { lookAgain, nextGame, startPlaying } from "./playing.ts";
import type { InferenceState, Phase, Playing } from "./state.ts";
import type { Finding } from "./types.ts";

// Boards that know chess report moves. Such a report is taken at its word where it is legal, as the next move, in place of
// the last one, or back to the position before it; squares that the board reports as well are compared as on any board.

/** Who says another move so many plies back says it of another game. */
const MOST_UNHEARD = 8;

type Reported = Extract<Observation, { kind: "move" }>;

export function hearMove(
  state: InferenceState,
  reported: Reported,
  now: number,
  findings: Finding[],
): InferenceState {
  const { phase } = endByMove(state, reported, now, findings);
  switch (phase.kind) {
    case "playing":
      return takeMove(state, phase, reported, now, findings);
    case "waiting":
    case "over":
      return startWithMove({ ...state, phase }, reported, now, findings);
    default:
      return assertNever(phase);
  }
}

/** The men stand ready for another game, and here is its first move: the game before it has ended. */
function endByMove(
  state: InferenceState,
  reported: Reported,
  now: number,
  findings: Finding[],
): { readonly phase: Phase } {
  const { phase } = state;
  if (phase.kind !== "playing" || phase.line.length === 0) return state;
  const isNext = phase.best?.node === phase.head && findTarget(phase.head, reported) !== "unfit";
  if (isNext || findStartFor(state, reported.uci) === null) return state;
  return { phase: nextGame(state, phase, new Agenda(now), findings, true) ?? phase };
}

/** A start position that stands on the board, or may stand on one that reports no squares, and in which the move is legal. */
function findStartFor({ starts, view }: InferenceState, uci: string): KnownStart | null {
  const known = starts.find(
    ({ straight, turned, position }) =>
      (!isComplete(view) || view.fields === straight || view.fields === turned) &&
      parseUciMove(position, uci).ok,
  );
  return known ?? null;
}

/** A move may be the first sign of a game. One that is counted as a later ply is none. */
function startWithMove(
  state: InferenceState,
  reported: Reported,
  now: number,
  findings: Finding[],
): InferenceState {
  const known = findStartFor(state, reported.uci);
  if (known === null || (reported.ply ?? 1) !== 1) return state;
  const { fields } = state.view;
  const turned = fields === known.turned && fields !== known.straight;
  findings.push({ kind: "gameStarted", start: known.start, turned });
  return takeMove(state, startPlaying(known, turned, known.straight, now), reported, now, findings);
}

function takeMove(
  state: InferenceState,
  phase: Playing,
  reported: Reported,
  now: number,
  findings: Finding[],
): InferenceState {
  const target = findTarget(phase.head, reported);
  if (target === "known") return { ...state, phase };
  if (target === "unfit" || (isAdrift(phase) && target.parent !== phase.head))
    return { ...state, phase: tellUnfit(phase, reported, findings) };
  const shown = show(
    phase,
    { target, rule: "INF27", doubt: 0, rivals: [], at: now, timed: true, reported: true },
    now,
    findings,
  );
  // The squares need not follow: they are taken as the move leaves them, and so the board has been seen.
  const seen = { ...shown, seen: target.letters, changedAt: now, blind: false };
  return {
    ...state,
    // When its fields changed is for the board to say: the next whole one counts, whenever it was asked for.
    view: { ...state.view, fields: phase.turned ? turnLetters(target.letters) : target.letters },
    phase: lookAgain(seen, now),
  };
}

/** The position after the reported move. `known`: the line has it already. `unfit`: it follows from nothing. */
function findTarget(head: GameNode, { uci, ply }: Reported): GameNode | "known" | "unfit" {
  if (ply !== undefined) return ply > head.ply + 1 ? "unfit" : targetAt(head, uci, ply);
  const instead = targetAt(head, uci, head.ply);
  if (instead === "known") return "known";
  const next = targetAt(head, uci, head.ply + 1);
  return next === "unfit" ? instead : next;
}

/** The same where the move is the given ply of the game, which is not more than one after the end of the line. */
function targetAt(head: GameNode, uci: string, ply: number): GameNode | "known" | "unfit" {
  const made = ply > head.ply ? null : nodeAt(head, ply);
  const before = made === null ? nodeAt(head, ply - 1) : made.parent;
  if (before === null) return "unfit";
  if (made?.step != null && isBackwards(before, made.step.move, uci)) return before;
  const move = parseUciMove(before.position, uci);
  if (!move.ok) return "unfit";
  if (isSame(made?.step?.move, move.value)) return "known";
  if (head.ply - ply + 1 >= MOST_UNHEARD) return "unfit";
  const step = stepsOf(before).find((candidate) => isSame(candidate.move, move.value));
  return step === undefined ? "unfit" : follow(before, step);
}

function nodeAt(head: GameNode, ply: number): GameNode | null {
  let node: GameNode | null = head;
  while (node !== null && node.ply > ply) node = node.parent;
  return node;
}

/** No move of the other side, nor another one of the same side, leads from where a man went to where it came from. */
function isBackwards(before: GameNode, move: NormalMove, uci: string): boolean {
  const made = toUci(before.position, move, false);
  return uci.slice(0, 4) === `${made.slice(2, 4)}${made.slice(0, 2)}`;
}

const isSame = (a: NormalMove | undefined, b: NormalMove): boolean =>
  a !== undefined && a.from === b.from && a.to === b.to && a.promotion === b.promotion;

/** A move was told that does not fit, and none since that does. */
const isAdrift = ({ best, trouble }: Playing): boolean => best === null && trouble !== null;

/** Something was not heard. It is no use to guess from then on: the operator is told, and moves that fit are taken again. */
function tellUnfit(phase: Playing, { uci }: Reported, findings: Finding[]): Playing {
  if (isAdrift(phase)) return phase;
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  const letterOn = (name: string): string => {
    const index = LETTER_INDEX.get(name);
    return index === undefined ? "." : (phase.head.letters[index] ?? ".");
  };
  const man = letterOn(from);
  findings.push({
    kind: "positionUnresolved",
    squares: [
      { square: from, expected: man, seen: "." },
      { square: to, expected: letterOn(to), seen: man === "." ? "?" : man },
    ],
  });
  return { ...phase, best: null, searched: 3, trouble: { seen: phase.seen } };
}

const LETTER_INDEX: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 64 }, (_, index) => [squareName(squareAtReadingIndex(index)), index]),
);
