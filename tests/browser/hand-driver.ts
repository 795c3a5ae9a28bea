import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Observation,
  type Person,
  type PersonRole,
  type Position,
  STANDARD_FEN,
  type Sector,
  type Side,
  parsePosition,
  parseSanMove,
  playMove,
  toLetters,
  toMillis,
} from "@boardwire/shared";
import { admit, makeChiefCode, signIn } from "@boardwire/relay-server";
import type { BrowserContext } from "playwright-core";
import * as v from "valibot";
import { type Started, startRelay, waitFor } from "../e2e/processes.ts";
import { readGame } from "../e2e/simulated-hall.ts";
import { HandLine, type Seen, steadyNow } from "./hand-line.ts";

// A relay process, and a driver in the hands of the test: it says what boards saw, when the test says so.

export interface Seat {
  /** Where it is not the table after the seat before: a further game at a table. */
  readonly table?: number;
  readonly white?: string;
  readonly black?: string;
  /** Where it is not the usual position. */
  readonly fen?: string;
  /** As in a pairing list; 90 minutes and 30 seconds a move otherwise. */
  readonly timeControl?: string;
}

interface Table {
  /** Which game at the table this is, from 1. */
  readonly ordinal: number;
  /** The position before the last move. */
  before: Position;
  position: Position;
  /** What stands on the board's 64 fields. */
  letters: string;
  readonly times: Record<Side, number>;
}

const BASE_MILLIS = 5_400_000;
const boardAt = (table: number): string => `dgt:${10_000 + table}`;
const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function startPosition(): Position {
  const position = parsePosition(STANDARD_FEN);
  if (!position.ok) throw new Error(position.error.kind);
  return position.value;
}

export class HandHall {
  readonly folder = mkdtempSync(join(tmpdir(), "boardwire-browser-"));
  readonly #tables = new Map<number, Table>();
  #relay: (Started & { port: number }) | null = null;
  readonly #args: readonly string[];
  readonly #line = new HandLine();
  #chief: ReturnType<typeof signIn> | null = null;

  /** `args`: further ones of the relay. */
  private constructor(args: readonly string[]) {
    this.#args = args;
  }

