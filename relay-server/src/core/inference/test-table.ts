import {
  assertNever,
  otherSide,
  parsePosition,
  parseSquareName,
  readingIndex,
  STANDARD_FEN,
  toInstant,
  toLetters,
  toMillis,
  turnLetters,
  type ClockReading,
  type ClockSide,
  type FieldContent,
  type Instant,
  type Observation,
  type Side,
} from "@boardwire/shared";
import { createInference, reduce } from "./reduce.ts";
import type { Finding, InferenceInput } from "./types.ts";

// A table for tests: a short language for what a board reports, and a short one for what was found.
//
// Script: words separated by blanks. A number sets the time in seconds. `e2-` e2 is empty, `Pe4` a white pawn stands on
// e4, `e8` or `?e8` something does. `white!` White presses the clock. `run!` `stop!` the clock starts or stops, `noclock!` it
// cannot be read. `white*` the board notes a press, `white?` it does not, `run*` the clock starts, all without a
// reading; `clock` a reading. `lost!` the board is gone, `back!` it is there again with all its squares. `dump` the whole board,
// `dump@3.5` the board as it was at 3.5 s. `uci:e2e4` a move as a board reports it. `connected!` the line is there. `retold@3.5` from the board as it was at 3.5 s on all is told anew.

export interface TableOptions {
  readonly fen?: string;
  readonly chess960?: boolean;
  readonly turned?: boolean;
  /** With a clock, stopped until `run!`. */
  readonly clock?: boolean;
  readonly occupancy?: boolean;
  /** What stands on the board at first, 64 letters from White's side; default: the start position. */
  readonly before?: string;
}

export interface Told {
  readonly at: number;
  readonly finding: Finding;
}

export class Table {
  readonly told: Told[] = [];
  /** Everything that was fed, wakes included. */
  readonly inputs: { readonly at: number; readonly input: InferenceInput }[] = [];
  private state = createInference();
  private wakeAt: Instant | null = null;
  private now = 0;
  private letters: string;
  private readonly history: { at: number; letters: string }[] = [];
  private isLost = false;
  private toMove: Side = "white";
  private running: Side | null = null;
  private remaining = { white: 5_400_000, black: 5_400_000 };
  private readonly options: TableOptions;

  constructor(options: TableOptions = {}) {
    this.options = options;
    const fen = options.fen ?? STANDARD_FEN;
    const start = parsePosition(fen);
    if (!start.ok) throw new Error(`bad position ${fen}`);
    this.toMove = start.value.turn;
    this.letters = options.before ?? toLetters(start.value);
    this.history.push({ at: 0, letters: this.letters });
    this.feed({ kind: "expect", starts: [{ fen, chess960: options.chess960 ?? false }] });
    this.feed({ kind: "connected", port: "test" });
    this.dump(0);
    if (options.clock === true) this.feed(this.reading());
  }

  /** Plays a script to its end, and then lets `rest` seconds pass. */
  play(script: string, rest = 0): this {
    for (const word of script.trim().split(/\s+/)) this.word(word);
    if (rest > 0) this.passUntil(this.now + rest * 1000);
    return this;
  }

  /** The line as it stands: SANs, with how a move is known where it was not simply seen. */
  get line(): string {
    const line: string[] = [];
    for (const { finding } of this.told) {
      if (finding.kind === "gameStarted") line.length = 0;
      if (finding.kind !== "movesObserved") continue;
      line.length = finding.from - 1;
      for (const move of finding.moves)
        line.push(move.known === "seen" ? move.san : `${move.san}(${move.known})`);
    }
    return line.join(" ");
  }

  /** Everything found but the line: `confirmed 1 press`, `completed 1 5399s`, `revised 1`, `unresolved e4 g2`, `1-0 kingsSignal`. */
  get facts(): string[] {
    return this.told.flatMap(({ finding }) => {
      switch (finding.kind) {
        case "gameStarted":
          return [finding.turned ? "started turned" : "started"];
        case "movesObserved":
          return finding.replaced > 0 ? [`revised ${finding.from}`] : [];
        case "movesConfirmed":
          return [`confirmed ${finding.ply} ${finding.why}`];
        case "moveCompleted":
          return [
            `completed ${finding.ply} ${finding.by === "press" && finding.remaining !== null ? `${finding.remaining / 1000}s` : finding.by}`,
          ];
        case "positionUnresolved":
          return [
            `unresolved ${finding.squares
              .map(({ square }) => square)
              .toSorted()
              .join(" ")}`,
          ];
        case "positionResolved":
          return ["resolved"];
        case "resultSignalled":
          return [`signal ${finding.result}`];
        case "gameEnded":
          return [`${finding.result} ${finding.termination}`];
        default:
          return assertNever(finding);
      }
    });
  }

  /** The operator has been told that nothing explains the board, and not yet that something does. */
  get isOutOfStep(): boolean {
    const last = this.facts.findLast((fact) => /^(?:un)?resolved/.test(fact));
    return last !== undefined && last !== "resolved";
  }

  /** All moves that were ever shown, in order, each with its time in seconds. */
  get shown(): string[] {
    return this.told.flatMap(({ at, finding }) =>
      finding.kind === "movesObserved"
        ? finding.moves.map((move) => `${move.san} ${(at / 1000).toFixed(2)}`)
        : [],
    );
  }

