import {
  type FieldContent,
  type GameResult,
  type GameStart,
  legalMoves,
  type NormalMove,
  parsePosition,
  parseUciMove,
  playMove,
  type Position,
  readingIndex,
  toLetters,
  toUci,
} from "@boardwire/shared";
import { analyse, setUp, signalResult } from "./after-the-end.ts";
import type { ClockSetting } from "./clock.ts";
import { wanderBefore } from "./detours.ts";
import { addFaults } from "./faults.ts";
import { makeMove } from "./hand.ts";
import { bounce, interrupt, pressTime } from "./lever.ts";
import type { Level } from "./levels.ts";
import { type MoveShape, shapeOf } from "./move-shape.ts";
import type { Rng } from "./rng.ts";
import type { GameScript, GameTruth, MadeMove, PlyTruth } from "./script.ts";
import { Stage } from "./stage.ts";

// Two people play a whole game: a list of moves becomes a script of everything that happens at the table.

export interface GamePlan {
  readonly start: GameStart;
  /** UCI, legal from the start; castling as e1g1 or as king takes rook. */
  readonly moves: readonly string[];
  readonly result: GameResult;
  /** Thinking time of each ply in milliseconds; the last one is used again where there are too few. */
  readonly thinkMillis: readonly number[];
  readonly level: Level;
  /** Null: no clock at this table. */
  readonly clock: ClockSetting | null;
  /** When the hands begin. */
  readonly startsAt: number;
  /** What stands on the board before; the men are then set up one by one. Null: they stand ready already. */
  readonly before: readonly FieldContent[] | null;
  /** The side to move after the last move thinks until its flag falls; needs a clock. */
  readonly flagFalls: boolean;
  /** Whether the result may be told with the kings and lines be analysed, or the game just stops. */
  readonly afterTheEnd: boolean;
}

/** With less than this on the clock nobody puts men right or tries a move. */
const HURRY_MILLIS = 20_000;
/** Kept for a hand that takes its time. */
const RESERVE_MILLIS = 8000;

/** The script of a game. Throws where the plan holds a move that is not legal: a plan is made by programs. */
export function writeGame(plan: GamePlan, rng: Rng): GameScript {
  const steps = toSteps(plan);
  const first = steps.positions[0];
  if (first === undefined) throw new Error("a game without a position");
  const standing = [...toLetters(first)] as FieldContent[];
  const before = plan.before ?? standing;
  const stage = new Stage(before, plan.level, rng, plan.startsAt);
  if (plan.before !== null) setUp(stage, standing, 450);
  stage.add({ kind: "newGame" });
  if (plan.clock !== null) stage.setClock(plan.clock, first.turn);
  stage.pause(2500);
  stage.startClock();
  const startedAt = stage.now;
  const moves = playMoves(stage, plan, steps);
  const end = finish(stage, plan, steps.last);
  const truth: GameTruth = { start: plan.start, moves, result: plan.result, startedAt, ...end };
  addFaults(stage, truth);
  return { events: stage.sorted(), truth, before, finishedAt: stage.now, squares: stage.squares };
}

interface Steps {
  readonly positions: readonly Position[];
  readonly moves: readonly NormalMove[];
  readonly ucis: readonly string[];
  readonly last: Position;
}

function toSteps(plan: GamePlan): Steps {
  const start = parsePosition(plan.start.fen);
  if (!start.ok) throw new Error(`no position: ${plan.start.fen}`);
  let position = start.value;
  const positions: Position[] = [];
  const moves: NormalMove[] = [];
  const ucis: string[] = [];
  for (const uci of plan.moves) {
    const move = parseUciMove(position, uci);
    if (!move.ok) throw new Error(`not a legal move: ${uci} after ${ucis.join(" ")}`);
    positions.push(position);
    moves.push(move.value);
    ucis.push(toUci(position, move.value, plan.start.chess960));
    position = playMove(position, move.value);
  }
  if (positions.length === 0) positions.push(position);
  return { positions, moves, ucis, last: position };
}

