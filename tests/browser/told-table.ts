import {
  type Observation,
  type Position,
  type Side,
  STANDARD_FEN,
  otherSide,
  parsePosition,
  parseSanMove,
  playMove,
  toLetters,
  toMillis,
} from "@boardwire/shared";
import type { HandHall } from "./hand-driver.ts";
import { type Seen, steadyNow } from "./hand-line.ts";

// A table whose whole game is told in one go, with the instants at which everything was seen: hours of play take the tests
// no time.

type Flag = "none" | "shown" | "blocked";

export class ToldTable {
  readonly #hall: HandHall;
  readonly #table: number;
  readonly times: Record<Side, number>;
  readonly flags: Record<Side, Flag> = { white: "none", black: "none" };
  #position: Position;
  #letters: string;
  /** What is still to be told; instants count from when it began. */
  #seen: Seen[] = [];
  #at = 0;

  /** A board with the men of a position, and a clock that shows these seconds. */
  constructor(hall: HandHall, table: number, seconds: number, fen: string = STANDARD_FEN) {
    const position = parsePosition(fen);
    if (!position.ok) throw new Error(fen);
    this.#hall = hall;
    this.#table = table;
    this.#position = position.value;
    this.#letters = toLetters(position.value);
    this.times = { white: seconds * 1000, black: seconds * 1000 };
    const port = `/dev/ttyUSB${table}`;
    this.#see({ kind: "connected", port });
    this.#see({ kind: "device", make: "dgt", senses: "pieces", port, serial: String(10_000 + table) });
    this.#see({ kind: "snapshot", fields: this.#letters, asked: 0 as never });
    this.clock(null).pass(3000);
  }

  #see(observation: Observation): void {
    this.#seen.push({ at: this.#at, observation });
  }

  pass(millis: number): this {
    this.#at += millis;
    return this;
  }

  /** The clock as it stands, with whose time runs. */
  clock(running: Side | null, lever: Side = running ?? "white"): this {
    const face = (side: Side) => ({ millis: toMillis(this.times[side]), flag: this.flags[side] });
    this.#see({
      kind: "clock",
      left: face("white"),
      right: face("black"),
      running: running === null ? null : running === "white" ? "left" : "right",
      lever: lever === "white" ? "left" : "right",
      resolutionMillis: toMillis(1000),
      lowBattery: false,
    });
    return this;
  }

  /** Moves the men of a legal move, without pressing. */
  move(san: string): this {
    const move = parseSanMove(this.#position, san);
    if (!move.ok) throw new Error(`${san} cannot be played at table ${this.#table}`);
    this.#position = playMove(this.#position, move.value);
    return this.put(toLetters(this.#position));
  }

  /** An illegal move: the men stand so, and the clock is pressed as if nothing were wrong. */
  illegal(fen: string, seconds: number): this {
    const position = parsePosition(fen);
    if (!position.ok) throw new Error(fen);
    const side = this.#position.turn;
    this.#position = position.value;
    this.pass(seconds * 1000 - 500).put(toLetters(position.value));
    this.times[side] -= seconds * 1000;
    return this.pass(300).clock(otherSide(side));
  }

  /** The men are put so, whatever that means. */
  put(letters: string): this {
    for (const isLift of [true, false]) {
      for (const [field, content] of [...letters].entries()) {
        if (content === this.#letters[field] || (content === ".") !== isLift) continue;
        this.pass(100).#see({ kind: "square", field, content } as Observation);
      }
    }
    this.#letters = letters;
    return this;
  }

  /** Plays moves one after the other, each in so many seconds, and presses; the increment comes on top. */
  play(sans: readonly string[], seconds: number, increment = 0): this {
    for (const san of sans) {
      const side = this.#position.turn;
      this.pass(seconds * 1000 - 500).move(san);
      this.times[side] += (increment - seconds) * 1000;
      this.pass(300).clock(otherSide(side));
    }
    return this;
  }

  /** Tells the relay all of it, as seen up to now, and waits until it is in the journal. */
  async tell(): Promise<void> {
    const shift = steadyNow() - this.#at;
    const seen = this.#seen.map(({ at, observation }) => {
      const moved = at + shift;
      return {
        at: moved,
        observation:
          observation.kind === "snapshot" ? ({ ...observation, asked: moved } as Observation) : observation,
      };
    });
    this.#seen = [];
    this.#at = 0;
    await this.#hall.reportAt(this.#table, seen);
  }
}
