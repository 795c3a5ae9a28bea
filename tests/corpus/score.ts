import { findEnding } from "@boardwire/shared";
import { viewsOf, type CorpusCase } from "./subject.ts";
import type { Played } from "./method.ts";

// How far what was shown is what was played.

export interface CaseScore {
  readonly name: string;
  readonly game: string;
  readonly plies: number;
  readonly exact: boolean;
  readonly pliesRight: number;
  /** Moves shown that were not the move of that ply. */
  readonly wrongShown: number;
  readonly wrongConfirmed: number;
  /** Confirmed moves that were taken back later. */
  readonly confirmedReplaced: number;
  readonly afterEnd: number;
  /** The board tells the result (kings, mate, stalemate, dead position), and it came out; null: the board does not tell it. */
  readonly resultRight: boolean | null;
  readonly falseResult: boolean;
  /** The game that was begun afterwards came out whole; null: there was none. */
  readonly nextRight: boolean | null;
  /** Somebody was told that the board could not be explained, or that a move is doubtful. */
  readonly flagged: boolean;
  /** First ply that is not right at the end; null: none. */
  readonly firstWrong: number | null;
  readonly toShown: readonly number[];
  readonly toConfirmed: readonly number[];
  readonly observations: number;
  readonly worstStepMillis: number;
  readonly totalMillis: number;
  readonly fieldMillis: readonly number[];
}

export function scoreCase(subject: CorpusCase, played: Played): CaseScore {
  const truth = subject.script.truth.moves.map(({ uci }) => uci);
  const following = subject.next?.truth.moves.map(({ uci }) => uci) ?? null;
  const needed = findNeeded(subject);
  const toShown = new Map<number, number>();
  const toConfirmed = new Map<number, number>();
  let line: readonly string[] = [];
  let uncertain: ReadonlySet<number> = new Set();
  let final: readonly string[] = [];
  let confirmed = 0;
  let games = 0;
  let wrongShown = 0;
  let wrongConfirmed = 0;
  let confirmedReplaced = 0;
  let afterEnd = 0;
  let flagged = false;
  let result: string | null = null;
  for (const { at, shown } of played.shown) {
    if (shown.kind === "started") {
      games++;
      [line, confirmed] = [[], 0];
      if (games > 1) continue;
    } else if (shown.kind === "line") {
      flagged ||= shown.doubtful;
      let from = 0;
      while (from < shown.line.length && shown.line[from] === line[from]) from++;
      if (from < confirmed) confirmedReplaced += confirmed - from;
      confirmed = Math.min(confirmed, from);
      for (let ply = from; ply < shown.line.length; ply++) {
        // Moves of the next game are judged by its whole line.
        if (games === 2 && subject.next !== null && at >= subject.next.truth.startedAt) continue;
        if (games > 1 || ply >= truth.length) afterEnd++;
        else if (shown.line[ply] !== truth[ply]) wrongShown++;
        else note(toShown, ply, at, needed);
      }
      ({ line, uncertain } = shown);
      if (games <= 1) final = line;
    } else if (shown.kind === "confirmed") {
      if (games > 1) continue;
      for (let ply = confirmed; ply < shown.ply; ply++) {
        if (uncertain.has(ply)) continue;
        if (line[ply] === truth[ply]) note(toConfirmed, ply, at, needed);
        else wrongConfirmed++;
      }
      confirmed = Math.max(confirmed, shown.ply);
    } else if (shown.kind === "unresolved") flagged ||= shown.is;
    else if (games <= 1) ({ result } = shown);
  }
  const pliesRight = truth.filter((uci, ply) => final[ply] === uci).length;
  const wrongAt = Array.from({ length: Math.max(truth.length, final.length) }, (_, ply) => ply).find(
    (ply) => final[ply] !== truth[ply],
  );
  return {
    name: subject.name,
    game: subject.game,
    plies: truth.length,
    exact: wrongAt === undefined,
    pliesRight,
    wrongShown,
    wrongConfirmed,
    confirmedReplaced,
    afterEnd,
    ...scoreResult(subject, result),
    nextRight:
      following === null
        ? null
        : games === 2 && line.length === following.length && line.every((uci, ply) => uci === following[ply]),
    flagged,
    firstWrong: wrongAt === undefined ? null : wrongAt + 1,
    toShown: [...toShown.values()],
    toConfirmed: [...toConfirmed.values()],
    observations: played.observations,
    worstStepMillis: played.worstStepMillis,
    totalMillis: played.totalMillis,
    fieldMillis: played.fieldMillis,
  };
}

function note(into: Map<number, number>, ply: number, at: number, needed: readonly (number | null)[]): void {
  const since = needed[ply] ?? null;
  if (since !== null && !into.has(ply)) into.set(ply, Math.max(0, at - since));
}

function scoreResult(
  { script, positions }: CorpusCase,
  result: string | null,
): Pick<CaseScore, "resultRight" | "falseResult"> {
  const { truth } = script;
  const last = positions.at(-1);
  const isTold = truth.gestureAt !== null || (last !== undefined && findEnding(last) !== null);
  return {
    resultRight: isTold ? result === truth.result : null,
    falseResult: result !== null && result !== "*" && result !== truth.result,
  };
}

/** When the last observation that a ply needs was there: its squares show what they should. Null: they never did. */
export function findNeeded(subject: CorpusCase): (number | null)[] {
  const { moves } = subject.script.truth;
  const needed: (number | null)[] = moves.map(() => null);
  const waiting = new Set<number>();
  let next = 0;
  for (const { at, letters } of viewsOf(subject)) {
    while (next < moves.length && (moves[next]?.doneAt ?? 0) <= at) waiting.add(next++);
    for (const ply of waiting) {
      if (ply < next - 3) waiting.delete(ply);
      else if (stands(subject, ply, letters)) {
        needed[ply] = at;
        waiting.delete(ply);
      }
    }
  }
  return needed;
}

function stands({ letters, occupancy }: CorpusCase, ply: number, view: string): boolean {
  const before = letters[ply] ?? "";
  const after = letters[ply + 1] ?? "";
  for (let square = 0; square < 64; square++) {
    if (before[square] === after[square]) continue;
    const isThere = occupancy
      ? (view[square] === ".") === (after[square] === ".")
      : view[square] === after[square];
    if (!isThere) return false;
  }
  return true;
}
