import { createRng, type Rng } from "@boardwire/board-driver";
import { judgeFully, judgeQuickly, type Winnability } from "@boardwire/relay-server";
import { legalMoves, playMove, type Color, type Position } from "@boardwire/shared";
import { playEverything } from "./closure.ts";
import { createLatePosition, describePosition } from "./late-positions.ts";

export interface CompareOptions {
  /** Positions of which playing everything knows the answer for a side; others are passed over. */
  readonly positions: number;
  /** Number of the first one (0). The same number, seed and limit give the same position, so a long run can be split. */
  readonly from?: number;
  readonly seed: string;
  /** Positions that playing everything may take. */
  readonly limit: number;
  /** States that the judge may take. */
  readonly maxStates: number;
  readonly onProgress?: (done: number, questions: readonly Question[]) => void;
}

export interface Question {
  readonly fen: string;
  readonly side: Color;
  readonly isWinnable: boolean;
  readonly quick: Winnability;
  readonly full: Winnability;
  readonly quickMillis: number;
  readonly fullMillis: number;
}

const SIDES = ["white", "black"] as const;

/** Asks the judge about random late positions of which playing everything knows the answer. */
export function compare(options: CompareOptions): Question[] {
  const questions: Question[] = [];
  const { from = 0, positions } = options;
  for (let n = from; n < from + positions; n++) {
    const rng = createRng(`${options.seed} ${n}`);
    let asked: readonly Question[] = [];
    while (asked.length === 0) asked = askAbout(createLatePosition(rng), rng, options);
    questions.push(...asked);
    options.onProgress?.(n + 1 - from, questions);
  }
  return questions;
}

/** A question for each side of which playing everything knows the answer. */
function askAbout(position: Position, rng: Rng, { limit, maxStates }: CompareOptions): Question[] {
  const truth = playEverything(position, limit);
  return SIDES.flatMap((side) => {
    const isWinnable = truth[side] ?? (isRefuted(position, side, rng) || null);
    return isWinnable === null ? [] : [ask(position, side, isWinnable, maxStates)];
  });
}

function ask(position: Position, side: Color, isWinnable: boolean, maxStates: number): Question {
  const [quick, quickMillis] = time(() => judgeQuickly({ position, side }));
  const [full, fullMillis] = time(() =>
    judgeFully({ position, side }, { maxStates, shouldStop: () => false }),
  );
  return { fen: describePosition(position), side, isWinnable, quick, full, quickMillis, fullMillis };
}

/** A "no" about more than can be played out is put to random games: one that ends in mate by the side refutes it. */
function isRefuted(position: Position, side: Color, rng: Rng): boolean {
  if (judgeQuickly({ position, side }).kind !== "unwinnable") return false;
  for (let game = 0; game < 25; game++) {
    let now = position;
    for (let ply = 0; ply < 150; ply++) {
      const moves = legalMoves(now);
      if (moves.length === 0) break;
      now = playMove(now, rng.pick(moves));
    }
    if (now.isCheckmate() && now.turn !== side) return true;
  }
  return false;
}

function time<T>(run: () => T): [T, number] {
  const start = performance.now();
  const value = run();
  return [value, performance.now() - start];
}

/** Whether an answer contradicts the truth; `unknown` never does. */
const isWrong = (answer: Winnability, isWinnable: boolean): boolean =>
  answer.kind !== "unknown" && (answer.kind === "winnable") !== isWinnable;

export const findWrong = (questions: readonly Question[]): readonly Question[] =>
  questions.filter(({ quick, full, isWinnable }) => isWrong(quick, isWinnable) || isWrong(full, isWinnable));
