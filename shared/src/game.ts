import type { Entry, EntryOf } from "./journal.ts";
import type {
  GameResult,
  GameStart,
  MoveFacts,
  Player,
  SquareDifference,
  Termination,
} from "./game-words.ts";
import type { ClockNotice, FallKind } from "./clock-notice.ts";
import { EMPTY_DESK, evolveDesk, type DeskEntry, type DeskState } from "./desk.ts";
import { estimateAt, holdClock, type GameClock } from "./game-clock.ts";
import { NO_HABITS, type ClockHabits } from "./clock-habits.ts";
import { toOpenTimes } from "./open-times.ts";
import type { SeenPress } from "./presses.ts";
import type { ProposedTimes } from "./protocol/arbiter.ts";
import { assertNever } from "./result.ts";
import type { GameId, Instant, Millis, Side, TableNumber } from "./ids.ts";
import type { TimeControl } from "./time/control.ts";
import { readControl } from "./time/read-control.ts";

// One game as a fold of its journal entries.

/** A move of the game with what became known of it afterwards. */
export interface GameMove extends MoveFacts {
  /** The position after it stands. Of moves whose order is uncertain that does not say that these were the moves. */
  readonly confirmed: boolean;
  /** The clock was pressed after it, or it ended the game. */
  readonly completed: boolean;
  /** When it was completed; null while it is not. */
  readonly completedAt: Instant | null;
  /** The mover's clock in the reading of the press; null while not read. */
  readonly remaining: Millis | null;
  /** The mover's time when the man was set down, reckoned from the reading before; null: nothing was read, or it is old. */
  readonly estimate: Millis | null;
}

/** A fall that was observed. */
export interface FlagFall {
  readonly side: Side;
  readonly kind: FallKind;
  readonly period: number;
  readonly first: Side | null;
  readonly seen: Instant;
  /** When the arbiter saw it or a player claimed it; null: nobody has. */
  readonly establishedAt: Instant | null;
}

/** `isOrdered`: of a clock that was set for times that an arbiter had decided on. */
interface NotedClock {
  readonly notice: ClockNotice;
  readonly seen: Instant;
  readonly isOrdered: boolean;
}

/** How many notices about its clock a game keeps, the newest last. */
const NOTICES_KEPT = 8;

export interface GameEnd {
  readonly result: GameResult;
  readonly termination: Termination;
  readonly at: Instant;
}

export interface GameState {
  readonly id: GameId;
  readonly table: TableNumber;
  readonly white: Player | null;
  readonly black: Player | null;
  readonly start: GameStart;
  readonly timeControl: string | null;
  /** What its text says; null: not known. */
  readonly control: TimeControl | null;
  /** Index of the period that each side is in, as the clock has shown. */
  readonly periods: { readonly white: number; readonly black: number };
  /** It came from a pairing list. */
  readonly paired: boolean;
  /** Name of the tournament when the game started, which it keeps; null until then. */
  readonly tournament: string | null;
  /** Null until the start position stood on the board. */
  readonly startedAt: Instant | null;
  readonly turned: boolean;
  readonly moves: readonly GameMove[];
  readonly clock: GameClock | null;
  /** What the clock has shown of its type and setting. */
  readonly habits: ClockHabits;
  /** Every press that was read, in order. */
  readonly presses: readonly SeenPress[];
  readonly falls: readonly FlagFall[];
  /** The times that the arbiter decided on last; null: none. */
  readonly proposed: ProposedTimes | null;
  readonly notices: readonly NotedClock[];
  /** The ply and instant of the newest revision that replaced published moves. */
  readonly revised: { readonly from: number; readonly at: Instant } | null;
  readonly unresolved: readonly SquareDifference[] | null;
  /** Since when nothing explains the board; null while something does. */
  readonly unresolvedSince: Instant | null;
  /** The newest moves of which others explain the board as well, while they stand: from which ply, and the others in UCI. */
  readonly uncertain: { readonly from: number; readonly rivals: readonly string[] } | null;
  readonly signalled: GameResult | null;
  readonly end: GameEnd | null;
  /** What arbiters have done about it. */
  readonly desk: DeskState;
}

/** It has started, and is not over. */
export const isInPlay = (game: GameState | null): boolean =>
  game !== null && game.startedAt !== null && game.end === null;

/** A game before its first move, as paired or as started. */
export function toNewGame(entry: EntryOf<"GamePaired"> | EntryOf<"GameStarted">): GameState {
  return {
    id: entry.game,
    table: entry.table,
    white: entry.white,
    black: entry.black,
    start: entry.start,
    timeControl: entry.timeControl,
    control: readControl(entry.timeControl),
    periods: { white: 0, black: 0 },
    paired: entry.type === "GamePaired",
    tournament: null,
    startedAt: null,
    turned: false,
    moves: [],
    clock: null,
    habits: NO_HABITS,
    presses: [],
    falls: [],
    proposed: null,
    notices: [],
    revised: null,
    unresolved: null,
    unresolvedSince: null,
    uncertain: null,
    signalled: null,
    end: null,
    desk: EMPTY_DESK,
  };
}

/** Who makes a half-move. */
const sideOf = ({ start }: GameState, ply: number): Side =>
  (start.fen.split(" ", 2)[1] === "b") === (ply % 2 === 0) ? "white" : "black";

/** A period has passed for the sides that got the next one's time. */
function passPeriod(periods: GameState["periods"], notice: ClockNotice): GameState["periods"] {
  if (notice.kind !== "periodPassed") return periods;
  const next = notice.period + 1;
  return { ...periods, ...Object.fromEntries(notice.sides.map((side) => [side, next])) };
}

