import type {
  EntryOf,
  GameResult,
  GameStart,
  MoveFacts,
  Player,
  SquareDifference,
  Termination,
} from "./journal.ts";
import type { ClockNotice, FallKind } from "./clock-notice.ts";
import type { ProposedTimes } from "./protocol/arbiter.ts";
import type { ClockReading } from "./observation.ts";
import { assertNever } from "./result.ts";
import { toMillis, type GameId, type Instant, type Millis, type Side, type TableNumber } from "./ids.ts";

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

/** A reading mapped to the players. `seen` is when it was true; time left now = millis - (now - seen) for the running side. */
export interface GameClock {
  readonly white: Millis;
  readonly black: Millis;
  readonly running: "white" | "black" | null;
  readonly seen: Instant;
  readonly resolutionMillis: Millis;
  /** False once the clock was unplugged or the board lost: the last pair stays, it no longer runs. */
  readonly present: boolean;
  /** The clock is being replaced: this is the last good pair, and readings are passed over until it runs again. */
  readonly held: boolean;
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
  /** It came from a pairing list. */
  readonly paired: boolean;
  /** Name of the tournament when the game started, which it keeps; null until then. */
  readonly tournament: string | null;
  /** Null until the start position stood on the board. */
  readonly startedAt: Instant | null;
  readonly turned: boolean;
  readonly moves: readonly GameMove[];
  readonly clock: GameClock | null;
  readonly falls: readonly FlagFall[];
  /** The times that the arbiter decided on last; null: none. */
  readonly proposed: ProposedTimes | null;
  readonly notices: readonly { readonly notice: ClockNotice; readonly seen: Instant }[];
  /** The ply and instant of the newest revision that replaced published moves. */
  readonly revised: { readonly from: number; readonly at: Instant } | null;
  readonly unresolved: readonly SquareDifference[] | null;
  /** The newest moves of which others explain the board as well, while they stand: from which ply, and the others in UCI. */
  readonly uncertain: { readonly from: number; readonly rivals: readonly string[] } | null;
  readonly signalled: GameResult | null;
  readonly end: GameEnd | null;
}

/** A game before its first move, as paired or as started. */
export function toNewGame(entry: EntryOf<"GamePaired"> | EntryOf<"GameStarted">): GameState {
  return {
    id: entry.game,
    table: entry.table,
    white: entry.white,
    black: entry.black,
    start: entry.start,
    timeControl: entry.timeControl,
    paired: entry.type === "GamePaired",
    tournament: null,
    startedAt: null,
    turned: false,
    moves: [],
    clock: null,
    falls: [],
    proposed: null,
    notices: [],
    revised: null,
    unresolved: null,
    uncertain: null,
    signalled: null,
    end: null,
  };
}

/** With the connector at White's left hand White has the left face; on a turned board the right one. */
export function toGameClock(reading: ClockReading, turned: boolean, seen: Instant): GameClock {
  const [white, black] = turned ? [reading.right, reading.left] : [reading.left, reading.right];
  const running =
    reading.running === null ? null : (reading.running === "left") !== turned ? "white" : "black";
  return {
    white: white.millis,
    black: black.millis,
    running,
    seen,
    resolutionMillis: reading.resolutionMillis,
    present: true,
    held: false,
  };
}

/** The clock cannot be read any more: the last times stay as they were read, and no side is shown running. */
export function stopClock(clock: GameClock, seen: Instant): GameClock {
  return { ...clock, running: null, present: false, seen };
}

/** A reading runs on for so long at most: clocks that are read tell more often. */
const ESTIMATE_REACH_MILLIS = 30_000;

/** What the mover's clock showed at that instant, as far as the last reading tells. */
function estimateAt({ clock, start }: GameState, ply: number, at: Instant): Millis | null {
  if (clock === null || !clock.present || Math.abs(at - clock.seen) > ESTIMATE_REACH_MILLIS) return null;
  const isWhite = (start.fen.split(" ", 2)[1] === "b") === (ply % 2 === 0);
  const side: Side = isWhite ? "white" : "black";
  const run = clock.running === side ? Math.max(0, at - clock.seen) : 0;
  return toMillis(Math.max(0, clock[side] - run));
}

/** A clock that is being replaced shows its last good pair, and stands. */
function holdClock(clock: GameClock | null, { notice, seen }: EntryOf<"ClockNoticed">): GameClock | null {
  if (clock === null) return null;
  if (notice.kind === "replaced")
    return { ...clock, ...notice.last, running: null, present: false, held: true, seen };
  return notice.kind === "runsAgain" ? { ...clock, held: false } : clock;
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

/** One game, one entry. Throws where a move would leave a hole in the line. */
export function evolveGame(game: GameState, entry: PlayEntry): GameState {
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
              : estimateAt(game, entry.from + i, move.at),
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
      const notices = [...game.notices.slice(1 - NOTICES_KEPT), { notice: entry.notice, seen: entry.seen }];
      const proposed = followProposed(game.proposed, entry);
      return { ...game, notices, proposed, clock: holdClock(game.clock, entry) };
    }
    case "TimesProposed": {
      const { white, black, why, article, certainty, at, source } = entry;
      const by = "who" in source ? source.who : source.kind;
      const facts = { white, black, why, article, certainty, by, at };
      return { ...game, proposed: { ...facts, outcome: "open", shown: null } };
    }
    case "PositionUnresolved":
      return { ...game, unresolved: entry.squares };
    case "PositionResolved":
      return { ...game, unresolved: null };
    case "ResultSignalled":
      return { ...game, signalled: entry.result };
    case "GameEnded":
      return {
        ...game,
        // A result that is corrected later ended the game when it did.
        end: { result: entry.result, termination: entry.termination, at: game.end?.at ?? entry.at },
        unresolved: null,
        clock: game.clock === null ? null : { ...game.clock, running: null },
      };
    default:
      return assertNever(entry);
  }
}
