import {
  type DeviceId,
  type Draft,
  type Entry,
  type GameId,
  type GameResult,
  type GameStart,
  type Instant,
  type MoveKnown,
  type Observation,
  type Player,
  type Seq,
  type Side,
  type TableNumber,
  type Termination,
  DeviceIdSchema,
  DriverIdSchema,
  Hall,
  STANDARD_FEN,
  TableNumberSchema,
  describeAndPlay,
  parsePosition,
  parseSanMove,
  toFen,
  toGameId,
  toInstant,
  toMillis,
  toPly,
  toUci,
} from "@boardwire/shared";
import * as v from "valibot";

// Journals written by hand, for tests and benchmarks: what happens in the hall, in the words of the hall.

const RELAY = { kind: "relay" } as const;
const DRIVER = v.parse(DriverIdSchema, "script-driver");

export interface PairOptions {
  readonly white?: Player | null;
  readonly black?: Player | null;
  readonly start?: GameStart;
  readonly timeControl?: string;
}

type Facts<T> = T extends { at: Instant; source: unknown } ? Omit<T, "at" | "source"> : never;

/** Writes entries with the right places, times and positions; it folds them, so it cannot write what cannot follow. */
export class JournalScript {
  readonly hall = new Hall();
  readonly entries: Entry[] = [];
  now: Instant = toInstant(1_800_000_000_000);
  private taken = 0;
  private reports = 0;

  /** Entries written since the last call. */
  take(): Entry[] {
    const fresh = this.entries.slice(this.taken);
    this.taken = this.entries.length;
    return fresh;
  }

  pass(millis: number): this {
    this.now = toInstant(this.now + millis);
    return this;
  }

  add(facts: Facts<Draft>): this {
    return this.place({ ...facts, at: this.now, source: RELAY });
  }

  /** What a command has made. */
  write(draft: Draft): this {
    return this.place(draft);
  }

  observe(table: number, observation: Observation): this {
    this.reports++;
    const source = { kind: "driver", id: DRIVER, n: this.reports };
    return this.place({
      type: "Observed",
      at: this.now,
      source,
      board: boardAt(table),
      seen: this.now,
      observation,
    } as Draft);
  }

  /** The driver of all boards says hello. */
  driverCame(): this {
    return this.add({ type: "DriverConnected", driver: DRIVER, name: "Laptop by the stage" });
  }

  driverWent(): this {
    return this.add({ type: "DriverLost", driver: DRIVER, since: this.now });
  }

  create(name: string): this {
    return this.add({ type: "TournamentCreated", name });
  }

  pair(table: number, ordinal: number, options: PairOptions = {}): GameId {
    const game = toGameId(table, ordinal);
    this.add({ type: "GamePaired", game, table: toTable(table), ...pairing(options) });
    return game;
  }

  /** A board comes to a table and answers. */
  connect(table: number): this {
    this.assign(table, table);
    this.observe(table, { kind: "connected", port: `/dev/ttyUSB${table}` });
    return this.observe(table, {
      kind: "device",
      make: "dgt",
      senses: "pieces",
      port: `/dev/ttyUSB${table}`,
    });
  }

  /** The board that stood at table `from` comes to table `to`. */
  assign(from: number, to: number): this {
    return this.add({ type: "BoardAssigned", board: boardAt(from), table: toTable(to) });
  }

  startGame(table: number, ordinal: number, options: PairOptions = {}): GameId {
    const game = toGameId(table, ordinal);
    const known = this.hall.games.get(game);
    const facts = known ?? pairing(options);
    this.add({
      type: "GameStarted",
      game,
      table: toTable(table),
      board: boardAt(table),
      white: facts.white,
      black: facts.black,
      start: facts.start,
      timeControl: facts.timeControl,
      turned: false,
    });
    return game;
  }

  /** Legal moves in SAN, one entry each. */
  play(game: GameId, ...sans: readonly string[]): this {
    for (const san of sans) this.move(game, san, "seen");
    return this;
  }