/** What the clock did with the times that the arbiter had decided on. */
function followProposed(
  proposed: ProposedTimes | null,
  { notice, seen }: EntryOf<"ClockNoticed">,
): ProposedTimes | null {
  if (proposed === null || notice.kind !== "proposedTimes") return proposed;
  return { ...proposed, outcome: notice.outcome, shown: { ...notice.shown, seen } };
}

type PlayEntry = EntryOf<
  | "MovesObserved"
  | "MovesCorrected"
  | "MovesConfirmed"
  | "MoveCompleted"
  | "FlagFallObserved"
  | "FlagFallEstablished"
  | "ClockNoticed"
  | "TimesProposed"
  | "PositionUnresolved"
  | "PositionResolved"
  | "ResultSignalled"
  | "GameEnded"
>;

/** Entries about one game that is there already. */
export type GameEntry = PlayEntry | DeskEntry;

export const isGameEntry = (entry: Entry): entry is GameEntry =>
  "game" in entry && entry.type !== "GamePaired" && entry.type !== "GameStarted";

/** One game, one entry. Throws where a move would leave a hole in the line. */
export function evolveGame(game: GameState, entry: GameEntry): GameState {
  switch (entry.type) {
    case "MovesObserved":
    case "MovesCorrected": {
      if (entry.from > game.moves.length + 1)
        throw new Error(`game ${game.id}: no ply ${entry.from - 1} to follow`);
      const kept = game.moves.slice(0, entry.from - 1);
      const isCorrection = entry.type === "MovesCorrected";
      const added = entry.moves.map((move, i): GameMove => {
        const before = game.moves[entry.from - 1 + i];
        const isSame = isCorrection && before?.uci === move.uci;
        return {
          ...move,
          confirmed: isCorrection,
          completed: isSame && before.completed,
          completedAt: isSame ? before.completedAt : null,
          remaining: isSame ? before.remaining : null,
          estimate: isSame
            ? before.estimate
            : isCorrection
              ? null
              : estimateAt(game.clock, sideOf(game, entry.from + i), move.at),
        };
      });
      const moves = [...kept, ...added];
      const changed = game.moves.findIndex((move, i) => i >= kept.length && move.uci !== moves[i]?.uci);
      const revised = changed < 0 ? game.revised : { from: changed + 1, at: entry.at };
      const rivals = entry.type === "MovesObserved" ? (entry.evidence.rivals ?? []) : [];
      const uncertain = rivals.length > 0 ? { from: entry.from, rivals } : game.uncertain;
      const stands =
        uncertain !== null && moves.some(({ known }, i) => i >= uncertain.from - 1 && known === "uncertain");
      return { ...game, moves, revised, uncertain: stands ? uncertain : null };
    }
    case "MovesConfirmed":
      return {
        ...game,
        moves: game.moves.map((move, i) =>
          i < entry.ply && !move.confirmed ? { ...move, confirmed: true } : move,
        ),
      };
    case "MoveCompleted":
      return {
        ...game,
        moves: game.moves.map((move, i) =>
          i === entry.ply - 1
            ? { ...move, completed: true, completedAt: entry.seen, remaining: entry.remaining }
            : move,
        ),
      };
    case "FlagFallObserved": {
      const { side, kind, period, first, seen } = entry;
      return { ...game, falls: [...game.falls, { side, kind, period, first, seen, establishedAt: null }] };
    }
    case "FlagFallEstablished": {
      const newest = game.falls.findLastIndex(({ side }) => side === entry.side);
      return {
        ...game,
        falls: game.falls.map((fall, i) =>
          i === newest ? { ...fall, establishedAt: fall.establishedAt ?? entry.at } : fall,
        ),
      };
    }
    case "ClockNoticed": {
      const { notice, seen, ordered: isOrdered = false } = entry;
      // What became of times that an arbiter decided on is for arbiters, who have it with those times: among the notices it
      // would be there for operators, and push out an older one of theirs.
      const notices =
        notice.kind === "proposedTimes"
          ? game.notices
          : [...game.notices.slice(1 - NOTICES_KEPT), { notice, seen, isOrdered }];
      const proposed = followProposed(game.proposed, entry);
      const periods = passPeriod(game.periods, entry.notice);
      return { ...game, notices, proposed, periods, clock: holdClock(game.clock, entry) };
    }
    case "TimesProposed": {
      const { white, black, why, article, certainty, at, source } = entry;
      const by = "who" in source ? source.who : source.kind;
      const facts = { white, black, why, article, certainty, by, at };
      const open = toOpenTimes(game.clock, { white, black }, at);
      return { ...game, proposed: { ...facts, outcome: "open", shown: null, open } };
    }
    case "PositionUnresolved":
      return { ...game, unresolved: entry.squares, unresolvedSince: game.unresolvedSince ?? entry.at };
    case "PositionResolved":
      return { ...game, unresolved: null, unresolvedSince: null };
    case "ResultSignalled":
      return { ...game, signalled: entry.result };
    case "GameEnded":
      return {
        ...game,
        // A result that is corrected later ended the game when it did, and one that was entered when that was.
        end: {
          result: entry.result,
          termination: entry.termination,
          at: game.end?.at ?? game.desk.pending?.at ?? entry.at,
        },
        unresolved: null,
        unresolvedSince: null,
        clock: game.clock === null ? null : { ...game.clock, running: null },
        desk: { ...game.desk, pending: null },
      };
    case "PlayStopped":
    case "PlayResumed":
    case "DrawOffered":
    case "DrawDeclined":
    case "ClaimMade":
    case "ClaimDecided":
    case "IllegalMoveRuled":
    case "ScoreSheetShown":
    case "PositionNoted":
    case "ResultEntered":
    case "ResultWithdrawn":
    case "ResultHeld":
      return { ...game, desk: evolveDesk(game.desk, entry) };
    default:
      return assertNever(entry);
  }
}