  private word(word: string): void {
    const time = /^\d+(?:\.\d+)?$/.exec(word);
    if (time !== null) return this.passUntil(Math.round(Number(word) * 1000));
    const man = /^([.?PNBRQKpnbrqk])?([a-h][1-8])(-)?$/.exec(word);
    if (man?.[2] !== undefined) return this.put(man[2], man[3] === "-" ? "." : (man[1] ?? "?"));
    const dump = /^dump@([\d.]+)$/.exec(word);
    if (dump?.[1] !== undefined) return this.dump(Math.round(Number(dump[1]) * 1000));
    const retold = /^retold@([\d.]+)$/.exec(word);
    if (retold?.[1] !== undefined) return this.tellAgain(Math.round(Number(retold[1]) * 1000));
    const uci = /^uci:(\w+)$/.exec(word);
    if (uci?.[1] !== undefined) return this.feed({ kind: "move", uci: uci[1] });
    switch (word) {
      case "white!":
      case "black!":
        return this.press(word === "white!" ? "white" : "black");
      case "run!":
      case "stop!":
        this.running = word === "run!" ? this.toMove : null;
        return this.feed(this.reading());
      case "white*":
      case "black*":
        return this.note(word === "white*" ? "white" : "black");
      case "white?":
      case "black?":
        return this.move(word === "white?" ? "white" : "black");
      case "run*":
        this.running = this.toMove;
        return undefined;
      case "clock":
        return this.feed(this.reading());
      case "noclock!":
        return this.feed({ kind: "noClock" });
      case "lost!":
        this.feed({ kind: "lost", reason: "test" });
        this.isLost = true;
        return undefined;
      case "back!":
        this.isLost = false;
        this.feed({ kind: "connected", port: "test" });
        return this.dump(this.now);
      case "connected!":
        return this.feed({ kind: "connected", port: "test" });
      case "dump":
        return this.dump(this.now);
      default:
        throw new Error(`no such word: ${word}`);
    }
  }

  private put(name: string, content: string): void {
    const square = parseSquareName(name);
    if (square === undefined) throw new Error(`no square ${name}`);
    const index = readingIndex(square);
    this.letters = this.letters.slice(0, index) + content + this.letters.slice(index + 1);
    this.history.push({ at: this.now, letters: this.letters });
    this.feed({
      kind: "square",
      field: this.options.turned === true ? 63 - index : index,
      content: this.sense(content) as FieldContent,
    });
  }

  private dump(asked: number): void {
    const then = this.history.findLast(({ at }) => at <= asked)?.letters ?? this.letters;
    const fields = this.sense(this.options.turned === true ? turnLetters(then) : then);
    this.feed({ kind: "snapshot", fields, asked: toInstant(asked) });
  }

  /** What the board noted is told again from then on: what follows begins with the board as it was. */
  private tellAgain(since: number): void {
    const then = this.history.findLast(({ at }) => at <= since)?.letters ?? this.letters;
    this.letters = then;
    this.history.push({ at: this.now, letters: then });
    const fields = this.sense(this.options.turned === true ? turnLetters(then) : then);
    this.feed({ kind: "retold", from: { kind: "snapshot", fields, asked: toInstant(this.now) } });
  }

  private sense(letters: string): string {
    return this.options.occupancy === true ? letters.replaceAll(/[A-Za-z]/g, "?") : letters;
  }

  private press(by: Side): void {
    this.remaining[by] -= 1000;
    this.toMove = otherSide(by);
    if (this.running !== null) this.running = this.toMove;
    this.feed(this.reading());
  }

  /** A lever goes down; a clock that stands takes nothing for it. */
  private move(by: Side): void {
    if (this.running !== null) this.remaining[by] -= 1000;
    this.toMove = otherSide(by);
    if (this.running !== null) this.running = this.toMove;
  }

  private note(by: Side): void {
    this.move(by);
    this.feed({ kind: "press", face: this.faceOf(by), millis: toMillis(this.remaining[by]) });
  }

  private faceOf(side: Side): ClockSide {
    return (side === "white") === (this.options.turned === true) ? "right" : "left";
  }

  private reading(): ClockReading {
    const face = (side: Side): ClockReading["left"] => ({
      millis: toMillis(this.remaining[side]),
      flag: "none",
    });
    const [left, right] =
      this.options.turned === true ? [face("black"), face("white")] : [face("white"), face("black")];
    return {
      kind: "clock",
      left,
      right,
      running: this.running === null ? null : this.faceOf(this.running),
      lever: this.faceOf(this.toMove),
      resolutionMillis: toMillis(1000),
      lowBattery: false,
    };
  }

  private passUntil(until: number): void {
    while (this.wakeAt !== null && this.wakeAt <= until) {
      this.now = this.wakeAt;
      this.step({ kind: "wake" });
    }
    this.now = until;
  }

  private feed(input: Observation | InferenceInput): void {
    if (!this.isLost) this.step(input);
  }

  private step(input: InferenceInput): void {
    this.inputs.push({ at: this.now, input });
    const reduced = reduce(this.state, input, toInstant(this.now));
    this.state = reduced.state;
    this.wakeAt = reduced.wakeAt;
    for (const finding of reduced.findings) this.told.push({ at: this.now, finding });
  }
}
