import {
  createAudiences,
  createRecorder,
  followUpdate,
  type Audiences,
  type Recorder,
} from "@boardwire/relay-server";
import {
  DeviceIdSchema,
  DriverIdSchema,
  Hall,
  STANDARD_FEN,
  TableNumberSchema,
  describeAndPlay,
  parsePosition,
  parseSanMove,
  toGameId,
  toInstant,
  toLetters,
  type Audience,
  type Draft,
  type EditionId,
  type Entry,
  type EntryOf,
  type EntryType,
  type GameId,
  type GameState,
  type Instant,
  type Observation,
  type Overrides,
  type Position,
  type Supervision,
  type TableView,
} from "@boardwire/shared";
import * as v from "valibot";
import { ListeningDriver, toBytes } from "./clock-bytes.ts";

// One table from the bytes of its clock to what the audiences hold, in virtual time. Squares are told as a driver tells
// them; clocks speak in bytes.

const DRIVER = v.parse(DriverIdSchema, "flags-driver");
export const BOARD = v.parse(DeviceIdSchema, "dgt:00001");
const TABLE = v.parse(TableNumberSchema, 1);
const FROM = 1_800_000_000_000;

export interface TableOptions {
  readonly timeControl?: string | null;
  readonly fen?: string;
  readonly edition?: EditionId;
  readonly supervision?: Supervision;
  /** The tournament's own regulations; with an edition alone. */
  readonly overrides?: Overrides;
  readonly publicDelayMillis?: number;
  /** False: the board has told nothing yet, and no game has started. */
  readonly isSetUp?: boolean;
}

/** Throws where a part fails that should not. */
const fail = (_board: unknown, fault: unknown): never => {
  throw fault;
};

export class FlagTable {
  readonly id: GameId = toGameId(1, 1);
  hall = new Hall();
  recorder: Recorder = createRecorder(this.hall, fail);
  audiences: Audiences;
  readonly journal: Entry[] = [];
  now = FROM;
  /** What the arbiter's page holds, kept as a page keeps it. */
  private arbiters: ReturnType<Audiences["snapshot"]> = null;
  private readonly driver = new ListeningDriver();
  private reports = 0;
  private position: Position;
  private readonly publicDelayMillis: number;

  constructor({
    timeControl = null,
    fen = STANDARD_FEN,
    edition,
    supervision = "limited",
    overrides = {},
    publicDelayMillis = 0,
    isSetUp = true,
  }: TableOptions = {}) {
    this.publicDelayMillis = publicDelayMillis;
    this.audiences = this.open();
    const position = parsePosition(fen);
    if (!position.ok) throw new Error(fen);
    this.position = position.value;
    const source = { kind: "import", name: "test" } as const;
    const start = { fen, chess960: false };
    const players = { white: null, black: null };
    if (edition !== undefined) this.append({ type: "LawsChosen", source, edition, supervision, overrides });
    this.append({ type: "GamePaired", source, game: this.id, table: TABLE, ...players, start, timeControl });
    if (!isSetUp) return;
    this.observe({ kind: "snapshot", fields: toLetters(this.position), asked: toInstant(this.now) });
    this.pass(3000);
    if (this.game.startedAt === null) throw new Error("the game has not started");
  }

  private open(): Audiences {
    const audiences = createAudiences({ epoch: "run", publicDelayMillis: this.publicDelayMillis });
    this.arbiters = audiences.snapshot("arbiter", "tournament", toInstant(this.now));
    audiences.onUpdate((audience, channel, update) => {
      if (audience === "arbiter" && channel === "tournament" && this.arbiters !== null)
        this.arbiters = followUpdate(this.arbiters, update);
    });
    return audiences;
  }

  get game(): GameState {
    const game = this.hall.games.get(this.id);
    if (game === undefined) throw new Error("no game");
    return game;
  }

  /** The arbiter's table after every update so far, as a page has it. */
  get arbiter(): TableView {
    const view = this.arbiters?.type === "tournament" ? this.arbiters.tables[0] : undefined;
    if (view === undefined) throw new Error("the arbiter has no table");
    return view;
  }

  /** What somebody who subscribes now is shown. */
  look(audience: Audience): TableView {
    const snapshot = this.audiences.snapshot(audience, "tournament", toInstant(this.now));
    const view = snapshot?.type === "tournament" ? snapshot.tables[0] : undefined;
    if (view === undefined) throw new Error(`${audience} has no table`);
    return view;
  }

  entries<T extends EntryType>(type: T): EntryOf<T>[] {
    return this.journal.filter((entry): entry is EntryOf<T> => entry.type === type);
  }

  /** The notices so far, by kind. */
  get noticed(): string[] {
    return this.entries("ClockNoticed").map(({ notice }) => notice.kind);
  }

  append(facts: Draft extends infer D ? (D extends Draft ? Omit<D, "at"> : never) : never): void {
    this.take(this.recorder.append([{ ...facts, at: toInstant(this.now) }]));
  }

  pass(millis: number): this {
    const until = this.now + millis;
    for (;;) {
      const wakeAt = this.recorder.nextWake();
      if (wakeAt === null || wakeAt > until) break;
      this.now = Math.max(this.now, wakeAt);
      this.take(this.recorder.wake(toInstant(this.now)));
    }
    this.now = until;
    this.audiences.release(toInstant(this.now));
    return this;
  }

  /** Bytes of the board or its clock arrive; a whole board was asked for so long ago. */
  hear(bytes: Uint8Array | string, askedMillisAgo = 0): this {
    const given = typeof bytes === "string" ? toBytes(bytes) : bytes;
    for (const observation of this.driver.hear(given, this.now, this.now - askedMillisAgo))
      this.observe(observation);
    return this;
  }

  observe(observation: Observation): this {
    this.reports++;
    const at: Instant = toInstant(this.now);
    const report = { n: this.reports, at, board: BOARD, observation };
    this.take(this.recorder.record(DRIVER, report, at, at));
    return this;
  }

  /** Lifts and sets down what the moves need, a tenth of a second each. */
  play(...sans: readonly string[]): this {
    for (const san of sans) {
      const move = parseSanMove(this.position, san);
      if (!move.ok) throw new Error(`${san} is not legal`);
      const before = toLetters(this.position);
      this.position = describeAndPlay(this.position, move.value).after;
      this.show(before, toLetters(this.position));
    }
    return this;
  }

  /** Hands put the men back to where the game stood after these moves. */
  putBack(...sans: readonly string[]): this {
    const start = parsePosition(this.game.start.fen);
    if (!start.ok) throw new Error(this.game.start.fen);
    const before = toLetters(this.position);
    this.position = start.value;
    for (const san of sans) {
      const move = parseSanMove(this.position, san);
      if (!move.ok) throw new Error(`${san} is not legal`);
      this.position = describeAndPlay(this.position, move.value).after;
    }
    this.show(before, toLetters(this.position));
    return this;
  }

  private show(before: string, after: string): void {
    for (const isEmptied of [true, false])
      for (const [field, content] of [...after].entries()) {
        if (content === before[field] || (content === ".") !== isEmptied) continue;
        this.pass(100);
        this.observe({ kind: "square", field, content } as Observation);
      }
  }

  /** The relay is ended and starts again from its journal. */
  restart(): this {
    this.hall = new Hall();
    this.recorder = createRecorder(this.hall, fail);
    this.recorder.replay(this.journal);
    this.audiences = this.open();
    this.audiences.publish(this.journal, toInstant(this.now));
    return this;
  }

  private take(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    this.journal.push(...entries);
    this.audiences.publish(entries, toInstant(this.now));
  }
}