function playMoves(stage: Stage, plan: GamePlan, steps: Steps): PlyTruth[] {
  const { rng, level } = stage;
  const truths: PlyTruth[] = [];
  let pressedAt = stage.now;
  const pauseAt = rng.chance(level.arbiterPausePerGame) ? rng.int(1, steps.moves.length) : -1;
  for (const [at, move] of steps.moves.entries()) {
    const position = steps.positions[at];
    if (position === undefined) break;
    const planned = plan.thinkMillis[Math.min(at, plan.thinkMillis.length - 1)] ?? 1000;
    // Whoever is short of time hurries, so that a flag falls only where the plan says so.
    const left = stage.flagAt - Math.max(truths.at(-1)?.doneAt ?? stage.now, pressedAt);
    const think = Math.min(planned, Math.max(100, (left - RESERVE_MILLIS) * 0.3));
    const previous = truths.at(-1)?.doneAt ?? stage.now;
    if (at === pauseAt) {
      stage.now = Math.max(previous, pressedAt) + think / 2;
      interrupt(stage, position.turn);
      stage.wait(think / 2);
    } else if (at > 0 && rng.chance(level.quickReply)) stage.now = previous + rng.between(60, 350);
    else if (at > 0 && rng.chance(level.earlyStart)) stage.now = previous + rng.between(280, 900);
    else {
      stage.now = Math.max(previous, pressedAt) + think;
      if (left > HURRY_MILLIS) wanderBefore(stage, position, move);
    }
    const others = legalMoves(position)
      .filter((other) => other.from === move.from)
      .map((other) => readingIndex(other.to));
    const shape = shapeOf(position, move);
    const made = makeMove(stage, shape, others);
    const doneAt = stage.now;
    stage.add({ kind: "move", uci: steps.ucis[at] ?? "", by: position.turn, special: specialOf(shape) });
    const mates = at === steps.moves.length - 1 && steps.last.isEnd();
    const press = pressTime(stage, made.inTheAirAt, pressedAt, mates);
    const pressed = press !== null && stage.press(press, position.turn, at + 1);
    truths.push({ uci: steps.ucis[at] ?? "", doneAt, pressedAt: pressed ? press : null });
    pressedAt = pressed ? press : Math.max(pressedAt, doneAt);
    if (pressed && rng.chance(level.leverBounce)) pressedAt = bounce(stage, press, position.turn, at + 1);
  }
  stage.now = Math.max(stage.now, pressedAt);
  return truths;
}

function specialOf(shape: MoveShape): MadeMove["special"] {
  if (shape.kind === "castling") return shape.kingTo > shape.rookTo ? "castlesShort" : "castlesLong";
  if (shape.victim === null) return null;
  return shape.victim.square === shape.to ? "takes" : "takesEnPassant";
}

function finish(
  stage: Stage,
  plan: GamePlan,
  last: Position,
): Pick<GameTruth, "endedAt" | "gestureAt" | "analysed"> {
  const { rng, level } = stage;
  if (plan.flagFalls && Number.isFinite(stage.flagAt)) stage.now = Math.max(stage.now, stage.flagAt + 800);
  const endedAt = stage.now;
  if (!plan.afterTheEnd) return { endedAt, gestureAt: null, analysed: false };
  stage.pause(2500);
  // Without a clock that stops, only the kings tell that what follows is no part of the game.
  const stops = plan.clock !== null;
  if (stops) stage.stopClock();
  stage.pause(1500);
  const signals = rng.chance(level.gesturePerGame);
  const squares = [...stage.squares];
  const gestureAt = signals ? signalResult(stage, plan.result) : null;
  const analysed = (stops || gestureAt !== null) && rng.chance(level.analysisPerGame);
  if (analysed) {
    stage.pause(4000);
    if (gestureAt !== null) setUp(stage, squares, 500);
    analyse(stage, last, rng.int(2, 10));
  }
  stage.pause(5000);
  return { endedAt, gestureAt, analysed };
}
