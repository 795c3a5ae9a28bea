import type { Entry, EntryOf } from "./journal.ts";
import type { Edition } from "./laws/edition.ts";
import { LAWS_AT_FIRST, editionOf, type LawsInForce } from "./laws/in-force.ts";
import { assertNever } from "./result.ts";
import type { DeviceId, DriverId, GameId, Instant, TableNumber } from "./ids.ts";
import type { AlarmId } from "./alarms.ts";
import { evolveGame, isGameEntry, isInPlay, toNewGame, type GameEntry, type GameState } from "./game.ts";
import {
  evolveAlarm,
  evolveKeptAlarms,
  evolvePeople,
  type HandledAlarm,
  type KeptAlarms,
} from "./hall-people.ts";
import type { Person, PersonId } from "./people.ts";
import { stopClock, toGameClock } from "./game-clock.ts";
import { carryProposed } from "./open-times.ts";
import {
  evolveBoard,
  hearBoard,
  isLostElsewhere,
  maskField,
  toNewBoard,
  type BoardState,
} from "./hall-board.ts";
import { toStartedGame } from "./game-start.ts";
import { hearClock } from "./clock-habits.ts";
import { turnPresses } from "./presses.ts";

// The fold that servers and tools trust: journal entries -> state of the hall.

export interface TableState {
  readonly number: TableNumber;
  readonly board: DeviceId | null;
  /** Games at this table in the order of their ordinals; the last that has started is the one being shown. */
  readonly games: readonly GameId[];
}

/** What the journal knows of a driver. */
export interface DriverLink {
  readonly name: string;
  /** Null while it is connected. */
  readonly lostSince: Instant | null;
}

