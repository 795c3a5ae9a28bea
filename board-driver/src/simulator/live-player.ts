import {
  describeAndPlay,
  type FieldContent,
  type GameResult,
  type GameStart,
  legalMoves,
  parsePosition,
  parseSanMove,
  type Square,
  STANDARD_FEN,
  toUci,
} from "@boardwire/shared";
import type { ClockSetting } from "./clock.ts";
import { type FamousGame, type PlyKind, thinkTimes, toSans } from "./games/index.ts";
import type { Level } from "./levels.ts";
import type { LiveTable } from "./live-table.ts";
import { writeGame } from "./player.ts";
import type { Rng } from "./rng.ts";
import type { GameScript } from "./script.ts";

// Plays games one after another on a live table, and tells the truth about them.

export interface PlayableGame {
  readonly id: string;
  readonly start: GameStart;
  readonly moves: readonly string[];
  /** What makes each move quick or slow to find. */
  readonly kinds: readonly PlyKind[];
  readonly result: GameResult;
}

/** What really happened, for a test to compare with what was published. Instants are milliseconds since the epoch. */
export type TruthLine = { readonly table: number; readonly serial: string; readonly at: number } & (
  | {
      readonly kind: "game";
      readonly ordinal: number;
      readonly id: string;
      readonly start: GameStart;
      readonly moves: readonly string[];
      readonly result: GameResult;
    }
  | {
      readonly kind: "press";
      readonly ply: number | null;
      readonly side: string;
      readonly remainingMillis: number;
    }
  | { readonly kind: "done"; readonly ordinal: number; readonly ply: number; readonly uci: string }
  | { readonly kind: "ended"; readonly ordinal: number; readonly result: GameResult }
  | { readonly kind: "finished"; readonly ordinal: number }
);

export interface LivePlayerOptions {
  readonly live: LiveTable;
  readonly games: readonly PlayableGame[];
  readonly loop: boolean;
  readonly level: Level;
  readonly clock: ClockSetting;
  /** Thinking is so many times quicker than people think. */
  readonly speed: number;
  readonly rng: Rng;
  readonly tell: (line: LiveTruth) => void;
}

/** A truth line before the table's name is put to it. */
export type LiveTruth = TruthLine extends infer L
  ? L extends TruthLine
    ? Omit<L, "table" | "serial">
    : never
  : never;

/** Moves of a famous game in UCI. Throws on a move that is not legal. */
export function toPlayable(game: FamousGame): PlayableGame {
  const start = parsePosition(STANDARD_FEN);
  if (!start.ok) throw new Error("the usual array is no position");
  let position = start.value;
  let takenOn: Square | null = null;
  const kinds: PlyKind[] = [];
  const moves = toSans(game.moves).map((san) => {
    const move = parseSanMove(position, san);
    if (!move.ok) throw new Error(`${game.id}: ${san} is not legal`);
    const uci = toUci(position, move.value, false);
    const takes = position.board.occupied.has(move.value.to);
    kinds.push({ recapture: takes && takenOn === move.value.to, forced: legalMoves(position).length === 1 });
    takenOn = takes ? move.value.to : null;
    position = describeAndPlay(position, move.value).after;
    return uci;
  });
  return { id: game.id, start: { fen: STANDARD_FEN, chess960: false }, moves, kinds, result: game.result };
}

export class LivePlayer {
  readonly #options: LivePlayerOptions;
  #ordinal = 0;
  #late = 0;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(options: LivePlayerOptions) {
    this.#options = options;
    options.live.onPress((press) => {
      const { ply, side, remainingMillis } = press;
      options.tell({ kind: "press", at: press.at, ply, side, remainingMillis });
    });
  }

  /** Puts the men of the first game on their squares and begins. */
  start(): void {
    const first = this.#options.games[0];
    if (first !== undefined) this.#play(first, null);
  }

  /** The hands were held for so long. */
  postpone(millis: number): void {
    this.#late += millis;
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #play(game: PlayableGame, before: readonly FieldContent[] | null): void {
    const { live, level, clock, speed, rng, tell } = this.#options;
    this.#ordinal++;
    const ordinal = this.#ordinal;
    const own = rng.fork(`game ${ordinal}`);
    const startsAt = live.now + (before === null ? 500 : 0);
    const script = writeGame(
      {
        start: game.start,
        moves: game.moves,
        result: game.result,
        thinkMillis: thinkTimes(game.kinds, { ...clock, stage: null }, own.fork("think")).map(
          (millis) => millis / speed,
        ),
        level,
        clock,
        startsAt,
        before,
        flagFalls: false,
        afterTheEnd: true,
      },
      own.fork("hand"),
    );
    if (before === null) this.#placeAll(script);
    live.load(script.events);
    this.#late = 0;
    const { id, start, moves, result } = game;
    tell({ kind: "game", at: script.truth.startedAt, ordinal, id, start, moves, result });
    this.#follow(script, ordinal, 0);
  }

  /** Tells each move when it is done, then the end, then goes on to the next game. */
  #follow(script: GameScript, ordinal: number, index: number): void {
    const { live, tell } = this.#options;
    const { moves, endedAt, result } = script.truth;
    const move = moves[index];
    if (move !== undefined) {
      this.#when(move.doneAt, () => {
        tell({ kind: "done", at: move.doneAt + this.#late, ordinal, ply: index + 1, uci: move.uci });
        this.#follow(script, ordinal, index + 1);
      });
      return;
    }
    this.#when(endedAt, () => {
      tell({ kind: "ended", at: live.now, ordinal, result });
      this.#when(script.finishedAt, () => this.#next(script));
    });
  }

  /** The board wakes up with the men on it, and does not tell them one by one. */
  #placeAll(script: GameScript): void {
    const { live } = this.#options;
    live.happen({ kind: "powerOff" });
    for (const [square, content] of script.before.entries()) live.happen({ kind: "man", square, content });
    live.happen({ kind: "powerOn" });
  }

  #next(script: GameScript): void {
    const { games, loop, live, tell } = this.#options;
    tell({ kind: "finished", at: live.now, ordinal: this.#ordinal });
    if (!loop && this.#ordinal >= games.length) return;
    const game = games[this.#ordinal % games.length];
    if (game !== undefined) this.#play(game, script.squares);
  }

  /** Waits for an instant of the script, and on if the hands are held, or were. */
  #when(at: number, then: () => void): void {
    if (this.#closed) return;
    const { now, table } = this.#options.live;
    const wait = at + this.#late + table.heldFor(now) - now;
    if (wait <= 0) return then();
    this.#timer = setTimeout(() => this.#when(at, then), Math.min(wait, 60_000));
  }
}
