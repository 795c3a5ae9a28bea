import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPtyBoard, type PtyBoard } from "@boardwire/board-driver";
import {
  type Position,
  type Side,
  otherSide,
  parsePosition,
  parseSanMove,
  playMove,
  STANDARD_FEN,
  toLetters,
} from "@boardwire/shared";
import { type Started, startDriver, startRelay, waitFor } from "../e2e/processes.ts";
import { readGame, readTile } from "../e2e/simulated-hall.ts";

// One table on a pseudo-terminal with a clock that the test itself works, driver and relay as processes, and what the
// clock on the table shows at every instant, reckoned apart from all of them.

/** Instants of this process: milliseconds on its steady clock. */
export const steadyNow = (): number => performance.now();

const SERIAL = "10001";
const BASE_MILLIS = 5_400_000;
const INCREMENT_MILLIS = 30_000;
/** What is on its way to the page may be so old: a board tells a press within a quarter of a second. */
const ON_THE_WAY_MILLIS = 1000;

/** From an instant on: what is left to each side, and whose time runs. */
interface Stretch {
  readonly from: number;
  readonly left: Readonly<Record<Side, number>>;
  readonly running: Side;
}

export class ClockTable {
  readonly #folder: string;
  readonly #board: PtyBoard;
  readonly #driver: Started;
  #relay: Started & { port: number };
  #position: Position;
  readonly #stretches: Stretch[] = [];

  static async open(): Promise<ClockTable> {
    const folder = mkdtempSync(join(tmpdir(), "boardwire-clock-"));
    const paths: string[] = [];
    const board = await openPtyBoard({
      table: { firmware: { serial: SERIAL, longSerial: SERIAL.padStart(10, "0") } },
      now: steadyNow,
      links: null,
      name: "board",
      onPath: (path) => paths.push(path),
      onFailure: (error) => {
        throw error;
      },
    });
    const pairings = join(folder, "pairings.csv");
    writeFileSync(
      pairings,
      `table,serial,white,black,fen,timeControl\n1,${SERIAL},Anna,Bela,,${BASE_MILLIS / 1000}+${INCREMENT_MILLIS / 1000}\n`,
    );
    const relay = await startRelay(join(folder, "data"), 0, ["--pairings", pairings]);
    const driver = startDriver(join(folder, "data"), relay.port, paths);
    return new ClockTable(folder, board, driver, relay);
  }

  private constructor(folder: string, board: PtyBoard, driver: Started, relay: Started & { port: number }) {
    const start = parsePosition(STANDARD_FEN);
    if (!start.ok) throw new Error(start.error.kind);
    this.#folder = folder;
    this.#board = board;
    this.#driver = driver;
    this.#relay = relay;
    this.#position = start.value;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#relay.port}`;
  }

  /** Sets up the men, starts the clock with White to move, and waits until all of it has been published. */
  async begin(): Promise<void> {
    const { live } = this.#board;
    live.happen({ kind: "powerOff" });
    for (const [square, content] of [...toLetters(this.#position)].entries()) {
      live.happen({ kind: "man", square, content: content as never });
    }
    live.happen({ kind: "powerOn" });
    live.happen({
      kind: "setClock",
      setting: { baseMillis: BASE_MILLIS, incrementMillis: INCREMENT_MILLIS },
      toMove: "white",
    });
    await waitFor(
      "the board to be seen",
      60_000,
      async () => {
        const { clock, signal } = await readTile(this.#relay.port);
        return signal.state === "ok" && clock !== null;
      },
      () => this.#lines(),
    );
    const left = BASE_MILLIS + INCREMENT_MILLIS;
    live.happen({ kind: "startClock" });
    this.#stretches.push({ from: steadyNow(), left: { white: left, black: left }, running: "white" });
    await this.#published("white");
  }

  /** Makes a move and, once it has been published, presses the clock. */
  async play(san: string): Promise<void> {
    const move = parseSanMove(this.#position, san);
    if (!move.ok) throw new Error(`${san} cannot be played`);
    const before = [...toLetters(this.#position)];
    this.#position = playMove(this.#position, move.value);
    const changes = [...toLetters(this.#position)].flatMap((content, square) =>
      content === before[square] ? [] : [{ kind: "man", square, content } as const],
    );
    for (const change of changes.toSorted(
      (one, other) => Number(other.content === ".") - Number(one.content === "."),
    ))
      this.#board.live.happen({ ...change, content: change.content as never });
    await waitFor(
      `${san} to be published`,
      30_000,
      async () => {
        const game = await readGame(this.#relay.port, "1.1");
        return game?.moves.at(-1)?.san === san;
      },
      () => this.#lines(),
    );
    this.press();
    await this.#published(this.#last.running);
  }

  /** The side whose time runs presses its lever. */
  press(): void {
    const { running, left, from } = this.#last;
    this.#board.live.happen({ kind: "press", side: running, ply: null });
    const now = steadyNow();
    this.#stretches.push({
      from: now,
      left: { ...left, [running]: left[running] - (now - from) + INCREMENT_MILLIS },
      running: otherSide(running),
    });
  }

  /** How old the newest reading is that has been published, milliseconds. */
  async readingAge(): Promise<number> {
    const { clock } = await readTile(this.#relay.port);
    return clock === null ? 0 : performance.timeOrigin + steadyNow() - clock.at;
  }

  /**
   * By how many seconds a face that shows so many is off the clock on the table at an instant; a clock shows a begun
   * second as a whole one. Above zero: it shows too much. A press in the last second may still be on its way.
   */
  errorOf(side: Side, seconds: number, at: number): number {
    const errors = this.#stretches.flatMap(({ from, left, running }, index) => {
      const until = this.#stretches[index + 1]?.from ?? Infinity;
      if (at < from || at > until + ON_THE_WAY_MILLIS) return [];
      const millis = left[side] - (running === side ? at - from : 0);
      return [seconds - Math.ceil(millis / 1000)];
    });
    const [first] = errors.toSorted((one, other) => Math.abs(one) - Math.abs(other));
    if (first === undefined) throw new Error("the clock did not run yet");
    return first;
  }

  get running(): Side {
    return this.#last.running;
  }

  get #last(): Stretch {
    const last = this.#stretches.at(-1);
    if (last === undefined) throw new Error("the clock did not run yet");
    return last;
  }

  async #published(running: Side): Promise<void> {
    await waitFor(
      `${running}'s time to run`,
      30_000,
      async () => {
        return (await readTile(this.#relay.port)).clock?.running === running;
      },
      () => this.#lines(),
    );
  }

  /** The relay is gone from one moment to the next. */
  async killRelay(): Promise<void> {
    await this.#relay.kill();
  }

  /** The relay again, on the same journal and the same port. */
  async restartRelay(): Promise<void> {
    this.#relay = await startRelay(join(this.#folder, "data"), this.#relay.port);
  }

  /** What the processes said, for messages of failing tests. */
  #lines(): string {
    return [...this.#relay.lines.slice(-20), ...this.#driver.lines.slice(-20)].join("\n");
  }

  async close(): Promise<void> {
    await this.#driver.stop();
    await this.#relay.stop();
    await this.#board.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