  /** A game for each seat, from table 1. */
  static async open(name: string, seats: readonly Seat[], args: readonly string[] = []): Promise<HandHall> {
    const hall = new HandHall(args);
    const rows = seats.map((seat, index) => {
      const { white = "", black = "", table, fen = "", timeControl = "5400+30" } = seat;
      const number = table ?? index + 1;
      return [number, 10_000 + number, quote(white), quote(black), fen, quote(timeControl)].join(",");
    });
    if (rows.length > 0)
      writeFileSync(hall.#pairings, `table,serial,white,black,fen,timeControl\n${rows.join("\n")}\n`);
    await hall.#start(name, 0);
    await hall.connectDriver();
    return hall;
  }

  /** The code that the relay's first start printed for the chief arbiter. */
  get chiefCode(): string {
    return /\/enter#([0-9a-z]{20})$/m.exec(this.#relay?.lines.join("\n") ?? "")?.[1] ?? "";
  }

  /**
   * Signs a browser in as somebody new, whom a chief arbiter admits. That one is the test itself, by a code of the folder:
   * the printed one is good no longer then.
   */
  async signIn(
    context: BrowserContext,
    role: PersonRole,
    more: { readonly name?: string; readonly sector?: Sector } = {},
  ): Promise<Person> {
    this.#chief ??= signIn(this.#port(), makeChiefCode(join(this.folder, "data")));
    const chief = await this.#chief;
    const { token, person } = await admit(this.#port(), chief.token, { role, ...more });
    await context.addCookies([{ name: "boardwire_session", value: token, url: this.address }]);
    return person;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port()}`;
  }

  get #pairings(): string {
    return join(this.folder, "pairings.csv");
  }

  #port(): number {
    if (this.#relay === null) throw new Error("the relay has never been started");
    return this.#relay.port;
  }

  async #start(name: string, port: number): Promise<void> {
    this.#relay = await startRelay(join(this.folder, "data"), port, [
      ...(existsSync(this.#pairings) ? ["--pairings", this.#pairings] : []),
      "--name",
      name,
      ...this.#args,
    ]);
  }

  async stopRelay(): Promise<void> {
    await this.#relay?.stop();
  }

  /** Starts the relay again, on the same journal and the same port. */
  async restartRelay(name: string): Promise<void> {
    await this.#start(name, this.#port());
    await this.connectDriver();
  }

  async connectDriver(): Promise<void> {
    const keys: unknown = JSON.parse(readFileSync(join(this.folder, "data", "keys.json"), "utf8"));
    const { driver } = v.parse(v.object({ driver: v.string() }), keys);
    await this.#line.connect(this.#port(), driver);
  }

  /** Reports what the board at a table saw, and waits until it is in the journal. */
  async report(table: number, ...observations: readonly Observation[]): Promise<void> {
    await this.reportAt(
      table,
      observations.map((observation) => ({ at: steadyNow(), observation })),
    );
  }

  /** The same with the instant of each, as a driver hands over what it saw while the relay was away. */
  async reportAt(table: number, seen: readonly Seen[]): Promise<void> {
    await this.#line.report(boardAt(table), seen);
  }

  /** A board with the start position, and a clock that has been started: the first game of a table, or the next. */
  async seat(table: number): Promise<void> {
    const position = startPosition();
    const letters = toLetters(position);
    this.#tables.set(table, {
      ordinal: (this.#tables.get(table)?.ordinal ?? 0) + 1,
      before: position,
      position,
      letters,
      times: { white: BASE_MILLIS, black: BASE_MILLIS },
    });
    const port = `/dev/ttyUSB${table}`;
    await this.report(
      table,
      { kind: "connected", port },
      { kind: "device", make: "dgt", senses: "pieces", port, serial: String(10_000 + table) },
      { kind: "snapshot", fields: letters, asked: steadyNow() as never },
      this.#clock(table, null),
      this.#clock(table, "white"),
    );
  }

  /** Plays legal moves one after the other, each pressed with 20 seconds used and 30 added. */
  async play(table: number, ...sans: readonly string[]): Promise<void> {
    for (const san of sans) {
      const side = this.#at(table).position.turn;
      await this.move(table, san);
      await this.press(table, side, 20_000);
    }
  }

  /** Moves the men of a legal move, without touching the clock. */
  async move(table: number, san: string): Promise<void> {
    await this.#moveFrom(this.#at(table).position, table, san);
  }

  /** The last move turns out to be another one: the man is moved on before the clock is pressed. */
  async replaceLast(table: number, san: string): Promise<void> {
    await this.#moveFrom(this.#at(table).before, table, san);
  }

  async #moveFrom(before: Position, table: number, san: string): Promise<void> {
    const state = this.#at(table);
    const move = parseSanMove(before, san);
    if (!move.ok) throw new Error(`${san} cannot be played at table ${table}`);
    state.before = before;
    state.position = playMove(before, move.value);
    await this.put(table, toLetters(state.position));
    await this.#published(table, san);
  }

  /** Hands are slower than the line: the next thing happens when everybody has seen the last. */
  async #published(table: number, san: string): Promise<void> {
    await waitFor(`${san} at table ${table}`, 10_000, async () => {
      const game = await readGame(this.#port(), `${table}.${this.#at(table).ordinal}`);
      return game?.moves.at(-1)?.san === san;
    });
  }

  /** Makes the board hold these men: first what is lifted, then what is set down. */
  async put(table: number, letters: string): Promise<void> {
    const state = this.#at(table);
    const changes = [...letters].flatMap((content, field) =>
      content === state.letters[field] ? [] : [{ kind: "square", field, content } as Observation],
    );
    state.letters = letters;
    const isLift = (change: Observation): boolean => change.kind === "square" && change.content === ".";
    await this.report(
      table,
      ...changes.filter((change) => isLift(change)),
      ...changes.filter((change) => !isLift(change)),
    );
  }

  async press(table: number, side: Side, usedMillis: number): Promise<void> {
    const { times } = this.#at(table);
    times[side] = times[side] - usedMillis + 30_000;
    await this.report(table, this.#clock(table, side === "white" ? "black" : "white"));
  }

  /** The clock as it stands, `running` with it. */
  async readClock(table: number, times: Partial<Record<Side, number>>, running: Side | null): Promise<void> {
    Object.assign(this.#at(table).times, times);
    await this.report(table, this.#clock(table, running));
  }

  #at(table: number): Table {
    const state = this.#tables.get(table);
    if (state === undefined) throw new Error(`nobody sits at table ${table}`);
    return state;
  }

  #clock(table: number, running: Side | null): Observation {
    const { times } = this.#at(table);
    const face = (side: Side) => ({ millis: toMillis(times[side]), flag: "none" as const });
    return {
      kind: "clock",
      left: face("white"),
      right: face("black"),
      running: running === null ? null : running === "white" ? "left" : "right",
      lever: running === "black" ? "right" : "left",
      resolutionMillis: toMillis(1000),
      lowBattery: false,
    };
  }

  async close(): Promise<void> {
    this.#line.close();
    await this.stopRelay();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
