import {
  arbiterCallsFlag,
  findEnding,
  isDecided,
  otherSide,
  parsePosition,
  playModeOf,
  readZero,
  repetitionKey,
  requiredMoves,
  resultOf,
  type CanMate,
  type Edition,
  type FlagFacts,
  type FlagFall,
  type FlagSide,
  type FlagTask,
  type GameId,
  type GameState,
  type Instant,
  type Position,
  type Side,
  type Supervision,
  type TimeControl,
} from "@boardwire/shared";
import type { Winnability } from "../winnable/types.ts";

// What the arbiter has to check about clocks at zero, and what the Laws make of it [CLK18] to [CLK23]. Derived anew from
// the game each time; nothing of it is journalled.

/** Answers to whether a side can still mate, by exact position. They are found elsewhere and take their time. */
export interface MateBook {
  find(position: Position, side: Side): Winnability | null;
  keep(position: Position, side: Side, answer: Winnability): void;
  /** Neither side can mate any more, as was found out, since half-move `ply` of the game; 0 is its start. */
  keepDead(game: GameState, ply: number): void;
  /** That half-move, where it still stands; null: not found out, or taken back since. */
  deadSince(game: GameState): number | null;
}

/** The position that the game stood in after `ply` half-moves. */
export const fenAfter = ({ moves, start }: GameState, ply: number): string | null =>
  ply === 0 ? start.fen : (moves[ply - 1]?.fen ?? null);

/** Answers of this many positions are kept; a hall has few flags. */
const ANSWERS_KEPT = 1000;

export function createMateBook(): MateBook {
  const answers = new Map<string, Winnability>();
  const dead = new Map<GameId, { readonly ply: number; readonly fen: string | null }>();
  const toKey = (position: Position, side: Side): string => `${side} ${repetitionKey(position)}`;
  return {
    find: (position, side) => answers.get(toKey(position, side)) ?? null,
    keep(position, side, answer) {
      answers.set(toKey(position, side), answer);
      const [oldest] = answers.keys();
      if (answers.size > ANSWERS_KEPT && oldest !== undefined) answers.delete(oldest);
    },
    keepDead(game, ply) {
      dead.set(game.id, { ply, fen: fenAfter(game, ply) });
    },
    deadSince(game) {
      const found = dead.get(game.id);
      return found === undefined || fenAfter(game, found.ply) !== found.fen ? null : found.ply;
    },
  };
}

/** What is known of it by now. */
export const canMateBy =
  (mates: MateBook) =>
  (position: Position, side: Side): CanMate =>
    mates.find(position, side)?.kind ?? "notAsked";

/** The position in which a flag fell, and who would have to mate. */
export interface MateQuestion {
  readonly position: Position;
  readonly side: Side;
}

/** What there is to find out about a fall; null: the rules library knows no such position. */
export function mateQuestionOf(game: GameState, fall: FlagFall): MateQuestion | null {
  const made = game.moves.findLast((move) => move.at <= fall.seen);
  const position = parsePosition(made?.fen ?? game.start.fen);
  return position.ok ? { position: position.value, side: otherSide(fall.side) } : null;
}

/** Every fall of a game that was observed, as the arbiter's tasks, the newest last. */
export function toFlagTasks(
  game: GameState,
  laws: { readonly edition: Edition; readonly supervision: Supervision },
  mates: MateBook,
): FlagTask[] {
  const { control } = game;
  return game.falls.map((fall): FlagTask => {
    const question = mateQuestionOf(game, fall);
    const answer = question === null ? null : mates.find(question.position, question.side);
    const { side, kind, period, first, establishedAt } = fall;
    return {
      side,
      since: fall.seen,
      kind,
      period,
      first,
      establishedAt,
      ...countMoves(game, side, fall.seen),
      required: control === null ? null : requiredMoves(control, period),
      meaning: control === null ? null : toMeaning(game, fall, control, laws, mates),
      canMate: answer?.kind ?? "notAsked",
      line: answer?.kind === "winnable" ? [...answer.line] : [],
    };
  });
}

function toMeaning(
  game: GameState,
  fall: FlagFall,
  control: TimeControl,
  laws: { readonly edition: Edition; readonly supervision: Supervision },
  mates: MateBook,
): FlagTask["meaning"] {
  const ofPeriod = game.falls.filter(({ period }) => period === fall.period);
  const factsOf = (side: Side): FlagSide => {
    const own = ofPeriod.find((one) => one.side === side);
    const question = own === undefined ? null : mateQuestionOf(game, own);
    return {
      zero: own !== undefined,
      period: fall.period,
      ...countMoves(game, side, (own ?? fall).seen),
      opponentCanMate:
        question === null ? "notAsked" : (mates.find(question.position, question.side)?.kind ?? "notAsked"),
    };
  };
  const mode = playModeOf(control, laws.edition, laws.supervision);
  const facts: FlagFacts = {
    control,
    mode,
    white: factsOf("white"),
    black: factsOf("black"),
    first: ofPeriod[0]?.first ?? null,
    ended: endedBy(game, fall, mates),
  };
  const meaning = readZero(laws.edition, facts);
  const { kind, of, article, certainty } = meaning;
  const arbiterCalls = arbiterCallsFlag(laws.edition, mode, facts);
  return { kind, of, result: resultOf(meaning), arbiterCalls, article, certainty };
}

/** Whether the game had ended before the zero, or after it and before anybody had established the fall. */
function endedBy(game: GameState, fall: FlagFall, mates: MateBook): FlagFacts["ended"] {
  const endedAt = endOf(game, mates);
  if (endedAt === null) return "no";
  if (endedAt <= fall.seen) return "beforeZero";
  const isEstablished = fall.establishedAt !== null && fall.establishedAt <= endedAt;
  // A result that the arbiter gave after a zero was given knowing of it.
  const end = game.end ?? game.desk.pending;
  const isRuled = end !== null && isDecided(end.termination);
  return isEstablished || isRuled ? "afterFall" : "unseenZero";
}

/** Mate, stalemate and dead positions end the game with the move, before anybody has written it down. */
function endOf(game: GameState, mates: MateBook): Instant | null {
  const { moves, end, desk } = game;
  const deadSince = mates.deadSince(game);
  if (deadSince !== null) return moves[deadSince - 1]?.at ?? game.startedAt;
  const last = moves.at(-1);
  const position = last === undefined ? null : parsePosition(last.fen);
  if (last !== undefined && position?.ok === true && findEnding(position.value) !== null) return last.at;
  return end?.at ?? desk.pending?.at ?? null;
}

/** The side's moves on the board by that instant; a move is completed by its press or, at the latest, by that of a later one. */
export function countMoves(
  game: GameState,
  side: Side,
  by: Instant,
): { readonly made: number; readonly completed: number } {
  const isBlackFirst = game.start.fen.split(" ", 2)[1] === "b";
  const isOwn = (index: number): boolean => (index % 2 === 0) !== ((side === "white") === isBlackFirst);
  const lastCompleted = game.moves.findLastIndex(
    ({ completedAt }) => completedAt !== null && completedAt <= by,
  );
  let [made, completed] = [0, 0];
  for (const [index, move] of game.moves.entries()) {
    if (!isOwn(index) || move.at > by) continue;
    made++;
    if (index <= lastCompleted) completed++;
  }
  return { made, completed };
}
