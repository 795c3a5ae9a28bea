import type {
  Entry,
  EntryOf,
  GameResult,
  GameStart,
  MoveFacts,
  Player,
  SquareDifference,
  Termination,
} from "./journal.ts";
import type { ClockReading, DeviceFacts } from "./observation.ts";
import { assertNever } from "./result.ts";
import type { DeviceId, DriverId, GameId, Instant, Millis, TableNumber } from "./ids.ts";

// The fold that servers and tools trust: journal entries -> state of the hall.

/** A move of the game with what became known of it afterwards. */
export interface GameMove extends MoveFacts {
  readonly confirmed: boolean;
  /** The clock was pressed after it, or it ended the game. */
  readonly completed: boolean;
  /** The mover's clock in the reading of the press; null while not read. */
  readonly remaining: Millis | null;
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
}

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
  /** Null until the start position stood on the board. */
  readonly startedAt: Instant | null;
  readonly turned: boolean;
  readonly moves: readonly GameMove[];
  readonly clock: GameClock | null;
  /** The ply and instant of the newest revision that replaced published moves. */
  readonly revised: { readonly from: number; readonly at: Instant } | null;
  readonly unresolved: readonly SquareDifference[] | null;
  readonly signalled: GameResult | null;
  readonly end: GameEnd | null;
}

export interface BoardState {
  readonly id: DeviceId;
  readonly table: TableNumber | null;
  readonly driver: DriverId | null;
  readonly connected: boolean;
  readonly facts: DeviceFacts | null;
  /** Last sign of life. */
  readonly seen: Instant;
  readonly clockPresent: boolean;
  readonly reading: (ClockReading & { readonly seen: Instant }) | null;
  readonly noiseBytes: number;
}

export interface TableState {
  readonly number: TableNumber;
  readonly board: DeviceId | null;
  /** Games at this table in the order of their ordinals; the last that has started is the one being shown. */
  readonly games: readonly GameId[];
}

/** State of the whole hall. The maps are owned by `Hall`; what they hold is immutable. */
export class Hall {
  name = "";
  seq = 0;
  readonly tables = new Map<TableNumber, TableState>();
  readonly games = new Map<GameId, GameState>();
  readonly boards = new Map<DeviceId, BoardState>();
  /** Highest report number in the journal, per driver. */
  readonly drivers = new Map<DriverId, number>();

  /** The game at a table that has started last, else the next one paired there. */
  currentGame(table: TableNumber): GameState | null {
    const ids = this.tables.get(table)?.games ?? [];
    for (let i = ids.length - 1; i >= 0; i--) {
      const game = this.gameAt(ids, i);
      if (game !== null && game.startedAt !== null) return game;
    }
    return this.gameAt(ids, 0);
  }

  private gameAt(ids: readonly GameId[], index: number): GameState | null {
    const id = ids[index];
    return id === undefined ? null : (this.games.get(id) ?? null);
  }

  /** Folds one entry in. Throws where the entry cannot follow on what stands here: the journal is then damaged. */
  apply(entry: Entry): void {
    if (entry.seq !== this.seq + 1) throw new Error(`journal entry ${entry.seq} follows ${this.seq}`);
    this.seq = entry.seq;
    switch (entry.type) {
      case "TournamentCreated":
        this.name = entry.name;
        return;
      case "GamePaired":
        this.addGame(entry);
        return;
      case "BoardAssigned":
        this.assign(entry);
        return;
      case "Observed":
        this.observe(entry);
        return;
      case "GameStarted":
        this.start(entry);
        return;
      case "MovesObserved":
      case "MovesConfirmed":
      case "MoveCompleted":
      case "PositionUnresolved":
      case "PositionResolved":
      case "ResultSignalled":
      case "GameEnded": {
        const game = this.games.get(entry.game);
        if (game === undefined) throw new Error(`journal entry ${entry.seq}: no game ${entry.game}`);
        this.games.set(entry.game, evolveGame(game, entry));
        return;
      }
      default:
        assertNever(entry);
    }
  }

  private table(number: TableNumber): TableState {
    return this.tables.get(number) ?? { number, board: null, games: [] };
  }

  private addGame(entry: EntryOf<"GamePaired">): void {
    const table = this.table(entry.table);
    if (!this.games.has(entry.game))
      this.tables.set(entry.table, { ...table, games: [...table.games, entry.game] });
    this.games.set(entry.game, toNewGame(entry));
  }

  private assign(entry: EntryOf<"BoardAssigned">): void {
    for (const [number, table] of this.tables) {
      if (table.board === entry.board) this.tables.set(number, { ...table, board: null });
    }
    this.tables.set(entry.table, { ...this.table(entry.table), board: entry.board });
    const board = this.boards.get(entry.board);
    if (board !== undefined) this.boards.set(entry.board, { ...board, table: entry.table });
  }