/** State of the whole hall. The maps are owned by `Hall`; what they hold is immutable. */
export class Hall {
  name = "";
  seq = 0;
  laws: LawsInForce = LAWS_AT_FIRST;
  /** Of `laws`, with the tournament's own regulations; the same object until others are chosen. */
  edition: Edition = editionOf(LAWS_AT_FIRST);
  readonly tables = new Map<TableNumber, TableState>();
  readonly games = new Map<GameId, GameState>();
  readonly boards = new Map<DeviceId, BoardState>();
  /** Highest report number in the journal, per driver. */
  readonly drivers = new Map<DriverId, number>();
  readonly links = new Map<DriverId, DriverLink>();
  readonly people = new Map<PersonId, Person>();
  /** What was done about alarms. */
  readonly alarms = new Map<AlarmId, HandledAlarm>();
  /** What is to be shown of alarms again after a restart, by family. */
  readonly keptAlarms: KeptAlarms = new Map();
  /** Since when nothing is written down, by `showUnrecorded`; null: it is. */
  unrecordedSince: Instant | null = null;
  /** Links that only `showUnrecorded` has broken. */
  private readonly unrecorded = new Map<DriverId, DriverLink>();

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
    if (isGameEntry(entry)) {
      this.evolveGame(entry);
      return;
    }
    switch (entry.type) {
      case "TournamentCreated":
        this.name = entry.name;
        return;
      case "LawsChosen":
        this.chooseLaws(entry);
        return;
      case "GamePaired":
        this.addGame(entry);
        return;
      case "DriverConnected":
        this.unrecorded.delete(entry.driver);
        this.link(entry.driver, { name: entry.name, lostSince: null });
        return;
      case "DriverLost":
        this.unrecorded.delete(entry.driver);
        this.link(entry.driver, { name: this.links.get(entry.driver)?.name ?? "", lostSince: entry.since });
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
      case "SquareMasked":
        this.boards.set(entry.board, maskField(this.boardOf(entry), entry));
        return;
      case "ClockSidesSwapped":
        this.swapClock(entry);
        return;
      case "ClockLost":
        this.stopClockOf(this.boardOf(entry), entry.since);
        return;
      case "PersonAdmitted":
      case "SectorGiven":
      case "PersonLeft":
        evolvePeople(this.people, entry);
        return;
      case "AlarmHandled":
        this.alarms.set(entry.alarm, evolveAlarm(this.alarms.get(entry.alarm), entry));
        return;
      case "AlarmKept":
        evolveKeptAlarms(this.keptAlarms, entry);
        return;
      case "Noted":
        return;
      default:
        assertNever(entry);
    }
  }

  /**
   * Nothing that boards and clocks show is written down since `since`, or it is again (null). No entry tells this, since
   * none can be written: for halls that are shown, never for one that entries are made from. A clock
   * stands until its next reading.
   */
  showUnrecorded(since: Instant | null): void {
    this.unrecordedSince = since;
    for (const [driver, link] of since === null ? this.unrecorded : this.links) {
      if (since === null) this.link(driver, link);
      else if (link.lostSince === null) {
        this.unrecorded.set(driver, link);
        this.link(driver, { ...link, lostSince: since });
      }
    }
    if (since === null) this.unrecorded.clear();
  }

  private evolveGame(entry: GameEntry): void {
    const game = this.games.get(entry.game);
    if (game === undefined) throw new Error(`journal entry ${entry.seq}: no game ${entry.game}`);
    this.games.set(entry.game, evolveGame(game, entry));
    if (entry.type === "ResultEntered") evolveKeptAlarms(this.keptAlarms, entry);
    if (entry.type === "ClockNoticed" && entry.notice.kind === "runsAgain") this.readClock(game.table);
  }

  private chooseLaws({ edition, supervision, overrides = {} }: EntryOf<"LawsChosen">): void {
    this.laws = { edition, supervision, overrides };
    this.edition = editionOf(this.laws);
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
    const before = this.tableOf(entry.board);
    const replaced = this.table(entry.table).board;
    if (before !== entry.table) {
      if (before !== null) this.clear(before, entry.at);
      if (replaced !== null) this.clear(entry.table, entry.at);
    }
    this.tables.set(entry.table, { ...this.table(entry.table), board: entry.board });
    const board = this.boards.get(entry.board);
    if (board !== undefined) this.boards.set(entry.board, { ...board, table: entry.table });
  }

  /** The board is taken from a table: what it reports from now on concerns no game there. */
  private clear(number: TableNumber, at: Instant): void {
    const table = this.table(number);
    const board = table.board === null ? undefined : this.boards.get(table.board);
    this.tables.set(number, { ...table, board: null });
    if (board === undefined) return;
    this.stopClockOf(board, at);
    this.boards.set(board.id, { ...board, table: null });
  }

  /** A driver has come or gone, and with it what its boards and clocks show. */
  private link(driver: DriverId, link: DriverLink): void {
    this.links.set(driver, link);
    for (const board of this.boards.values()) {
      if (board.driver !== driver) continue;
      this.boards.set(board.id, { ...board, unreachableSince: link.lostSince });
      if (link.lostSince !== null) this.stopClockOf(board, link.lostSince);
    }
  }

  private stopClockOf(board: BoardState, since: Instant): void {
    const game = this.runningGame(board);
    if (game?.clock != null) this.games.set(game.id, { ...game, clock: stopClock(game.clock, since) });
  }

  /** The game that is being played on the board. */
  private runningGame(board: BoardState): GameState | null {
    const game = board.table === null ? null : this.currentGame(board.table);
    return isInPlay(game) ? game : null;
  }

  private start(entry: EntryOf<"GameStarted">): void {
    evolveKeptAlarms(this.keptAlarms, entry);
    const table = this.table(entry.table);
    const over = this.currentGame(entry.table);
    // Only the game at the table can have its clock turned round, and a tournament has many games.
    if (over !== null && over.presses.length > 0) this.games.set(over.id, { ...over, presses: [] });
    if (!table.games.includes(entry.game)) {
      this.tables.set(entry.table, { ...table, games: [...table.games, entry.game] });
    }
    const isPaired = this.games.get(entry.game)?.paired ?? false;
    this.games.set(entry.game, toStartedGame(entry, this.boards.get(entry.board), isPaired, this.name));
  }

  private observe(entry: EntryOf<"Observed">): void {
    const { observation, seen, source } = entry;
    if (source.kind === "driver") {
      this.drivers.set(source.id, source.n);
      // Whoever reports is connected; journals of before drivers were told of hold nothing else about it.
      if (!this.links.has(source.id)) this.links.set(source.id, { name: "", lostSince: null });
    }
    const known = this.boards.get(entry.board);
    if (isLostElsewhere(known, entry)) return;
    const before = known ?? toNewBoard(entry.board, this.tableOf(entry.board), seen);
    const lostSince = source.kind === "driver" ? (this.links.get(source.id)?.lostSince ?? null) : null;
    const board = evolveBoard(hearBoard(before, entry, lostSince), entry);
    this.boards.set(entry.board, board);
    const game = this.runningGame(board);
    if (game === null) return;
    this.games.set(game.id, hearClock(game, before, board, observation));
    if (observation.kind === "clock") {
      const isNews = board.reading?.seen === seen && game.clock?.held !== true;
      if (isNews && board.table !== null) this.readClock(board.table);
    } else if (observation.kind === "lost") this.stopClockOf(board, seen);
    // A clock whose plug was touched is back at once: it goes on as it was read until an entry says that it is lost.
  }

  /** What the clock at a table shows is what its game shows. */
  private readClock(table: TableNumber): void {
    const id = this.table(table).board;
    const board = id === null ? undefined : this.boards.get(id);
    const game = board === undefined ? null : this.runningGame(board);
    if (board === undefined || board.reading === null || game === null) return;
    const isMirrored = game.turned !== board.clockSwapped;
    const clock = toGameClock(board.reading, isMirrored, board.reading.seen, game);
    this.games.set(game.id, { ...game, clock, proposed: carryProposed(game, clock) });
  }

  private swapClock(entry: EntryOf<"ClockSidesSwapped">): void {
    const board = this.boardOf(entry);
    this.boards.set(entry.board, { ...board, clockSwapped: entry.swapped });
    const game = board.table === null ? null : this.currentGame(board.table);
    if (board.table === null || game === null || game.startedAt === null) return;
    const turned = turnPresses(game);
    const isRead = game.end === null && game.clock?.present === true;
    // How the turn went so far was told of the other side.
    this.games.set(game.id, isRead ? { ...turned, clock: null } : turned);
    if (isRead) this.readClock(board.table);
  }

  private boardOf({ seq, board }: Pick<EntryOf<"ClockLost">, "seq" | "board">): BoardState {
    const state = this.boards.get(board);
    if (state === undefined) throw new Error(`journal entry ${seq}: no board ${board}`);
    return state;
  }

  private tableOf(board: DeviceId): TableNumber | null {
    for (const table of this.tables.values()) if (table.board === board) return table.number;
    return null;
  }
}