  /** `rivals`: what else explains the board, in UCI. */
  move(game: GameId, san: string, known: MoveKnown, rivals: readonly string[] = []): this {
    const { moves, start } = this.gameOf(game);
    const position = parsePosition(moves.at(-1)?.fen ?? start.fen);
    if (!position.ok) throw new Error(position.error.kind);
    const move = parseSanMove(position.value, san);
    if (!move.ok) throw new Error(`${san} is not legal in ${toFen(position.value)}`);
    const played = describeAndPlay(position.value, move.value);
    const uci = toUci(position.value, move.value, start.chess960);
    return this.rawMove(game, { uci, san: played.san, fen: toFen(played.after), known }, rivals);
  }

  /** A move as inference might write it, legal or not. */
  rawMove(
    game: GameId,
    move: { uci: string; san: string; fen: string; known: MoveKnown },
    rivals: readonly string[] = [],
  ): this {
    return this.add({
      type: "MovesObserved",
      game,
      from: toPly(this.gameOf(game).moves.length + 1),
      replaced: 0,
      moves: [{ ...move, at: this.now }],
      evidence: { rule: "script", doubt: 0, ...(rivals.length > 0 ? { rivals: [...rivals] } : {}) },
    });
  }

  /** Takes back everything from `ply` on. */
  takeBack(game: GameId, ply: number): this {
    return this.add({
      type: "MovesObserved",
      game,
      from: toPly(ply),
      replaced: this.gameOf(game).moves.length - ply + 1,
      moves: [],
      evidence: { rule: "script", doubt: 0 },
    });
  }

  /** The clock is pressed after the last move, with what it showed for the mover. */
  press(game: GameId, remaining: number | null = null): this {
    const ply = toPly(this.gameOf(game).moves.length);
    this.add({ type: "MovesConfirmed", game, ply, why: "press" });
    return this.add({
      type: "MoveCompleted",
      game,
      ply,
      by: "press",
      remaining: remaining === null ? null : toMillis(remaining),
      seen: this.now,
    });
  }

  clock(table: number, white: number, black: number, running: Side | null): this {
    return this.observe(table, {
      kind: "clock",
      left: { millis: toMillis(white), flag: white <= 0 ? "blocked" : "none" },
      right: { millis: toMillis(black), flag: black <= 0 ? "blocked" : "none" },
      running: running === null ? null : running === "white" ? "left" : "right",
      lever: running === "black" ? "right" : "left",
      resolutionMillis: toMillis(1000),
      lowBattery: false,
    });
  }

  unresolved(game: GameId): this {
    return this.add({
      type: "PositionUnresolved",
      game,
      squares: [{ square: "e4", expected: "P", seen: "." }],
    });
  }

  signal(game: GameId, result: GameResult): this {
    return this.add({ type: "ResultSignalled", game, result });
  }

  end(game: GameId, result: GameResult, termination: Termination): this {
    return this.add({ type: "GameEnded", game, result, termination });
  }

  private gameOf(id: GameId): NonNullable<ReturnType<Hall["games"]["get"]>> {
    const game = this.hall.games.get(id);
    if (game === undefined) throw new Error(`no game ${id} in the script`);
    return game;
  }

  private place(draft: Draft): this {
    const entry = { ...draft, seq: (this.hall.seq + 1) as Seq };
    this.hall.apply(entry);
    this.entries.push(entry);
    return this;
  }
}

export const boardAt = (table: number): DeviceId => v.parse(DeviceIdSchema, `dgt:${10_000 + table}`);

const toTable = (table: number): TableNumber => v.parse(TableNumberSchema, table);

const pairing = ({ white, black, start, timeControl }: PairOptions) => ({
  white: white ?? null,
  black: black ?? null,
  start: start ?? { fen: STANDARD_FEN, chess960: false },
  timeControl: timeControl ?? null,
});