  private start(entry: EntryOf<"GameStarted">): void {
    const table = this.table(entry.table);
    if (!table.games.includes(entry.game)) {
      this.tables.set(entry.table, { ...table, games: [...table.games, entry.game] });
    }
    const reading = this.boards.get(entry.board)?.reading ?? null;
    this.games.set(entry.game, {
      ...toNewGame(entry),
      paired: this.games.get(entry.game)?.paired ?? false,
      startedAt: entry.at,
      turned: entry.turned,
      clock: reading === null ? null : toGameClock(reading, entry.turned, reading.seen),
    });
  }

  private observe(entry: EntryOf<"Observed">): void {
    const { observation, seen } = entry;
    if (entry.source.kind === "driver") this.drivers.set(entry.source.id, entry.source.n);
    const known = this.boards.get(entry.board);
    const before: BoardState = known ?? {
      id: entry.board,
      table: this.tableOf(entry.board),
      driver: entry.source.kind === "driver" ? entry.source.id : null,
      connected: false,
      facts: null,
      seen,
      clockPresent: false,
      reading: null,
      noiseBytes: 0,
    };
    const board = evolveBoard({ ...before, seen: seen > before.seen ? seen : before.seen }, entry);
    this.boards.set(entry.board, board);
    if (board.table === null) return;
    const game = this.currentGame(board.table);
    if (game === null || game.startedAt === null || game.end !== null) return;
    if (observation.kind === "clock") {
      this.games.set(game.id, { ...game, clock: toGameClock(observation, game.turned, seen) });
    } else if ((observation.kind === "noClock" || observation.kind === "lost") && game.clock !== null) {
      this.games.set(game.id, { ...game, clock: stopClock(game.clock, seen) });
    }
  }

  private tableOf(board: DeviceId): TableNumber | null {
    for (const table of this.tables.values()) if (table.board === board) return table.number;
    return null;
  }
}

function toNewGame(entry: EntryOf<"GamePaired"> | EntryOf<"GameStarted">): GameState {
  return {
    id: entry.game,
    table: entry.table,
    white: entry.white,
    black: entry.black,
    start: entry.start,
    timeControl: entry.timeControl,
    paired: entry.type === "GamePaired",
    startedAt: null,
    turned: false,
    moves: [],
    clock: null,
    revised: null,
    unresolved: null,
    signalled: null,
    end: null,
  };
}

function evolveBoard(board: BoardState, entry: EntryOf<"Observed">): BoardState {
  const { observation, seen } = entry;
  switch (observation.kind) {
    case "connected":
      return { ...board, connected: true };
    case "lost":
      return { ...board, connected: false, clockPresent: false };
    case "device":
      return { ...board, facts: observation };
    case "clock":
      return { ...board, connected: true, clockPresent: true, reading: { ...observation, seen } };
    case "noClock":
      return { ...board, connected: true, clockPresent: false };
    case "noise":
      return { ...board, noiseBytes: board.noiseBytes + observation.bytes };
    case "square":
    case "snapshot":
    case "move":
      return { ...board, connected: true };
    default:
      return assertNever(observation);
  }
}

/** With the connector at White's left hand White has the left face; on a turned board the right one. */
function toGameClock(reading: ClockReading, turned: boolean, seen: Instant): GameClock {
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
  };
}

/** The clock cannot be read any more: the last times stay as they were read, and no side is shown running. */
function stopClock(clock: GameClock, seen: Instant): GameClock {
  return { ...clock, running: null, present: false, seen };
}

type PlayEntry = EntryOf<
  | "MovesObserved"
  | "MovesConfirmed"
  | "MoveCompleted"
  | "PositionUnresolved"
  | "PositionResolved"
  | "ResultSignalled"
  | "GameEnded"
>;

/** One game, one entry. Throws where a move would leave a hole in the line. */
export function evolveGame(game: GameState, entry: PlayEntry): GameState {
  switch (entry.type) {
    case "MovesObserved": {
      if (entry.from > game.moves.length + 1)
        throw new Error(`game ${game.id}: no ply ${entry.from - 1} to follow`);
      const kept = game.moves.slice(0, entry.from - 1);
      const added = entry.moves.map((move) => ({
        ...move,
        confirmed: false,
        completed: false,
        remaining: null,
      }));
      const revised = kept.length < game.moves.length ? { from: entry.from, at: entry.at } : game.revised;
      return { ...game, moves: [...kept, ...added], revised };
    }
    case "MovesConfirmed":
      return {
        ...game,
        moves: game.moves.map((move, i) => (i < entry.ply ? { ...move, confirmed: true } : move)),
      };
    case "MoveCompleted":
      return {
        ...game,
        moves: game.moves.map((move, i) =>
          i === entry.ply - 1 ? { ...move, completed: true, remaining: entry.remaining } : move,
        ),
      };
    case "PositionUnresolved":
      return { ...game, unresolved: entry.squares };
    case "PositionResolved":
      return { ...game, unresolved: null };
    case "ResultSignalled":
      return { ...game, signalled: entry.result };
    case "GameEnded":
      return {
        ...game,
        end: { result: entry.result, termination: entry.termination, at: entry.at },
        unresolved: null,
        clock: game.clock === null ? null : { ...game.clock, running: null },
      };
    default:
      return assertNever(entry);
  }
}
